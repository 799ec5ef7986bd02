// Deliveries are found with the webhook that they are for, since each is shown with it.
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { webhookTasks, type WebhookTaskRow } from '#db/schema/index.ts';
import { findWebhooks, type ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { notFound } from '#server/kernel/errors.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** A delivery, and its webhook. */
export type ShownTask = { task: WebhookTaskRow; shown: ShownWebhook };

/** One delivery of a company. */
export const isTask = (companyId: number, id: number): SQL | undefined =>
  and(eq(webhookTasks.companyId, companyId), eq(webhookTasks.id, id));

/** Deliveries of a company with their webhooks, each of which is looked up once. */
export const withWebhooks = async (db: Database, companyId: number, tasks: WebhookTaskRow[]): Promise<ShownTask[]> => {
  const found = await findWebhooks(db, companyId, [...new Set(tasks.map(({ webhookId }) => webhookId))]);
  // One whose webhook is deleted is gone with it.
  return tasks.flatMap((task) => {
    const shown = found.get(task.webhookId);
    return shown ? [{ task, shown }] : [];
  });
};

/** The delivery that a path names. Throws not_found. */
export const getTask = async ({ db, owner: { companyId } }: OwnerPorts, id: string): Promise<ShownTask> => {
  const tasks = await db
    .select()
    .from(webhookTasks)
    .where(isTask(companyId, numberOf(id)));
  const [shown] = await withWebhooks(db, companyId, tasks);
  if (!shown) throw notFound();
  return shown;
};

/** Its row, which nobody else changes before the transaction ends. Throws not_found. */
export const lockTask = async (tx: Tx, { owner: { companyId } }: Pick<OwnerPorts, 'owner'>, id: string): Promise<WebhookTaskRow> => {
  const [task] = await tx
    .select()
    .from(webhookTasks)
    .where(isTask(companyId, numberOf(id)))
    .for('update');
  if (!task) throw notFound();
  return task;
};
