// The tokens table: a row is a session, and deleting the row ends the session.
import type { Database, Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import { generateToken, type NewToken } from '#server/kernel/access-token.ts';
import { truncateUserAgent } from '#server/records/audit.ts';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';

const KEY_ATTEMPTS_MAX = 5;

type TokenAttributes = {
  companyId: number;
  userId: string;
  label?: string | undefined;
  clientAddress?: string;
  userAgent?: string;
  /** When the user last entered the password. Omitted if never. */
  provenAt?: Date | null;
  requiresProof?: boolean;
};

/** Stores the hash of a new token and returns the token, which is not stored. Generates another key if the key is taken. */
export const issueToken = async (db: Database, attributes: TokenAttributes, expiresAt: Date | null, now: Date): Promise<NewToken> => {
  const userAgent = attributes.userAgent && truncateUserAgent(attributes.userAgent);
  for (let attempt = 0; attempt < KEY_ATTEMPTS_MAX; attempt++) {
    const token = generateToken(attributes.companyId);
    const insertedKeys = await db
      .insert(tokens)
      .values({ ...attributes, userAgent, tokenKey: token.key, secretHash: token.secretHash, expiresAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: tokens.tokenKey });
    if (insertedKeys.length > 0) return token;
  }
  throw new Error('No free token key was found.');
};

export type SessionKey = Pick<Session, 'companyId' | 'tokenKey'>;

/** Locks the session, so that it cannot be ended before the commit. Throws invalid_token if it has ended since the request began. */
export const lockSession = async (tx: Tx, { companyId, tokenKey }: SessionKey): Promise<void> => {
  const [token] = await tx
    .select({ key: tokens.tokenKey })
    .from(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)))
    .for('key share');
  if (!token) throw new AppError('invalid_token');
};

export const endSession = async (db: Database, { companyId, tokenKey }: SessionKey): Promise<void> => {
  await db.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)));
};

/** Ends a session whose login challenge has expired, and throws invalid_token. Tokens without expiry are kept. */
export const endSessionAfterExpiredChallenge = async (
  db: Database,
  session: Pick<Session, 'companyId' | 'tokenKey' | 'expiresAt'>,
): Promise<void> => {
  if (session.expiresAt === null) return;
  await endSession(db, session);
  throw new AppError('invalid_token');
};

type SessionFilter = { exceptKey?: string; onlyExpiring?: boolean };

/** Ends the matching sessions of a user, by default all of them, including tokens without expiry. */
export const endUserSessions = async (
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  { exceptKey, onlyExpiring = false }: SessionFilter = {},
): Promise<void> => {
  const otherSessionsCondition = exceptKey === undefined ? undefined : ne(tokens.tokenKey, exceptKey);
  const expiringCondition = onlyExpiring ? isNotNull(tokens.expiresAt) : undefined;
  await tx.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), otherSessionsCondition, expiringCondition));
};
