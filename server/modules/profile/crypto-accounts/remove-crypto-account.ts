import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/find-crypto-account.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes a crypto account. Throws not_found. */
export const removeCryptoAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => cryptoAccountRecords.remove(tx, ctx, id));
