// Which events are delivered: conditions, keys and codes, paused, disabled and deleted endpoints, and retention.
import { describe, expect, it } from 'vitest';
import { deleteOldDeliveries, deleteRemovedWebhooks } from '#server/modules/events/webhook-delivery/retention.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { createWorker, addWebhook, addEvents, received, scriptedHttp, tasksOf } from '#server/testing/webhook-deliveries.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const httpWithStatus = (status = 500) => scriptedHttp(() => ({ status, headers: {}, body: '' }));

const parsePayloadData = (body: string | undefined) => (JSON.parse(body ?? '{}') as { data: Record<string, unknown> }).data;

describe('a condition', () => {
  it('filters events for a webhook', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture, { condition: "'{{ city }}' == 'Lisboa' and '{{ user.id }}' != ''" });
    await fixture.ann.api.user.addresses.create({ city: 'Porto' });
    await fixture.ann.api.user.addresses.create({ city: 'Lisboa' });
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(http.posted.map(({ body }) => parsePayloadData(body)['city'])).toEqual(['Lisboa']);
    expect(await tasksOf(database, webhook)).toHaveLength(1);
  });

  it('that cannot be evaluated is logged as a failed delivery without a request', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture, { condition: '{{ city }} > 10' });
    await fixture.ann.api.user.addresses.create({ city: 'Porto' });
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(http.posted).toEqual([]);
    expect(await tasksOf(database, webhook)).toMatchObject([
      { tries: 0, nextTryAt: null, error: expect.stringContaining('condition') as string },
    ]);
  });
});

describe('an amount beyond the precision of a double', () => {
  it('is delivered and evaluated exactly', async () => {
    const fixture = await createFixture();
    const amount = 9_007_199_254_740_993n;
    const exactWebhook = await addWebhook(database, fixture, { events: ['transaction.create'], condition: `{{ amount }} == ${amount}` });
    await addWebhook(database, fixture, { events: ['transaction.create'], condition: `{{ amount }} == ${amount - 1n}` });
    await fixture.ann.api.transactions.credit({ amount, currency: 'USD' });
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(http.posted.map(({ url }) => url)).toEqual([exactWebhook.url]);
    expect(http.posted[0]?.body).toContain(`"amount":${amount},`);
  });
});

describe('an event with a code', () => {
  const requestCode = async (fixture: CompanyFixture) => {
    const webhook = await addWebhook(database, fixture, { events: ['user.mobile.verify'] });
    await fixture.ann.api.user.mobiles.create({ number: '+27820000111' });
    return webhook;
  };

  it('is delivered with the code', async () => {
    const fixture = await createFixture();
    await requestCode(fixture);
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(parsePayloadData(http.posted[0]?.body)).toMatchObject({
      mobile: '+27820000111',
      key: expect.stringMatching(/^\d{6}$/) as string,
    });
  });

  it('is not delivered once the code is used', async () => {
    const fixture = await createFixture();
    const webhook = await requestCode(fixture);
    await database.owner`update events set secret = null where company_id = ${fixture.companyId}`;
    const http = scriptedHttp();
    await createWorker(database, fixture, http).tick();
    expect(http.posted).toEqual([]);
    expect(await tasksOf(database, webhook)).toMatchObject([{ error: 'The key or code in this event was used or has expired.' }]);
  });

  it('is retried only until the code expires', async () => {
    const fixture = await createFixture();
    const webhook = await requestCode(fixture);
    const http = httpWithStatus();
    const worker = createWorker(database, fixture, http);
    for (let minute = 0; minute < 10; minute++) {
      await worker.tick();
      fixture.clock.advance(MINUTE_MS);
    }
    expect(http.posted.length).toBeGreaterThan(1);
    const [task] = await tasksOf(database, webhook);
    expect(task).toMatchObject({ nextTryAt: null, completedAt: null });
    expect(task?.failedAt?.getTime()).toBeLessThanOrEqual(fixture.clock.now().getTime() - 5 * MINUTE_MS);
  });
});

describe('a paused endpoint', () => {
  it('still receives tests and manual deliveries', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    for (let count = 0; count < 12; count++) await fixture.ann.api.user.addresses.create({});
    const http = httpWithStatus();
    const worker = createWorker(database, fixture, http);
    await worker.tick();
    const before = http.posted.length;
    const { id } = await fixture.admin.api.admin.webhooks.test({ id: String(webhook.id) });
    await worker.tick();
    expect(http.posted).toHaveLength(before + 1);
    expect(JSON.parse(http.posted.at(-1)?.body ?? '')).toMatchObject({ test: true, event: 'address.create' });
    const [first] = await tasksOf(database, webhook);
    await fixture.admin.api.admin.webhookTasks.retry({ id: String(first?.id) });
    await worker.tick();
    expect(http.posted).toHaveLength(before + 2);
    expect(await fixture.admin.api.admin.webhookTasks.get({ id: String(id) })).toMatchObject({ tries: 1, test: true });
  });
});

describe('an endpoint that has failed for five days', () => {
  it('is disabled despite new events; pending deliveries are kept until an admin enables it', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await database.owner`update tokens set expires_at = null where company_id = ${fixture.companyId}`;
    const http = httpWithStatus();
    const worker = createWorker(database, fixture, http);
    const isEnabled = async () =>
      (await database.owner`select enabled from webhooks where company_id = ${fixture.companyId}`)[0]?.['enabled'];
    for (let hour = 0; hour < 5 * 24; hour += 6) {
      await addEvents(database, fixture);
      await worker.tick();
      fixture.clock.advance(6 * HOUR_MS);
    }
    expect(await isEnabled()).toBe(true);
    await worker.tick();
    expect(await isEnabled()).toBe(false);
    const disabled = await fixture.admin.api.admin.webhooks.get({ id: String(webhook.id) });
    expect(disabled).toMatchObject({
      enabled: false,
      health: { state: 'disabled', reason: expect.stringContaining('five days') as string },
    });
    const emails =
      await database.owner`select recipient from messages where company_id = ${fixture.companyId} and kind = 'webhook.disabled'`;
    expect(emails.map((row) => row['recipient'] as string)).toContain(fixture.admin.email);
    const countRequests = () => http.postedTo(webhook).length;
    const before = countRequests();
    fixture.clock.advance(3 * HOUR_MS);
    await worker.tick();
    expect(countRequests()).toBe(before);
    await fixture.admin.api.admin.webhooks.update({ id: String(webhook.id), enabled: true });
    await worker.tick();
    expect(countRequests()).toBeGreaterThan(before);
  });
});

describe('a deleted webhook', () => {
  it('is deleted with its log, even during a delivery, without affecting others', async () => {
    const fixture = await createFixture();
    const [removedWebhook, otherWebhook] = [await addWebhook(database, fixture), await addWebhook(database, fixture)];
    await fixture.ann.api.user.addresses.create({});
    const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>();
    const http = scriptedHttp(async () => {
      await responseAllowed;
      return received;
    });
    const worker = createWorker(database, fixture, http);
    await worker.begin();
    await fixture.admin.api.admin.webhooks.remove({ id: String(removedWebhook.id) });
    allowResponse();
    await worker.idle();
    expect(
      await database.owner`select due_at from webhook_queues where company_id = ${fixture.companyId} and webhook_id = ${removedWebhook.id}`,
    ).toEqual([{ due_at: null }]);
    await deleteRemovedWebhooks({ db: database.db, log: fixture.services.log, stopSignal: new AbortController().signal });
    expect(await tasksOf(database, removedWebhook)).toEqual([]);
    expect((await tasksOf(database, otherWebhook))[0]?.completedAt).toEqual(fixture.clock.now());
  });
});

describe('retention', () => {
  it('deletes deliveries after ninety days and event data after thirty', async () => {
    const fixture = await createFixture();
    const webhook = await addWebhook(database, fixture);
    await fixture.ann.api.user.addresses.create({});
    const worker = createWorker(database, fixture, scriptedHttp());
    await worker.tick();
    const { log } = fixture.services;
    const deleteOldData = () =>
      deleteOldDeliveries({ db: database.db, clock: fixture.clock, log, stopSignal: new AbortController().signal });
    const readEventData = () => database.owner`select data is not null as is_kept from events
      where company_id = ${fixture.companyId} and 'address.create' = any(names)`;
    fixture.clock.advance(29 * DAY_MS);
    await deleteOldData();
    expect(await readEventData()).toEqual([{ is_kept: true }]);
    fixture.clock.advance(2 * DAY_MS);
    await deleteOldData();
    expect(await readEventData()).toEqual([{ is_kept: false }]);
    expect(await tasksOf(database, webhook)).toHaveLength(1);
    fixture.clock.advance(60 * DAY_MS);
    await deleteOldData();
    expect(await tasksOf(database, webhook)).toEqual([]);
  });
});
