// The delivery worker with scripted receivers; over-http.test.ts uses a real network.
import { describe, expect, it } from 'vitest';
import type { WebhookRow } from '#db/schema/index.ts';
import { RETRY_DELAYS_MS } from '#server/modules/events/webhook-delivery/backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createWorker, deliverWithTakeover, addWebhook, received, scriptedHttp, tasksOf } from '#server/testing/webhook-deliveries.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const readQueue = async ({ companyId, id }: WebhookRow) => {
  const [row] = await database.owner`select * from webhook_queues where company_id = ${companyId} and webhook_id = ${id}`;
  return row;
};

const httpWithStatus = (status: number, headers: Record<string, string> = {}) => scriptedHttp(() => ({ status, headers, body: 'no' }));

describe('a delivery', () => {
  it('is sent once for an event of its webhook, with the specified payload', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture, { secret: 'a private secret' });
    const address = await fixture.ann.api.user.addresses.create({ city: 'Lisboa' });
    const http = scriptedHttp();
    const worker = createWorker(database, fixture, http);
    await worker.tick();
    await worker.tick();
    const requests = http.posted.filter(({ body }) => body.includes(`"${fixture.company}"`));
    expect(requests).toHaveLength(1);
    const [request] = requests;
    const payload = JSON.parse(request?.body ?? '') as { id: string; data: { id: number } };
    expect(payload).toMatchObject({ event: 'address.create', company: fixture.company, data: { id: address.id, city: 'Lisboa' } });
    expect(request?.headers).toMatchObject({ authorization: 'Secret a private secret', 'webhook-id': payload.id });
    expect(await tasksOf(database, webhook)).toMatchObject([{ tries: 1, nextTryAt: null, claimId: null, failedAt: null }]);
  });

  it('is not created for earlier events, other companies, other events or a disabled webhook', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await fixture.ann.api.user.addresses.create({});
    const webhook = await addWebhook(database, fixture);
    const disabled = await addWebhook(database, fixture, { enabled: false });
    await otherFixture.ann.api.user.addresses.create({});
    await fixture.ann.api.user.bankAccounts.create({});
    const worker = createWorker(database, fixture, scriptedHttp());
    await worker.tick();
    expect(await tasksOf(database, webhook)).toEqual([]);
    await fixture.ann.api.user.addresses.create({});
    await worker.tick();
    expect(await tasksOf(database, webhook)).toHaveLength(1);
    expect(await tasksOf(database, disabled)).toEqual([]);
  });

  it('is retried twelve times with growing delays, then fails', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    const http = httpWithStatus(500);
    const worker = createWorker(database, fixture, http);
    const delaysMs: number[] = [];
    for (let attempt = 1; attempt <= 13; attempt++) {
      await worker.tick();
      expect(http.posted).toHaveLength(attempt);
      const [task] = await tasksOf(database, webhook);
      if (!task?.nextTryAt) break;
      delaysMs.push(task.nextTryAt.getTime() - fixture.clock.now().getTime());
      // The endpoint is paused for at most an hour.
      fixture.clock.advance(Math.max(delaysMs.at(-1) ?? 0, HOUR_MS));
    }
    expect(delaysMs).toHaveLength(12);
    delaysMs.forEach((delayMs, index) => {
      expect(delayMs).toBeGreaterThanOrEqual((RETRY_DELAYS_MS[index] ?? 0) * 0.8);
      expect(delayMs).toBeLessThanOrEqual((RETRY_DELAYS_MS[index] ?? 0) * 1.2);
    });
    const [task] = await tasksOf(database, webhook);
    const failedAt = fixture.clock.now();
    expect(task).toMatchObject({ tries: 13, nextTryAt: null, failedAt, error: 'The receiver responded with 500 instead of 200.' });
    expect(new Set(http.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('honors Retry-After of an overloaded receiver', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    await createWorker(database, fixture, httpWithStatus(429, { 'retry-after': '100' })).tick();
    const [task] = await tasksOf(database, webhook);
    expect(task?.nextTryAt?.getTime()).toBe(fixture.clock.now().getTime() + 100 * SECOND_MS);
  });

  it('is not lost during an hour of receiver downtime', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    let isDown = true;
    const http = scriptedHttp(() => (isDown ? { status: 503, headers: {}, body: '' } : received));
    const worker = createWorker(database, fixture, http);
    for (let minute = 0; minute < 60; minute += 5) {
      await fixture.ann.api.user.addresses.create({});
      await worker.tick();
      fixture.clock.advance(5 * MINUTE_MS);
    }
    isDown = false;
    for (let hour = 0; hour < 3; hour++) {
      fixture.clock.advance(HOUR_MS);
      await worker.tick();
    }
    const tasks = await tasksOf(database, webhook);
    expect(tasks).toHaveLength(12);
    expect(tasks.filter(({ completedAt }) => completedAt === null)).toEqual([]);
    expect(await readQueue(webhook)).toMatchObject({ failures: 0, paused_until: null });
  });

  it('is not attempted at an endpoint with ten failures until the pause ends', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    for (let count = 0; count < 12; count++) await fixture.ann.api.user.addresses.create({});
    const http = httpWithStatus(500);
    const worker = createWorker(database, fixture, http);
    await worker.tick();
    expect(http.posted).toHaveLength(10);
    fixture.clock.advance(MINUTE_MS - 1);
    await worker.tick();
    expect(http.posted).toHaveLength(10);
    fixture.clock.advance(1);
    await worker.tick();
    expect(http.posted).toHaveLength(11);
    expect(await readQueue(webhook)).toMatchObject({ failures: 11 });
  });
});

describe('concurrent deliveries', () => {
  it('store their results in any order: a late failure does not override an earlier success', async () => {
    const fixture = await createFixture();
    const [earlyWebhook, lateWebhook] = [await addWebhook(database, fixture), await addWebhook(database, fixture)];
    const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>();
    const http = scriptedHttp(async ({ url }) => {
      if (url === lateWebhook.url) await responseAllowed;
      return received;
    });
    await fixture.ann.api.user.addresses.create({});
    const worker = createWorker(database, fixture, http);
    await worker.begin();
    await expect.poll(async () => (await tasksOf(database, earlyWebhook))[0]?.completedAt).toEqual(fixture.clock.now());
    allowResponse();
    await worker.idle();
    expect((await tasksOf(database, lateWebhook))[0]?.completedAt).toEqual(fixture.clock.now());
  });
});

describe('two workers', () => {
  it('never claim the same delivery, and together respect the endpoint limit', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    for (let count = 0; count < 20; count++) await fixture.ann.api.user.addresses.create({});
    let [openRequests, maxOpenRequests] = [0, 0];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const http = scriptedHttp(async () => {
      maxOpenRequests = Math.max(maxOpenRequests, ++openRequests);
      await released;
      openRequests--;
      return received;
    });
    const workers = [createWorker(database, fixture, http), createWorker(database, fixture, http)];
    await Promise.all(workers.map((worker) => worker.begin()));
    await Promise.all(workers.map((worker) => worker.begin()));
    expect(maxOpenRequests).toBe(5);
    release();
    for (let round = 0; round < 5; round++) await Promise.all(workers.map((worker) => worker.tick()));
    expect(maxOpenRequests).toBe(5);
    expect(http.posted).toHaveLength(20);
    expect(new Set(http.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    expect((await tasksOf(database, webhook)).every(({ completedAt }) => completedAt !== null)).toBe(true);
  });

  it('repeat a delivery under the same ID if a worker died before storing the result', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    const hangingHttp = scriptedHttp(() => new Promise(() => undefined));
    await createWorker(database, fixture, hangingHttp).begin();
    expect(hangingHttp.posted).toHaveLength(1);
    const http = scriptedHttp();
    const secondWorker = createWorker(database, fixture, http);
    await secondWorker.tick();
    expect(http.posted).toEqual([]);
    fixture.clock.advance(MINUTE_MS);
    await secondWorker.tick();
    expect(http.posted.map(({ headers }) => headers['webhook-id'])).toEqual(hangingHttp.posted.map(({ headers }) => headers['webhook-id']));
    const [task] = await tasksOf(database, webhook);
    expect(task).toMatchObject({ tries: 2, claimId: null });
    const requests = await database.owner`select id, error, response_code from webhook_requests
      where company_id = ${fixture.companyId} and task_id = ${task?.id ?? 0} order by id`;
    expect(requests).toMatchObject([
      { id: 1, error: expect.stringContaining('result of this attempt is unknown') as string, response_code: null },
      { id: 2, error: null, response_code: 200 },
    ]);
  });

  it('do not store results of a delivery that another worker has claimed', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    await deliverWithTakeover(database, fixture, { status: 500, headers: {}, body: '' });
    const [task] = await tasksOf(database, webhook);
    expect(task).toMatchObject({ tries: 2, failedAt: null, nextTryAt: null, completedAt: fixture.clock.now() });
  });
});

describe('an endpoint that has failed for days', () => {
  it('recovers promptly and receives the missed deliveries', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    let isDown = true;
    const worker = createWorker(
      database,
      fixture,
      scriptedHttp(() => (isDown ? { status: 500, headers: {}, body: '' } : received)),
    );
    for (let hour = 0; hour < 24; hour++) {
      await worker.tick();
      fixture.clock.advance(HOUR_MS);
    }
    isDown = false;
    fixture.clock.advance(2 * DAY_MS);
    await worker.tick();
    expect((await tasksOf(database, webhook))[0]?.completedAt).toEqual(fixture.clock.now());
  });
});
