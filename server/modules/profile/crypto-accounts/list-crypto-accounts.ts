import { cryptoAccounts, type CryptoAccountRow } from '#db/schema/index.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/find-crypto-account.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { choice, exact, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** The admins' list; that of users has neither filters nor pages (specification). */
export const cryptoAccountList = listing({
  filters: {
    id: identity(cryptoAccounts.id),
    user: ofUserNamed(cryptoAccounts),
    status: choice(cryptoAccounts.status, VERIFICATION_STATUSES),
    crypto_type: choice(cryptoAccounts.cryptoType, CRYPTO_TYPES),
    address: exact(cryptoAccounts.address),
    code: exact(cryptoAccounts.code),
    created: moment(cryptoAccounts.createdAt),
    updated: moment(cryptoAccounts.updatedAt),
  },
  sorts: { created: cryptoAccounts.createdAt, updated: cryptoAccounts.updatedAt, id: cryptoAccounts.id },
  defaultSort: '-created',
  id: cryptoAccounts.id,
  created: cryptoAccounts.createdAt,
});

/** A page of the crypto accounts. */
export const listCryptoAccounts = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<Owned<CryptoAccountRow>>> =>
  cryptoAccountRecords.listPage(ctx, query, cryptoAccountList);

/** All of the caller's own crypto accounts. */
export const listOwnCryptoAccounts = cryptoAccountRecords.list;
