import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Ends a session: its token is worth nothing from now on. */
export const endSession = async (db: Database, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  await db.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)));
};

/** Ends a session that was asked at log-in and left the question open for too long. Throws invalid_token. One without expiry goes on. */
export const endLeftOpen = async (db: Database, session: Pick<Session, 'companyId' | 'tokenKey' | 'expiresAt'>): Promise<void> => {
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
