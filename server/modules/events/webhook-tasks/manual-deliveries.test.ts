// Deliveries requested by admins: tests, single deliveries, and all deliveries that have failed since a given time.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const WEBHOOK_URL = 'http://127.0.0.1:9';

const webhooksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhooks;
const tasksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhookTasks;

const addSubscribedWebhook = (fixture: CompanyFixture) =>
  webhooksOf(fixture).create({ url: WEBHOOK_URL, events: ['address.create', 'address.update'] });

const readQueue = async ({ companyId }: CompanyFixture) => {
  const [queue] = await database.owner`select due_at, paused_until from webhook_queues where company_id = ${companyId} and webhook_id = 1`;
  return queue;
};

/** Pauses the first webhook for a minute, and returns the end of the pause. */
const pauseWebhook = async ({ companyId, clock }: CompanyFixture): Promise<Date> => {
  const end = new Date(clock.now().getTime() + MINUTE_MS);
  await database.owner`update webhook_queues set paused_until = ${end} where company_id = ${companyId} and webhook_id = 1`;
  return end;
};

type DeliveryScenario = {
  id: number;
  state: 'completed' | 'failed' | 'waiting' | 'leased';
  ageMs?: number;
  content?: 'available' | 'deleted' | 'used code' | 'expired code';
};

/** Adds a delivery of the first webhook in the given state, with its event. */
const addTask = async (
  { companyId, clock }: CompanyFixture,
  { id, state, ageMs = 0, content = 'available' }: DeliveryScenario,
): Promise<void> => {
  const now = clock.now();
  const created = new Date(now.getTime() - ageMs);
  const nextAttemptAt = new Date(now.getTime() + HOUR_MS);
  const data = content === 'deleted' ? null : { id };
  const hasVerificationKey = content === 'used code' || content === 'expired code';
  const [eventId, key, secret, end] = [
    newId(),
    hasVerificationKey ? `key ${id}` : null,
    content === 'expired code' ? 'sealed' : null,
    content === 'expired code' ? now : null,
  ];
  await database.owner`insert into events (company_id, id, names, subject_id, data, verification_key, secret, expires_at, created_at)
    values (${companyId}, ${eventId}, '{address.create}', '1', ${data && database.owner.json(data)}, ${key}, ${secret}, ${end}, ${created})`;
  await database.owner`insert into webhook_tasks ${database.owner({
    company_id: companyId,
    id,
    webhook_id: 1,
    event_id: eventId,
    event: 'address.create',
    tries: 13,
    round_tries: 13,
    next_try_at: state === 'waiting' || state === 'leased' ? nextAttemptAt : null,
    claim_id: state === 'leased' ? newId() : null,
    completed_at: state === 'completed' ? now : null,
    failed_at: state === 'failed' ? now : null,
    error: state === 'failed' ? 'The receiver responded with 500.' : null,
    created_at: created,
  })}`;
};

const expectedRestartedTask = (fixture: CompanyFixture) => ({
  state: 'pending',
  tries: 13,
  next_try: fixture.clock.now().getTime(),
  completed: null,
  failed: null,
  error: null,
  updated: fixture.clock.now().getTime(),
});

describe('a test delivery', () => {
  it('contains the example of an event, is marked as a test, and wakes the queue', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    const catalog = await fixture.anonymous.webhooks.catalog();
    const first = await webhooksOf(fixture).test({ id: '1' });
    expect(first).toMatchObject({
      id: 1,
      event: 'address.create',
      test: true,
      state: 'pending',
      tries: 0,
      webhook: { health: { pending: 1 } },
    });
    expect(await readQueue(fixture)).toMatchObject({ due_at: fixture.clock.now() });
    const second = await webhooksOf(fixture).test({ id: '1', event: 'address.update' });
    expect(second.message_id).not.toBe(first.message_id);
    const { data } = await tasksOf(fixture).get({ id: String(second.id) });
    expect(data).toEqual(catalog.find(({ name }) => name === 'address.update')?.example);
    const events = await database.owner`select awaited from events where company_id = ${fixture.companyId} and names[1] like 'address.%'`;
    expect(events).toEqual([{ awaited: false }, { awaited: false }]);
  });

  it('requires a subscribed event and an enabled webhook', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    expect((await catchApiError(webhooksOf(fixture).test({ id: '1', event: 'user.create' }))).fields).toEqual({
      event: ['This webhook does not receive this event. It receives: address.create, address.update.'],
    });
    const test = async () => (await catchApiError(webhooksOf(fixture).test({ id: '1' }))).fields;
    await webhooksOf(fixture).update({ id: '1', enabled: false });
    expect(await test()).toEqual({ non_field_errors: ['The webhook is disabled. Enable it first.'] });
    await webhooksOf(fixture).update({ id: '1', archived: true });
    expect(await test()).toEqual({
      non_field_errors: ['The webhook is archived. Restore it first.'],
    });
  });

  it('is limited to ten per minute', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    for (let count = 0; count < 10; count++) await webhooksOf(fixture).test({ id: '1' });
    expect((await catchApiError(webhooksOf(fixture).test({ id: '1' }))).code).toBe('throttled');
  });

  it('is sent once per Idempotency-Key', async () => {
    const { admin, rest, ...fixture } = await createRestFixture();
    await addSubscribedWebhook({ ...fixture, admin });
    const send = () => rest('POST', '/admin/webhooks/1/test/', { token: admin.token, headers: { 'Idempotency-Key': 'once' } });
    const [first, repeated] = [await send(), await send()];
    expect([first.status, repeated.text]).toEqual([201, first.text]);
    expect((await tasksOf({ ...fixture, admin }).list({})).count).toBe(1);
  });
});

describe('a retried delivery', () => {
  it.each(['completed', 'failed', 'waiting'] as const)('that is %s is sent again immediately', async (state) => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    await addTask(fixture, { id: 1, state });
    expect(await tasksOf(fixture).retry({ id: '1' })).toMatchObject(expectedRestartedTask(fixture));
    const [task] = await database.owner`select round_tries, claim_id from webhook_tasks where company_id = ${fixture.companyId}`;
    expect(task).toEqual({ round_tries: 0, claim_id: null });
    expect(await readQueue(fixture)).toMatchObject({ due_at: fixture.clock.now() });
  });

  it('is sent to a paused webhook before the pause ends', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    await addTask(fixture, { id: 1, state: 'failed' });
    await pauseWebhook(fixture);
    await tasksOf(fixture).retry({ id: '1' });
    expect(await readQueue(fixture)).toMatchObject({ due_at: fixture.clock.now() });
  });

  it('is rejected with a reason while in progress, without data, or without a webhook', async () => {
    const fixture = await createFixture();
    const { clock } = fixture;
    await addSubscribedWebhook(fixture);
    await addTask(fixture, { id: 1, state: 'leased' });
    await addTask(fixture, { id: 2, state: 'failed', content: 'deleted' });
    await addTask(fixture, { id: 3, state: 'failed', content: 'used code' });
    await addTask(fixture, { id: 4, state: 'failed', content: 'expired code' });
    const retry = async (id: string) => (await catchApiError(tasksOf(fixture).retry({ id }))).message;
    expect(await retry('1')).toBe('The delivery is in progress. Wait for the response.');
    expect(await retry('2')).toBe('Event data is kept for 30 days. This event is older.');
    expect([await retry('3'), await retry('4')]).toEqual(
      Array.from({ length: 2 }, () => 'The key or code in this event was used or has expired.'),
    );
    expect(await retry('5')).toBe('Not found.');
    // The worker that was sending it has died.
    clock.advance(HOUR_MS);
    expect(await tasksOf(fixture).retry({ id: '1' })).toMatchObject(expectedRestartedTask(fixture));
    await webhooksOf(fixture).update({ id: '1', enabled: false });
    expect(await retry('1')).toBe('The webhook is disabled. Enable it first.');
  });
});

describe('retrying all failed deliveries', () => {
  it('since a given time retries only those of one webhook', async () => {
    const fixture = await createFixture();
    const { companyId, clock } = fixture;
    await addSubscribedWebhook(fixture);
    await webhooksOf(fixture).create({ url: `${WEBHOOK_URL}/b`, event: 'address.create' });
    const scenarios: DeliveryScenario[] = [
      { id: 1, state: 'failed' },
      { id: 2, state: 'failed', ageMs: HOUR_MS },
      { id: 3, state: 'failed', ageMs: DAY_MS },
      { id: 4, state: 'completed' },
      { id: 5, state: 'waiting' },
      { id: 6, state: 'failed', content: 'deleted' },
      { id: 7, state: 'failed', content: 'used code' },
      { id: 8, state: 'failed', content: 'expired code' },
      { id: 9, state: 'failed' },
    ];
    for (const task of scenarios) await addTask(fixture, task);
    await database.owner`update webhook_tasks set webhook_id = 2 where company_id = ${companyId} and id = 9`;
    const since = clock.now().getTime() - HOUR_MS;
    expect(await webhooksOf(fixture).resend({ id: '1', since })).toEqual({ count: 2 });
    const { results } = await tasksOf(fixture).list({ state: 'failed', orderby: 'id' });
    expect(results.map(({ id }) => id)).toEqual([3, 6, 7, 8, 9]);
    for (const id of ['1', '2']) expect(await tasksOf(fixture).get({ id })).toMatchObject(expectedRestartedTask(fixture));
    expect(await readQueue(fixture)).toMatchObject({ due_at: clock.now() });
    expect(await webhooksOf(fixture).resend({ id: '1', since })).toEqual({ count: 0 });
  });

  it('waits for the end of a pause', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    await addTask(fixture, { id: 1, state: 'failed' });
    const pauseEnd = await pauseWebhook(fixture);
    await webhooksOf(fixture).resend({ id: '1', since: 0 });
    expect(await readQueue(fixture)).toEqual({ due_at: pauseEnd, paused_until: pauseEnd });
  });

  it('requires a time and an enabled webhook', async () => {
    const fixture = await createFixture();
    await addSubscribedWebhook(fixture);
    const { resend } = webhooksOf(fixture);
    expect((await catchApiError(resend({ id: '1' } as Parameters<typeof resend>[0]))).fields).toEqual({
      since: ['This field is required.'],
    });
    const findSinceErrors = async (timestamp: number) => (await catchApiError(resend({ id: '1', since: timestamp }))).fields;
    for (const timestamp of [Number.MAX_SAFE_INTEGER, 253_402_300_800_000]) {
      expect(await findSinceErrors(timestamp)).toEqual({ since: ['Ensure this value is less than or equal to 253402300799999.'] });
    }
    for (const timestamp of [Number.MIN_SAFE_INTEGER, -621_355_968_000_000, -1]) {
      expect(await findSinceErrors(timestamp)).toEqual({ since: ['Ensure this value is greater than or equal to 0.'] });
    }
    expect(await resend({ id: '1', since: 253_402_300_799_999 })).toEqual({ count: 0 });
    await webhooksOf(fixture).update({ id: '1', enabled: false });
    expect((await catchApiError(resend({ id: '1', since: 0 }))).message).toBe('The webhook is disabled. Enable it first.');
  });
});
