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

/** When a delivery is due that somebody waits for in front of a screen: before all others. */
export const FIRST_IN_LINE = new Date(0);

type Wake = {
  /** Somebody waits for it: an endpoint that is paused is asked all the same. */
  isAwaited?: boolean;
};

/** Lets the worker look at the queues of these webhooks at once, or when their pause is over: something has become due there. */
export const wakeQueue = async (
  tx: Tx,
  companyId: number,
  webhookIds: number[],
  now: Date,
  { isAwaited = false }: Wake = {},
): Promise<void> => {
  if (webhookIds.length === 0) return;
  await lockQueues(tx, companyId, webhookIds);
  const { dueAt, pausedUntil } = webhookQueues;
  const soon = sql`${now.toISOString()}::timestamptz`;
  await tx
    .update(webhookQueues)
    .set({ dueAt: sql`least(${dueAt}, ${isAwaited ? soon : sql`greatest(${pausedUntil}, ${soon})`})` })
    .where(and(eq(webhookQueues.companyId, companyId), inArray(webhookQueues.webhookId, webhookIds)));
};
