// Webhooks belong to a company. Each is read with its queue, which says how its deliveries go, and with how many of them wait.
import { and, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { webhookQueues, webhooks, webhookTasks, type WebhookQueueRow, type WebhookRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** A webhook, and how its deliveries stand. */
export type ShownWebhook = { webhook: WebhookRow; queue: WebhookQueueRow; pending: number };

/** Those of a company that are not deleted; of what is, rows are left for a while. */
export const isOfCompany = (companyId: number): SQL | undefined => and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt));

/** The ids of those that are, whose deliveries are found by nobody. Mostly there is none, and nothing has to be left out. */
export const findRemovedIds = async (db: Database, companyId: number): Promise<number[]> => {
  const removed = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), isNotNull(webhooks.removedAt)));
  return removed.map(({ id }) => id);
};

/** One webhook of a company, deleted or not. */
export const isWebhook = (companyId: number, id: number): SQL | undefined => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));

/** Webhooks of a company with their queues. */
export const selectWebhooks = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ webhook: webhooks, queue: webhookQueues })
    .from(webhooks)
    .innerJoin(webhookQueues, and(eq(webhookQueues.companyId, webhooks.companyId), eq(webhookQueues.webhookId, webhooks.id)))
    .where(and(isOfCompany(companyId), where))
    .$dynamic();

/** The same with the deliveries that wait, which are counted for all of them at once. */
export const withPending = async (db: Database, companyId: number, found: Omit<ShownWebhook, 'pending'>[]): Promise<ShownWebhook[]> => {
  if (found.length === 0) return [];
  const ids = found.map(({ webhook }) => webhook.id);
  const waiting = await db
    .select({ id: webhookTasks.webhookId, pending: count() })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.webhookId, ids), isNotNull(webhookTasks.nextTryAt)))
    .groupBy(webhookTasks.webhookId);
  const pendingOf = new Map(waiting.map(({ id, pending }) => [id, pending]));
  return found.map((shown) => ({ ...shown, pending: pendingOf.get(shown.webhook.id) ?? 0 }));
};

/** These webhooks of a company, by id. */
export const findWebhooks = async (db: Database, companyId: number, ids: number[]): Promise<Map<number, ShownWebhook>> => {
  if (ids.length === 0) return new Map();
  const found = await withPending(db, companyId, await selectWebhooks(db, companyId, inArray(webhooks.id, ids)));
  return new Map(found.map((shown) => [shown.webhook.id, shown]));
};

/** The webhook that a path names. Throws not_found. */
export const getWebhook = async ({ db, owner: { companyId } }: OwnerPorts, id: string): Promise<ShownWebhook> => {
  const number = numberOf(id);
  const shown = (await findWebhooks(db, companyId, [number])).get(number);
  if (!shown) throw notFound();
  return shown;
};

/**
 * Its row, which nobody else changes before the transaction ends; deliveries of it are made meanwhile. Whoever writes its queue as well
 * locks that afterwards (webhook-delivery/wake-queue.ts), and its deliveries last. Throws not_found.
 */
export const lockWebhook = async (tx: Tx, { owner: { companyId } }: OwnerCall, id: string): Promise<WebhookRow> => {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(isOfCompany(companyId), eq(webhooks.id, numberOf(id))))
    .for('no key update');
  if (!webhook) throw notFound();
  return webhook;
};
