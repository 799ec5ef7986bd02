// Recovery codes: ten per authenticator, each consisting of its position and 13 characters of Crockford's base32 (65 bits). Codes of less
// than 112 bits are hashed like passwords. The position selects the hash to compare, so that a guess costs one hash and not ten.
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { recoveryCodes } from '#db/schema/index.ts';
import type { Passwords } from '#server/platform/security/passwords.ts';

const CODE_COUNT = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SECRET_LENGTH = 13;

/** A normalized code, as it is hashed, and its position. */
export type RecoveryCode = { position: number; code: string };

const generateCode = (position: number): string =>
  String(position) + Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Formats a code like 4K7M-2PXQ9-ABCDE. */
const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 9)}-${code.slice(9)}`;

/** Parses a typed code. Returns undefined if it is malformed. Case is ignored, and letters that look like digits are read as digits. */
export const parseRecoveryCode = (text: string): RecoveryCode | undefined => {
  const code = text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return /^\d[0-9A-HJKMNP-TV-Z]{13}$/.test(code) ? { position: Number(code.charAt(0)), code } : undefined;
};

type NewRecoveryCodes = { codes: string[]; hashes: string[] };

/** Generates ten codes and their hashes. Throws unavailable if too many passwords are waiting to be hashed. */
export const generateRecoveryCodes = async (passwords: Passwords): Promise<NewRecoveryCodes> => {
  const codes = Array.from({ length: CODE_COUNT }, (_none, position) => generateCode(position));
  return { codes: codes.map(formatCode), hashes: await Promise.all(codes.map((code) => passwords.hash(code))) };
};

export const storeRecoveryCodes = async (tx: Tx, companyId: number, authenticatorId: string, hashes: readonly string[]): Promise<void> => {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash, position) => ({ companyId, authenticatorId, position, codeHash })));
};

/** Whether a code belongs to the authenticator and is unused. Does not spend it. */
export const isUnusedCode = async (
  { db, passwords }: { db: Database; passwords: Passwords },
  companyId: number,
  authenticatorId: string,
  { position, code }: RecoveryCode,
): Promise<boolean> => {
  const [row] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(recoveryCodesCondition(companyId, authenticatorId), eq(recoveryCodes.position, position), isNull(recoveryCodes.usedAt)));
  return passwords.verify(row?.codeHash ?? null, code);
};

const recoveryCodesCondition = (companyId: number, authenticatorId: string) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.authenticatorId, authenticatorId));

/** Spends a code. False if another request has spent it. */
export const spendRecoveryCode = async (
  tx: Tx,
  companyId: number,
  authenticatorId: string,
  { position }: RecoveryCode,
  now: Date,
): Promise<boolean> => {
  const updated = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(recoveryCodesCondition(companyId, authenticatorId), eq(recoveryCodes.position, position), isNull(recoveryCodes.usedAt)))
    .returning({ position: recoveryCodes.position });
  return updated.length > 0;
};

export const countUnusedCodes = (db: Database, companyId: number, authenticatorId: string): Promise<number> =>
  db.$count(recoveryCodes, and(recoveryCodesCondition(companyId, authenticatorId), isNull(recoveryCodes.usedAt)));
