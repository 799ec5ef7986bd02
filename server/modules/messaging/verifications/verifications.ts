// Keys and codes that are sent to people and come back once. A key is long and stands in a link: of it a SHA-256 is kept,
// and its public half names the company, so that whoever follows a link needs no session. A code is six digits that a person
// types: of it an HMAC is kept, and guesses at it are counted before they are compared, on connections of their own, so that
// a burst of parallel guesses gets no more tries than a patient guesser. A new key or code replaces the one before it.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { verifications } from '#db/schema/index.ts';
import { generateToken, isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { Throttle } from '#server/platform/throttle.ts';
import { blankSecret, type Secret } from '#server/records/outbox.ts';

type KeyPurpose = 'email' | 'password';
type CodePurpose = 'mobile' | 'authenticator' | 'challenge';

/** How long each is worth anything. */
export const LIFETIMES_MS = {
  email: DAY_MS,
  password: HOUR_MS,
  mobile: 5 * MINUTE_MS,
  authenticator: 5 * MINUTE_MS,
  challenge: 5 * MINUTE_MS,
} as const satisfies Record<KeyPurpose | CodePurpose, number>;

/** A link that an admin's word has sent, and not the person's own: they may open it on another day. */
export const FIRST_PASSWORD_LIFETIME_MS = 3 * DAY_MS;

/** Whose it is, and what it proves: an address, a number, the id of an authenticator or challenge; blank for a password. */
type Subject<Purpose> = { companyId: number; userId: string; purpose: Purpose; subject: string };

export type IssuedVerification = {
  /** What the person gets, and sends back. */
  secret: string;
  /** Names the row; not secret. */
  verificationKey: string;
  expiresAt: Date;
};

const CODE_VALUES = 1_000_000;
const CODE_LENGTH = 6;

const store = async (
  tx: Tx,
  { companyId, userId, purpose, subject }: Subject<KeyPurpose | CodePurpose>,
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

/** Makes the key of a link. It lasts as long as its purpose says, or for another time. */
export const issueKey = async (tx: Tx, subject: Subject<KeyPurpose>, now: Date, lifetimeMs?: number): Promise<IssuedVerification> => {
  const { key, secretHash, wire } = generateToken(subject.companyId);
  return { secret: wire, verificationKey: key, expiresAt: await store(tx, subject, { key, secretHash }, now, lifetimeMs) };
};

const placeOf = ({ companyId, userId, purpose, subject }: Subject<CodePurpose>): string =>
  JSON.stringify(['code', companyId, userId, purpose, subject]);

/** Makes a code of six digits. */
export const issueCode = async (
  tx: Tx,
  { encryption }: { encryption: Encryption },
  subject: Subject<CodePurpose>,
  now: Date,
): Promise<IssuedVerification> => {
  const code = String(randomInt(CODE_VALUES)).padStart(CODE_LENGTH, '0');
  const { key } = generateToken(subject.companyId);
  const expiresAt = await store(tx, subject, { key, secretHash: encryption.mac(code, placeOf(subject)) }, now);
  return { secret: code, verificationKey: key, expiresAt };
};

/** Which keys and codes are still worth something. */
export const isOpenVerification = (now: Date): SQL | undefined => and(isNull(verifications.usedAt), gt(verifications.expiresAt, now));

/** Marks it used, unless somebody was faster, and takes it out of messages and events. */
const use = async (tx: Tx, companyId: number, verificationKey: string, now: Date): Promise<boolean> => {
  const used = await tx
    .update(verifications)
    .set({ usedAt: now })
    .where(and(eq(verifications.companyId, companyId), eq(verifications.key, verificationKey), isOpenVerification(now)))
    .returning({ key: verifications.key });
  if (used.length === 0) return false;
  await blankSecret(tx, companyId, verificationKey);
  return true;
};

type Dropped = {
  companyId: number;
  userId: string;
  purpose: KeyPurpose | CodePurpose;
  /** Left out: all of the purpose. */ subject?: string;
};

/** Makes keys and codes of a user worth nothing: what they were sent to is not theirs, or not where they are reached, any more. */
export const dropVerifications = async (tx: Tx, { companyId, userId, purpose, subject }: Dropped): Promise<void> => {
  const isTheirs = and(eq(verifications.companyId, companyId), eq(verifications.userId, userId), eq(verifications.purpose, purpose));
  await tx.delete(verifications).where(and(isTheirs, subject === undefined ? undefined : eq(verifications.subject, subject)));
};

/** What an event carries of a key or code besides its data. */
export const toEventSecret = (
  encryption: Encryption,
  { verificationKey, expiresAt }: IssuedVerification,
  values: Record<string, string>,
): Secret => ({ verificationKey, expiresAt, seal: (rowId) => encryption.encrypt(JSON.stringify(values), `event:${rowId}`) });

/** The company that a key names; undefined when the text cannot be a key. For `inCompany`, before the key is looked at. */
export const companyOfKey = (wire: string): number | undefined => readToken(wire)?.companyId;

/** What a key proves, and of whom. */
export type Proof = { companyId: number; userId: string; subject: string };

/** What a key would prove, without spending it; undefined when it is unknown, used, expired or replaced. */
export const findKey = async (db: Database, purpose: KeyPurpose, wire: string, now: Date): Promise<Proof | undefined> => {
  const presented = readToken(wire);
  if (!presented) return undefined;
  const { companyId, key } = presented;
  const [row] = await db
    .select()
    .from(verifications)
    .where(
      and(eq(verifications.companyId, companyId), eq(verifications.key, key), eq(verifications.purpose, purpose), isOpenVerification(now)),
    );
  if (!isSameSecret(presented, row?.secretHash) || !row) return undefined;
  return { companyId, userId: row.userId, subject: row.subject };
};

/** Spends a key and says what it proves; undefined when it is unknown, used, expired or replaced. */
export const useKey = async (tx: Tx, purpose: KeyPurpose, wire: string, now: Date): Promise<Proof | undefined> => {
  const proof = await findKey(tx, purpose, wire, now);
  const key = readToken(wire)?.key;
  return proof && key && (await use(tx, proof.companyId, key, now)) ? proof : undefined;
};

type Guess = Subject<CodePurpose> & { code: string };

/**
 * Whether the code is the one that was sent; then it is spent. Counted before it is compared. Throws throttled after five
 * guesses in ten minutes.
 */
export const useCode = async (
  { db, encryption, throttle }: { db: Database; encryption: Encryption; throttle: Throttle },
  { code, ...subject }: Guess,
  now: Date,
): Promise<boolean> => {
  await throttle.count('code', placeOf(subject));
  const [row] = await db
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.companyId, subject.companyId),
        eq(verifications.userId, subject.userId),
        eq(verifications.purpose, subject.purpose),
        eq(verifications.subject, subject.subject),
        isOpenVerification(now),
      ),
    );
  if (!row || !timingSafeEqual(row.secretHash, encryption.mac(code, placeOf(subject)))) return false;
  return db.transaction((tx) => use(tx, subject.companyId, row.key, now));
};
