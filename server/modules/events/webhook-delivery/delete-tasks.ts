// Deliveries are deleted with their tries, some at a time and each time with a commit: a log may be very long, a statement must not be,
// and nobody waits for a lock that is held for all of it. What somebody is writing at this moment is passed by.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { webhookTasks } from '#db/schema/index.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/** Most deliveries of one commit. */
export const DELETED_AT_ONCE_MAX = 2_000;

const deleteSome = async (tx: Tx, companyId: number, which: SQL | undefined): Promise<number> => {
  const some = await tx
    .select({ id: webhookTasks.id })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, companyId), which))
    .orderBy(asc(webhookTasks.createdAt), asc(webhookTasks.id))
    .limit(DELETED_AT_ONCE_MAX)
    .for('update', { skipLocked: true });
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(webhookTasks).where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.id, ids)));
  return ids.length;
};

/** Deletes these deliveries of a company, until there is none or it is told to stop. Answers whether there was none left. */
export const deleteTasks = async (
  { db, stopping }: { db: Database; stopping: AbortSignal },
  companyId: number,
  which: SQL | undefined,
): Promise<boolean> => {
  while (!stopping.aborted) {
    const deleted = await inCompany(db, companyId, (tx) => deleteSome(tx, companyId, which));
    if (deleted < DELETED_AT_ONCE_MAX) return true;
  }
  return false;
};
