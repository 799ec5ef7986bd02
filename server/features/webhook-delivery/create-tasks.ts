import type { Tx } from '#db/client.ts';
import { webhookTasks, type WebhookTaskRow } from '#db/schema/index.ts';
import { FIRST_IN_LINE } from '#server/features/webhook-delivery/wake-queue.ts';
import { nextNumbers } from '#server/records/next-number.ts';

/** As numbers of records are kept. */
export const TASK_NUMBERS = 'webhook_task';

/** What is delivered to whom. One with an error is not sent: it is in the log, so that somebody finds out. */
type NewTask = Pick<WebhookTaskRow, 'webhookId' | 'eventId' | 'event'> & Partial<Pick<WebhookTaskRow, 'isTest' | 'error'>>;

/** Writes deliveries of a company, due now. Whoever calls this has woken the queues (wake-queue.ts). */
export const createTasks = async (tx: Tx, companyId: number, tasks: NewTask[], now: Date): Promise<WebhookTaskRow[]> => {
  if (tasks.length === 0) return [];
  const ids = await nextNumbers(tx, companyId, TASK_NUMBERS, tasks.length);
  const rows = tasks.map((task, index) => ({
    companyId,
    id: ids[index] ?? 0,
    ...task,
    ...(task.error ? { failedAt: now } : { nextTryAt: task.isTest ? FIRST_IN_LINE : now }),
    createdAt: now,
    updatedAt: now,
  }));
  return tx.insert(webhookTasks).values(rows).onConflictDoNothing().returning();
};
