// Starts and stops sending to a webhook. Admins resume or stop its queue; the server disables a webhook whose receiver keeps failing, and
// notifies the company by email. The results of attempts are written by the worker only (webhook-delivery/record-attempts.ts).
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, users, webhookQueues, webhooks, webhookTasks, type WebhookRow } from '#db/schema/index.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import { getHost } from '#server/modules/events/webhooks/schema.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { refused } from '#server/kernel/errors.ts';

type WebhookKey = { companyId: number; id: number };

/** Matches one webhook, removed or not. */
export const webhookKeyCondition = ({ companyId, id }: WebhookKey): SQL | undefined =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));

const queueCondition = ({ companyId, id }: WebhookKey) => and(eq(webhookQueues.companyId, companyId), eq(webhookQueues.webhookId, id));

/** Resets failures and pauses, and makes pending deliveries due. */
export const resumeQueue = async (tx: Tx, key: WebhookKey, now: Date): Promise<void> => {
  const pending = tx
    .select({ id: webhookTasks.id })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, key.companyId), eq(webhookTasks.webhookId, key.id), sql`${webhookTasks.nextTryAt} is not null`));
  await tx
    .update(webhookQueues)
    .set({
      failures: 0,
      failingSince: null,
      pausedUntil: null,
      dueAt: sql`case when exists ${pending} then ${now.toISOString()}::timestamptz end`,
    })
    .where(queueCondition(key));
};

/** Stops sending; pending deliveries are kept. */
export const stopQueue = async (tx: Tx, key: WebhookKey): Promise<void> => {
  await tx.update(webhookQueues).set({ dueAt: null }).where(queueCondition(key));
};

/** Throws invalid for an archived or disabled webhook. */
export const requireSending = ({ enabled, archived }: WebhookRow): void => {
  if (archived) throw refused('The webhook is archived. Restore it first.');
  if (!enabled) throw refused('The webhook is disabled. Enable it first.');
};

export type DisablePorts = { clock: Clock; encryption: Encryption; db: Database };

type DisableWebhookInput = { companyId: number; id: number; reason: string };

/** The origin of audit log entries of the worker, which acts without a request. */
const toWorkerOrigin = ({ clock }: DisablePorts): AuditOrigin => ({ clock, clientAddress: '', userAgent: 'worker', requestId: '' });

/** Emails the owner, and the company's system address if it differs. */
const notifyCompany = async (
  tx: Tx,
  { encryption, clock }: DisablePorts,
  { companyId, id, reason }: DisableWebhookInput,
  url: string,
): Promise<void> => {
  const [company] = await tx
    .select({ systemEmail: companies.systemEmail, ownerId: users.id, name: users.firstName, email: users.email })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, companies.ownerId)))
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`Webhook ${id} has no company`);
  const { systemEmail, ownerId, name, email } = company;
  const recipients = [
    ...(email === null ? [] : [{ userId: ownerId, recipient: email, name: name ?? '' }]),
    ...(systemEmail.toLowerCase() === email ? [] : [{ userId: null, recipient: systemEmail, name: '' }]),
  ];
  for (const { userId, recipient, name: recipientName } of recipients) {
    const data = { name: recipientName, host: getHost(url), reason, webhook: id };
    await writeMessage(tx, { encryption }, { companyId, channel: 'email', kind: 'webhook.disabled', userId, recipient, data }, clock.now());
  }
};

/** Disables a webhook that keeps failing. Does nothing if an admin has disabled, re-enabled or removed it in the meantime. */
export const disableWebhook = (ports: DisablePorts, input: DisableWebhookInput): Promise<void> =>
  withCompanyTransaction(ports.db, input.companyId, async (tx) => {
    const { companyId, id, reason } = input;
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(and(webhookKeyCondition(input), eq(webhooks.enabled, true)))
      .for('no key update');
    const [queue] = await tx
      .select({ failures: webhookQueues.failures })
      .from(webhookQueues)
      .where(and(eq(webhookQueues.companyId, companyId), eq(webhookQueues.webhookId, id)));
    if (!webhook || !queue || queue.failures === 0) return;
    await tx
      .update(webhooks)
      .set({ enabled: false, disabledReason: reason, updatedAt: ports.clock.now() })
      .where(webhookKeyCondition(input));
    await stopQueue(tx, input);
    await recordAudit(tx, toWorkerOrigin(ports), { companyId, action: 'webhook.disable', details: { webhook: id, reason } });
    await notifyCompany(tx, ports, input, webhook.url);
  });
