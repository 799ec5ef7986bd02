// Time-based one-time passwords (TOTP, RFC 6238): six digits, a period of 30 seconds, a secret of 160 bits. The codes of the current and the
// previous time step are valid, because typing takes time. The caller must reject a time step that was used before: each code works once.
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { TotpAlgorithm } from '#server/kernel/access-enums.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { AuthenticatorRow } from '#db/schema/index.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';

const DIGITS = 6;
const PERIOD_SECONDS = 30;

const HASHES = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const satisfies Record<TotpAlgorithm, string>;

export type TotpSecret = {
  /** In base32. */
  secret: string;
  algorithm: TotpAlgorithm;
};

/** A new secret in base32. */
export const generateTotpSecret = (): string => generateSecret();

/** The otpauth:// URL of the QR code. It states digits and period, although they are the defaults of apps. */
export const toOtpauthUrl = ({ secret, algorithm }: TotpSecret, { issuer, account }: { issuer: string; account: string }): string =>
  `${generateURI({ secret, issuer, label: account, algorithm: HASHES[algorithm] })}&digits=${DIGITS}&period=${PERIOD_SECONDS}`;

/** The time step of a code, current or previous; undefined for an invalid code. */
export const findTimeStep = ({ secret, algorithm }: TotpSecret, code: string, now: Date): number | undefined => {
  const result = verifySync({
    secret,
    token: code,
    algorithm: HASHES[algorithm],
    digits: DIGITS,
    period: PERIOD_SECONDS,
    epoch: Math.floor(now.getTime() / SECOND_MS),
    epochTolerance: [PERIOD_SECONDS, 0],
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};

/** Binds a ciphertext to its row. */
const toAssociatedData = (authenticatorId: string): string => `authenticator:${authenticatorId}`;

export const encryptTotpSecret = (encryption: Encryption, authenticatorId: string, secret: string): string =>
  encryption.encrypt(secret, toAssociatedData(authenticatorId));

/** Returns the secret of a totp authenticator. A check constraint ensures that the row has one. */
export const decryptTotpSecret = (encryption: Encryption, { id, secret, algorithm }: AuthenticatorRow): TotpSecret => {
  if (secret === null || algorithm === null) throw new Error(`Authenticator ${id} has no secret.`);
  return { secret: encryption.decrypt(secret, toAssociatedData(id)), algorithm };
};
