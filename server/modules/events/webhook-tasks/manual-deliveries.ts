// Deliveries that an admin requests: retry a delivery, resend the failed deliveries of a webhook, send a test event. A delivery can be sent
// again while the data of its event is kept and its key or code, if it has one, is valid.
import { TEST_MESSAGE_THROTTLE } from '#server/modules/messaging/index.ts';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { events, webhookTasks, type WebhookTaskRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { createTasks, IMMEDIATELY_DUE, createTransactionRunner, wakeQueues } from '#server/modules/events/webhook-delivery/queue.ts';
import { getTask, taskCondition, lockTask } from '#server/modules/events/webhook-tasks/service.ts';
import { eventCatalog } from '#server/modules/events/webhooks/event-catalog.ts';
import type { WebhookResendInput, WebhookTaskRecord, WebhookTestInput } from '#server/modules/events/webhook-tasks/schema.ts';
import { openEventSecret } from '#server/modules/events/webhooks/secrets.ts';
import { requireSending } from '#server/modules/events/webhooks/sending-state.ts';
import { lockWebhook } from '#server/modules/events/webhooks/service.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { RESEND_MAX } from '#server/kernel/webhook-enums.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Makes a delivery due now and restarts its retry schedule. */
const toRestartColumns = (now: Date) => ({
  nextTryAt: now,
  roundTries: 0,
  claimId: null,
  completedAt: null,
  failedAt: null,
  error: null,
  updatedAt: now,
});

const sendableTasksCondition = (now: Date): SQL | undefined =>
  and(
    isNotNull(events.data),
    or(isNull(events.verificationKey), and(isNotNull(events.secret), or(isNull(events.expiresAt), gt(events.expiresAt, now)))),
  );

/** Throws invalid if the delivery is leased, or if its data or secret is no longer available. */
const requireRetriable = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption'>,
  { claimId, nextTryAt, ...task }: WebhookTaskRow,
): Promise<void> => {
  const isLeased = claimId !== null && nextTryAt !== null && nextTryAt > ctx.clock.now();
  if (isLeased) throw refused('The delivery is in progress. Wait for the response.');
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.companyId, task.companyId), eq(events.id, task.eventId)));
  if (!event?.data) throw refused('Event data is kept for 30 days. This event is older.');
  if (openEventSecret(ctx, event) === 'gone') throw refused('The key or code in this event was used or has expired.');
};

/**
 * Sends a delivery again, in any state and regardless of its condition. Throws not_found, and invalid for a disabled webhook and for a
 * delivery that is being sent or whose data or secret is no longer available.
 */
export const retryTask = (ctx: OwnerAuditPorts & Pick<Services, 'encryption'>, id: string): Promise<WebhookTaskRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { task: current } = await getTask({ db: tx, owner: ctx.owner }, id);
    requireSending(await lockWebhook(tx, ctx, String(current.webhookId)));
    const now = ctx.clock.now();
    await wakeQueues(createTransactionRunner(tx), [{ companyId, webhookId: current.webhookId }], now, { isAwaited: true });
    const task = await lockTask(tx, ctx, id);
    await requireRetriable(tx, ctx, task);
    await tx
      .update(webhookTasks)
      .set({ ...toRestartColumns(now), nextTryAt: IMMEDIATELY_DUE })
      .where(taskCondition(companyId, task.id));
    await recordCallerAction(tx, ctx, 'webhook_task.retry', { details: { webhook: task.webhookId, task: task.id } });
    return getTask({ db: tx, owner: ctx.owner }, id);
  });

/**
 * Resends the failed deliveries of a webhook that were created since a given time, oldest first, at most RESEND_MAX, and returns their number.
 * Throws not_found, and invalid for a disabled webhook.
 */
export const resendFailed = (ctx: OwnerAuditPorts, { id, since }: WebhookResendInput): Promise<number> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const webhook = await lockWebhook(tx, ctx, id);
    requireSending(webhook);
    const now = ctx.clock.now();
    await wakeQueues(createTransactionRunner(tx), [{ companyId, webhookId: webhook.id }], now);
    const retriableTasks = tx
      .select({ id: webhookTasks.id })
      .from(webhookTasks)
      .innerJoin(events, and(eq(events.companyId, companyId), eq(events.id, webhookTasks.eventId)))
      .where(
        and(
          eq(webhookTasks.companyId, companyId),
          eq(webhookTasks.webhookId, webhook.id),
          isNotNull(webhookTasks.failedAt),
          gte(webhookTasks.createdAt, new Date(since)),
          sendableTasksCondition(now),
        ),
      )
      .orderBy(asc(webhookTasks.createdAt))
      .limit(RESEND_MAX);
    const { count } = await tx
      .update(webhookTasks)
      .set(toRestartColumns(now))
      .where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.id, retriableTasks)));
    await recordCallerAction(tx, ctx, 'webhook.resend', { details: { webhook: webhook.id, since, count } });
    return count;
  });

/**
 * Sends the catalog example of a subscribed event, regardless of the condition and marked as a test. Returns the ID of the delivery.
 * Throws throttled, not_found, and invalid for a disabled webhook and for an event to which it is not subscribed.
 */
export const testWebhook = async (ctx: OwnerAuditPorts & Pick<Services, 'throttle'>, { id, event }: WebhookTestInput): Promise<number> => {
  await ctx.throttle.count(TEST_MESSAGE_THROTTLE, callerSubject(ctx.me));
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const webhook = await lockWebhook(tx, ctx, id);
    requireSending(webhook);
    const name = event ?? webhook.events[0];
    if (name === undefined || !webhook.events.includes(name)) {
      throw invalid({ event: [`This webhook does not receive this event. It receives: ${webhook.events.join(', ')}.`] });
    }
    const eventId = newId();
    const now = ctx.clock.now();
    await tx
      .insert(events)
      .values({ companyId, id: eventId, names: [name], subjectId: id, data: eventCatalog[name].example, createdAt: now });
    const webhookId = webhook.id;
    const run = createTransactionRunner(tx);
    await wakeQueues(run, [{ companyId, webhookId }], now, { isAwaited: true });
    const [task] = await createTasks(run, [{ companyId, webhookId, eventId, event: name, isTest: true }], now);
    if (task === undefined) throw new Error('A test delivery was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'webhook.test', { details: { webhook: webhookId, event: name, task } });
    return task;
  });
};
