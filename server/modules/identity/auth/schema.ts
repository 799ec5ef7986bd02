// Registration of users, login, passwords, tokens and verifications in the API.
import { z } from 'zod';
import { absentWhenEmpty, millis, text, countryInput, emailInput, requiredText, userIdentifier } from '#server/schemas/fields.ts';
import { SESSION_DURATION_MAX_MS } from '#server/schemas/company-settings.ts';
import { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { mobileInput, nameInput, User } from '#server/modules/people/index.ts';
import { REQUIRED } from '#server/kernel/errors.ts';
import type { TokenRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';

const PASSWORD_CODE_UNITS_MAX = 512;

/** Checks only the length: password-rules.ts checks new passwords, and a wrong password is not malformed. */
const password = z.string().min(1).max(PASSWORD_CODE_UNITS_MAX);

const companyIdentifier = z.string().trim().min(1).max(100);

const sessionDuration = z.int().min(1).max(SESSION_DURATION_MAX_MS).nullish().meta({
  description:
    'Session duration in milliseconds. Values up to 2678400 are read as seconds. Defaults to the company setting `default_session_duration`. Ignored unless `allow_session_durations` is on.',
});

/** Runs checks across fields even if a field is invalid, so that the response contains all errors. */
const despiteFieldErrors = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

type CredentialFields = Record<string, unknown>;

/** Requires equal `name1` and `name2` unless `name` is present: newer clients do not send the password twice. */
export const passwordPair = (name: string) => {
  const [first, second] = [`${name}1`, `${name}2`];
  const isPresent = (field: string) => (fields: CredentialFields) => fields[name] !== undefined || fields[field] !== undefined;
  const isEqual = (fields: CredentialFields) => !isPresent(first)(fields) || !isPresent(second)(fields) || fields[first] === fields[second];
  return [
    z.refine<CredentialFields>(isPresent(first), { path: [first], error: REQUIRED, ...despiteFieldErrors }),
    z.refine<CredentialFields>(isPresent(second), { path: [second], error: REQUIRED, ...despiteFieldErrors }),
    z.refine<CredentialFields>((fields) => fields[name] !== undefined || isEqual(fields), {
      path: [second],
      error: "The two password fields didn't match.",
      ...despiteFieldErrors,
    }),
  ] as const;
};

type PasswordFields = { password?: string | undefined; password1?: string | undefined };

/** Returns the password and the field on which its errors are reported. `prefix` is the prefix of the field names. */
export const pickPassword = ({ password, password1 }: PasswordFields, prefix = ''): { password: string; field: string } =>
  password === undefined ? { password: password1 ?? '', field: `${prefix}password1` } : { password, field: `${prefix}password` };

/** Fields of the registration of a user, and of the owner of a company. */
export const registrationFields = {
  email: emailInput,
  password1: password.optional().meta({ description: 'Password. Required with `password2`, unless `password` is sent.' }),
  password2: password.optional().meta({ description: 'Must equal `password1`.' }),
  password: password.optional().meta({ description: 'Password, instead of `password1` and `password2`.' }),
  first_name: absentWhenEmpty(nameInput),
  last_name: absentWhenEmpty(nameInput),
  mobile: absentWhenEmpty(mobileInput),
  nationality: absentWhenEmpty(countryInput),
  terms_and_conditions: z.boolean().default(false),
  session_duration: sessionDuration,
};

export const Registration = z
  .object({
    ...registrationFields,
    residency: absentWhenEmpty(countryInput).meta({ description: 'Country of residence (ISO 3166-1 alpha-2).' }),
    privacy_policy: z.boolean().default(false),
    invitation: absentWhenEmpty(text(PASSWORD_CODE_UNITS_MAX)).meta({
      description: 'Key from an invitation link. `email` must be the invited address and is verified by the key.',
    }),
    company: companyIdentifier,
    groups: z
      .array(z.string())
      .refine((names) => names.length <= 1, { error: 'Ensure this field has no more than 1 elements.' })
      .nullish()
      .meta({ description: 'Name of one public group, or an empty list. Defaults to the default group.' }),
  })
  .check(...passwordPair('password'));
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  user: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .meta({ description: 'Email address, mobile number or user ID.', examples: ['ann@example.com'] }),
  company: companyIdentifier,
  password,
});
export type Credentials = z.infer<typeof Credentials>;

export const LogIn = Credentials.extend({ session_duration: sessionDuration });
export type LogIn = z.infer<typeof LogIn>;

const newPasswordFields = {
  new_password1: password.optional().meta({ description: 'New password. Required with `new_password2`, unless `new_password` is sent.' }),
  new_password2: password.optional().meta({ description: 'Must equal `new_password1`.' }),
  new_password: password.optional().meta({ description: 'New password, instead of `new_password1` and `new_password2`.' }),
};

export const PasswordChange = z.object({ old_password: password, ...newPasswordFields }).check(...passwordPair('new_password'));
export type PasswordChange = z.infer<typeof PasswordChange>;

export const PasswordReset = z.object({ user: Credentials.shape.user, company: companyIdentifier });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const AdminPasswordReset = z.object({ user: userIdentifier });
export type AdminPasswordReset = z.infer<typeof AdminPasswordReset>;

export const PasswordResetConfirmation = z
  .object({
    uid: z.string().min(1).max(PASSWORD_CODE_UNITS_MAX).meta({ description: '`uid` parameter of the reset link.' }),
    token: z.string().min(1).max(PASSWORD_CODE_UNITS_MAX).meta({ description: '`token` parameter of the reset link.' }),
    ...newPasswordFields,
  })
  .check(...passwordPair('new_password'));
export type PasswordResetConfirmation = z.infer<typeof PasswordResetConfirmation>;

export const TokenCreation = z.object({
  password,
  label: absentWhenEmpty(text(100)).meta({ description: 'Name of the token in lists.' }),
});
export type TokenCreation = z.infer<typeof TokenCreation>;

export const PasswordProof = z.object({ password });

export const TokenKey = z.object({ token_key: z.string() });

export const TokenVerification = z.object({ token: z.string().max(PASSWORD_CODE_UNITS_MAX) });

/** A token in lists. Only the response to its creation contains the token itself. */
export const TokenRecord = z
  .object({
    token_key: z.string(),
    expires: z.string().nullable().meta({ description: 'Expiry time as ISO 8601 in UTC. `null` means no expiry.' }),
  })
  .meta({ id: 'TokenRecord' });
export type TokenRecord = z.infer<typeof TokenRecord>;

/** A single token. */
export const TokenDetail = TokenRecord.extend({
  label: z.string().meta({ description: 'Name of the token. Blank if not set.' }),
  last_used: millis.nullable(),
  client_address: z.string(),
  user_agent: z.string(),
  created: millis,
}).meta({ id: 'TokenDetail' });
export type TokenDetail = z.infer<typeof TokenDetail>;

/** A session or non-expiring token in the dashboard. */
export const SessionRecord = z.object({
  token_key: z.string(),
  label: z.string().nullable(),
  created: millis,
  last_used: millis.nullable(),
  /** null if it does not expire. */
  expires: millis.nullable(),
  client_address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

export const AccessGrant = z
  .object({
    token: z.string(),
    user: User,
    challenges: z.array(Challenge).meta({ description: 'Challenges that must be completed before other requests.' }),
  })
  .meta({ id: 'Access' });
export type AccessGrant = z.infer<typeof AccessGrant>;

/** A token for calls from the documentation pages. */
export const TryOutAccess = z.object({ token: z.string(), expires: millis });
export type TryOutAccess = z.infer<typeof TryOutAccess>;

export const SessionAccess = AccessGrant.extend({ expires: millis }).meta({ id: 'SessionAccess' });
export type SessionAccess = z.infer<typeof SessionAccess>;

export const toTokenRecord = ({ tokenKey, expiresAt }: TokenRow): TokenRecord => ({
  token_key: tokenKey,
  expires: expiresAt?.toISOString() ?? null,
});

export const toTokenDetail = (row: TokenRow): TokenDetail => ({
  ...toTokenRecord(row),
  label: row.label ?? '',
  last_used: row.lastUsedAt && toMillis(row.lastUsedAt),
  client_address: row.clientAddress,
  user_agent: row.userAgent,
  created: toMillis(row.createdAt),
});

export const toSessionRecord = (row: TokenRow, me: { tokenKey: string }): SessionRecord => ({
  token_key: row.tokenKey,
  label: row.label,
  created: toMillis(row.createdAt),
  last_used: row.lastUsedAt && toMillis(row.lastUsedAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  client_address: row.clientAddress,
  user_agent: row.userAgent,
  is_current: row.tokenKey === me.tokenKey,
});

const SECRET_LENGTH_MAX = 512;

/** Checks only the length: a wrong secret is not malformed. */
const secret = z.string().min(1).max(SECRET_LENGTH_MAX);

const company = requiredText(100).meta({ examples: ['northwind'] });

export const EmailVerification = z.object({ key: secret.meta({ description: 'Value from the link in the email.' }) });

/** Spaces and hyphens are ignored. */
const code = secret.transform((text) => text.replaceAll(/[\s-]/g, ''));

export const MobileVerification = z.object({ otp: code.meta({ description: 'Six-digit code from the SMS.', examples: ['123456'] }) });

export const EmailResend = z.object({ email: emailInput, company });
export type EmailResend = z.infer<typeof EmailResend>;

export const MobileResend = z.object({ mobile: mobileInput, company });
export type MobileResend = z.infer<typeof MobileResend>;
