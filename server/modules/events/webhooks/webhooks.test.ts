import { WEBHOOKS_MAX } from '#server/kernel/webhook-enums.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { webhookList } from '#server/modules/events/webhooks/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { addWebhook } from '#server/testing/webhook-deliveries.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const WEBHOOK_URL = 'http://127.0.0.1:9';
const DUPLICATE_MESSAGE = 'A webhook with the url and event already exists: webhook 1, user.create.';

const webhooksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhooks;

const readQueue = async ({ companyId }: CompanyFixture) => {
  const [queue] = await database.owner`select * from webhook_queues where company_id = ${companyId}`;
  return queue;
};

/** Creates a pending delivery of the first webhook. */
const createPendingDelivery = (fixture: CompanyFixture) => webhooksOf(fixture).test({ id: '1' });

describe('a webhook', () => {
  it('requires a URL and an event, gets a secret, and is new until its first delivery', async () => {
    const fixture = await createFixture();
    const created = await webhooksOf(fixture).create({ url: ` ${WEBHOOK_URL}/a `, event: 'user.create' });
    expect(created).toMatchObject({
      id: 1,
      url: `${WEBHOOK_URL}/a`,
      event: 'user.create',
      events: ['user.create'],
      condition: null,
      authorization: 'scheme',
      success_status: '200',
      enabled: true,
      archived: false,
      service: null,
      previous_secret_expires: null,
      health: { state: 'new', reason: null, failures: 0, pending: 0, paused_until: null },
      created: fixture.clock.now().getTime(),
    });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhooksOf(fixture).get({ id: '1' })).toEqual(created);
    expect((await webhooksOf(fixture).list({})).results).toEqual([created]);
  });

  it('supports several events, the first of which is `event`, and its own settings', async () => {
    const fixture = await createFixture();
    const sharedFields = {
      secret: 'ours',
      condition: "'{{ status }}' == 'Complete'",
      authorization: 'plain',
      success_status: '2xx',
    } as const;
    const input = {
      url: WEBHOOK_URL,
      event: 'user.update',
      events: ['user.create', 'user.update', 'user.create'],
      enabled: false,
      ...sharedFields,
    } as const;
    const { events, ...webhook } = await webhooksOf(fixture).create({ ...input, events: [...input.events] });
    expect(events).toEqual(['user.update', 'user.create']);
    expect(webhook).toMatchObject({
      ...sharedFields,
      event: 'user.update',
      enabled: false,
      health: { state: 'disabled', reason: null },
    });
  });

  it('is rejected with errors by field', async () => {
    const fixture = await createFixture();
    const { services } = fixture;
    services.outboundHttp = {
      ...services.outboundHttp,
      findProblem: async (url) => (url === WEBHOOK_URL ? undefined : 'This address is not allowed.'),
    };
    const { create } = webhooksOf(fixture);
    const required = ['This field is required.'];
    const findFieldErrors = async (input: object) => (await catchApiError(create(input as Parameters<typeof create>[0]))).fields;
    expect(await findFieldErrors({})).toEqual({ url: required });
    expect(await findFieldErrors({ url: 'http://10.0.0.1', condition: '1 +' })).toEqual({
      url: ['This address is not allowed.'],
      event: required,
      condition: ['Unexpected "+". (character 3)'],
    });
    expect(await findFieldErrors({ url: WEBHOOK_URL, event: 'user.delete' })).toEqual({ event: ['"user.delete" is not a valid choice.'] });
    expect(await findFieldErrors({ url: WEBHOOK_URL, events: [] })).toEqual({ events: ['Choose at least one event.'] });
    expect(await findFieldErrors({ url: WEBHOOK_URL, event: 'user.create', events: ['user.update'] })).toEqual({
      event: ['Send event or events. If you send both, events must include event.'],
    });
    expect(await findFieldErrors({ url: WEBHOOK_URL, event: 'user.create', secret: 'a b' })).toEqual({
      secret: ['Enter visible ASCII characters without spaces.'],
    });
    expect(await findFieldErrors({ url: WEBHOOK_URL, event: 'user.create', condition: 'x'.repeat(251) })).toEqual({
      condition: ['Ensure this field has no more than 250 characters.'],
    });
  });

  it('limits URL lookups per caller to sixty in ten minutes', async () => {
    const fixture = await createFixture();
    const { services } = fixture;
    const lookedUpUrls: string[] = [];
    const findProblem = async (url: string): Promise<string> => {
      lookedUpUrls.push(url);
      return 'This address is not allowed.';
    };
    services.outboundHttp = { ...services.outboundHttp, findProblem };
    const { create, update, replace } = webhooksOf(fixture);
    for (let count = 0; count < 60; count++) {
      expect((await catchApiError(create({ url: `${WEBHOOK_URL}/${count}`, event: 'user.create' }))).code).toBe('invalid');
    }
    expect((await catchApiError(create({ url: WEBHOOK_URL, event: 'user.create' }))).code).toBe('throttled');
    await addWebhook(database, fixture);
    expect((await catchApiError(update({ id: '1', url: WEBHOOK_URL }))).code).toBe('throttled');
    expect((await catchApiError(replace({ id: '1', url: WEBHOOK_URL, event: 'user.create' }))).code).toBe('throttled');
    expect(lookedUpUrls).toHaveLength(60);
    expect(await update({ id: '1', condition: 'True' })).toMatchObject({ condition: 'True' });
  });

  it('is unique by URL and event, even under concurrency', async () => {
    const fixture = await createFixture();
    const { create, update } = webhooksOf(fixture);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => webhooksOf(fixture).create({ url: WEBHOOK_URL, events: ['user.create', 'user.update'] })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await catchApiError(webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' }))).toMatchObject({
      code: 'invalid',
      fields: { non_field_errors: [DUPLICATE_MESSAGE] },
    });
    await create({ url: WEBHOOK_URL, event: 'email.create' });
    expect((await catchApiError(update({ id: '2', event: 'user.create' }))).message).toBe(DUPLICATE_MESSAGE);
    expect((await catchApiError(update({ id: '2', events: ['email.create', 'user.create'] }))).message).toBe(DUPLICATE_MESSAGE);
    // An archived webhook does not block a new one, and cannot be restored while the new one exists.
    await webhooksOf(fixture).update({ id: '1', archived: true });
    await webhooksOf(fixture).update({ id: '2', event: 'user.create' });
    expect((await catchApiError(webhooksOf(fixture).update({ id: '1', archived: false }))).fields).toEqual({
      non_field_errors: ['A webhook with the url and event already exists: webhook 2, user.create.'],
    });
  });

  it(`is limited to ${WEBHOOKS_MAX} per company`, async () => {
    const fixture = await createFixture();
    const { companyId } = fixture;
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    await database.owner`insert into webhooks (company_id, id, url, events, secret)
      select company_id, n, url || n, events, secret from webhooks, generate_series(2, ${WEBHOOKS_MAX}) n where company_id = ${companyId}`;
    expect((await catchApiError(webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.update' }))).fields).toEqual({
      non_field_errors: ['Your company has reached the limit of 50 webhooks. Delete one first.'],
    });
  });
});

describe('a change of a webhook', () => {
  it('keeps omitted fields, and has no effect without a change', async () => {
    const fixture = await createFixture();
    const { create, update, replace } = webhooksOf(fixture);
    const before = await create({ url: WEBHOOK_URL, event: 'user.create', secret: 'ours', condition: 'True' });
    fixture.clock.advance(1000);
    expect(await update({ id: '1', url: WEBHOOK_URL, event: 'user.create', secret: 'ours', enabled: true })).toEqual(before);
    const changedWebhook = await update({ id: '1', condition: '' });
    expect(changedWebhook).toEqual({ ...before, condition: null, updated: before.updated + 1000 });
    expect(await replace({ id: '1', url: `${WEBHOOK_URL}/b`, events: ['user.update'] })).toMatchObject({
      url: `${WEBHOOK_URL}/b`,
      event: 'user.update',
    });
    expect((await catchApiError(replace({ id: '1', url: WEBHOOK_URL }))).fields).toEqual({ event: ['This field is required.'] });
    expect((await catchApiError(replace({ id: '1', event: 'user.create' } as Parameters<typeof replace>[0]))).fields).toEqual({
      url: ['This field is required.'],
    });
  });

  it('stops its queue when disabled or archived, and restarts it when enabled or redirected', async () => {
    const fixture = await createFixture();
    const { companyId, clock } = fixture;
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    await createPendingDelivery(fixture);
    const setFailing =
      () => database.owner`update webhook_queues set failures = 12, failing_since = now(), paused_until = now() + interval '1 hour',
      last_error = 'The receiver responded with 500.', last_failure_at = now() where company_id = ${companyId}`;
    await setFailing();
    expect((await webhooksOf(fixture).get({ id: '1' })).health).toMatchObject({
      state: 'paused',
      reason: '12 consecutive attempts failed. Last error: The receiver responded with 500.',
      failures: 12,
      pending: 1,
    });
    const restartedState = { due_at: clock.now(), failures: 0, failing_since: null, paused_until: null };
    for (const [disableInput, enableInput] of [
      [{ enabled: false }, { enabled: true }],
      [{ archived: true }, { archived: false }],
    ]) {
      await setFailing();
      expect((await webhooksOf(fixture).update({ id: '1', ...disableInput })).health.state).toBe('disabled');
      expect(await readQueue(fixture)).toMatchObject({ due_at: null, failures: 12 });
      await webhooksOf(fixture).update({ id: '1', ...enableInput });
      expect(await readQueue(fixture)).toMatchObject(restartedState);
    }
    await setFailing();
    await webhooksOf(fixture).update({ id: '1', condition: 'True' });
    expect(await readQueue(fixture)).toMatchObject({ failures: 12 });
    await webhooksOf(fixture).update({ id: '1', url: `${WEBHOOK_URL}/b` });
    expect(await readQueue(fixture)).toMatchObject(restartedState);
  });

  it.each([
    ['healthy', null, { failures: 0, last_success_at: '2026-01-02', last_failure_at: '2026-01-01', last_error: null }],
    [
      'failing',
      'The last attempt failed. The receiver responded with 500.',
      { failures: 1, last_success_at: null, last_failure_at: '2026-01-01', last_error: 'The receiver responded with 500.' },
    ],
    [
      'failing',
      '3 consecutive attempts failed. Last error: The receiver responded with 500.',
      { failures: 3, paused_until: '2026-01-01', last_error: 'The receiver responded with 500.' },
    ],
    [
      'new',
      null,
      { failures: 0, last_success_at: '2026-01-01', last_failure_at: '2026-01-02', last_error: 'The receiver responded with 500.' },
    ],
  ])('shows its delivery health: %s, %s', async (state, reason, columns) => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    await database.owner`update webhook_queues set ${database.owner(columns)} where company_id = ${fixture.companyId}`;
    expect((await webhooksOf(fixture).get({ id: '1' })).health).toMatchObject({ state, reason, paused_until: null });
  });

  it('does not wake an empty queue', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create', enabled: false });
    await webhooksOf(fixture).update({ id: '1', enabled: true });
    expect(await readQueue(fixture)).toMatchObject({ due_at: null });
  });

  it('is rejected for an archived webhook, unless it unarchives the webhook', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create', archived: true });
    const rejection = { fields: { non_field_errors: ['Cannot modify an archived object.'] } };
    expect(await catchApiError(webhooksOf(fixture).update({ id: '1', enabled: false }))).toMatchObject(rejection);
    expect(await catchApiError(webhooksOf(fixture).rotateSecret({ id: '1' }))).toMatchObject(rejection);
    expect(await webhooksOf(fixture).update({ id: '1', archived: false, enabled: false })).toMatchObject({
      archived: false,
      enabled: false,
    });
  });
});

describe('webhooks', () => {
  it('support every filter and sort order, and cannot be filtered by secret', async () => {
    const fixture = await createRestFixture();
    const { companyId, admin, rest } = fixture;
    const inputs = [
      { url: `${WEBHOOK_URL}/a`, events: ['user.create', 'user.update'] },
      { url: `${WEBHOOK_URL}/b`, events: ['user.update'], enabled: false },
      { url: `${WEBHOOK_URL}/c`, events: ['email.create'], archived: true },
    ] as const;
    for (const input of inputs) await webhooksOf(fixture).create({ ...input, events: [...input.events] });
    for (const [id, created, updated] of [
      [1, '2026-01-02', '2026-01-06'],
      [2, '2026-01-03', '2026-01-04'],
      [3, '2026-01-01', '2026-01-05'],
    ]) {
      await database.owner`update webhooks set created_at = ${created ?? ''}, updated_at = ${updated ?? ''} where company_id = ${companyId} and id = ${id ?? 0}`;
    }
    const matches = { event: [['user.update', ({ events }: { events: string[] }) => events.includes('user.update')] as const] };
    expect(await findListMismatches(webhookList, (query) => admin.api.admin.webhooks.list(query), { matches })).toEqual({});
    const secretFilterResponse = await rest('GET', `/admin/webhooks/?secret=${newId()}`, { token: admin.token });
    expect([secretFilterResponse.data.count, secretFilterResponse.headers.get('x-ignored-parameters')]).toEqual([3, 'secret']);
  });

  it('return the event catalog, and hourly delivery counts of the last seven days', async () => {
    const fixture = await createFixture();
    const { companyId, clock } = fixture;
    const catalog = await fixture.anonymous.webhooks.catalog();
    expect(catalog.map(({ name, is_secret: isSecret }) => [name, isSecret])).toContainEqual(['user.password.reset', true]);
    expect(catalog.find(({ name }) => name === 'address.update')?.example).toHaveProperty('original_address');
    for (const event of ['user.create', 'user.update'] as const) await webhooksOf(fixture).create({ url: WEBHOOK_URL, event });
    const [old, hour] = [8 * 24, 1].map((hours) => new Date(Math.floor(clock.now().getTime() / 3_600_000 - hours) * 3_600_000));
    for (const [id, time] of [
      [1, hour],
      [1, old],
      [2, hour],
    ] as const) {
      await database.owner`insert into webhook_hours (company_id, webhook_id, hour, succeeded, failed) values (${companyId}, ${id}, ${time ?? null}, 3, ${id})`;
    }
    const expectedHours = [1, 2].map((webhook) => ({ webhook, hour: hour?.getTime(), succeeded: 3, failed: webhook }));
    expect(await webhooksOf(fixture).activity({})).toEqual(expectedHours);
    expect(await webhooksOf(fixture).activity({ id: '2' })).toEqual(expectedHours.slice(1));
  });
});
