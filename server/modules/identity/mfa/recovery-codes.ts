// Recovery codes: ten of them, each a digit that says which one it is, and 13 characters of Crockford's base32 (65 bits). Below 112
// bits they are kept like passwords; because the digit names the one to look at, a guess costs one hash and not ten.
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { recoveryCodes } from '#db/schema/index.ts';
import type { Passwords } from '#server/platform/passwords.ts';

const CODES = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SECRET_LENGTH = 13;

/** A code in the one spelling in which it is hashed, and which of the ten it is. */
export type RecoveryCode = { position: number; code: string };

const newCode = (position: number): string =>
  String(position) + Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** In groups, for the eye: 4K7M-2PXQ9-ABCDE. */
const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 9)}-${code.slice(9)}`;

/** What a person typed as a code; undefined when it cannot be one. Case is forgiven, and letters that are not in the alphabet because they look like digits. */
export const readRecoveryCode = (unspaced: string): RecoveryCode | undefined => {
  const code = unspaced.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return /^\d[0-9A-HJKMNP-TV-Z]{13}$/.test(code) ? { position: Number(code.charAt(0)), code } : undefined;
};

export type NewRecoveryCodes = { shown: string[]; hashes: string[] };

/** Makes ten codes: as they are shown, once, and as they are kept. Throws unavailable when too many passwords wait to be hashed. */
export const newRecoveryCodes = async (passwords: Passwords): Promise<NewRecoveryCodes> => {
  const codes = Array.from({ length: CODES }, (_none, position) => newCode(position));
  return { shown: codes.map(grouped), hashes: await Promise.all(codes.map((code) => passwords.hash(code))) };
};

/** Keeps the codes of a new authenticator. */
export const storeRecoveryCodes = async (tx: Tx, companyId: number, authenticatorId: string, hashes: readonly string[]): Promise<void> => {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash, position) => ({ companyId, authenticatorId, position, codeHash })));
};

/** Whether a code is one of the authenticator's that was not used. Does not spend it. */
export const isUnusedCode = async (
  { db, passwords }: { db: Database; passwords: Passwords },
  companyId: number,
  authenticatorId: string,
  { position, code }: RecoveryCode,
): Promise<boolean> => {
  const [row] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(isOfAuthenticator(companyId, authenticatorId), eq(recoveryCodes.position, position), isNull(recoveryCodes.usedAt)));
  return passwords.verify(row?.codeHash ?? null, code);
};

const isOfAuthenticator = (companyId: number, authenticatorId: string) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.authenticatorId, authenticatorId));

/** Spends a code. False when somebody was faster. */
export const spendRecoveryCode = async (
  tx: Tx,
  companyId: number,
  authenticatorId: string,
  { position }: RecoveryCode,
  now: Date,
): Promise<boolean> => {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isOfAuthenticator(companyId, authenticatorId), eq(recoveryCodes.position, position), isNull(recoveryCodes.usedAt)))
    .returning({ position: recoveryCodes.position });
  return spent.length > 0;
};

/** How many codes are left. */
export const countUnusedCodes = (db: Database, companyId: number, authenticatorId: string): Promise<number> =>
  db.$count(recoveryCodes, and(isOfAuthenticator(companyId, authenticatorId), isNull(recoveryCodes.usedAt)));
