// Challenges and authenticators in the API. Secrets are returned only in the response to the creation of the authenticator and, for an
// authenticator app, in the token record of the legacy endpoints until it is confirmed.
import { z } from 'zod';
import { absentWhenEmpty, boolean, caselessChoice, millis, requiredText, text } from '#server/schemas/fields.ts';
import { mobileInput, nameInput, MASK, maskMobile } from '#server/modules/people/index.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { AUTHENTICATOR_TYPES, DURABILITIES, RULE_TYPES, TOTP_ALGORITHMS } from '#server/kernel/access-enums.ts';
import type { AuthenticatorRow, UserRow } from '#db/schema/index.ts';
import { toOtpauthUrl, type TotpSecret } from '#server/modules/identity/mfa/totp.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A challenge that a session must complete (specification, Authenticator challenge). */
export const Challenge = z
  .object({
    id: z.uuid(),
    type: z.enum(RULE_TYPES).meta({ description: 'Type of the rule that opened the challenge.' }),
    durability: z.enum(DURABILITIES),
    authenticator_types: z
      .array(z.enum(AUTHENTICATOR_TYPES))
      .meta({ description: "Types of the user's verified authenticators that can complete the challenge. Empty for `setup`." }),
    supported_types: z.array(z.enum(AUTHENTICATOR_TYPES)).meta({ description: 'Authenticator types that the rule supports.' }),
    created: millis,
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof Challenge>;

const newAuthenticatorDetails = {
  name: absentWhenEmpty(nameInput.trim()).meta({
    description: 'Name of the authenticator. Defaults to `Default TOTP`, `Default SMS` or `Default Static`.',
  }),
  mobile: absentWhenEmpty(mobileInput).meta({
    description: 'Mobile number that receives codes. Required for `sms`, not allowed otherwise.',
    examples: ['+27820000001'],
  }),
  algorithm: absentWhenEmpty(caselessChoice(TOTP_ALGORITHMS)).meta({
    description: 'Hash algorithm, for `totp` only. Defaults to SHA1, which every app supports.',
  }),
};

/** POST /auth/mfa/authenticators/: the fields of `details` are also accepted next to `type`. */
export const NewAuthenticator = z.object({
  type: z.enum(AUTHENTICATOR_TYPES).meta({
    description: '`totp` (authenticator app), `sms` (codes by SMS) or `static` (one-time recovery codes).',
  }),
  details: z
    .object(newAuthenticatorDetails)
    .nullish()
    .meta({ description: 'Fields of the authenticator. They can also be sent at the top level; the fields in `details` take precedence.' }),
  ...newAuthenticatorDetails,
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

const name = z.string();

const TotpDetails = z.object({
  name,
  algorithm: z.enum(TOTP_ALGORITHMS),
  otpauth_url: z.string().meta({ description: '`otpauth` URL for a QR code.' }),
  issuer: z.string(),
  account: z.string(),
  key: z.string().meta({ description: 'Shared secret in Base32, for manual entry.' }),
});

const SmsDetails = z.object({ name, mobile: z.string().meta({ examples: ['+27820000001', '*****001'] }) });

const StaticDetails = z.object({
  name,
  tokens: z.array(z.object({ token: z.string(), available: boolean.meta({ description: 'Whether the code is unused.' }) })),
});

/** An authenticator as its owner sees it: with its secrets in the response to its creation, masked everywhere else. */
export const Authenticator = z
  .object({
    id: z.uuid(),
    type: z.enum(AUTHENTICATOR_TYPES),
    details: z.union([TotpDetails, SmsDetails, StaticDetails]).meta({
      description:
        'Details by type. `key`, `otpauth_url` and `tokens` are returned only at creation and masked as `*****` later. `mobile` is masked except for its last 3 digits.',
    }),
    verified: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Authenticator' });
export type Authenticator = z.infer<typeof Authenticator>;

const TOKEN_LENGTH_MAX = 64;
const targetId = text(TOKEN_LENGTH_MAX).nullish();

/** POST /auth/mfa/verify/ */
export const MfaVerification = z.object({
  token: requiredText(TOKEN_LENGTH_MAX).meta({
    description: 'Six-digit code from the app or an SMS, or a recovery code. Spaces and hyphens are ignored.',
    examples: ['123456'],
  }),
  challenge: targetId.meta({ description: 'ID of the challenge to complete.' }),
  authenticator: targetId.meta({ description: 'ID of the authenticator to verify.' }),
});
export type MfaVerification = z.infer<typeof MfaVerification>;

/** POST /auth/mfa/deliver/ */
export const MfaDelivery = z.object({
  challenge: targetId.meta({ description: 'ID of an open challenge of the session that supports `sms`.' }),
  authenticator: targetId.meta({ description: 'ID of an `sms` authenticator.' }),
});
export type MfaDelivery = z.infer<typeof MfaDelivery>;

/** Records of the legacy endpoints (specification: MFA status, SMS and token records). */
export const MfaStatus = z
  .object({
    sms: boolean.meta({ description: 'Whether an `sms` authenticator is verified.' }),
    token: boolean.meta({ description: 'Whether a `totp` authenticator is verified.' }),
  })
  .meta({ id: 'MfaStatus' });
export type MfaStatus = z.infer<typeof MfaStatus>;

export const SmsRecord = z
  .object({
    mobile: z
      .string()
      .meta({ description: 'Mobile number. Masked, except for its last 3 digits, once it is verified.', examples: ['+27820000001'] }),
    confirmed: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'MfaSms' });
export type SmsRecord = z.infer<typeof SmsRecord>;

export const TokenMfaRecord = z
  .object({
    otpauth_url: z.string().meta({ description: '`otpauth` URL for a QR code. Blank once the authenticator is verified.' }),
    issuer: z.string(),
    account: z.string(),
    key: z.string().meta({ description: 'Shared secret in Base32. Blank once the authenticator is verified.' }),
    confirmed: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'MfaToken' });
export type TokenMfaRecord = z.infer<typeof TokenMfaRecord>;

export const SmsMobile = z.object({
  mobile: absentWhenEmpty(mobileInput).meta({
    description: 'Mobile number that receives codes, in international format.',
    examples: ['+27820000001'],
  }),
});
export type SmsMobile = z.infer<typeof SmsMobile>;

/** An authenticator as admins see it: without secrets and without its number. */
export const AdminAuthenticator = z
  .object({ id: z.uuid(), type: z.enum(AUTHENTICATOR_TYPES), user: ShortUser, verified: boolean, created: millis, updated: millis })
  .meta({ id: 'AdminAuthenticator' });
export type AdminAuthenticator = z.infer<typeof AdminAuthenticator>;

/** The names that an authenticator app displays for a secret. */
export type TotpLabels = { issuer: string; account: string };

/** For each recovery code of an authenticator, in order, whether it is unused. */
export type RecoveryCodeAvailability = { available: boolean }[];

const toCommonFields = (row: AuthenticatorRow) => ({
  id: row.id,
  type: row.type,
  verified: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

const toAuthenticator = (row: AuthenticatorRow, details: Authenticator['details']): Authenticator => ({ ...toCommonFields(row), details });

/** An authenticator with its secrets masked. */
export const toMaskedAuthenticator = (row: AuthenticatorRow, labels: TotpLabels, codes: RecoveryCodeAvailability): Authenticator => {
  switch (row.type) {
    case 'totp':
      return toAuthenticator(row, { name: row.name, algorithm: row.algorithm ?? 'SHA1', ...labels, otpauth_url: MASK, key: MASK });
    case 'sms':
      return toAuthenticator(row, { name: row.name, mobile: maskMobile(row.mobile ?? '') });
    case 'static':
      return toAuthenticator(row, { name: row.name, tokens: codes.map(({ available }) => ({ token: MASK, available })) });
  }
};

/** A new authenticator and the secrets that its creation returns. */
export type CreatedAuthenticator = { row: AuthenticatorRow; totp?: TotpSecret; codes?: readonly string[] };

/** A new authenticator with its secrets. */
export const toCreatedAuthenticator = ({ row, totp, codes = [] }: CreatedAuthenticator, labels: TotpLabels): Authenticator => {
  const { name } = row;
  if (totp) {
    const { algorithm, secret: key } = totp;
    return toAuthenticator(row, { name, algorithm, ...labels, otpauth_url: toOtpauthUrl(totp, labels), key });
  }
  if (row.type === 'sms') return toAuthenticator(row, { name, mobile: row.mobile ?? '' });
  return toAuthenticator(row, { name, tokens: codes.map((token) => ({ token, available: true })) });
};

const toLegacyFields = (row: AuthenticatorRow) => ({
  confirmed: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toSmsRecord = (row: AuthenticatorRow): SmsRecord => ({
  mobile: row.verifiedAt === null ? (row.mobile ?? '') : maskMobile(row.mobile ?? ''),
  ...toLegacyFields(row),
});

/** The token record; `secret` is omitted once the authenticator is confirmed. */
export const toTokenMfaRecord = (row: AuthenticatorRow, labels: TotpLabels, secret: TotpSecret | undefined): TokenMfaRecord => ({
  ...labels,
  otpauth_url: secret ? toOtpauthUrl(secret, labels) : '',
  key: secret?.secret ?? '',
  ...toLegacyFields(row),
});

/** An authenticator with its user. */
export type AuthenticatorWithUser = { authenticator: AuthenticatorRow; user: UserRow };

export const toAdminAuthenticator = ({ authenticator, user }: AuthenticatorWithUser): AdminAuthenticator => ({
  ...toCommonFields(authenticator),
  user: toShortUser(user),
});
