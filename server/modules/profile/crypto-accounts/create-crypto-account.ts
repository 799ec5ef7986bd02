import type { CryptoAccountRow } from '#db/schema/index.ts';
import { requireAddressOf } from '#server/modules/profile/crypto-accounts/check-address.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/find-crypto-account.ts';
import { toCryptoAccountColumns } from '#server/modules/profile/crypto-accounts/present.ts';
import type { AdminCryptoAccountInput } from '#server/modules/profile/crypto-accounts/schema.ts';
import { requireUserFor } from '#server/modules/people/index.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { newCode } from '#server/kernel/reference.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

type NewCryptoAccount = Omit<AdminCryptoAccountInput, 'user'> & { user?: string };

/**
 * Adds a crypto account for the caller, or for the user whom an admin names. Throws invalid on `user`, on an address that is none of
 * the type, and beyond a hundred.
 */
export const createCryptoAccount = (ctx: OwnerAuditPorts, input: NewCryptoAccount): Promise<Owned<CryptoAccountRow>> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await requireUserFor(tx, ctx.owner, input.user);
    const { address, metadata, crypto_type = CRYPTO_TYPES[0] } = input;
    requireAddressOf(crypto_type, address, 'address');
    const columns = { ...toCryptoAccountColumns(input), address, metadata, code: newCode('crypto_account') };
    return cryptoAccountRecords.create(tx, ctx, user, columns);
  });
