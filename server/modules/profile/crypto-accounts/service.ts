// Crypto accounts of users. Access is the same as for addresses: users have access to their own, admins to those of all users of the
// company (server/records/owned-records.ts). Each gets a code that is unique in the company.
import { cryptoAccounts, type CryptoAccountRow } from '#db/schema/crypto-accounts.ts';
import { findCryptoAddressError } from '#server/kernel/crypto-address.ts';
import { CRYPTO_TYPES, type CryptoType, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { invalid } from '#server/kernel/errors.ts';
import { newCode } from '#server/kernel/reference.ts';
import { userFilter, requireRecordOwner } from '#server/modules/people/index.ts';
import {
  toAdminCryptoAccount,
  toCryptoAccountColumns,
  type AdminCryptoAccountChange,
  type AdminCryptoAccountInput,
} from '#server/modules/profile/crypto-accounts/schema.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, exact, identity, timestamp } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export const cryptoAccountRecords = ownedRecords(cryptoAccounts, { name: 'crypto_account', toData: toAdminCryptoAccount, perUserMax: 100 });

/** The list for admins. Users get an array of their own crypto accounts without filters or pages. */
export const cryptoAccountList = listing({
  filters: {
    id: identity(cryptoAccounts.id),
    user: userFilter(cryptoAccounts),
    status: choice(cryptoAccounts.status, VERIFICATION_STATUSES),
    crypto_type: choice(cryptoAccounts.cryptoType, CRYPTO_TYPES),
    address: exact(cryptoAccounts.address),
    code: exact(cryptoAccounts.code),
    created: timestamp(cryptoAccounts.createdAt),
    updated: timestamp(cryptoAccounts.updatedAt),
  },
  sorts: { created: cryptoAccounts.createdAt, updated: cryptoAccounts.updatedAt, id: cryptoAccounts.id },
  id: cryptoAccounts.id,
  created: cryptoAccounts.createdAt,
});

/** Throws invalid on `field` if the address is not valid for the type. */
const requireAddressOfType = (type: CryptoType, address: string, field: 'address' | 'crypto_type'): void => {
  const error = findCryptoAddressError(type, address);
  if (error !== undefined) throw invalid({ [field]: [error] });
};

type CreateCryptoAccountInput = Omit<AdminCryptoAccountInput, 'user'> & { user?: string };

/**
 * Adds a crypto account for the caller or, if the caller is an admin, for `user`. Throws invalid if `user` is unknown, the address is not
 * valid for the type, or the limit is reached.
 */
export const createCryptoAccount = (ctx: OwnerAuditPorts, input: CreateCryptoAccountInput): Promise<OwnedRecord<CryptoAccountRow>> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, input.user);
    const { address, metadata, crypto_type = CRYPTO_TYPES[0] } = input;
    requireAddressOfType(crypto_type, address, 'address');
    const columns = { ...toCryptoAccountColumns(input), address, metadata, code: newCode('crypto_account') };
    return cryptoAccountRecords.create(tx, ctx, user, columns);
  });

/**
 * A change by the user resets the status to pending. Throws not_found, and invalid if the changed address is not valid for the
 * changed type; either may come from the stored row.
 */
export const changeCryptoAccount = (
  ctx: OwnerAuditPorts,
  { id, metadata, ...change }: AdminCryptoAccountChange & { id: string },
): Promise<OwnedRecord<CryptoAccountRow>> =>
  withOwnCompanyTransaction(ctx, (tx) =>
    cryptoAccountRecords.update(tx, ctx, id, (before) => {
      const { address = before.address, crypto_type = before.cryptoType } = change;
      requireAddressOfType(crypto_type, address, change.address === undefined ? 'crypto_type' : 'address');
      return { ...toCryptoAccountColumns(change), metadata: mergeMetadata(before.metadata, metadata) };
    }),
  );

/** Throws not_found. */
export const removeCryptoAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, (tx) => cryptoAccountRecords.remove(tx, ctx, id));
