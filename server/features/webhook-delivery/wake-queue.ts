import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { webhookQueues } from '#db/schema/index.ts';

/**
 * Locks queues of a company, in the order that everybody locks them in. Whoever writes tasks and the queue locks the queue first:
 * the worker, which has a task, may be waiting for its queue.
 */
export const lockQueues = async (tx: Tx, companyId: number, webhookIds: number[]): Promise<void> => {
  await tx
    .select({ webhookId: webhookQueues.webhookId })
    .from(webhookQueues)
    .where(and(eq(webhookQueues.companyId, companyId), inArray(webhookQueues.webhookId, webhookIds)))
    .orderBy(asc(webhookQueues.webhookId))
    .for('update');
};

/** Lets the worker look at the queues of these webhooks at once: something has become due there. */
export const wakeQueue = async (tx: Tx, companyId: number, webhookIds: number[], now: Date): Promise<void> => {
  if (webhookIds.length === 0) return;
  await lockQueues(tx, companyId, webhookIds);
  await tx
    .update(webhookQueues)
    .set({ dueAt: sql`greatest(${webhookQueues.pausedUntil}, least(${webhookQueues.dueAt}, ${now.toISOString()}::timestamptz))` })
    .where(and(eq(webhookQueues.companyId, companyId), inArray(webhookQueues.webhookId, webhookIds)));
};
