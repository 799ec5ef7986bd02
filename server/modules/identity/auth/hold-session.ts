import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Keeps a session from being ended while the transaction lasts. Throws invalid_token when it has ended since the call began. */
export const holdSession = async (tx: Tx, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  const [held] = await tx
    .select({ key: tokens.tokenKey })
    .from(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.tokenKey, tokenKey)))
    .for('key share');
  if (!held) throw new AppError('invalid_token');
};
