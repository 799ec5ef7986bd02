import { describe, expect, it } from 'vitest';
import { findWholeDays } from '#server/modules/payments/transactions/list-sums.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const marchTime = (text: string): Date => new Date(`2026-03-${text}Z`);
const midnight = (day: string): string => `2026-03-${day}T00:00:00.000Z`;

describe('full days in a range', () => {
  it.each<[query: Record<string, Date>, days: [from: string | null, until: string | null] | null]>([
    [{ created__gte: marchTime('03T00:00:00.000'), created__lt: marchTime('07T00:00:00.000') }, [midnight('03'), midnight('07')]],
    [{ created__gt: marchTime('03T00:00:00.000'), created__lte: marchTime('07T00:00:00.000') }, [midnight('04'), midnight('07')]],
    [{ created__gt: marchTime('02T23:59:59.999'), created__lte: marchTime('06T23:59:59.999') }, [midnight('03'), midnight('07')]],
    [{ created__gte: marchTime('03T12:00:00.000') }, [midnight('04'), null]],
    [{ created__lt: marchTime('07T12:00:00.000') }, [null, midnight('07')]],
    [
      { created__gte: marchTime('03T00:00:00.000'), created__gt: marchTime('04T05:00:00.000'), created__lt: marchTime('07T00:00:00.000') },
      [midnight('05'), midnight('07')],
    ],
    [{ created__gte: marchTime('03T01:00:00.000'), created__lt: marchTime('04T23:00:00.000') }, null],
    [{ created__gte: marchTime('07T00:00:00.000'), created__lt: marchTime('03T00:00:00.000') }, null],
    [{ created__lte: new Date(253_402_300_799_999) }, [null, null]],
    [{ created__gt: new Date(253_402_300_799_999) }, null],
    [{}, null],
  ])('%j: %j', (query, expected) => {
    const days = findWholeDays(query);
    expect(days ? [days.from?.toISOString() ?? null, days.until?.toISOString() ?? null] : null).toEqual(expected);
  });
});

/** Beyond the exact range of JavaScript numbers. */
const LARGE = 9_007_199_254_740_993n;

const credit = (
  { admin, ann }: CompanyFixture,
  amount: bigint,
  overrides: { currency?: string; status?: 'Pending' | 'Complete'; account?: string } = {},
) => admin.api.admin.transactions.credit({ user: ann.id, currency: 'USD', status: 'Complete', amount, ...overrides });

const flowsOf = (flows: { currency: { code: string }; status: string; incoming: bigint; outgoing: bigint; count: number }[]) =>
  flows.map(({ currency, status, incoming, outgoing, count }) => [currency.code, status, incoming, outgoing, count]);

/** Two currencies, every status, and a transfer. */
const createTransactions = async (): Promise<CompanyFixture> => {
  const fixture = await createFixture();
  const { admin, ann, bob } = fixture;
  await admin.api.admin.currencies.create({ code: 'JPY' });
  await credit(fixture, LARGE);
  await credit(fixture, 7n);
  await credit(fixture, 600n, { currency: 'JPY' });
  await credit(fixture, 40n, { status: 'Pending' });
  const failed = await credit(fixture, 5_000n, { status: 'Pending' });
  await admin.api.admin.transactions.change({ id: failed.id, status: 'Failed' });
  await ann.api.transactions.transfer({ amount: 25n, currency: 'USD', recipient: bob.email });
  return fixture;
};

describe('list sums', () => {
  it('return incoming and outgoing amounts per currency and status', async () => {
    const { ann, bob } = await createTransactions();
    expect(flowsOf(await ann.api.transactions.flows({}))).toEqual([
      ['JPY', 'Complete', 600n, 0n, 1],
      ['USD', 'Complete', LARGE + 7n, -25n, 3],
      ['USD', 'Failed', 5_000n, 0n, 1],
      ['USD', 'Pending', 40n, 0n, 1],
    ]);
    expect(flowsOf(await bob.api.transactions.flows({}))).toEqual([['USD', 'Complete', 25n, 0n, 1]]);
  });

  it("accept the list's filters, with or without a rollup", async () => {
    const { ann } = await createTransactions();
    for (const beyondTheRollup of [{}, { created__gte: '0' }]) {
      const flows = async (query: Record<string, string>) => flowsOf(await ann.api.transactions.flows({ ...query, ...beyondTheRollup }));
      expect(await flows({ tx_type: 'debit' })).toEqual([['USD', 'Complete', 0n, -25n, 1]]);
      expect(await flows({ currency: 'jpy' })).toEqual([['JPY', 'Complete', 600n, 0n, 1]]);
      expect(await flows({ status: 'Pending' })).toEqual([['USD', 'Pending', 40n, 0n, 1]]);
      expect(await flows({ currency: 'EUR' })).toEqual([]);
    }
    expect(flowsOf(await ann.api.transactions.flows({ created__lt: '1' }))).toEqual([]);
  });

  it('exclude reconciliation accounts unless one is named', async () => {
    const { admin, ann } = await createFixture();
    const { reference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Suspense', recon: true });
    await admin.api.admin.transactions.credit({ account: reference, amount: 70n, currency: 'USD', status: 'Complete' });
    expect(await ann.api.transactions.flows({})).toEqual([]);
    expect(flowsOf(await ann.api.transactions.flows({ account: reference }))).toEqual([['USD', 'Complete', 70n, 0n, 1]]);
  });

  const MINUTE_MS = 60_000;

  /** Bounds that are not midnight in UTC, as in most time zones, within one UTC day, because the totals are per UTC day. */
  const dayOf = (number: number) => {
    const midnight = new Date().setUTCHours(0, 0, 0, 0);
    return { from: midnight + number * MINUTE_MS, until: midnight + (number + 1) * MINUTE_MS };
  };

  /** When a transaction was created, as if its day were over. */
  const moveTo = async ({ companyId }: CompanyFixture, id: string, createdMs: number): Promise<void> => {
    await database.owner`alter table transactions disable trigger guard_transaction`;
    await database.owner`update transactions set created_at = ${new Date(createdMs)} where company_id = ${companyId} and id = ${id}`;
  };

  it("return each day's transactions that match the filters, in the given time zone", async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    const lastTimestamp = await credit(fixture, 1n);
    const firstTimestamp = await credit(fixture, 20n);
    const sameDay = await ann.api.transactions.debit({ amount: 3n, currency: 'USD' });
    const laterCredit = await credit(fixture, 400n);
    const { from, until } = dayOf(11);
    await moveTo(fixture, lastTimestamp.id, from - 1);
    await moveTo(fixture, firstTimestamp.id, from);
    await moveTo(fixture, sameDay.id, until - 1);
    await moveTo(fixture, laterCredit.id, until);

    const days = [dayOf(12), dayOf(11), dayOf(10), dayOf(9)];
    const listFlows = async (query: Record<string, unknown>) => (await ann.api.transactions.dayFlows({ ...query, days })).map(flowsOf);
    expect(await listFlows({})).toEqual([
      [['USD', 'Complete', 400n, 0n, 1]],
      [
        ['USD', 'Complete', 20n, 0n, 1],
        ['USD', 'Pending', 0n, -3n, 1],
      ],
      [['USD', 'Complete', 1n, 0n, 1]],
      [],
    ]);
    expect((await listFlows({ tx_type: 'debit' }))[1]).toEqual([['USD', 'Pending', 0n, -3n, 1]]);
    expect(await listFlows({ created__gte: String(from), created__lt: String(until) })).toEqual([[], (await listFlows({}))[1], [], []]);
    expect((await bob.api.transactions.dayFlows({ days })).flat()).toEqual([]);
  });

  it('are limited to the maximum page size in days', async () => {
    const { ann } = await createFixture();
    const days = Array.from({ length: 251 }, () => dayOf(1));
    expect((await catchApiError(ann.api.transactions.dayFlows({ days }))).code).toBe('invalid');
    expect(await ann.api.transactions.dayFlows({ days: [] })).toEqual([]);
  });
});

describe('totals of reconciliation accounts', () => {
  it('exclude transactions of a reconciliation account unless it is named', async () => {
    const { admin, ann, bob } = await createFixture();
    const { reference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Suspense', recon: true });
    const credit = (recipient: { user: string } | { account: string }, amount: bigint) =>
      admin.api.admin.transactions.credit({ ...recipient, amount, currency: 'USD', status: 'Complete' });
    await credit({ user: ann.id }, 5n);
    await credit({ account: reference }, 70n);
    await credit({ user: bob.id }, 900n);

    const ownTransactions = ann.api.transactions;
    const allTransactions = admin.api.admin.transactions;
    expect(await ownTransactions.totals({ currency: 'USD' })).toMatchObject({ amount: 5n, count: 1 });
    expect(await ownTransactions.totals({ currency: 'USD', created__gte: '0' })).toMatchObject({ amount: 5n, count: 1 });
    expect(await ownTransactions.totals({ currency: 'USD', account: reference })).toMatchObject({ amount: 70n, count: 1 });
    expect(await allTransactions.totals({ currency: 'USD', user: ann.id })).toMatchObject({ amount: 5n, count: 1 });
    expect(await allTransactions.totals({ currency: 'USD' })).toMatchObject({ amount: 975n, count: 3 });
    expect((await ownTransactions.list({})).count).toBe(2);
  });
});
