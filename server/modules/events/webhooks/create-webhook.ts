import { WEBHOOKS_MAX } from '#server/kernel/webhook-words.ts';
import type { Tx } from '#db/client.ts';
import { webhookQueues, webhooks } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { isOfCompany, type ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { type WebhookInput } from '#server/modules/events/webhooks/schema.ts';
import { toDetails, toWebhookColumns } from '#server/modules/events/webhooks/webhook-columns.ts';
import { readEvents, requireGoodFields, requireMaySubscribe, requireOnlyOne } from '#server/modules/events/webhooks/webhook-rules.ts';
import { newWebhookSecret, sealWebhookSecret } from '#server/modules/events/webhooks/webhook-secret.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const requireRoom = async (tx: Tx, companyId: number): Promise<void> => {
  const there = await tx.$count(webhooks, isOfCompany(companyId));
  if (there >= WEBHOOKS_MAX) throw refused(`Your company has ${WEBHOOKS_MAX} webhooks. Delete one first.`);
};

/**
 * Creates a webhook; events from its commit on are sent to it. Without a secret it is given one. Throws throttled, permission_denied for events
 * that need a permission of their own, and invalid by field, for a second webhook of the same address and event, and beyond fifty.
 */
export const createWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  input: WebhookInput,
): Promise<ShownWebhook> => {
  const { companyId } = ctx.owner;
  const events = readEvents(input) ?? [];
  requireMaySubscribe(ctx, events);
  await requireGoodFields(ctx, { url: input.url, events, condition: input.condition });
  return inOwnCompany(ctx, async (tx) => {
    // Creations and changes of one company go one after another: each sees the others' addresses and events.
    await lockCompany(tx, companyId);
    await requireRoom(tx, companyId);
    const id = await nextNumber(tx, companyId, 'webhook');
    if (input.archived !== true) await requireOnlyOne(tx, { companyId, id, url: input.url, events });
    const now = ctx.clock.now();
    const secret = sealWebhookSecret(ctx.encryption, { companyId, id }, input.secret ?? newWebhookSecret());
    const columns = { ...toWebhookColumns({ ...input, events }), url: input.url, events };
    const [webhook] = await tx
      .insert(webhooks)
      .values({ companyId, id, ...columns, secret, createdAt: now, updatedAt: now })
      .returning();
    const [queue] = await tx.insert(webhookQueues).values({ companyId, webhookId: id }).returning();
    if (!webhook || !queue) throw new Error('A webhook was inserted and not returned.');
    await recordAct(tx, ctx, 'webhook.create', { details: { webhook: id, ...toDetails(columns) } });
    return { webhook, queue, pending: 0 };
  });
};
