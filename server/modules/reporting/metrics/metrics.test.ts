// Metrics of a company are exact sums within the requested period. They are isolated per company, and require the permission of the list that
// they summarize.
import { beforeAll, describe, expect, it } from 'vitest';
import { readCallMetrics } from '#server/modules/reporting/metrics/traffic-metrics.ts';
import { readDailyVolume } from '#server/modules/reporting/metrics/daily-volume.ts';
import { failExpiredCollections } from '#server/modules/payments/index.ts';
import { explain, openExplainer } from '#server/testing/query-plans.ts';
import { catchApiError, useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';

const { database, createFixture } = useFixtures();

/** Beyond the exact range of JavaScript numbers. */
const UNSAFE_INTEGER = 9_007_199_254_740_993n;

const midnight = (): number => new Date().setUTCHours(0, 0, 0, 0);

/** Today and yesterday in a zone whose day starts at 02:00 UTC. */
const todayPeriod = () => ({
  before: midnight() - DAY_MS + 2 * HOUR_MS,
  from: midnight() + 2 * HOUR_MS,
  until: midnight() + DAY_MS + 2 * HOUR_MS,
});

/** The maximum period: a year up to tomorrow, with the year before. */
const maximumPeriod = () => {
  const until = midnight() + DAY_MS;
  return { before: until - 730 * DAY_MS, from: until - 365 * DAY_MS, until };
};

type CreditedTransaction = { id: string };

const credit = (
  { admin, ann }: CompanyFixture,
  amount: bigint,
  overrides: { currency?: string; status?: 'Pending' | 'Complete' } = {},
): Promise<CreditedTransaction> =>
  admin.api.admin.transactions.credit({ user: ann.id, currency: 'USD', status: 'Complete', amount, ...overrides });

/** Changes the creation time of a transaction, but not its UTC day in the totals. */
const setCreatedAt = async ({ companyId }: CompanyFixture, { id }: CreditedTransaction, createdMs: number): Promise<void> => {
  await database.owner`alter table transactions disable trigger guard_transaction`;
  await database.owner`update transactions set created_at = ${new Date(createdMs)} where company_id = ${companyId} and id = ${id}`;
};

const volumesOf = ({ volumes }: Awaited<ReturnType<CallerApi['admin']['metrics']['transactions']>>['current']) =>
  volumes.map(({ currency, credits, debits, count }) => [currency.code, credits, debits, count]);

describe('transaction metrics', () => {
  it('sums completed transactions per currency exactly', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await admin.api.admin.currencies.create({ code: 'JPY' });
    await credit(fixture, UNSAFE_INTEGER);
    await credit(fixture, 2n);
    await credit(fixture, 600n, { currency: 'JPY' });
    await credit(fixture, 40n, { status: 'Pending' });
    const { id } = await credit(fixture, 50n, { status: 'Pending' });
    await admin.api.admin.transactions.change({ id, status: 'Failed' });
    await ann.api.transactions.transfer({ amount: 25n, currency: 'USD', recipient: bob.email });

    const { current, previous } = await admin.api.admin.metrics.transactions(maximumPeriod());
    expect(volumesOf(current)).toEqual([
      ['JPY', 600n, 0n, 1],
      ['USD', UNSAFE_INTEGER + 27n, -25n, 4],
    ]);
    expect(current).toMatchObject({ complete: 5, pending: 1, failed: 1 });
    expect(previous).toEqual({ volumes: [], complete: 0, pending: 0, failed: 0 });
  });

  it('uses the day boundaries of the viewer, even without a whole UTC day', async () => {
    const fixture = await createFixture();
    const { before, from } = todayPeriod();
    await setCreatedAt(fixture, await credit(fixture, 1n), from - 1);
    await setCreatedAt(fixture, await credit(fixture, 20n), from);
    const readMetrics = (period: { before: number; from: number; until: number }) => fixture.admin.api.admin.metrics.transactions(period);
    const { current, previous } = await readMetrics(todayPeriod());
    expect([volumesOf(current), volumesOf(previous ?? current)]).toEqual([[['USD', 20n, 0n, 1]], [['USD', 1n, 0n, 1]]]);
    // The same bounds, with whole UTC days in between, which are read from the rollup.
    const wideMetrics = await readMetrics({ before: before - 9 * DAY_MS, from, until: from + 10 * DAY_MS });
    expect([volumesOf(wideMetrics.current), volumesOf(wideMetrics.previous ?? wideMetrics.current)]).toEqual([
      [['USD', 20n, 0n, 1]],
      [['USD', 1n, 0n, 1]],
    ]);
  });

  it('returns the volume per day of the viewer, and per UTC day beyond the row limit', async () => {
    const fixture = await createFixture();
    const { before, from, until } = todayPeriod();
    await setCreatedAt(fixture, await credit(fixture, 1n), from - 1);
    await setCreatedAt(fixture, await credit(fixture, UNSAFE_INTEGER), from);
    await setCreatedAt(
      fixture,
      await fixture.admin.api.admin.transactions.debit({ user: fixture.ann.id, amount: 3n, currency: 'USD', status: 'Complete' }),
      from,
    );
    const { admin } = fixture;
    const dailyVolume = await admin.api.admin.metrics.dailyVolume({ currency: 'USD', boundaries: [before, from, until] });
    expect(dailyVolume).toEqual({
      isByUtc: false,
      days: [
        { from: before, credits: 1n, debits: 0n, count: 1 },
        { from, credits: UNSAFE_INTEGER, debits: -3n, count: 2 },
      ],
    });
    const ctx = { db: database.db, owner: { companyId: fixture.companyId, userId: null } } as never;
    const boundaries = [before, from, until].map((boundary) => new Date(boundary));
    expect(await readDailyVolume(ctx, { currency: 'USD', boundaries }, 2)).toEqual({
      isByUtc: true,
      days: [
        { from: midnight() - DAY_MS, credits: 0n, debits: 0n, count: 0 },
        { from: midnight(), credits: UNSAFE_INTEGER + 1n, debits: -3n, count: 3 },
        { from: midnight() + DAY_MS, credits: 0n, debits: 0n, count: 0 },
      ],
    });
    expect((await catchApiError(admin.api.admin.metrics.dailyVolume({ currency: 'USD', boundaries: [from, before] }))).code).toBe(
      'invalid',
    );
  });

  it('groups failures by message, then by transition reason, then by null', async () => {
    const fixture = await createFixture();
    const { admin } = fixture;
    const fail = async (message?: string) => {
      const { id } = await credit(fixture, 5n, { status: 'Pending' });
      await admin.api.admin.transactions.change({
        id,
        status: 'Failed',
        ...(message && { message: { level: 'error', message } }),
      });
    };
    await fail('The bank declined it.');
    await fail('The bank declined it.');
    await fail('The bank declined it.');
    await fail();
    await credit(fixture, 9n);
    await fixture.ann.api.transactions.transfer({ amount: 9n, currency: 'USD', recipient: 'nobody-yet@x.example' });
    await database.owner`alter table transactions disable trigger guard_transaction`;
    await database.owner`update transactions set expires_at = now() - interval '1 minute'
      where company_id = ${fixture.companyId} and expires_at is not null`;
    const { ledger, log } = fixture.services;
    await failExpiredCollections({ db: database.db, ledger, log }, new Date());
    // A transfer has two sides, and both fail.
    expect(await admin.api.admin.metrics.failures(maximumPeriod())).toEqual([
      { reason: 'The bank declined it.', count: 3, previous: 0 },
      { reason: 'Unclaimed transfer expired.', count: 2, previous: 0 },
      { reason: null, count: 1, previous: 0 },
    ]);
    const { until } = maximumPeriod();
    const laterFailures = await admin.api.admin.metrics.failures({ before: until - DAY_MS, from: until, until: until + DAY_MS });
    expect(laterFailures[0]).toEqual({ reason: 'The bank declined it.', count: 0, previous: 3 });
  });
});

describe('user metrics', () => {
  it('counts the steps from registration to the first completed transaction', async () => {
    const fixture = await createFixture();
    const { admin, companyId } = fixture;
    const cyd = await fixture.join('cyd');
    await database.owner`update users set email_verified = false where company_id = ${companyId} and id = ${cyd.id}`;
    await credit(fixture, 5n);
    const before = await admin.api.admin.metrics.people(maximumPeriod());
    const registeredCount = (await admin.api.admin.users.list({ temporary: 'false', service: 'false' })).count ?? 0;
    expect(before.current).toMatchObject({ registered: registeredCount, verified: registeredCount - 1, transacted: 1 });

    // Temporary users have not registered.
    await fixture.ann.api.transactions.transfer({ amount: 1n, currency: 'USD', recipient: 'nobody-yet@x.example' });
    expect((await admin.api.admin.metrics.people(maximumPeriod())).current).toEqual(before.current);
    const { from } = maximumPeriod();
    await database.owner`update users set created_at = ${new Date(from - 1)} where company_id = ${companyId} and id = ${fixture.ann.id}`;
    const people = await admin.api.admin.metrics.people(maximumPeriod());
    expect(people.current).toMatchObject({ registered: registeredCount - 1, transacted: 0 });
    expect(people.previous).toMatchObject({ registered: 1, verified: 1, transacted: 1 });
  });

  it('counts a user once, regardless of the number of sign-ins', async () => {
    const fixture = await createFixture();
    const { ann, company } = fixture;
    const countSignedIn = async () => (await fixture.admin.api.admin.metrics.people(maximumPeriod())).current.signedIn;
    const before = await countSignedIn();
    for (const _time of [1, 2]) await fixture.anonymous.auth.login({ user: ann.email, company, password: ann.password });
    expect(await countSignedIn()).toBe(before + 1);
  });
});

describe('call metrics', () => {
  let fixture: CompanyFixture;

  const write = (calls: [status: number, duration: number, at: number][]) =>
    database.owner`
      insert into requests (company_id, id, request_id, scheme, method, path, params, content_type, headers, status_code, duration_ms,
        client_address, user_agent, created_at)
      select ${fixture.companyId}, (select coalesce(max(id), 1000) from requests where company_id = ${fixture.companyId}) + row_number() over (), 'r', 'https', 'GET', '/3/user/', '{}', '', '{}', (call->>0)::int, (call->>1)::int,
        '127.0.0.1', '', to_timestamp((call->>2)::float8 / 1000)
      from jsonb_array_elements(${JSON.stringify(calls)}::text::jsonb) as call`;

  beforeAll(async () => {
    fixture = await createFixture();
    const { before, from, until } = todayPeriod();
    const quickCalls = Array.from({ length: 18 }, (): [number, number, number] => [200, 10, from]);
    await write([...quickCalls, [404, 80, from + 1], [500, 900, until - 1], [500, 7, until], [200, 40, from - 1], [429, 60, before]]);
  });

  const readCalls = () => fixture.admin.api.admin.metrics.calls(todayPeriod());

  it('counts requests by status and returns the percentiles of their duration', async () => {
    expect(await readCalls()).toMatchObject({
      current: { calls: 20, refused: 1, failed: 1, p50: 10, p95: 80 },
      previous: { calls: 2, refused: 1, failed: 0, p50: 40, p95: 60 },
      isCut: false,
      statuses: [
        { status: 404, count: 1 },
        { status: 500, count: 1 },
      ],
    });
  });

  it('omits a previous period before the retention period', async () => {
    await fixture.admin.api.admin.company.settings.update({ request_log_days: 1 });
    const longerPeriod = { ...todayPeriod(), before: todayPeriod().before - DAY_MS };
    expect((await fixture.admin.api.admin.metrics.calls(longerPeriod)).previous).toBeNull();
    await fixture.admin.api.admin.company.settings.update({ request_log_days: 30 });
  });

  it('measures the newest requests beyond the maximum and marks the result as truncated', async () => {
    const { before, from, until } = todayPeriod();
    const period = { before: new Date(before), from: new Date(from), until: new Date(until) };
    const ctx = { db: database.db, clock: fixture.clock, owner: { companyId: fixture.companyId, userId: null } } as never;
    expect(await readCallMetrics(ctx, period, 2)).toMatchObject({ current: { calls: 2, refused: 1, failed: 1 }, isCut: true });
  });

  it('reads only the requests of the period', async () => {
    await write(
      Array.from({ length: 5_000 }, (_call, index): [number, number, number] => [200, 10, todayPeriod().before - DAY_MS - index]),
    );
    await database.owner`vacuum (analyze) requests`;
    const explainer = openExplainer(database.url);
    const { indexes, fullScans, rows } = await explain(explainer, await database.recordSentStatements(readCalls));
    await explainer.end();
    expect({ indexes, fullScans }).toEqual({ indexes: ['requests_by_age'], fullScans: [] });
    expect(rows).toBeLessThan(100);
  });
});

describe('delivery metrics', () => {
  it('counts attempts and measures the time from the event to the response', async () => {
    const fixture = await createFixture();
    const { admin, companyId } = fixture;
    const { id } = await admin.api.admin.webhooks.create({ url: 'http://127.0.0.1:9/metrics', event: 'user.create' });
    const { from } = todayPeriod();
    await database.owner`insert into webhook_hours (company_id, webhook_id, hour, succeeded, failed)
      values (${companyId}, ${id}, ${new Date(from)}, 7, 2), (${companyId}, ${id}, ${new Date(from - HOUR_MS)}, 100, 50)`;
    const task = (number: number, seconds: number | null) => database.owner`
      insert into webhook_tasks (company_id, id, webhook_id, event_id, event, completed_at, failed_at, created_at, updated_at)
      values (${companyId}, ${number}, ${id}, gen_random_uuid(), 'user.create',
        ${seconds === null ? null : new Date(from + seconds * 1_000)}, ${seconds === null ? new Date(from) : null}, ${new Date(from)}, ${new Date(from)})`;
    for (const [number, seconds] of [1, 2, 3, 40, null].entries()) await task(900 + number, seconds);
    expect(await admin.api.admin.metrics.deliveries(todayPeriod())).toMatchObject({
      current: { succeeded: 7, failed: 2, givenUp: 1, p50: 2_000, p95: 40_000 },
      previous: { succeeded: 100, failed: 50, givenUp: 0, p50: null, p95: null },
      isCut: false,
    });
    const { until } = maximumPeriod();
    const oldDeliveries = await admin.api.admin.metrics.deliveries({ before: until - 100 * DAY_MS, from: until - 50 * DAY_MS, until });
    expect(oldDeliveries.previous).toBeNull();
  });
});

describe('metrics of a company', () => {
  it('exclude other companies', async () => {
    const fixture = await createFixture();
    await credit(fixture, 5n);
    const otherFixture = await createFixture();
    const { metrics } = otherFixture.admin.api.admin;
    expect(await metrics.transactions(maximumPeriod())).toMatchObject({ current: { volumes: [], complete: 0 } });
    expect((await metrics.dailyVolume({ currency: 'USD', boundaries: [maximumPeriod().from, maximumPeriod().until] })).days).toMatchObject([
      { count: 0 },
    ]);
    expect(await metrics.failures(maximumPeriod())).toEqual([]);
    expect((await metrics.calls(maximumPeriod())).current).toMatchObject({ calls: 0 });
    expect((await metrics.deliveries(maximumPeriod())).current).toMatchObject({ succeeded: 0, failed: 0 });
    expect((await metrics.people(maximumPeriod())).current).toMatchObject({ transacted: 0 });
  });

  it('require the permission of the list that they summarize', async () => {
    const { ann } = await createFixture();
    const { metrics } = ann.api.admin;
    for (const readMetrics of [metrics.transactions, metrics.failures, metrics.people, metrics.calls, metrics.deliveries]) {
      expect((await catchApiError(readMetrics(maximumPeriod()))).code).toBe('permission_denied');
    }
  });

  it('reject an invalid period', async () => {
    const { admin } = await createFixture();
    const { before, from, until } = maximumPeriod();
    const { metrics } = admin.api.admin;
    expect((await catchApiError(metrics.people({ before, from: until, until: from }))).fields).toHaveProperty('until');
    expect((await catchApiError(metrics.calls({ before: from, from, until }))).fields).toHaveProperty('before');
    expect((await catchApiError(metrics.transactions({ before: before - 3 * 365 * DAY_MS, from, until }))).fields).toHaveProperty('before');
  });
});
