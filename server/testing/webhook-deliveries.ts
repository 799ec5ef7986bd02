// Webhooks of a fixture, and a delivery worker.
import { and, asc, eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { openDatabase, openSql } from '#db/client.ts';
import { webhookQueues, webhooks, webhookTasks, type WebhookRow, type WebhookTaskRow } from '#db/schema/index.ts';
import { createDeliverer, newWebhookSecret, sealWebhookSecret } from '#server/modules/events/index.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { OutboundResponse, OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import { isOnCluster, type TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

type WebhookOptions = Partial<Pick<WebhookRow, 'url' | 'events' | 'condition' | 'successStatus' | 'authorizationForm' | 'enabled'>> & {
  secret?: string;
};

/** Adds a webhook directly, by default for address events. */
export const addWebhook = async (database: TestDatabase, fixture: CompanyFixture, options: WebhookOptions = {}): Promise<WebhookRow> => {
  const { companyId, services } = fixture;
  const { secret = newWebhookSecret(), url, events = ['address.create'], ...columns } = options;
  return database.db.transaction(async (tx) => {
    const id = await nextNumber(tx, companyId, 'webhook');
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...columns,
        companyId,
        id,
        url: url ?? `https://receiver.example/${companyId}/${id}`,
        events,
        createdAt: fixture.clock.now(),
        updatedAt: fixture.clock.now(),
        secret: sealWebhookSecret(services.encryption, { companyId, id }, secret),
      })
      .returning();
    if (!row) throw new Error('A webhook was inserted but not returned.');
    await tx.insert(webhookQueues).values({ companyId, webhookId: id });
    return row;
  });
};

/** Inserts events of a company. */
export const addEvents = async ({ owner }: TestDatabase, { companyId, clock }: CompanyFixture, count = 1): Promise<void> => {
  await owner`
    insert into events (company_id, id, names, subject_id, data, awaited, created_at)
    select ${companyId}, gen_random_uuid(), array['address.create'], '1', '{"id": 1}', true, ${clock.now()} from generate_series(1, ${count})`;
};

type ReceivedPost = { url: string; headers: Record<string, string>; body: string };

/** A fake outbound HTTP client with scripted responses. */
export type ScriptedHttp = OutboundHttp & {
  posted: ReceivedPost[];
  /** The deliveries of one webhook: a worker delivers those of all tests of a file. */
  postedTo(webhook: Pick<WebhookRow, 'url'>): ReceivedPost[];
};

/** The default response of a receiver. */
export const received: OutboundResponse = { status: 200, headers: {}, body: 'ok' };

/** Creates a fake client. `respond` may wait, throw, or inspect the request. */
export const scriptedHttp = (
  respond: (posted: ReceivedPost) => OutboundResponse | Promise<OutboundResponse> = () => received,
): ScriptedHttp => {
  const posted: ReceivedPost[] = [];
  return {
    posted,
    postedTo: (webhook) => posted.filter(({ url }) => url === webhook.url),
    findProblem: async () => undefined,
    post: async (url, { headers, body }) => {
      posted.push({ url, headers, body });
      return respond({ url, headers, body });
    },
    close: async () => undefined,
  };
};

/** Shorter than a server's, for tests that hold locks, but long enough for slow machines. */
const LOCK_TIMEOUT_MS = 500;

/** A worker that looks like a separate process to the database. */
export const createWorker = (database: TestDatabase, fixture: CompanyFixture, outboundHttp: OutboundHttp) => {
  const connection = { ...database.connection, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  const sql = openSql({ ...connection, poolSize: 3 });
  onTestFinished(async () => {
    await Promise.all([close(), sql.end({ timeout: 1 })]);
  });
  const { clock, services } = fixture;
  const controller = new AbortController();
  const deliverer = createDeliverer({
    ...services,
    db,
    sql,
    isCluster: isOnCluster(),
    clock,
    outboundHttp,
    userAgent: 'countinghouse/test',
    metrics: createMetrics().webhooks,
  });
  return {
    /** Runs one tick without waiting for its deliveries. */
    begin: () => deliverer.tick(controller.signal),
    /** Runs one tick including its deliveries. */
    tick: async () => {
      await deliverer.tick(controller.signal);
      await deliverer.idle();
    },
    idle: () => deliverer.idle(),
  };
};

/** Starts deliveries, which respond only after another worker has claimed them when their lease ended. */
export const deliverWithTakeover = async (database: TestDatabase, fixture: CompanyFixture, response: OutboundResponse): Promise<void> => {
  const { promise: responseReady, resolve: respond } = Promise.withResolvers<void>();
  const slowHttp = scriptedHttp(async () => {
    await responseReady;
    return response;
  });
  const slowWorker = createWorker(database, fixture, slowHttp);
  await slowWorker.begin();
  fixture.clock.advance(MINUTE_MS);
  await createWorker(database, fixture, scriptedHttp()).tick();
  respond();
  await slowWorker.idle();
};

/** The deliveries of a webhook, the oldest first. */
export const tasksOf = async (database: TestDatabase, { companyId, id }: WebhookRow): Promise<WebhookTaskRow[]> =>
  database.db
    .select()
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, companyId), eq(webhookTasks.webhookId, id)))
    .orderBy(asc(webhookTasks.id));
