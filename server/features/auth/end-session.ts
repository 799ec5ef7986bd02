import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { Session } from '#server/features/auth/session.ts';

/** Ends a session: its token is worth nothing from now on. */
export const endSession = async (db: Database, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  await db.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)));
};
