// Codes of authenticator apps (RFC 6238): six digits, made anew every 30 seconds from a shared secret of 160 bits. The code of the
// present step is accepted, and that of the one before, because typing takes time. That each code works once is for whoever
// accepts it to see to: the step of a code says which one it was.
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { TotpAlgorithm } from '#server/kernel/authenticator-words.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

const DIGITS = 6;
const PERIOD_SECONDS = 30;

const HASHES = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const satisfies Record<TotpAlgorithm, string>;

export type SharedSecret = {
  /** In base32. */
  secret: string;
  algorithm: TotpAlgorithm;
};

/** A new secret in base32. */
export const newTotpSecret = (): string => generateSecret();

/** The address that a QR code for an app holds. Digits and period are said although they are what apps assume. */
export const otpauthUrl = ({ secret, algorithm }: SharedSecret, { issuer, account }: { issuer: string; account: string }): string =>
  `${generateURI({ secret, issuer, label: account, algorithm: HASHES[algorithm] })}&digits=${DIGITS}&period=${PERIOD_SECONDS}`;

/** The time step that a code of six digits belongs to: the present one or the one before; undefined when it is of neither. */
export const stepOfCode = ({ secret, algorithm }: SharedSecret, code: string, now: Date): number | undefined => {
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
