import type { OwnerContext } from '#server/api/context.ts';
import { bankAccountRecords } from '#server/features/bank-accounts/find-bank-account.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** Deletes a bank account. Throws not_found. */
export const removeBankAccount = (ctx: OwnerContext, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => bankAccountRecords.remove(tx, ctx, id));
