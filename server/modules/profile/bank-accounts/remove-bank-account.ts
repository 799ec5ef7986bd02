import { bankAccountRecords } from '#server/modules/profile/bank-accounts/find-bank-account.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes a bank account. Throws not_found. */
export const removeBankAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => bankAccountRecords.remove(tx, ctx, id));
