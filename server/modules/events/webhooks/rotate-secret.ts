import { webhooks } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { getWebhook, isWebhook, lockWebhook, type ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import type { SecretRotationInput } from '#server/modules/events/webhooks/schema.ts';
import { requireMaySubscribe } from '#server/modules/events/webhooks/webhook-rules.ts';
import { newWebhookSecret, openWebhookSecret, sealWebhookSecret } from '#server/modules/events/webhooks/webhook-secret.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * Gives a webhook another secret. For as long as is asked the one before is in use as well, so that the receiver can be changed
 * without a gap. Throws not_found, permission_denied for events that need a permission of their own, and invalid for an archived
 * webhook and for the secret that it has.
 */
export const rotateSecret = (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption'>,
  { id, secret, overlap }: SecretRotationInput,
): Promise<ShownWebhook> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    requireMaySubscribe(ctx, before.events);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const next = secret ?? newWebhookSecret();
    if (next === openWebhookSecret(ctx.encryption, before, before.secret)) {
      throw invalid({ secret: ['This is the secret already. Send another one, or none to have one made.'] });
    }
    const now = ctx.clock.now();
    const previous =
      overlap === 0
        ? { previousSecret: null, previousSecretExpiresAt: null }
        : { previousSecret: before.secret, previousSecretExpiresAt: new Date(now.getTime() + overlap * SECOND_MS) };
    await tx
      .update(webhooks)
      .set({ secret: sealWebhookSecret(ctx.encryption, before, next), ...previous, updatedAt: now })
      .where(isWebhook(before.companyId, before.id));
    await recordAct(tx, ctx, 'webhook.secret.rotate', { details: { webhook: before.id, overlap_seconds: overlap } });
    return getWebhook({ db: tx, owner: ctx.owner }, id);
  });
