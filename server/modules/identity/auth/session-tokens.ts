import type { Database, Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import { generateToken, type NewToken } from '#server/kernel/access-token.ts';
import { shortUserAgent } from '#server/records/audit.ts';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';

const TRIES_MAX = 5;

export type TokenAttributes = {
  companyId: number;
  userId: string;
  label?: string | undefined;
  /** From where, and with what, it was asked for. */
  clientAddress?: string;
  userAgent?: string;
  /** When the user last entered the password; never if omitted. */
  provenAt?: Date | null;
  requiresProof?: boolean;
};

/** Stores a new token and returns it: its wire form is shown once. A key that is taken is thrown again. */
export const issueToken = async (db: Database, holder: TokenAttributes, expiresAt: Date | null, now: Date): Promise<NewToken> => {
  const userAgent = holder.userAgent && shortUserAgent(holder.userAgent);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const token = generateToken(holder.companyId);
    const stored = await db
      .insert(tokens)
      .values({ ...holder, userAgent, tokenKey: token.key, secretHash: token.secretHash, expiresAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: tokens.tokenKey });
    if (stored.length > 0) return token;
  }
  throw new Error('No free token key was found.');
};

/** Keeps a session from being ended while the transaction lasts. Throws invalid_token when it has ended since the call began. */
export const lockSession = async (tx: Tx, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  const [held] = await tx
    .select({ key: tokens.tokenKey })
    .from(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)))
    .for('key share');
  if (!held) throw new AppError('invalid_token');
};

/** Ends a session: its token is worth nothing from now on. */
export const endSession = async (db: Database, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  await db.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)));
};

/** Ends a session that was asked at log-in and left the question open for too long. Throws invalid_token. One without expiry goes on. */
export const endUnansweredSession = async (db: Database, session: Pick<Session, 'companyId' | 'tokenKey' | 'expiresAt'>): Promise<void> => {
  if (session.expiresAt === null) return;
  await endSession(db, session);
  throw new AppError('invalid_token');
};

/** Which of a user's sessions end: all, or those that would expire by themselves; but not the one of a key. */
type Which = { exceptKey?: string; onlyExpiring?: boolean };

/** Ends sessions of a user; left out which: all of them, tokens without expiry included. */
export const endSessionsOf = async (
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  { exceptKey, onlyExpiring = false }: Which = {},
): Promise<void> => {
  const isAnother = exceptKey === undefined ? undefined : ne(tokens.tokenKey, exceptKey);
  const mayEnd = onlyExpiring ? isNotNull(tokens.expiresAt) : undefined;
  await tx.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), isAnother, mayEnd));
};
