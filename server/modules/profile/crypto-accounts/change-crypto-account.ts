import type { CryptoAccountRow } from '#db/schema/index.ts';
import { requireAddressOf } from '#server/modules/profile/crypto-accounts/check-address.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/find-crypto-account.ts';
import { toCryptoAccountColumns } from '#server/modules/profile/crypto-accounts/present.ts';
import type { AdminCryptoAccountChange } from '#server/modules/profile/crypto-accounts/schema.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Changes a crypto account. What its user changes has to be verified again. Throws not_found, and invalid when address and type would
 * not fit each other any more.
 */
export const changeCryptoAccount = (
  ctx: OwnerAuditPorts,
  { id, metadata, ...change }: AdminCryptoAccountChange & { id: string },
): Promise<Owned<CryptoAccountRow>> =>
  inOwnCompany(ctx, (tx) =>
    cryptoAccountRecords.update(tx, ctx, id, (before) => {
      const { address = before.address, crypto_type = before.cryptoType } = change;
      requireAddressOf(crypto_type, address, change.address === undefined ? 'crypto_type' : 'address');
      return { ...toCryptoAccountColumns(change), metadata: mergeMetadata(before.metadata, metadata) };
    }),
  );
