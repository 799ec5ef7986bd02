// One-time secrets: keys and codes that are sent to a user and accepted once. A key is long and part of a link: its SHA-256 is stored, and
// its public part contains the company, so that the link works without a session. A code has six digits: its HMAC is stored, and attempts are
// counted before the comparison and outside its transaction, so that parallel guesses get no more attempts than sequential ones. A new
// secret replaces the previous one of the same subject.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { verifications } from '#db/schema/index.ts';
import { generateToken, isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import type { Throttle, ThrottleRule } from '#server/platform/security/throttle.ts';
import { deleteSecret, type EventSecret } from '#server/records/outbox.ts';

/** How a user closes their account: `request_delete` also asks the company to delete the personal data. */
export type AccountClosure = 'deactivate' | 'request_delete';

type KeyPurpose = 'email' | 'password' | AccountClosure;
type CodePurpose = 'mobile' | 'authenticator' | 'challenge';

export const LIFETIMES_MS = {
  email: DAY_MS,
  password: HOUR_MS,
  deactivate: HOUR_MS,
  request_delete: HOUR_MS,
  mobile: 5 * MINUTE_MS,
  authenticator: 5 * MINUTE_MS,
  challenge: 5 * MINUTE_MS,
} as const satisfies Record<KeyPurpose | CodePurpose, number>;

/** Longer than for a reset, because the recipient did not request the link. */
export const FIRST_PASSWORD_LIFETIME_MS = 3 * DAY_MS;

/** `subject` is what the secret proves: an address, the ID of an authenticator or challenge, or blank. */
type SecretSubject<Purpose> = { companyId: number; userId: string; purpose: Purpose; subject: string };

export type IssuedVerification = {
  /** The key or code itself. */
  secret: string;
  /** Identifies the row. Not secret. */
  verificationKey: string;
  expiresAt: Date;
};

const CODE_VALUES = 1_000_000;
const CODE_LENGTH = 6;

const storeVerification = async (
  tx: Tx,
  { companyId, userId, purpose, subject }: SecretSubject<KeyPurpose | CodePurpose>,
  { key, secretHash }: { key: string; secretHash: Buffer },
  now: Date,
  lifetimeMs: number = LIFETIMES_MS[purpose],
): Promise<Date> => {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const row = { key, secretHash, expiresAt, usedAt: null, createdAt: now };
  await tx
    .insert(verifications)
    .values({ companyId, userId, purpose, subject, ...row })
    .onConflictDoUpdate({
      target: [verifications.companyId, verifications.userId, verifications.purpose, verifications.subject],
      set: row,
    });
  return expiresAt;
};

/** Issues the key of a link. By default, the lifetime depends on the purpose. */
export const issueKey = async (tx: Tx, subject: SecretSubject<KeyPurpose>, now: Date, lifetimeMs?: number): Promise<IssuedVerification> => {
  const { key, secretHash, token } = generateToken(subject.companyId);
  return { secret: token, verificationKey: key, expiresAt: await storeVerification(tx, subject, { key, secretHash }, now, lifetimeMs) };
};

const toCodeContext = ({ companyId, userId, purpose, subject }: SecretSubject<CodePurpose>): string =>
  JSON.stringify(['code', companyId, userId, purpose, subject]);

/** Issues a code of six digits. */
export const issueCode = async (
  tx: Tx,
  { encryption }: { encryption: Encryption },
  subject: SecretSubject<CodePurpose>,
  now: Date,
): Promise<IssuedVerification> => {
  const code = String(randomInt(CODE_VALUES)).padStart(CODE_LENGTH, '0');
  const { key } = generateToken(subject.companyId);
  const expiresAt = await storeVerification(tx, subject, { key, secretHash: encryption.mac(code, toCodeContext(subject)) }, now);
  return { secret: code, verificationKey: key, expiresAt };
};

/** Condition for verifications that are neither used nor expired. */
export const openVerificationsCondition = (now: Date): SQL | undefined =>
  and(isNull(verifications.usedAt), gt(verifications.expiresAt, now));

/** Marks a verification as used and removes its secret from messages and events. Returns false if another request was first. */
const markUsed = async (tx: Tx, companyId: number, verificationKey: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(verifications)
    .set({ usedAt: now })
    .where(and(eq(verifications.companyId, companyId), eq(verifications.key, verificationKey), openVerificationsCondition(now)))
    .returning({ key: verifications.key });
  if (rows.length === 0) return false;
  await deleteSecret(tx, companyId, verificationKey);
  return true;
};

type VerificationFilter = {
  companyId: number;
  userId: string;
  purpose: KeyPurpose | CodePurpose;
  /** If omitted, all subjects match. */
  subject?: string;
};

/** Invalidates keys and codes of a user, for example after an address was removed. */
export const deleteVerifications = async (tx: Tx, { companyId, userId, purpose, subject }: VerificationFilter): Promise<void> => {
  const matchCondition = and(eq(verifications.companyId, companyId), eq(verifications.userId, userId), eq(verifications.purpose, purpose));
  await tx.delete(verifications).where(and(matchCondition, subject === undefined ? undefined : eq(verifications.subject, subject)));
};

/** The encrypted secret of an event. */
export const toEventSecret = (
  encryption: Encryption,
  { verificationKey, expiresAt }: IssuedVerification,
  values: Record<string, string>,
): EventSecret => ({ verificationKey, expiresAt, encrypt: (rowId) => encryption.encrypt(JSON.stringify(values), `event:${rowId}`) });

/** Reads the company from a key, for `withCompanyTransaction`. Returns undefined if the text is not a key. */
export const readKeyCompany = (text: string): number | undefined => readToken(text)?.companyId;

type KeyProof = { companyId: number; userId: string; subject: string };

/** Looks up a key without using it. Returns undefined if it is unknown, used, expired or replaced. */
export const findKey = async (db: Database, purpose: KeyPurpose, text: string, now: Date): Promise<KeyProof | undefined> => {
  const token = readToken(text);
  if (!token) return undefined;
  const { companyId, key } = token;
  const [row] = await db
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.companyId, companyId),
        eq(verifications.key, key),
        eq(verifications.purpose, purpose),
        openVerificationsCondition(now),
      ),
    );
  if (!isSameSecret(token, row?.secretHash) || !row) return undefined;
  return { companyId, userId: row.userId, subject: row.subject };
};

/** Uses a key. Returns undefined if it is unknown, used, expired or replaced. */
export const consumeKey = async (tx: Tx, purpose: KeyPurpose, text: string, now: Date): Promise<KeyProof | undefined> => {
  const proof = await findKey(tx, purpose, text, now);
  const key = readToken(text)?.key;
  return proof && key && (await markUsed(tx, proof.companyId, key, now)) ? proof : undefined;
};

/** Counts attempts by the subject of a code, so that a new code does not reset the count. */
const CODE_GUESS_THROTTLE: ThrottleRule = { name: 'code', limits: [{ points: 5, durationMs: 10 * MINUTE_MS }] };

type CodeAttempt = SecretSubject<CodePurpose> & { code: string };

/** Uses a code. Returns false if it is wrong, used, expired or replaced. Throws throttled after five attempts in ten minutes. */
export const consumeCode = async (
  { db, encryption, throttle }: { db: Database; encryption: Encryption; throttle: Throttle },
  { code, ...subject }: CodeAttempt,
  now: Date,
): Promise<boolean> => {
  await throttle.count(CODE_GUESS_THROTTLE, toCodeContext(subject));
  const [row] = await db
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.companyId, subject.companyId),
        eq(verifications.userId, subject.userId),
        eq(verifications.purpose, subject.purpose),
        eq(verifications.subject, subject.subject),
        openVerificationsCondition(now),
      ),
    );
  if (!row || !timingSafeEqual(row.secretHash, encryption.mac(code, toCodeContext(subject)))) return false;
  return db.transaction((tx) => markUsed(tx, subject.companyId, row.key, now));
};
