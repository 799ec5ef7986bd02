import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, events, webhookHours, webhookQueues, webhookRequests, webhooks, webhookTasks } from '#db/schema/index.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import {
  DEMO_ENDPOINTS,
  type PastEvent,
  planEndpoint,
  type PlannedDelivery,
  type PlannedQueue,
  type PlannedTry,
} from '#server/demo/webhook-history.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { newWebhookSecret, payloadOf, sealWebhookSecret, TASK_NUMBERS } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { OutboundError, USER_AGENT } from '#server/platform/outbound/outbound-http.ts';
import { signatureOf } from '#server/platform/outbound/standard-webhooks.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumbers } from '#server/records/record-ids.ts';
import type { Services } from '#server/api/services.ts';

// The URLs of the demo's webhook receivers (server/http/demo-receiver.ts). They contain the host and port of this server, which may differ
// at the next start.

/** The base URL of the receivers: this server, over loopback. */
const receiversOf = ({ host, port }: Pick<Environment, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/demo/receiver`;

/** Matches receiver URLs of earlier starts. */
const RECEIVER_URL = String.raw`^http://(127\.0\.0\.1|localhost|\[::1\]):\d+/demo/receiver/`;

/** Updates the seeded webhooks of a demo company to the current base URL. Webhooks with other URLs do not change. */
export const moveReceivers = async (db: Database, companyIdentifier: string, environment: Environment): Promise<void> => {
  const base = `${receiversOf(environment)}/`;
  const owner = db.select({ id: companies.id }).from(companies).where(eq(companies.identifier, companyIdentifier));
  await db
    .update(webhooks)
    .set({ url: sql`regexp_replace(${webhooks.url}, ${RECEIVER_URL}, ${base})` })
    .where(and(inArray(webhooks.companyId, owner), sql`${webhooks.url} ~ ${RECEIVER_URL}`, sql`not starts_with(${webhooks.url}, ${base})`));
};

// Webhooks of the demo's first company, to receivers on this machine, with some days of deliveries behind them: one endpoint is well, one
// was too busy a moment ago, one is paused. What happened last is left to the worker, which delivers it as soon as it runs.

const PAST_MS = 9 * DAY_MS;
const CREATED_AGE_MS = 40 * DAY_MS;
/** So many events are left to the worker. */
const FRESH = 3;

type Seeding = {
  company: FoundedCompany;
  services: Pick<Services, 'encryption' | 'environment'>;
  db: Database;
  now: Date;
  seed: number;
};

const readEvents = async (tx: Tx, { company, now }: Seeding): Promise<PastEvent[]> => {
  const isRecent = gte(events.createdAt, new Date(now.getTime() - PAST_MS));
  const rows = await tx
    .select()
    .from(events)
    .where(and(eq(events.companyId, company.id), isRecent, sql`names[1] like 'transaction.%'`))
    .orderBy(asc(events.createdAt), asc(events.id));
  return rows.flatMap(({ data, createdAt: at, ...row }) => (data ? [{ ...row, data, at }] : []));
};

type Planned = PlannedQueue & { webhook: typeof webhooks.$inferInsert; secret: string };

const planAll = (past: PastEvent[], ids: number[], seeding: Seeding): Planned[] =>
  DEMO_ENDPOINTS.map((endpoint, place) => {
    const { company, services, now, seed } = seeding;
    const at = { companyId: company.id, id: ids[place] ?? 0 };
    const secret = newWebhookSecret();
    const createdAt = new Date(now.getTime() - CREATED_AGE_MS);
    const webhook = {
      ...at,
      url: `${receiversOf(services.environment)}/${endpoint.path}`,
      events: endpoint.events,
      condition: endpoint.condition,
      secret: sealWebhookSecret(services.encryption, at, secret),
      createdAt,
      updatedAt: createdAt,
    };
    return { webhook, secret, ...planEndpoint(endpoint, past, { now, seed: seed + place }) };
  });

const writeEndpoint = async (tx: Tx, { webhook, deliveries, health }: Planned): Promise<void> => {
  const { companyId, id: webhookId } = webhook;
  const nextTries = deliveries.flatMap(({ nextTryAt }) => (nextTryAt ? [nextTryAt.getTime()] : []));
  const dueAt = nextTries.length > 0 ? new Date(Math.max(Math.min(...nextTries), health.pausedUntil?.getTime() ?? 0)) : null;
  await tx.insert(webhooks).values(webhook);
  await tx.insert(webhookQueues).values({ companyId, webhookId, dueAt, ...health });
  const tries = Map.groupBy(
    deliveries.flatMap((delivery) => delivery.tries),
    ({ at }) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS,
  );
  const hours = [...tries].map(([hour, tried]) => {
    const failed = tried.filter(({ judgement }) => judgement.error !== null).length;
    return { companyId, webhookId, hour: new Date(hour), succeeded: tried.length - failed, failed };
  });
  if (hours.length > 0) await tx.insert(webhookHours).values(hours);
};

type Numbered = { delivery: PlannedDelivery; planned: Planned; id: number };

const taskOf = ({ delivery, planned: { webhook }, id }: Numbered): typeof webhookTasks.$inferInsert => {
  const { event, name, createdAt, tries, roundTries, nextTryAt, completedAt, failedAt } = delivery;
  const last = tries.at(-1);
  const updatedAt = last ? new Date(last.at.getTime() + last.durationMs) : createdAt;
  const columns = {
    webhookId: webhook.id,
    eventId: event.id,
    event: name,
    tries: tries.length,
    roundTries,
    nextTryAt,
    completedAt,
    failedAt,
  };
  return { companyId: webhook.companyId, id, ...columns, error: failedAt && (last?.judgement.error ?? null), createdAt, updatedAt };
};

/** As the worker writes a try down: without the secret. */
const headersOf = ({ delivery: { event, name, messageId: id }, planned }: Numbered, { at }: PlannedTry, company: string) => {
  const timestampSeconds = Math.floor(at.getTime() / SECOND_MS);
  const told = { eventId: event.id, event: name, company, data: event.data, original: event.original, isTest: false };
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatureOf({ secret: planned.secret, id, timestampSeconds, body: printJson(payloadOf(told)) }),
    authorization: 'Secret (hidden)',
  };
};

const requestsOf = (numbered: Numbered, company: string): (typeof webhookRequests.$inferInsert)[] => {
  const { companyId, url } = numbered.planned.webhook;
  return numbered.delivery.tries.map((tried, place) => {
    const { at, got, durationMs, judgement } = tried;
    const request = { companyId, taskId: numbered.id, id: place + 1, url, requestHeaders: headersOf(numbered, tried, company) };
    const answer = got instanceof OutboundError ? {} : { responseCode: got.status, responseHeaders: got.headers, responseBody: got.body };
    return { ...request, ...answer, error: judgement.error, durationMs, createdAt: at, updatedAt: at };
  });
};

/** Writes webhooks of a company whose history is written, and what they were sent of late. */
export const writeWebhooks = (seeding: Seeding): Promise<void> =>
  inCompany(seeding.db, seeding.company.id, async (tx) => {
    const { id: companyId, story } = seeding.company;
    const recent = await readEvents(tx, seeding);
    const [past, fresh] = [recent.slice(0, -FRESH), recent.slice(-FRESH)];
    const planned = planAll(past, await nextNumbers(tx, companyId, 'webhook', DEMO_ENDPOINTS.length), seeding);
    for (const endpoint of planned) await writeEndpoint(tx, endpoint);
    const all = planned.flatMap((endpoint) => endpoint.deliveries.map((delivery) => ({ delivery, planned: endpoint })));
    const ids = await nextNumbers(tx, companyId, TASK_NUMBERS, all.length);
    const numbered = all
      .toSorted((one, other) => one.delivery.createdAt.getTime() - other.delivery.createdAt.getTime())
      .map((one, place) => ({ ...one, id: ids[place] ?? 0 }));
    if (numbered.length > 0) await tx.insert(webhookTasks).values(numbered.map(taskOf));
    const requests = numbered.flatMap((one) => requestsOf(one, story.identifier));
    if (requests.length > 0) await tx.insert(webhookRequests).values(requests);
    const isFresh = inArray(
      events.id,
      fresh.map(({ id }) => id),
    );
    await tx
      .update(events)
      .set({ awaited: true })
      .where(and(eq(events.companyId, companyId), isFresh));
  });
