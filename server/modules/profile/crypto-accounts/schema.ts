// What the API takes and shows of crypto accounts (specification, Resources, User crypto account).
import { z } from 'zod';
import {
  absentWhenEmpty,
  absentWhenNull,
  boolean,
  metadata,
  metadataChange,
  millis,
  namedUser,
  recordReview,
  requiredText,
  storedJson,
} from '#server/schemas/fields.ts';
import { recordLinks } from '#server/modules/profile/record-currencies/schema.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const CryptoAccount = z
  .object({
    id: z.int(),
    address: z.string().meta({ examples: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'] }),
    code: z.string().meta({ description: 'Unique in the company.', examples: ['crypto_account_7K2MX4QPB9THW3NDRC8V'] }),
    crypto_type: z.enum(CRYPTO_TYPES),
    metadata: storedJson,
    status: z.enum(VERIFICATION_STATUSES),
    ...recordLinks,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'CryptoAccount' });
export type CryptoAccount = z.infer<typeof CryptoAccount>;

/** What admins see besides. */
export const AdminCryptoAccount = CryptoAccount.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminCryptoAccount' });
export type AdminCryptoAccount = z.infer<typeof AdminCryptoAccount>;

const ADDRESS_LENGTH_MAX = 250;

const address = requiredText(ADDRESS_LENGTH_MAX);
const cryptoType = absentWhenEmpty(z.enum(CRYPTO_TYPES));

/** What users write to add one. Whether the address is one of the type is for check-address.ts: a change may name one of the two. */
export const CryptoAccountInput = z.object({ address, crypto_type: cryptoType, metadata: absentWhenNull(metadata.optional()) });
export type CryptoAccountInput = z.infer<typeof CryptoAccountInput>;

/** What users write to change one. */
export const CryptoAccountChange = z.object({ address: address.optional(), crypto_type: cryptoType, metadata: metadataChange });

/** What admins write besides. */
export const AdminCryptoAccountChange = CryptoAccountChange.extend(recordReview);
export type AdminCryptoAccountChange = z.infer<typeof AdminCryptoAccountChange>;

/** What admins write to add one. */
export const AdminCryptoAccountInput = CryptoAccountInput.extend({ ...recordReview, user: namedUser });
export type AdminCryptoAccountInput = z.infer<typeof AdminCryptoAccountInput>;
