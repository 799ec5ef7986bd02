// The totals of a statement, compared with sums of the entries.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { createTestClock, type TestClock } from '#server/testing/clock.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const ZONE = 'America/New_York';
/** Within twelve months before the present. */
const HISTORY_MS = 60 * DAY_MS;

type StatementFixture = CompanyFixture & { past: TestClock; reference: string };

/** A fixture whose ledger is set two months back. */
const createStatementFixture = async (): Promise<StatementFixture> => {
  const fixture = await createFixture();
  const past = createTestClock(new Date(fixture.clock.now().getTime() - HISTORY_MS));
  Object.assign(fixture.services, { ledger: createLedger({ connection: database.connection, batchSize: 8, concurrency: 1, clock: past }) });
  await fixture.ann.api.user.update({ timezone: ZONE });
  const [account] = (await fixture.ann.api.accounts.list({})).results;
  return { ...fixture, past, reference: account?.reference ?? '' };
};

const credit = ({ admin, ann }: CompanyFixture, amount: bigint, overrides: object = {}) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete', ...overrides });

const toDay = (time: number | Date): string => dayOf(Number(time), ZONE);

/** Sums of the entries between two times. */
const sumEntries = async ({ companyId, reference }: StatementFixture, before: number, from = 0): Promise<bigint> => {
  const [row] = await database.owner<{ sum: string }[]>`
    select coalesce(sum(e.balance_delta), 0) as sum from entries e
    join ledger_accounts l on l.company_id = e.company_id and l.id = e.account_id
    where l.company_id = ${companyId} and l.account_reference = ${reference} and l.currency = 'USD'
      and e.created_at >= ${new Date(from)} and e.created_at < ${new Date(before)}`;
  return BigInt(row?.sum ?? 0);
};

const ACTIONS = [
  'credit',
  'debit',
  'pending credit',
  'pending debit',
  'failed debit',
  'transfer',
  'captured debit',
  'reversed credit',
] as const;
type StatementStep = { action: (typeof ACTIONS)[number]; amount: bigint; delayMs: number };

const applyStep = async (fixture: StatementFixture, { action, amount, delayMs }: StatementStep): Promise<void> => {
  const { admin, ann, bob, past } = fixture;
  const { transactions } = admin.api.admin;
  past.advance(delayMs);
  const debit = (status: 'Complete' | 'Pending') => transactions.debit({ user: ann.id, amount, currency: 'USD', status });
  if (action === 'credit') await credit(fixture, amount);
  if (action === 'pending credit') await credit(fixture, amount, { status: 'Pending' });
  if (action === 'debit') await debit('Complete');
  if (action === 'pending debit') await debit('Pending');
  if (action === 'transfer') await ann.api.transactions.transfer({ amount, currency: 'USD', recipient: bob.email });
  if (action === 'failed debit' || action === 'captured debit') {
    const { id } = await debit('Pending');
    past.advance(DAY_MS);
    await transactions.change({ id, status: action === 'failed debit' ? 'Failed' : 'Complete' });
  }
  if (action === 'reversed credit') {
    const { id } = await credit(fixture, amount);
    past.advance(DAY_MS);
    await transactions.reverse({ id });
  }
};

describe('a statement', () => {
  it('adds up exactly across credits, debits, holds, failures, captures and reversals', async () => {
    const stepArrays = fc.array(
      fc.record({
        action: fc.constantFrom(...ACTIONS),
        amount: fc.bigInt(1n, 10n ** 20n),
        delayMs: fc.integer({ min: 0, max: 30 * HOUR_MS }),
      }),
      { minLength: 1, maxLength: 10 },
    );
    const days = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
    await fc.assert(
      fc.asyncProperty(stepArrays, fc.array(days, { minLength: 3, maxLength: 3 }), async (steps, periods) => {
        const fixture = await createStatementFixture();
        const startMs = fixture.past.now().getTime();
        await credit(fixture, 10n ** 22n);
        for (const step of steps) await applyStep(fixture, step);
        for (const [first, length] of periods) {
          const from = toDay(startMs + first * DAY_MS);
          const to = toDay(Math.min(startMs + (first + length) * DAY_MS, fixture.clock.now().getTime()));
          const statement = await fixture.ann.api.statements.preview({ account: fixture.reference, currency: 'USD', from, to });
          const [start, end] = [startOfDay(from, ZONE), startOfDay(to, ZONE, 1)];
          expect(statement.opening).toBe(await sumEntries(fixture, start));
          expect(statement.closing).toBe(await sumEntries(fixture, end));
          expect(statement.credits + statement.debits + statement.fees).toBe(await sumEntries(fixture, end, start));
          expect(statement.opening + statement.credits + statement.debits + statement.fees).toBe(statement.closing);
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('excludes holds until the day they are captured', async () => {
    const fixture = await createStatementFixture();
    const { admin, ann, past, reference } = fixture;
    await credit(fixture, 1_000n);
    const first = toDay(past.now());
    const { id } = await admin.api.admin.transactions.debit({ user: ann.id, amount: 300n, currency: 'USD', status: 'Pending' });
    past.advance(3 * DAY_MS);
    await admin.api.admin.transactions.change({ id, status: 'Complete' });
    const later = toDay(past.now());
    const getStatement = (from: string, to: string) => ann.api.statements.preview({ account: reference, currency: 'usd', from, to });
    expect(await getStatement(first, first)).toMatchObject({ opening: 0n, credits: 1_000n, debits: 0n, closing: 1_000n, count: 1 });
    expect(await getStatement(later, later)).toMatchObject({ opening: 1_000n, credits: 0n, debits: -300n, closing: 700n, count: 1 });
  });

  it('uses the days of the user’s time zone', async () => {
    const fixture = await createStatementFixture();
    const { ann, past, reference } = fixture;
    const day = toDay(past.now().getTime() + 2 * DAY_MS);
    const midnight = startOfDay(day, ZONE);
    past.advance(midnight - 1 - past.now().getTime());
    await credit(fixture, 1n);
    past.advance(1);
    await credit(fixture, 20n);
    past.advance(startOfDay(day, ZONE, 1) - 1 - past.now().getTime());
    await credit(fixture, 300n);
    past.advance(1);
    await credit(fixture, 4_000n);
    expect(await ann.api.statements.preview({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
      timezone: ZONE,
      opening: 1n,
      credits: 320n,
      closing: 321n,
      count: 2,
    });
  });

  it('separates fees from the transactions that caused them', async () => {
    const fixture = await createStatementFixture();
    const { admin, ann, past, reference } = fixture;
    await credit(fixture, 1_000n);
    await admin.api.admin.accounts.fees.create({ reference, code: 'USD', name: 'withdrawal', tx_type: 'debit', value: 8n });
    await ann.api.transactions.debit({ amount: 100n, currency: 'USD' });
    const { results } = await admin.api.admin.transactions.list({ user: ann.id, status: 'Pending' });
    for (const { id, parent } of results) if (parent === null) await admin.api.admin.transactions.change({ id, status: 'Complete' });
    const day = toDay(past.now());
    expect(await ann.api.statements.preview({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
      credits: 1_000n,
      debits: -100n,
      fees: -8n,
      closing: 892n,
      count: 3,
    });
  });

  it('is empty without activity', async () => {
    const { admin, ann, reference, clock } = await createStatementFixture();
    await admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' });
    const day = toDay(clock.now());
    expect(await ann.api.statements.preview({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
      opening: 0n,
      credits: 0n,
      debits: 0n,
      fees: 0n,
      closing: 0n,
      count: 0,
    });
  });
});

describe('a statement is rejected', () => {
  const getStatement = (fixture: StatementFixture, overrides: object = {}) => {
    const day = toDay(fixture.clock.now());
    return fixture.ann.api.statements.preview({ account: fixture.reference, currency: 'USD', from: day, to: day, ...overrides });
  };

  it('for an account of another user, a hidden one, or a currency it does not have', async () => {
    const fixture = await createStatementFixture();
    await credit(fixture, 1n);
    const [otherAccount] = (await fixture.bob.api.accounts.list({})).results;
    expect((await catchApiError(getStatement(fixture, { account: otherAccount?.reference }))).code).toBe('not_found');
    expect((await catchApiError(getStatement(fixture, { account: 'nowhere' }))).code).toBe('not_found');
    expect((await catchApiError(getStatement(fixture, { currency: 'EUR' }))).code).toBe('not_found');
    const spareAccount = await fixture.ann.api.accounts.create({ name: 'Spare' });
    await fixture.admin.api.admin.accounts.update({ reference: spareAccount.reference, primary: true });
    await fixture.admin.api.admin.accounts.update({ reference: fixture.reference, hidden: true });
    expect((await catchApiError(getStatement(fixture))).code).toBe('not_found');
  });

  it('for more than twelve months, the future, a reversed range, or an invalid day', async () => {
    const fixture = await createStatementFixture();
    await credit(fixture, 1n);
    const today = toDay(fixture.clock.now());
    const daysFromToday = (days: number): string => toDay(startOfDay(today, ZONE, days));
    for (const [overrides, field] of [
      [{ to: daysFromToday(1) }, 'to'],
      [{ from: daysFromToday(-400) }, 'to'],
      [{ from: today, to: daysFromToday(-1) }, 'to'],
      [{ from: '1969-12-31', to: '1970-01-01' }, 'from'],
      [{ from: '2026-02-30' }, 'from'],
    ] as const) {
      const { code, fields } = await catchApiError(getStatement(fixture, overrides));
      expect([code, Object.keys(fields as object)], JSON.stringify(overrides)).toEqual(['invalid', [field]]);
    }
  });

  it('without the permission to view transactions', async () => {
    const fixture = await createStatementFixture();
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'user.transaction.view'`;
    for (const call of [() => fixture.bob.api.statements.accounts(), () => getStatement(fixture)]) {
      expect((await catchApiError(call())).code).toBe('permission_denied');
    }
  });
});

describe('accounts with statements', () => {
  it("are the user's visible accounts with a currency, the primary one first", async () => {
    const fixture = await createStatementFixture();
    const { ann, admin, reference } = fixture;
    const savings = await ann.api.accounts.create({ name: 'Savings' });
    const secret = await ann.api.accounts.create({ name: 'Secret' });
    await ann.api.accounts.create({ name: 'Unused' });
    await credit(fixture, 1n);
    for (const account of [savings.reference, secret.reference]) await credit(fixture, 1n, { account });
    await admin.api.admin.accounts.update({ reference: secret.reference, hidden: true });
    const accounts = await ann.api.statements.accounts();
    expect(accounts.map((account) => [account.reference, account.currencies.map(({ code }) => code)])).toEqual([
      [reference, ['USD']],
      [savings.reference, ['USD']],
    ]);
  });
});
