// Schemas of crypto accounts, and the mapping between them and rows.
import { z } from 'zod';
import type { CryptoAccountRow } from '#db/schema/crypto-accounts.ts';
import { CRYPTO_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { recordLinks, type RecordLinks } from '#server/modules/profile/record-currencies/schema.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenEmpty,
  absentWhenNull,
  boolean,
  metadata,
  metadataChange,
  millis,
  userIdentifier,
  recordReview,
  requiredText,
  storedJson,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const CryptoAccount = z
  .object({
    id: z.int(),
    address: z.string().meta({ examples: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'] }),
    code: z.string().meta({
      description: 'Generated identifier of the crypto account, unique within the company.',
      examples: ['crypto_account_7K2MX4QPB9THW3NDRC8V'],
    }),
    crypto_type: z.enum(CRYPTO_TYPES),
    metadata: storedJson,
    status: z.enum(VERIFICATION_STATUSES),
    ...recordLinks,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'CryptoAccount' });
export type CryptoAccount = z.infer<typeof CryptoAccount>;

/** The crypto account as admins see it. Events have the same shape, without links. */
export const AdminCryptoAccount = CryptoAccount.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminCryptoAccount' });
export type AdminCryptoAccount = z.infer<typeof AdminCryptoAccount>;

const ADDRESS_LENGTH_MAX = 250;

const address = requiredText(ADDRESS_LENGTH_MAX);
const cryptoType = absentWhenEmpty(z.enum(CRYPTO_TYPES));

/** The service checks the address against the type, because a change may contain only one of them. */
export const CryptoAccountInput = z.object({ address, crypto_type: cryptoType, metadata: absentWhenNull(metadata.optional()) });
export type CryptoAccountInput = z.infer<typeof CryptoAccountInput>;

export const CryptoAccountChange = z.object({ address: address.optional(), crypto_type: cryptoType, metadata: metadataChange });

/** The fields that admins may set. */
export const AdminCryptoAccountChange = CryptoAccountChange.extend(recordReview);
export type AdminCryptoAccountChange = z.infer<typeof AdminCryptoAccountChange>;

export const AdminCryptoAccountInput = CryptoAccountInput.extend({ ...recordReview, user: userIdentifier });
export type AdminCryptoAccountInput = z.infer<typeof AdminCryptoAccountInput>;

/** Responses include the links, events do not. */
type LinkedCryptoAccount = OwnedRecord<CryptoAccountRow> & { links?: RecordLinks };

export const toCryptoAccount = ({ record, links }: LinkedCryptoAccount): CryptoAccount => ({
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

export const toAdminCryptoAccount = (account: LinkedCryptoAccount): AdminCryptoAccount => ({
  ...toCryptoAccount(account),
  user: toShortUser(account.user),
  archived: account.record.archived,
});

/** All columns except the metadata, which a change merges. Columns left undefined are not changed. */
export const toCryptoAccountColumns = (account: Omit<AdminCryptoAccountChange, 'metadata'>) => ({
  address: account.address,
  cryptoType: account.crypto_type,
  status: account.status,
  archived: account.archived,
});
