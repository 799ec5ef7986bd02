// What happens to a webhook that nobody receives any more: nothing is sent to it until an admin enables it, and the company is told.
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, users, webhookQueues, webhooks } from '#db/schema/index.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import { isWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { stopQueue } from '#server/modules/events/webhooks/queue-state.ts';
import { hostOf } from '#server/modules/events/webhooks/webhook-columns.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { inCompany } from '#server/records/company-transaction.ts';

export type DisableParts = { clock: Clock; encryption: Encryption; db: Database };

type Disabled = { companyId: number; id: number; reason: string };

/** Of what no request asked for. */
const originOf = ({ clock }: DisableParts): AuditOrigin => ({ clock, clientAddress: '', userAgent: 'worker', requestId: '' });

/** Mails to the owner and to the company's own address, where that is another one. */
const tell = async (tx: Tx, { encryption, clock }: DisableParts, { companyId, id, reason }: Disabled, url: string): Promise<void> => {
  const [company] = await tx
    .select({ systemEmail: companies.systemEmail, ownerId: users.id, name: users.firstName, email: users.email })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, companies.ownerId)))
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`Webhook ${id} is of no company`);
  const { systemEmail, ownerId, name, email } = company;
  const data = { host: hostOf(url), reason, webhook: id };
  const message = { companyId, channel: 'email', kind: 'webhook.disabled' } as const;
  if (email !== null) {
    await writeMessage(
      tx,
      { encryption },
      { ...message, userId: ownerId, recipient: email, data: { name: name ?? '', ...data } },
      clock.now(),
    );
  }
  if (systemEmail.toLowerCase() !== email) {
    await writeMessage(tx, { encryption }, { ...message, userId: null, recipient: systemEmail, data: { name: '', ...data } }, clock.now());
  }
};

/**
 * Disables a webhook whose receiver is gone, writes that down and tells the company. One that an admin has disabled, enabled anew or
 * deleted meanwhile is left alone.
 */
export const disableWebhook = (parts: DisableParts, disabled: Disabled): Promise<void> =>
  inCompany(parts.db, disabled.companyId, async (tx) => {
    const { companyId, id, reason } = disabled;
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(and(isWebhook(companyId, id), eq(webhooks.enabled, true)))
      .for('no key update');
    const [queue] = await tx
      .select({ failures: webhookQueues.failures })
      .from(webhookQueues)
      .where(and(eq(webhookQueues.companyId, companyId), eq(webhookQueues.webhookId, id)));
    if (!webhook || !queue || queue.failures === 0) return;
    await tx.update(webhooks).set({ enabled: false, disabledReason: reason, updatedAt: parts.clock.now() }).where(isWebhook(companyId, id));
    await stopQueue(tx, disabled);
    await recordAudit(tx, originOf(parts), { companyId, action: 'webhook.disable', details: { webhook: id, reason } });
    await tell(tx, parts, disabled, webhook.url);
  });
