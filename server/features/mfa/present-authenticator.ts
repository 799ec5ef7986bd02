// What is shown of an authenticator. Secrets are shown in the answer of its creation only; the older face shows those of an
// authenticator app for as long as it is not confirmed.
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { AuthenticatorRow } from '#server/features/mfa/find-authenticators.ts';
import { openTotpSecret } from '#server/features/mfa/totp-secret.ts';
import { otpauthUrl, type SharedSecret } from '#server/features/mfa/totp.ts';
import type { Authenticator, SmsRecord, TokenMfaRecord, TotpAlgorithm } from '#server/features/mfa/schema.ts';
import { MASK, maskMobile } from '#server/features/users/identifiers.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/encryption.ts';

/** How an authenticator app names what it holds. */
export type Labels = { issuer: string; account: string };

/** The labels of a user: the company's name, and what the user is known by. A colon would end the issuer in an app. */
export const readLabels = async (db: Database, { companyId, company, user }: Session): Promise<Labels> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  const issuer = row?.name.replaceAll(':', ' ').trim();
  return { issuer: issuer || company, account: user.email ?? user.mobile ?? user.id };
};

const toWire = (row: AuthenticatorRow, details: Authenticator['details']): Authenticator => ({
  id: row.id,
  type: row.type,
  details,
  verified: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

const totpDetails = ({ name, algorithm }: AuthenticatorRow, { issuer, account }: Labels) => ({
  name,
  algorithm: algorithm as TotpAlgorithm,
  issuer,
  account,
});

/** What is known of recovery codes once they were shown. */
export type CodeStock = { available: boolean }[];

/** An authenticator with its secrets masked. */
export const toMaskedAuthenticator = (row: AuthenticatorRow, labels: Labels, codes: CodeStock): Authenticator => {
  switch (row.type) {
    case 'totp':
      return toWire(row, { ...totpDetails(row, labels), otpauth_url: MASK, key: MASK });
    case 'sms':
      return toWire(row, { name: row.name, mobile: maskMobile(row.mobile ?? '') });
    case 'static':
      return toWire(row, { name: row.name, tokens: codes.map(({ available }) => ({ token: MASK, available })) });
  }
};

/** What the answer of a creation shows whole. */
export type NewSecrets = { totp?: SharedSecret; codes?: readonly string[] };

/** An authenticator in the answer of its creation. */
export const toNewAuthenticator = (row: AuthenticatorRow, labels: Labels, { totp, codes = [] }: NewSecrets): Authenticator => {
  if (totp) return toWire(row, { ...totpDetails(row, labels), otpauth_url: otpauthUrl(totp, labels), key: totp.secret });
  if (row.type === 'sms') return toWire(row, { name: row.name, mobile: row.mobile ?? '' });
  return toWire(row, { name: row.name, tokens: codes.map((token) => ({ token, available: true })) });
};

/** The SMS record of the older face. */
export const toSmsRecord = (row: AuthenticatorRow): SmsRecord => ({
  mobile: row.verifiedAt === null ? (row.mobile ?? '') : maskMobile(row.mobile ?? ''),
  confirmed: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** The token record of the older face. */
export const toTokenMfaRecord = (encryption: Encryption, row: AuthenticatorRow, labels: Labels): TokenMfaRecord => {
  const shared = row.verifiedAt === null ? openTotpSecret(encryption, row) : undefined;
  return {
    ...labels,
    otpauth_url: shared ? otpauthUrl(shared, labels) : '',
    key: shared?.secret ?? '',
    confirmed: row.verifiedAt !== null,
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};
