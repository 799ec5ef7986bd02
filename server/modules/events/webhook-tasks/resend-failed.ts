import { RESEND_MAX } from '#server/kernel/webhook-words.ts';
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { events, webhookTasks } from '#db/schema/index.ts';
import { runIn } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { wakeQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { begunAnew, hasSomethingToSend } from '#server/modules/events/webhook-tasks/send-again.ts';
import { lockWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { requireSending } from '#server/modules/events/webhooks/require-sending.ts';
import { type WebhookResendInput } from '#server/modules/events/webhooks/schema.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Sends again the deliveries of a webhook that were given up, of those made since a moment, the oldest first, and as many as one
 * statement writes in good time; answers how many. Left out is what carries nothing any more. Throws not_found, and invalid for a webhook that is sent nothing.
 */
export const resendFailed = (ctx: OwnerAuditPorts, { id, since }: WebhookResendInput): Promise<number> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const webhook = await lockWebhook(tx, ctx, id);
    requireSending(webhook);
    const now = ctx.clock.now();
    await wakeQueues(runIn(tx), [{ companyId, webhookId: webhook.id }], now);
    const oldest = tx
      .select({ id: webhookTasks.id })
      .from(webhookTasks)
      .innerJoin(events, and(eq(events.companyId, companyId), eq(events.id, webhookTasks.eventId)))
      .where(
        and(
          eq(webhookTasks.companyId, companyId),
          eq(webhookTasks.webhookId, webhook.id),
          isNotNull(webhookTasks.failedAt),
          gte(webhookTasks.createdAt, new Date(since)),
          hasSomethingToSend(now),
        ),
      )
      .orderBy(asc(webhookTasks.createdAt))
      .limit(RESEND_MAX);
    const { count } = await tx
      .update(webhookTasks)
      .set(begunAnew(now))
      .where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.id, oldest)));
    await recordAct(tx, ctx, 'webhook.resend', { details: { webhook: webhook.id, since, count } });
    return count;
  });
