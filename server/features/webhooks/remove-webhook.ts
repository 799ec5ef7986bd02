import { webhooks } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { lockQueues } from '#server/features/webhook-delivery/wake-queue.ts';
import { isWebhook, lockWebhook } from '#server/features/webhooks/find-webhook.ts';
import { toDetails } from '#server/features/webhooks/webhook-columns.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** Deletes a webhook with its deliveries and their log. Throws not_found. */
export const removeWebhook = (ctx: OwnerContext, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    // Whoever makes deliveries has the queue, and then needs the webhook.
    await lockQueues(tx, before.companyId, [before.id]);
    await tx.delete(webhooks).where(isWebhook(before.companyId, before.id));
    const { url, events } = before;
    await recordAct(tx, ctx, 'webhook.remove', { details: { webhook: before.id, ...toDetails({ url, events }) } });
  });
