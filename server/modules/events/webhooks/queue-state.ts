// What an admin's act does to a webhook's queue. Only the worker writes how tries went; an admin lets it begin anew, or stops it.
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { webhookQueues, webhookTasks } from '#db/schema/index.ts';

type Key = { companyId: number; id: number };

const isQueue = ({ companyId, id }: Key) => and(eq(webhookQueues.companyId, companyId), eq(webhookQueues.webhookId, id));

/** Forgets failures and pauses, and lets what waits be sent now. */
export const resumeQueue = async (tx: Tx, key: Key, now: Date): Promise<void> => {
  const waiting = tx
    .select({ id: webhookTasks.id })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, key.companyId), eq(webhookTasks.webhookId, key.id), sql`${webhookTasks.nextTryAt} is not null`));
  await tx
    .update(webhookQueues)
    .set({
      failures: 0,
      failingSince: null,
      pausedUntil: null,
      dueAt: sql`case when exists ${waiting} then ${now.toISOString()}::timestamptz end`,
    })
    .where(isQueue(key));
};

/** Sends nothing any more. What waits is kept. */
export const stopQueue = async (tx: Tx, key: Key): Promise<void> => {
  await tx.update(webhookQueues).set({ dueAt: null }).where(isQueue(key));
};
