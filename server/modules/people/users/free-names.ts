// Ids and usernames that somebody chooses. Whoever chooses the same at the same time looks when the other is done.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { inUse } from '#server/kernel/errors.ts';

type Chosen = { field: 'id' | 'username'; value: string; /** Whose it may be already. */ exceptUserId?: string };

/** Keeps an id or a username for this transaction. Throws invalid where a user of the company has it. */
export const requireFreeName = async (tx: Tx, companyId: number, { field, value, exceptUserId }: Chosen): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user ${companyId} ${field} ${value}`}, 0))`);
  const isTaken = and(
    eq(users.companyId, companyId),
    eq(users[field], value),
    exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
  );
  if ((await tx.$count(users, isTaken)) > 0) throw inUse(field);
};
