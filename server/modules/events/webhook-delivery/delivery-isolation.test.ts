// Failures of one company, endpoint or delivery do not affect others.
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WebhookRow } from '#db/schema/index.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createWorker,
  deliverWithTakeover,
  addWebhook,
  addEvents,
  received,
  scriptedHttp,
  tasksOf,
} from '#server/testing/webhook-deliveries.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const countCompleted = async (webhook: WebhookRow): Promise<number> =>
  (await tasksOf(database, webhook)).filter(({ completedAt }) => completedAt !== null).length;

/** A fixture whose log is discarded, for tests that cause errors. */
const withDiscardedLog = (fixture: CompanyFixture): CompanyFixture => {
  const log = createLog({ level: 'fatal', stream: new Writable({ write: (_line, _encoding, done) => done() }) });
  return { ...fixture, services: { ...fixture.services, log } };
};

/** Locks the queue of a webhook in another transaction. Returns a function that releases the lock. */
const lockQueue = async ({ companyId, id }: WebhookRow): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: resolveLocked } = Promise.withResolvers<void>();
  const lockTransaction = database.owner.begin(async (sql) => {
    await sql`select from webhook_queues where company_id = ${companyId} and webhook_id = ${id} for update`;
    resolveLocked();
    await released;
  });
  await locked;
  const releaseLock = async () => {
    release();
    await lockTransaction;
  };
  onTestFinished(releaseLock);
  return releaseLock;
};

describe('a company', () => {
  it('with slow, busy endpoints leaves capacity for others', async () => {
    const [slowFixture, otherFixture] = [await createFixture(), await createFixture()];
    for (let count = 0; count < 50; count++) await addWebhook(database, slowFixture);
    await addEvents(database, slowFixture, 20);
    const http = scriptedHttp(({ url }) =>
      url.startsWith(`https://receiver.example/${slowFixture.companyId}/`) ? new Promise(() => undefined) : received,
    );
    const worker = createWorker(database, slowFixture, http);
    await worker.begin();
    await worker.begin();
    expect(http.posted.length).toBeLessThan(150);
    const webhook = await addWebhook(database, otherFixture);
    await addEvents(database, otherFixture);
    await worker.begin();
    await expect.poll(() => countCompleted(webhook)).toBe(1);
  });

  it('receives all of its deliveries, even if there are more than a statement can have parameters', async () => {
    const fixture = await createFixture();
    const webhooks = await Promise.all(Array.from({ length: 45 }, () => addWebhook(database, fixture)));
    await addEvents(database, fixture, 200);
    await createWorker(
      database,
      fixture,
      scriptedHttp(() => new Promise(() => undefined)),
    ).begin();
    expect(await tasksOf(database, webhooks.at(-1) as WebhookRow)).toHaveLength(200);
  });

  it('with a locked queue does not delay others, and continues afterwards', async () => {
    const [lockedFixture, otherFixture] = [await createFixture(), await createFixture()];
    const [lockedWebhook, otherWebhook] = [await addWebhook(database, lockedFixture), await addWebhook(database, otherFixture)];
    const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>();
    const worker = createWorker(
      database,
      withDiscardedLog(lockedFixture),
      scriptedHttp(async () => {
        await responseAllowed;
        return received;
      }),
    );
    await addEvents(database, lockedFixture);
    await addEvents(database, otherFixture);
    await worker.begin();
    const release = await lockQueue(lockedWebhook);
    allowResponse();
    await expect.poll(() => countCompleted(otherWebhook)).toBe(1);
    expect(await countCompleted(lockedWebhook)).toBe(0);
    await addEvents(database, lockedFixture);
    await addEvents(database, otherFixture);
    await worker.begin();
    await expect.poll(() => countCompleted(otherWebhook)).toBe(2);
    await release();
    await worker.tick();
    await worker.tick();
    expect(await countCompleted(lockedWebhook)).toBe(2);
    expect((await tasksOf(database, lockedWebhook)).map(({ tries }) => tries)).toEqual([1, 1]);
  });
});

describe('a delivery', () => {
  it('whose result could not be stored is not repeated, and its result is stored later', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await addEvents(database, fixture);
    const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>();
    const http = scriptedHttp(async () => {
      await responseAllowed;
      return received;
    });
    const worker = createWorker(database, withDiscardedLog(fixture), http);
    await worker.begin();
    await database.owner`alter table webhook_hours rename to webhook_hours_renamed`;
    allowResponse();
    await worker.idle();
    expect(await countCompleted(webhook)).toBe(0);
    await database.owner`alter table webhook_hours_renamed rename to webhook_hours`;
    await worker.tick();
    expect(await countCompleted(webhook)).toBe(1);
    expect(http.postedTo(webhook)).toHaveLength(1);
  });

  it('that this server cannot send counts as a failed attempt', async () => {
    const fixture = await createFixture();
    const [webhook, otherWebhook] = [await addWebhook(database, fixture), await addWebhook(database, fixture)];
    await database.owner`update webhooks set secret = 'v1.unreadable.x' where company_id = ${fixture.companyId} and id = ${webhook.id}`;
    await addEvents(database, fixture);
    await createWorker(database, withDiscardedLog(fixture), scriptedHttp()).tick();
    expect(await countCompleted(otherWebhook)).toBe(1);
    const [task] = await tasksOf(database, webhook);
    expect(task).toMatchObject({ tries: 1, claimId: null, completedAt: null });
    expect(task?.nextTryAt?.getTime()).toBeGreaterThan(fixture.clock.now().getTime());
    // Without this, workers of other tests would also claim the delivery.
    await database.owner`delete from webhooks where company_id = ${fixture.companyId}`;
  });

  it('fails after the maximum attempts even if no attempt was completed', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await addEvents(database, fixture);
    for (let attempt = 0; attempt < 13; attempt++) {
      await createWorker(
        database,
        fixture,
        scriptedHttp(() => new Promise(() => undefined)),
      ).begin();
      fixture.clock.advance(MINUTE_MS);
    }
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(http.postedTo(webhook)).toEqual([]);
    expect(await tasksOf(database, webhook)).toMatchObject([
      { nextTryAt: null, error: 'The results of the attempts could not be stored.' },
    ]);
  });

  it("that another worker has claimed does not affect the endpoint's health", async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await addEvents(database, fixture);
    await deliverWithTakeover(database, fixture, { status: 410, headers: {}, body: '' });
    const [row] = await database.owner`select w.enabled, q.failures from webhooks w
      join webhook_queues q on q.company_id = w.company_id and q.webhook_id = w.id
      where w.company_id = ${fixture.companyId} and w.id = ${webhook.id}`;
    expect(row).toEqual({ enabled: true, failures: 0 });
  });
});

describe('a manual delivery', () => {
  it('is sent to a paused endpoint in sequence, despite new events', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await addEvents(database, fixture, 12);
    const http = scriptedHttp(() => ({ status: 500, headers: {}, body: '' }));
    const worker = createWorker(database, fixture, http);
    await worker.tick();
    const requestCount = http.postedTo(webhook).length;
    const { test } = fixture.admin.api.admin.webhooks;
    await test({ id: String(webhook.id) });
    await test({ id: String(webhook.id) });
    await addEvents(database, fixture);
    const sentTests = (): unknown[] =>
      http
        .postedTo(webhook)
        .slice(requestCount)
        .map(({ body }) => (JSON.parse(body) as { test?: boolean }).test);
    // A result is written in a later tick if the new event locked the queue.
    await expect
      .poll(async () => {
        await worker.tick();
        return sentTests();
      })
      .toEqual([true, true]);
    await worker.tick();
    expect(sentTests()).toEqual([true, true]);
  });
});

describe('the delivery log', () => {
  it('redacts signatures, tokens and secrets that the receiver returns', async () => {
    const fixture = await createFixture();
    const secret = 'a secret of twenty-four';
    await addWebhook(database, fixture, { secret });
    await addEvents(database, fixture);
    const http = scriptedHttp(({ headers }) => ({
      status: 200,
      headers: { 'x-got': headers['authorization'] ?? '' },
      body: `${JSON.stringify(headers)} ${secret.slice(0, 12)}`,
    }));
    await createWorker(database, fixture, http).tick();
    const [request] = await database.owner`select * from webhook_requests where company_id = ${fixture.companyId}`;
    const requestText = JSON.stringify(request);
    expect(requestText).not.toContain(secret.slice(0, 12));
    expect(request?.['request_headers']).toMatchObject({ authorization: '(hidden)', 'webhook-signature': '(hidden)' });
    expect(request?.['response_headers']).toEqual({ 'x-got': 'Secret (hidden)' });
  });

  it('omits responses to events that carry codes', async () => {
    const fixture = await createFixture();
    await addWebhook(database, fixture, { events: ['user.mobile.verify'] });
    await fixture.ann.api.user.mobiles.create({ number: '+27820000222' });
    await createWorker(
      database,
      fixture,
      scriptedHttp(({ body }) => ({ status: 200, headers: { 'x-got': body }, body })),
    ).tick();
    const [request] = await database.owner`select * from webhook_requests where company_id = ${fixture.companyId}`;
    expect(request).toMatchObject({ response_code: 200, response_body: '', response_headers: {} });
  });
});
