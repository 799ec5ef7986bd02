// Access tokens: `<key>.<secret>`. The key is public (`token_key` in lists): the company's number in base 36, so that the lookup is limited to
// one company, and a random half. The secret is 32 random bytes. Only its SHA-256 is stored: with 256 bits of entropy a fast hash is enough.
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const HALF_KEY_LENGTH = 6;
const HALF_KEY_VALUES = 36 ** HALF_KEY_LENGTH;
const SECRET_BYTES = 32;
const COMPANY_ID_MAX = 2 ** 31 - 1;
const TOKEN_FORMAT = /^(([0-9a-z]{6})[0-9a-z]{6})\.([A-Za-z0-9_-]{43})$/;

/** Compared when no token has the key, so that a miss takes as long as a hit. */
const DUMMY_HASH = randomBytes(32);

const toBase36 = (value: number): string => value.toString(36).padStart(HALF_KEY_LENGTH, '0');

const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export type NewToken = { key: string; secretHash: Buffer; token: string };

/** Generates a token, which is not stored yet. Inserting it fails if its key is in use. */
export const generateToken = (companyId: number): NewToken => {
  const key = toBase36(companyId) + toBase36(randomInt(HALF_KEY_VALUES));
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { key, secretHash: hashSecret(secret), token: `${key}.${secret}` };
};

/** Replaces the secrets of tokens in a text, for logs. Keys stay visible. */
export const maskTokens = (text: string): string => text.replaceAll(/([0-9a-z]{12})\.[A-Za-z0-9_-]{43}/g, '$1.*****');

export type PresentedToken = { companyId: number; key: string; secret: string };

/** Undefined if the text is not in the format of a token. */
export const readToken = (token: string): PresentedToken | undefined => {
  const [, key, company, secret] = TOKEN_FORMAT.exec(token) ?? [];
  if (!key || !company || !secret) return undefined;
  const companyId = Number.parseInt(company, 36);
  return companyId > COMPANY_ID_MAX ? undefined : { companyId, key, secret };
};

/** Compares in constant time, also without a stored hash. */
export const isSameSecret = ({ secret }: PresentedToken, storedHash: Buffer | undefined): boolean =>
  timingSafeEqual(hashSecret(secret), storedHash ?? DUMMY_HASH) && storedHash !== undefined;
