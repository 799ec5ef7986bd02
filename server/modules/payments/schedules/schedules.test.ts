import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { runSchedules } from '#server/modules/payments/schedules/run-schedules.ts';
import { ownScheduleList, scheduleList } from '#server/modules/payments/schedules/service.ts';
import { runList } from '#server/modules/payments/schedules/run-list.ts';
import { addTotp, clearRules } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { balanceOf, fund } from '#server/testing/payment-requests.ts';
import { changeSettings } from '#server/testing/rules.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const fieldsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;

const dateAfter = ({ clock }: RestFixture, days: number): string =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Daily from tomorrow at 09:00 UTC. */
const daily = (fixture: RestFixture) => ({
  amount: 100n,
  currency: 'USD',
  recipient: fixture.bob.email,
  frequency: 'daily' as const,
  start_date: dateAfter(fixture, 1),
});

/** Sessions would expire if the clock of the fixture were advanced. */
const runAt = ({ services }: RestFixture, timestamp: number | null | undefined): Promise<number> => {
  const clock = { now: () => new Date(timestamp ?? Number.NaN) };
  return runSchedules({ ...services, db: database.db, clock }, new AbortController().signal);
};

const createFundedFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann);
  return fixture;
};

const createSchedule = async (change: object = {}) => {
  const fixture = await createFundedFixture();
  const schedule = await fixture.ann.api.schedules.create({ ...daily(fixture), ...change });
  return { fixture, schedule, ann: fixture.ann, id: String(schedule.id) };
};

const runsOf = async ({ ann }: RestFixture, id: string) => (await ann.api.schedules.runs({ id })).results;

const eventsOf = async ({ companyId }: RestFixture): Promise<string[]> => {
  const rows = await database.owner<{ names: string[] }[]>`
    select names from events where company_id = ${companyId} and names[1] like 'schedule.%' order by id`;
  return rows.flatMap(({ names }) => names);
};

const sentTo = ({ companyId }: RestFixture) =>
  database.owner<{ data: object }[]>`select data from messages where company_id = ${companyId} and kind = 'schedule.failed'`;

describe('a schedule', () => {
  it('is saved with its next ten runs, and visible only to its user and admins', async () => {
    const { fixture, schedule, ann, id } = await createSchedule({ credit_note: 'Rent' });
    const { admin, bob } = fixture;
    const first = Date.parse(`${dateAfter(fixture, 1)}T09:00:00Z`);
    expect(schedule).toMatchObject({
      id: 1,
      status: 'active',
      amount: 100n,
      recipient: bob.email,
      timezone: 'UTC',
      next_run: first,
      credit_note: 'Rent',
    });
    const { next_runs: nextRuns } = await ann.api.schedules.get({ id });
    expect(nextRuns).toEqual(Array.from({ length: 10 }, (_, index) => first + index * DAY_MS));
    expect((await ann.api.schedules.list({})).results).toEqual([schedule]);
    expect((await admin.api.admin.schedules.list({})).results).toMatchObject([{ id: 1, user: { id: ann.id } }]);
    expect((await bob.api.schedules.list({})).results).toEqual([]);
    for (const name of ['get', 'update', 'pause', 'resume', 'skip', 'end', 'runs'] as const) {
      expect((await catchApiError(bob.api.schedules[name]({ id }))).code, name).toBe('not_found');
    }
  });

  it('uses the time zone of the profile', async () => {
    const fixture = await createFundedFixture();
    await fixture.ann.api.user.update({ timezone: 'Africa/Johannesburg' });
    const { timezone, next_run: nextRun } = await fixture.ann.api.schedules.create(daily(fixture));
    expect(timezone).toBe('Africa/Johannesburg');
    expect(nextRun).toBe(Date.parse(`${dateAfter(fixture, 1)}T07:00:00Z`));
  });

  it.each([
    ['amount', { amount: 0n }],
    ['currency', { currency: 'ABC' }],
    ['recipient', { recipient: 'not an address' }],
    ['payee', { recipient: undefined, payee: 99 }],
    ['credit_account', { credit_account: 'UNKNOWN' }],
    ['debit_account', { debit_account: 'UNKNOWN' }],
    ['frequency', { frequency: 'hourly' }],
    ['interval', { interval: 0 }],
    ['interval', { frequency: 'once', interval: 2 }],
    ['weekdays', { weekdays: ['monday'] }],
    ['weekdays.0', { frequency: 'weekly', weekdays: ['someday'] }],
    ['day_of_month', { day_of_month: 3 }],
    ['day_of_month', { frequency: 'monthly', day_of_month: 32 }],
    ['start_date', { start_date: '2027-02-30' }],
    ['start_date', { start_date: '2020-01-01' }],
    ['time', { time: '24:00' }],
    ['timezone', { timezone: 'Mars/Base' }],
    ['end_date', { end_date: '2020-01-01' }],
    ['end_date', { frequency: 'once', end_date: '2099-01-01' }],
    ['count', { count: 0 }],
    ['count', { frequency: 'once', count: 2 }],
  ])('is rejected with an error on %s for %o', async (field, change) => {
    const fixture = await createFundedFixture();
    const fields = await fieldsOf(fixture.ann.api.schedules.create({ ...daily(fixture), ...change } as never));
    expect(Object.keys(fields as object)).toEqual([field]);
    expect((await fixture.ann.api.schedules.list({})).results).toEqual([]);
  });

  it('cannot use an archived payee or a payee of another user', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await bob.api.payees.create({ name: 'Ann', address: ann.email });
    const { id } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    await ann.api.payees.remove({ id: String(id) });
    const order = { ...daily(fixture), recipient: undefined };
    expect(await fieldsOf(ann.api.schedules.create({ ...order, payee: 1 }))).toEqual({ payee: ['Payee does not exist.'] });
    expect(await fieldsOf(ann.api.schedules.create({ ...order, payee: id }))).toEqual({ payee: ['This payee is archived.'] });
  });

  it('requires a challenge for a new recipient, including when the recipient is changed', async () => {
    const { fixture, ann, id } = await createSchedule();
    await clearRules(database, fixture);
    await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    expect((await ann.api.schedules.update({ id, credit_note: 'Rent' })).credit_note).toBe('Rent');
    expect((await catchApiError(ann.api.schedules.create(daily(fixture)))).code).toBe('mfa_required');
    expect((await catchApiError(ann.api.schedules.update({ id, recipient: 'cora@example.com' }))).code).toBe('mfa_required');
  });

  it.each(['active', 'paused'])('that is %s pays the changed address of its payee only after a challenge', async (state) => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const { id: payee } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const { id: other } = await ann.api.payees.create({ name: 'Bob', address: bob.id });
    const { recipient, ...order } = daily(fixture);
    const schedule = await ann.api.schedules.create({ ...order, payee });
    if (state === 'paused') await ann.api.schedules.pause({ id: String(schedule.id) });
    await clearRules(database, fixture);
    await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    expect(await ann.api.payees.update({ id: String(other), address: 'cora@example.com' })).toMatchObject({ address: 'cora@example.com' });
    expect(await ann.api.payees.update({ id: String(payee), name: 'Bob B.' })).toMatchObject({ name: 'Bob B.' });
    expect((await catchApiError(ann.api.payees.update({ id: String(payee), address: 'dora@example.com' }))).code).toBe('mfa_required');
    expect(await fixture.admin.api.admin.payees.get({ id: String(payee) })).toMatchObject({ address: recipient });
  });

  it('that has completed with a run to retry pays the changed address of its payee only after a challenge', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const { id: payee } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const order = { ...daily(fixture), recipient: undefined, payee, amount: 1_500n, count: 1 };
    const schedule = await ann.api.schedules.create(order);
    await runAt(fixture, schedule.next_run);
    expect(await ann.api.schedules.get({ id: String(schedule.id) })).toMatchObject({ status: 'completed' });
    await clearRules(database, fixture);
    await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    expect((await catchApiError(ann.api.payees.update({ id: String(payee), address: 'dora@example.com' }))).code).toBe('mfa_required');
  });

  it('that has ended does not require a challenge for the address of its payee', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const { id: payee } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const schedule = await ann.api.schedules.create({ ...daily(fixture), recipient: undefined, payee });
    await ann.api.schedules.end({ id: String(schedule.id) });
    await clearRules(database, fixture);
    await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    expect(await ann.api.payees.update({ id: String(payee), address: 'dora@example.com' })).toMatchObject({ address: 'dora@example.com' });
  });

  it('is previewed without being saved', async () => {
    const { ann } = await createFixture();
    const rule = {
      frequency: 'monthly' as const,
      day_of_month: 31,
      start_date: '2099-01-31',
      time: '08:30',
      timezone: 'Europe/Berlin',
      count: 3,
    };
    expect(await ann.api.schedules.preview(rule)).toEqual({
      runs: ['2099-01-31T07:30:00Z', '2099-02-28T07:30:00Z', '2099-03-31T06:30:00Z'].map(Date.parse),
    });
    expect(await fieldsOf(ann.api.schedules.preview({ ...rule, start_date: '2099-02-30' }))).toHaveProperty('start_date');
  });

  it('is changed, and its next run follows the changed rule', async () => {
    const { fixture, schedule, ann, id } = await createSchedule();
    const changed = await ann.api.schedules.update({ id, amount: 150n, time: '10:15', recipient: 'cora@example.com', count: 4 });
    expect(changed).toMatchObject({ amount: 150n, time: '10:15', recipient: 'cora@example.com', count: 4 });
    expect(changed.next_run).toBe((schedule.next_run ?? 0) + 75 * 60_000);
    expect(await fieldsOf(ann.api.schedules.update({ id, end_date: dateAfter(fixture, -1) }))).toHaveProperty('end_date');
    expect(await eventsOf(fixture)).toEqual(['schedule.create', 'schedule.update']);
  });

  it('skips its next run', async () => {
    const { fixture, schedule, ann, id } = await createSchedule();
    const { next_run: nextRun } = await ann.api.schedules.skip({ id });
    expect(nextRun).toBe((schedule.next_run ?? 0) + DAY_MS);
    await runAt(fixture, schedule.next_run);
    expect(await runsOf(fixture, id)).toMatchObject([{ due: schedule.next_run, status: 'skipped', transaction: null }]);
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 1_000 });
  });

  it('keeps a run skipped when its rule is changed, and when it is paused and resumed', async () => {
    const { schedule, ann, id } = await createSchedule();
    const nextRun = (schedule.next_run ?? 0) + DAY_MS;
    await ann.api.schedules.skip({ id });
    expect(await ann.api.schedules.update({ id, end_date: '2099-12-31' })).toMatchObject({ next_run: nextRun });
    expect(await ann.api.schedules.update({ id, time: '10:00' })).toMatchObject({ next_run: nextRun + HOUR_MS });
    expect(await ann.api.schedules.update({ id, time: '09:00' })).toMatchObject({ next_run: nextRun });
    await ann.api.schedules.pause({ id });
    expect(await ann.api.schedules.resume({ id })).toMatchObject({ next_run: nextRun });
  });

  it('skips its next run only at the expected time', async () => {
    const { schedule, ann, id } = await createSchedule();
    const due = (schedule.next_run ?? 0) + DAY_MS;
    expect(await fieldsOf(ann.api.schedules.skip({ id, due }))).toHaveProperty('due');
    expect(await ann.api.schedules.skip({ id, due: schedule.next_run })).toMatchObject({ next_run: due });
  });

  it('keeps a run that was due before its rule was changed', async () => {
    const { fixture, ann, id } = await createSchedule();
    const due = new Date(fixture.clock.now().getTime() - HOUR_MS);
    await database.owner`update schedules set next_run_at = ${due} where company_id = ${fixture.companyId}`;
    await ann.api.schedules.update({ id, time: '12:00' });
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'due', due: due.getTime() }]);
    await runAt(fixture, fixture.clock.now().getTime());
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('has no run after the year 9999', async () => {
    const { ann, id } = await createSchedule({ frequency: 'yearly', interval: 365, start_date: '9900-12-31' });
    expect(await ann.api.schedules.skip({ id })).toMatchObject({ status: 'completed', next_run: null });
  });

  it('previews a rule that has started', async () => {
    const fixture = await createRestFixture();
    const rule = { frequency: 'daily' as const, start_date: dateAfter(fixture, -3), count: 5 };
    expect((await fixture.ann.api.schedules.preview(rule)).runs).toHaveLength(fixture.clock.now().getUTCHours() < 9 ? 2 : 1);
  });

  it('does not make up for runs that were due while it was paused', async () => {
    const { fixture, schedule, ann, id } = await createSchedule();
    expect(await ann.api.schedules.pause({ id })).toMatchObject({ status: 'paused', next_run: null });
    await runAt(fixture, (schedule.next_run ?? 0) + 3 * DAY_MS);
    expect(await runsOf(fixture, id)).toEqual([]);
    expect(await ann.api.schedules.resume({ id })).toMatchObject({ status: 'active', next_run: schedule.next_run });
    expect(await fieldsOf(ann.api.schedules.resume({ id }))).toEqual({ status: ['The schedule is active.'] });
  });

  it('is paused and ended by an admin', async () => {
    const { fixture, ann, id } = await createSchedule();
    expect((await fixture.admin.api.admin.schedules.pause({ id })).status).toBe('paused');
    expect((await fixture.admin.api.admin.schedules.end({ id })).status).toBe('ended');
    expect(await fieldsOf(ann.api.schedules.update({ id, amount: 5n }))).toEqual({ status: ['The schedule is ended.'] });
  });
});

describe('a run', () => {
  test('sends the transfer at its time, and the last one completes the schedule', async () => {
    const { fixture, schedule, ann, id } = await createSchedule({ count: 2, debit_note: 'Rent' });
    await runAt(fixture, (schedule.next_run ?? 0) - 1);
    expect(await runsOf(fixture, id)).toEqual([]);
    await runAt(fixture, schedule.next_run);
    await runAt(fixture, (schedule.next_run ?? 0) + DAY_MS);
    const runs = await runsOf(fixture, id);
    expect(runs).toMatchObject([
      { status: 'succeeded', attempts: 1, error: null },
      { status: 'succeeded', due: schedule.next_run },
    ]);
    expect(await ann.api.transactions.get({ id: runs[0]?.transaction ?? '' })).toMatchObject({
      amount: -100n,
      note: 'Rent',
      status: 'Complete',
    });
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 800 });
    expect(await ann.api.schedules.get({ id })).toMatchObject({ status: 'completed', next_run: null, next_runs: [] });
    expect(await eventsOf(fixture)).toEqual(['schedule.create', 'schedule.succeed', 'schedule.succeed']);
  });

  test('is made up for after an outage', async () => {
    const { fixture, schedule, ann, id } = await createSchedule();
    await runAt(fixture, (schedule.next_run ?? 0) + 3 * DAY_MS);
    expect(await runsOf(fixture, id)).toHaveLength(4);
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 600 });
  });

  test('holds money for an unverified recipient', async () => {
    const { fixture, schedule, ann, id } = await createSchedule({ recipient: 'stranger@example.com' });
    await runAt(fixture, schedule.next_run);
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await balanceOf(fixture, ann)).toMatchObject({ available: 900 });
  });

  test('is retried after 1, 6 and 24 hours on insufficient funds, and succeeds once there are funds', async () => {
    const { fixture, schedule, ann, id } = await createSchedule({ amount: 1_500n, count: 1 });
    await runAt(fixture, schedule.next_run);
    const next = (schedule.next_run ?? 0) + HOUR_MS;
    expect(await runsOf(fixture, id)).toMatchObject([
      { status: 'retrying', attempts: 1, error: 'Insufficient funds.', next_attempt: next },
    ]);
    await fund(fixture, ann);
    await runAt(fixture, next - 1);
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 2_000 });
    await runAt(fixture, next);
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'succeeded', attempts: 2, error: null }]);
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 500 });
  });

  test('fails after the last retry, and its user is notified', async () => {
    const { fixture, schedule, id, ann } = await createSchedule({ amount: 1_500n, count: 1 });
    await setContact(database, { companyId: fixture.companyId, userId: ann.id }, 'email', { isVerified: true });
    for (const hours of [0, 1, 7, 31]) await runAt(fixture, (schedule.next_run ?? 0) + hours * HOUR_MS);
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'failed', attempts: 4, next_attempt: null }]);
    expect(await eventsOf(fixture)).toEqual(['schedule.create', 'schedule.fail']);
    expect(await sentTo(fixture)).toEqual([
      { data: { name: 'ann', amount: '15.00 USD', recipient: fixture.bob.email, reason: 'Insufficient funds.', schedule: 1 } },
    ]);
  });

  test('that fails does not send a message to an unverified address', async () => {
    const { fixture, schedule, id, ann } = await createSchedule({ amount: 1_500n, count: 1 });
    await setContact(database, { companyId: fixture.companyId, userId: ann.id }, 'email', { isVerified: false });
    for (const hours of [0, 1, 7, 31]) await runAt(fixture, (schedule.next_run ?? 0) + hours * HOUR_MS);
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'failed' }]);
    expect(await sentTo(fixture)).toEqual([]);
  });

  test('fails immediately on any other rejection, and the third failure pauses the schedule', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const payee = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const schedule = await ann.api.schedules.create({ ...daily(fixture), recipient: undefined, payee: payee.id });
    await ann.api.payees.remove({ id: String(payee.id) });
    await runAt(fixture, (schedule.next_run ?? 0) + 2 * DAY_MS);
    const id = String(schedule.id);
    const failed = { status: 'failed', attempts: 1, error: 'This payee is archived.' };
    expect(await runsOf(fixture, id)).toMatchObject([failed, failed, failed]);
    expect(await ann.api.schedules.get({ id })).toMatchObject({ status: 'paused', failures: 3 });
    expect(await eventsOf(fixture)).toEqual(['schedule.create', 'schedule.fail', 'schedule.fail', 'schedule.update', 'schedule.fail']);
    expect(await sentTo(fixture)).toHaveLength(3);
  });

  test.each([
    [
      'the user is deactivated',
      (companyId: number, id: string) => database.owner`update users set deactivated = true where company_id = ${companyId} and id = ${id}`,
    ],
    [
      'the user is archived',
      (companyId: number, id: string) => database.owner`update users set archived = true where company_id = ${companyId} and id = ${id}`,
    ],
    ['the company is suspended', (companyId: number) => database.owner`update companies set status = 'suspended' where id = ${companyId}`],
  ])('is skipped if %s', async (_title, disable) => {
    const { fixture, schedule, ann } = await createSchedule();
    await disable(fixture.companyId, ann.id);
    await runAt(fixture, schedule.next_run);
    const runs = await database.owner`select state, transaction_id from schedule_runs where company_id = ${fixture.companyId}`;
    expect(runs).toEqual([{ state: 'skipped', transaction_id: null }]);
    expect(await sentTo(fixture)).toEqual([]);
  });

  test('that waits for a retry is skipped when the schedule ends', async () => {
    const { fixture, schedule, ann, id } = await createSchedule({ amount: 1_500n, count: 1 });
    await runAt(fixture, schedule.next_run);
    expect((await ann.api.schedules.end({ id })).status).toBe('ended');
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'skipped' }]);
  });

  test('that was interrupted after its commit is not repeated', async () => {
    const { fixture, schedule, ann, id } = await createSchedule();
    await runAt(fixture, schedule.next_run);
    // As if the process had died before it recorded the outcome, longer ago than keys are saved.
    const { companyId } = fixture;
    await database.owner`delete from idempotency_keys where company_id = ${companyId}`;
    await database.owner`
      update schedule_runs set state = 'processing', transaction_id = null, attempts = 0, next_attempt_at = due_at where company_id = ${companyId}`;
    await runAt(fixture, schedule.next_run);
    expect(await runsOf(fixture, id)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 900 });
  });
});

test('schedules and runs support filters and sort orders', async () => {
  const { fixture, schedule, ann, id } = await createSchedule({ amount: 25n });
  await fixture.admin.api.admin.currencies.create({ code: 'EUR', description: 'Euro', symbol: '€', unit: 'euro', divisibility: 2 });
  await ann.api.schedules.create({ ...daily(fixture), amount: 5n, frequency: 'weekly', time: '10:00' });
  fixture.clock.advance(2_000);
  await ann.api.schedules.create({
    ...daily(fixture),
    amount: 45n,
    frequency: 'yearly',
    time: '12:00',
    start_date: dateAfter(fixture, 300),
  });
  fixture.clock.advance(2_000);
  await ann.api.schedules.create({
    ...daily(fixture),
    amount: 35n,
    currency: 'EUR',
    frequency: 'once',
    start_date: dateAfter(fixture, 200),
  });
  fixture.clock.advance(-9_000);
  await ann.api.schedules.create({ ...daily(fixture), amount: 15n, frequency: 'monthly', time: '11:00' });
  await fixture.bob.api.schedules.create({ ...daily(fixture), recipient: ann.email, amount: 65n, time: '13:00' });
  fixture.clock.advance(1_000);
  await ann.api.schedules.pause({ id: '2' });
  fixture.clock.advance(1_000);
  await ann.api.schedules.skip({ id });
  await runAt(fixture, (schedule.next_run ?? 0) + 2 * DAY_MS);
  const { api } = fixture.admin;
  const isOfAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
  const matches = { user: [ann.id, ann.email].map((text) => [text, isOfAnn]) } as never;
  expect(await findListMismatches(scheduleList, api.admin.schedules.list, { matches })).toEqual({});
  expect(await findListMismatches(ownScheduleList, ann.api.schedules.list, {})).toEqual({});
  expect(await findListMismatches(runList, (query) => ann.api.schedules.runs({ ...query, id }), {})).toEqual({});
});
