import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { events, webhookTasks, type WebhookTaskRow } from '#db/schema/index.ts';
import { openEventSecret } from '#server/modules/events/webhook-delivery/event-secret.ts';
import { runIn } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { FIRST_IN_LINE, wakeQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { getTask, isTask, lockTask, type ShownTask } from '#server/modules/events/webhook-tasks/find-task.ts';
import { begunAnew } from '#server/modules/events/webhook-tasks/send-again.ts';
import { lockWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { requireSending } from '#server/modules/events/webhooks/require-sending.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Throws invalid for a delivery that somebody is sending, and for one that carries nothing any more. */
const requireRetriable = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption'>,
  { claimId, nextTryAt, ...task }: WebhookTaskRow,
): Promise<void> => {
  const isLeased = claimId !== null && nextTryAt !== null && nextTryAt > ctx.clock.now();
  if (isLeased) throw refused('It is being sent at this moment. Look at what the receiver answers first.');
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.companyId, task.companyId), eq(events.id, task.eventId)));
  if (!event?.data) throw refused('Its data is older than thirty days and is not kept any more.');
  if (openEventSecret(ctx, event) === 'gone') throw refused('The key or code that it carries was used or is over.');
};

/**
 * Sends a delivery again, whether it was received, given up, or waits for its next try; its condition is not asked again. Throws
 * not_found, and invalid for a webhook that is sent nothing and for a delivery that is being sent or carries nothing any more.
 */
export const retryTask = (ctx: OwnerAuditPorts & Pick<Services, 'encryption'>, id: string): Promise<ShownTask> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { task: known } = await getTask({ db: tx, owner: ctx.owner }, id);
    requireSending(await lockWebhook(tx, ctx, String(known.webhookId)));
    const now = ctx.clock.now();
    await wakeQueues(runIn(tx), [{ companyId, webhookId: known.webhookId }], now, { isAwaited: true });
    const task = await lockTask(tx, ctx, id);
    await requireRetriable(tx, ctx, task);
    await tx
      .update(webhookTasks)
      .set({ ...begunAnew(now), nextTryAt: FIRST_IN_LINE })
      .where(isTask(companyId, task.id));
    await recordAct(tx, ctx, 'webhook_task.retry', { details: { webhook: task.webhookId, task: task.id } });
    return getTask({ db: tx, owner: ctx.owner }, id);
  });
