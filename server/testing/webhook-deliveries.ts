// Webhooks of a world, and a worker that delivers to them.
import { onTestFinished } from 'vitest';
import { openDatabase, openSql } from '#db/client.ts';
import { webhookQueues, webhooks, type WebhookRow, type WebhookTaskRow } from '#db/schema/index.ts';
import { createDeliverer, newWebhookSecret, sealWebhookSecret } from '#server/modules/events/index.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { OutboundAnswer, OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

type WebhookOptions = Partial<Pick<WebhookRow, 'url' | 'events' | 'condition' | 'successStatus' | 'authorizationForm' | 'enabled'>> & {
  secret?: string;
};

/** A webhook of the company, as if an admin had made it; for addresses unless it says otherwise. */
export const giveWebhook = async (database: TestDatabase, fixture: CompanyFixture, given: WebhookOptions = {}): Promise<WebhookRow> => {
  const { companyId, services } = fixture;
  const { secret = newWebhookSecret(), url, events = ['address.create'], ...columns } = given;
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
    if (!row) throw new Error('A webhook was inserted and not returned.');
    await tx.insert(webhookQueues).values({ companyId, webhookId: id });
    return row;
  });
};

/** Lets events of a company happen that a webhook waits for. */
export const happen = async ({ owner }: TestDatabase, { companyId, clock }: CompanyFixture, count = 1): Promise<void> => {
  await owner`
    insert into events (company_id, id, names, subject_id, data, awaited, created_at)
    select ${companyId}, gen_random_uuid(), array['address.create'], '1', '{"id": 1}', true, ${clock.now()} from generate_series(1, ${count})`;
};

type ReceivedPost = { url: string; headers: Record<string, string>; body: string };

/** Receivers that answer as a test says, without a network. */
export type ScriptedHttp = OutboundHttp & {
  posted: ReceivedPost[];
  /** What one webhook was sent: a worker delivers to those of all tests of a file. */
  postedTo(webhook: Pick<WebhookRow, 'url'>): ReceivedPost[];
};

/** What a receiver answers when nothing else is wanted of it. */
export const received: OutboundAnswer = { status: 200, headers: {}, body: 'ok' };

/** `answer` may wait, throw, or look at what came. */
export const scriptedHttp = (answer: (posted: ReceivedPost) => OutboundAnswer | Promise<OutboundAnswer> = () => received): ScriptedHttp => {
  const posted: ReceivedPost[] = [];
  return {
    posted,
    postedTo: (webhook) => posted.filter(({ url }) => url === webhook.url),
    findProblem: async () => undefined,
    post: async (url, { headers, body }) => {
      posted.push({ url, headers, body });
      return answer({ url, headers, body });
    },
    close: async () => undefined,
  };
};

/** Shorter than that of a server: a test that holds a lock waits for it. Yet a slow machine must not mistake work for a lock. */
const LOCK_TIMEOUT_MS = 500;

/** A worker of its own process, as far as the database can tell. */
export const createWorker = (database: TestDatabase, fixture: CompanyFixture, outboundHttp: OutboundHttp) => {
  const connection = { ...database.connection, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  const sql = openSql({ ...connection, poolSize: 3 });
  onTestFinished(async () => {
    await Promise.all([close(), sql.end({ timeout: 1 })]);
  });
  const { clock, services } = fixture;
  const stopping = new AbortController();
  const deliverer = createDeliverer({
    ...services,
    db,
    sql,
    clock,
    outboundHttp,
    userAgent: 'countinghouse/test',
    metrics: createMetrics().webhooks,
  });
  return {
    /** One turn, without waiting for what it has begun to send. */
    begin: () => deliverer.turn(stopping.signal),
    /** One turn, to the end of all that it sends. */
    turn: async () => {
      await deliverer.turn(stopping.signal);
      await deliverer.idle();
    },
    idle: () => deliverer.idle(),
  };
};

/** The deliveries of a webhook, the oldest first. */
export const tasksOf = async (database: TestDatabase, { companyId, id }: WebhookRow): Promise<WebhookTaskRow[]> =>
  database.db.query.webhookTasks.findMany({
    where: (task, { and, eq }) => and(eq(task.companyId, companyId), eq(task.webhookId, id)),
    orderBy: (task, { asc }) => asc(task.id),
  });
