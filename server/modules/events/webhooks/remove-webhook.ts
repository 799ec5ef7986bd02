import { webhooks } from '#db/schema/index.ts';
import { isWebhook, lockWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { stopQueue } from '#server/modules/events/webhooks/queue-state.ts';
import { toDetails } from '#server/modules/events/webhooks/webhook-columns.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Deletes a webhook with its deliveries: from now on nobody finds them and nothing is sent. Their rows go afterwards (forget-removed.ts).
 * Throws not_found.
 */
export const removeWebhook = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    const now = ctx.clock.now();
    await tx
      .update(webhooks)
      .set({ enabled: false, archived: true, removedAt: now, updatedAt: now })
      .where(isWebhook(before.companyId, before.id));
    await stopQueue(tx, before);
    const { url, events } = before;
    await recordAct(tx, ctx, 'webhook.remove', { details: { webhook: before.id, ...toDetails({ url, events }) } });
  });
