import { and, eq, exists, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticatorChallenges, tokens } from '#db/schema/index.ts';

type Holder = { companyId: number; id: string };

/**
 * Ends a user's sessions that were asked at log-in and have not answered. Without this the removal of an authenticator would let in
 * whoever had only the password and was waiting at the question.
 */
export const endWaitingSessions = async (tx: Tx, { companyId, id }: Holder, exceptTokenKey = ''): Promise<void> => {
  const open = tx
    .select({ one: sql`1` })
    .from(authenticatorChallenges)
    .where(
      and(
        eq(authenticatorChallenges.companyId, companyId),
        eq(authenticatorChallenges.tokenKey, tokens.tokenKey),
        eq(authenticatorChallenges.type, 'authentication'),
        isNull(authenticatorChallenges.completedAt),
      ),
    );
  await tx
    .delete(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.userId, id), ne(tokens.tokenKey, exceptTokenKey), exists(open)));
};
