import type { OwnerContext } from '#server/api/context.ts';
import { cryptoAccountRecords } from '#server/features/crypto-accounts/find-crypto-account.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** Deletes a crypto account. Throws not_found. */
export const removeCryptoAccount = (ctx: OwnerContext, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => cryptoAccountRecords.remove(tx, ctx, id));
