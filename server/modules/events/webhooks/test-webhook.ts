import { events } from '#db/schema/index.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { createTasks } from '#server/modules/events/webhook-delivery/create-tasks.ts';
import { runIn } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { wakeQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { eventCatalogue } from '#server/modules/events/webhooks/event-catalogue.ts';
import { lockWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { requireSending } from '#server/modules/events/webhooks/require-sending.ts';
import type { WebhookTestInput } from '#server/modules/events/webhooks/schema.ts';
import { invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * Sends a webhook the catalogue's example of one of its events, whatever its condition says; the payload says that it is a test. Answers
 * the id of the delivery. Throws throttled, not_found, and invalid where nothing is sent, or not this event.
 */
export const testWebhook = async (ctx: OwnerAuditPorts & Pick<Services, 'throttle'>, { id, event }: WebhookTestInput): Promise<number> => {
  await ctx.throttle.count('testWebhook', callerSubject(ctx.me));
  return inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const webhook = await lockWebhook(tx, ctx, id);
    requireSending(webhook);
    const name = event ?? webhook.events[0];
    if (name === undefined || !webhook.events.includes(name)) {
      throw invalid({ event: [`This webhook is sent other events: ${webhook.events.join(', ')}.`] });
    }
    const eventId = newId();
    const now = ctx.clock.now();
    await tx
      .insert(events)
      .values({ companyId, id: eventId, names: [name], subjectId: id, data: eventCatalogue[name].example, createdAt: now });
    const webhookId = webhook.id;
    const run = runIn(tx);
    await wakeQueues(run, [{ companyId, webhookId }], now, { isAwaited: true });
    const [task] = await createTasks(run, [{ companyId, webhookId, eventId, event: name, isTest: true }], now);
    if (task === undefined) throw new Error('A test was inserted and not returned.');
    await recordAct(tx, ctx, 'webhook.test', { details: { webhook: webhookId, event: name, task } });
    return task;
  });
};
