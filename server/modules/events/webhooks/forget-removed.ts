// A webhook that is deleted is gone for everybody at once, and its log, which may be very long, some at a time afterwards.
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { webhooks, webhookTasks } from '#db/schema/index.ts';
import { deleteTasks } from '#server/modules/events/webhook-delivery/delete-tasks.ts';
import { runIn } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { lockQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { isWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Parts = { db: Database; log: Log; stopping: AbortSignal };

type Removed = { companyId: number; id: number };

/** The queue takes a job that lasts a quarter of an hour for dead. */
const RUN_MS = 10 * MINUTE_MS;
const FAILURES_MAX = 10;

const forgetOne = async (parts: Parts, { companyId, id }: Removed): Promise<void> => {
  if (!(await deleteTasks(parts, companyId, eq(webhookTasks.webhookId, id)))) return;
  await inCompany(parts.db, companyId, async (tx) => {
    // Whoever makes deliveries has the queue, and then needs the webhook. What they have made since goes with it.
    await lockQueues(runIn(tx), [{ companyId, webhookId: id }]);
    await tx.delete(webhooks).where(and(isWebhook(companyId, id), isNotNull(webhooks.removedAt)));
  });
};

/** Deletes what is left of removed webhooks, of all companies. One's failure is logged; throws when it fails again and again. */
export const forgetRemovedWebhooks = async (parts: Parts): Promise<void> => {
  const { db, log } = parts;
  const stopping = AbortSignal.any([parts.stopping, AbortSignal.timeout(RUN_MS)]);
  const removed = await db
    .select({ companyId: webhooks.companyId, id: webhooks.id })
    .from(webhooks)
    .where(isNotNull(webhooks.removedAt))
    .orderBy(asc(webhooks.companyId), asc(webhooks.id));
  let failures = 0;
  for (const one of removed) {
    if (stopping.aborted) return;
    try {
      await forgetOne({ ...parts, stopping }, one);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.error({ err: error, ...one }, 'What is left of a deleted webhook could not be deleted; it is tried again in a minute');
    }
  }
};
