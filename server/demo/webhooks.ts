// Webhooks of the demo's first company with nine days of deliveries: one endpoint is healthy, one fails occasionally, one is paused. Their
// receivers are on this server (server/http/demo-receiver.ts).
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, events, webhookQueues, webhookRequests, webhooks, webhookTasks } from '#db/schema/index.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import { DEMO_ENDPOINTS, type PastEvent, planEndpoint, type PlannedDelivery, type PlannedQueue } from '#server/demo/webhook-history.ts';
import type { Services } from '#server/api/services.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import { newWebhookSecret, sealWebhookSecret, TASK_NUMBERS } from '#server/modules/events/index.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { USER_AGENT } from '#server/platform/outbound/outbound-http.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { nextNumbers } from '#server/records/record-ids.ts';

const HISTORY_MS = 9 * DAY_MS;
const WEBHOOK_AGE_MS = 40 * DAY_MS;
/** The latest events, which the worker delivers as soon as it runs. */
const UNDELIVERED_COUNT = 3;

/** The base URL of the receivers: this server, over loopback. */
const receiversOf = ({ host, port }: Environment): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}/demo/receiver/`;

/** Matches receiver URLs of earlier starts. */
const RECEIVER_URL = String.raw`^http://(127\.0\.0\.1|localhost|\[::1\]):\d+/demo/receiver/`;

/** Updates the seeded webhooks of a demo company to the current host and port. Webhooks with other URLs do not change. */
export const updateReceiverUrls = async (db: Database, companyIdentifier: string, environment: Environment): Promise<void> => {
  const base = receiversOf(environment);
  const company = db.select({ id: companies.id }).from(companies).where(eq(companies.identifier, companyIdentifier));
  await db
    .update(webhooks)
    .set({ url: sql`regexp_replace(${webhooks.url}, ${RECEIVER_URL}, ${base})` })
    .where(
      and(inArray(webhooks.companyId, company), sql`${webhooks.url} ~ ${RECEIVER_URL}`, sql`not starts_with(${webhooks.url}, ${base})`),
    );
};

type WebhooksInput = {
  company: CreatedCompany;
  services: Pick<Services, 'encryption' | 'environment'>;
  db: Database;
  now: Date;
  seed: number;
};

const readEvents = async (tx: Tx, { company, now }: WebhooksInput): Promise<PastEvent[]> => {
  const isRecent = gte(events.createdAt, new Date(now.getTime() - HISTORY_MS));
  const rows = await tx
    .select()
    .from(events)
    .where(and(eq(events.companyId, company.id), isRecent, sql`names[1] like 'transaction.%'`))
    .orderBy(asc(events.createdAt), asc(events.id));
  return rows.flatMap(({ data, createdAt: at, ...row }) => (data ? [{ ...row, data, at }] : []));
};

const writeQueue = async (tx: Tx, webhook: typeof webhooks.$inferInsert, { deliveries, health }: PlannedQueue): Promise<void> => {
  const queue = { companyId: webhook.companyId, webhookId: webhook.id };
  const nextAttempts = deliveries.flatMap(({ nextTryAt }) => (nextTryAt ? [nextTryAt.getTime()] : []));
  const dueAt = nextAttempts.length > 0 ? new Date(Math.max(Math.min(...nextAttempts), health.pausedUntil?.getTime() ?? 0)) : null;
  await tx.insert(webhooks).values(webhook);
  await tx.insert(webhookQueues).values({ ...queue, dueAt, ...health });
};

type NumberedDelivery = PlannedDelivery & { id: number; webhook: typeof webhooks.$inferInsert };

const taskOf = ({ webhook: { companyId, id: webhookId }, attempts, ...delivery }: NumberedDelivery): typeof webhookTasks.$inferInsert => {
  const { error = null, updatedAt = delivery.createdAt } = attempts.at(-1) ?? {};
  return { ...delivery, companyId, webhookId, tries: attempts.length, error: delivery.failedAt && error, updatedAt };
};

/** Attempts as the worker logs them, without secrets. */
const requestsOf = ({ id: taskId, webhook, messageId, attempts }: NumberedDelivery): (typeof webhookRequests.$inferInsert)[] =>
  attempts.map((attempt, index) => {
    const requestHeaders = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(attempt.createdAt.getTime() / SECOND_MS)),
      'webhook-signature': '(hidden)',
      authorization: '(hidden)',
    };
    return { ...attempt, companyId: webhook.companyId, taskId, id: index + 1, url: webhook.url, requestHeaders };
  });

/** Writes the webhooks after the history, from whose events their deliveries are planned. */
export const writeWebhooks = (input: WebhooksInput): Promise<void> =>
  withCompanyTransaction(input.db, input.company.id, async (tx) => {
    const { company, services, now, seed } = input;
    const companyId = company.id;
    const recent = await readEvents(tx, input);
    const createdAt = new Date(now.getTime() - WEBHOOK_AGE_MS);
    const webhookIds = await nextNumbers(tx, companyId, 'webhook', DEMO_ENDPOINTS.length);
    const deliveries: Omit<NumberedDelivery, 'id'>[] = [];
    for (const [index, endpoint] of DEMO_ENDPOINTS.entries()) {
      const key = { companyId, id: webhookIds[index] ?? 0 };
      const webhook = {
        ...key,
        url: receiversOf(services.environment) + endpoint.path,
        events: endpoint.events,
        condition: endpoint.condition,
        secret: sealWebhookSecret(services.encryption, key, newWebhookSecret()),
        createdAt,
        updatedAt: createdAt,
      };
      const queue = planEndpoint(endpoint, recent.slice(0, -UNDELIVERED_COUNT), { now, seed: seed + index });
      await writeQueue(tx, webhook, queue);
      deliveries.push(...queue.deliveries.map((delivery) => ({ ...delivery, webhook })));
    }
    const ids = await nextNumbers(tx, companyId, TASK_NUMBERS, deliveries.length);
    const numbered = deliveries
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((delivery, index) => ({ ...delivery, id: ids[index] ?? 0 }));
    await tx.insert(webhookTasks).values(numbered.map(taskOf));
    await tx.insert(webhookRequests).values(numbered.flatMap(requestsOf));
    await tx.execute(sql`
      insert into webhook_hours (company_id, webhook_id, hour, succeeded, failed)
      select r.company_id, t.webhook_id, date_trunc('hour', r.created_at, 'UTC'), count(*) filter (where r.error is null), count(r.error)
      from webhook_requests r join webhook_tasks t on t.company_id = r.company_id and t.id = r.task_id
      where r.company_id = ${companyId} group by 1, 2, 3`);
    const undelivered = recent.slice(-UNDELIVERED_COUNT).map(({ id }) => id);
    await tx
      .update(events)
      .set({ awaited: true })
      .where(and(eq(events.companyId, companyId), inArray(events.id, undelivered)));
  });
