// Between rows and what the API calls them.
import type { CryptoAccountRow } from '#db/schema/index.ts';
import type { AdminCryptoAccount, AdminCryptoAccountChange, CryptoAccount } from '#server/modules/profile/crypto-accounts/schema.ts';
import type { RecordLinks } from '#server/modules/profile/record-currencies/find-links.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Owned } from '#server/records/owned-records.ts';

/** Lists and answers show what it is for, events do not. */
type Shown = Owned<CryptoAccountRow> & { links?: RecordLinks };

export const toCryptoAccount = ({ record, links }: Shown): CryptoAccount => ({
  ...links,
  id: record.id,
  address: record.address,
  code: record.code,
  crypto_type: record.cryptoType,
  metadata: record.metadata,
  status: record.status,
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

export const toAdminCryptoAccount = (account: Shown): AdminCryptoAccount => ({
  ...toCryptoAccount(account),
  user: toShortUser(account.user),
  archived: account.record.archived,
});

/** What is sent of a crypto account besides its metadata, and no other column; undefined leaves one alone. */
export const toCryptoAccountColumns = (account: Omit<AdminCryptoAccountChange, 'metadata'>) => ({
  address: account.address,
  cryptoType: account.crypto_type,
  status: account.status,
  archived: account.archived,
});
