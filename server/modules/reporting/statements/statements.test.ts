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
const PAST_MS = 60 * DAY_MS;

type StatementFixture = CompanyFixture & { past: TestClock; reference: string };

/** A fixture whose ledger is set two months back. */
const openBooks = async (): Promise<StatementFixture> => {
  const fixture = await createFixture();
  const past = createTestClock(new Date(fixture.clock.now().getTime() - PAST_MS));
  Object.assign(fixture.services, { ledger: createLedger({ connection: database.connection, batchSize: 8, concurrency: 1, clock: past }) });
  await fixture.ann.api.user.update({ timezone: ZONE });
  const [account] = (await fixture.ann.api.accounts.list({})).results;
  return { ...fixture, past, reference: account?.reference ?? '' };
};

const credit = ({ admin, ann }: CompanyFixture, amount: bigint, more: object = {}) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete', ...more });

const dayAt = (moment: number | Date): string => dayOf(Number(moment), ZONE);

/** Sums of the entries between two times. */
const sumEntries = async ({ companyId, reference }: StatementFixture, before: number, from = 0): Promise<bigint> => {
  const [row] = await database.owner<{ sum: string }[]>`
    select coalesce(sum(e.balance_delta), 0) as sum from entries e
    join ledger_accounts l on l.company_id = e.company_id and l.id = e.account_id
    where l.company_id = ${companyId} and l.account_reference = ${reference} and l.currency = 'USD'
      and e.created_at >= ${new Date(from)} and e.created_at < ${new Date(before)}`;
  return BigInt(row?.sum ?? 0);
};

const ACTS = [
  'credit',
  'debit',
  'pending credit',
  'pending debit',
  'failed debit',
  'transfer',
  'captured debit',
  'reversed credit',
] as const;
type StatementStep = { act: (typeof ACTS)[number]; amount: bigint; laterMs: number };

const perform = async (books: StatementFixture, { act, amount, laterMs }: StatementStep): Promise<void> => {
  const { admin, ann, bob, past } = books;
  const { transactions } = admin.api.admin;
  past.advance(laterMs);
  const debit = (status: 'Complete' | 'Pending') => transactions.debit({ user: ann.id, amount, currency: 'USD', status });
  if (act === 'credit') await credit(books, amount);
  if (act === 'pending credit') await credit(books, amount, { status: 'Pending' });
  if (act === 'debit') await debit('Complete');
  if (act === 'pending debit') await debit('Pending');
  if (act === 'transfer') await ann.api.transactions.transfer({ amount, currency: 'USD', recipient: bob.email });
  if (act === 'failed debit' || act === 'captured debit') {
    const { id } = await debit('Pending');
    past.advance(DAY_MS);
    await transactions.change({ id, status: act === 'failed debit' ? 'Failed' : 'Complete' });
  }
  if (act === 'reversed credit') {
    const { id } = await credit(books, amount);
    past.advance(DAY_MS);
    await transactions.reverse({ id });
  }
};

describe('a statement', () => {
  it('adds up exactly over credits, debits, holds, failures, captures and reversals', async () => {
    const acts = fc.array(
      fc.record({ act: fc.constantFrom(...ACTS), amount: fc.bigInt(1n, 10n ** 20n), laterMs: fc.integer({ min: 0, max: 30 * HOUR_MS }) }),
      { minLength: 1, maxLength: 10 },
    );
    const days = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
    await fc.assert(
      fc.asyncProperty(acts, fc.array(days, { minLength: 3, maxLength: 3 }), async (acts, periods) => {
        const books = await openBooks();
        const begin = books.past.now().getTime();
        await credit(books, 10n ** 22n);
        for (const act of acts) await perform(books, act);
        for (const [first, length] of periods) {
          const from = dayAt(begin + first * DAY_MS);
          const to = dayAt(Math.min(begin + (first + length) * DAY_MS, books.clock.now().getTime()));
          const statement = await books.ann.api.statements.get({ account: books.reference, currency: 'USD', from, to });
          const [start, end] = [startOfDay(from, ZONE), startOfDay(to, ZONE, 1)];
          expect(statement.opening).toBe(await sumEntries(books, start));
          expect(statement.closing).toBe(await sumEntries(books, end));
          expect(statement.credits + statement.debits + statement.fees).toBe(await sumEntries(books, end, start));
          expect(statement.opening + statement.credits + statement.debits + statement.fees).toBe(statement.closing);
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('excludes holds, and includes them on the day they are captured', async () => {
    const books = await openBooks();
    const { admin, ann, past, reference } = books;
    await credit(books, 1_000n);
    const first = dayAt(past.now());
    const { id } = await admin.api.admin.transactions.debit({ user: ann.id, amount: 300n, currency: 'USD', status: 'Pending' });
    past.advance(3 * DAY_MS);
    await admin.api.admin.transactions.change({ id, status: 'Complete' });
    const later = dayAt(past.now());
    const of = (from: string, to: string) => ann.api.statements.get({ account: reference, currency: 'usd', from, to });
    expect(await of(first, first)).toMatchObject({ opening: 0n, credits: 1_000n, debits: 0n, closing: 1_000n, count: 1 });
    expect(await of(later, later)).toMatchObject({ opening: 1_000n, credits: 0n, debits: -300n, closing: 700n, count: 1 });
  });

  it('uses the days of the user’s time zone', async () => {
    const books = await openBooks();
    const { ann, past, reference } = books;
    const day = dayAt(past.now().getTime() + 2 * DAY_MS);
    const midnight = startOfDay(day, ZONE);
    past.advance(midnight - 1 - past.now().getTime());
    await credit(books, 1n);
    past.advance(1);
    await credit(books, 20n);
    past.advance(startOfDay(day, ZONE, 1) - 1 - past.now().getTime());
    await credit(books, 300n);
    past.advance(1);
    await credit(books, 4_000n);
    expect(await ann.api.statements.get({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
      timezone: ZONE,
      opening: 1n,
      credits: 320n,
      closing: 321n,
      count: 2,
    });
  });

  it('separates fees from the transactions that caused them', async () => {
    const books = await openBooks();
    const { admin, ann, past, reference } = books;
    await credit(books, 1_000n);
    await admin.api.admin.accounts.fees.create({ reference, code: 'USD', name: 'withdrawal', tx_type: 'debit', value: 8n });
    await ann.api.transactions.debit({ amount: 100n, currency: 'USD' });
    const { results } = await admin.api.admin.transactions.list({ user: ann.id, status: 'Pending' });
    for (const { id, parent } of results) if (parent === null) await admin.api.admin.transactions.change({ id, status: 'Complete' });
    const day = dayAt(past.now());
    expect(await ann.api.statements.get({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
      credits: 1_000n,
      debits: -100n,
      fees: -8n,
      closing: 892n,
      count: 3,
    });
  });

  it('is empty without activity', async () => {
    const { admin, ann, reference, clock } = await openBooks();
    await admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' });
    const day = dayAt(clock.now());
    expect(await ann.api.statements.get({ account: reference, currency: 'USD', from: day, to: day })).toMatchObject({
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
  const ask = (books: StatementFixture, change: object = {}) => {
    const day = dayAt(books.clock.now());
    return books.ann.api.statements.get({ account: books.reference, currency: 'USD', from: day, to: day, ...change });
  };

  it('for an account of another user, a hidden one, or a currency it does not have', async () => {
    const books = await openBooks();
    await credit(books, 1n);
    const [other] = (await books.bob.api.accounts.list({})).results;
    expect((await catchApiError(ask(books, { account: other?.reference }))).code).toBe('not_found');
    expect((await catchApiError(ask(books, { account: 'nowhere' }))).code).toBe('not_found');
    expect((await catchApiError(ask(books, { currency: 'EUR' }))).code).toBe('not_found');
    const spare = await books.ann.api.accounts.create({ name: 'Spare' });
    await books.admin.api.admin.accounts.update({ reference: spare.reference, primary: true });
    await books.admin.api.admin.accounts.update({ reference: books.reference, hidden: true });
    expect((await catchApiError(ask(books))).code).toBe('not_found');
  });

  it('for more than twelve months, the future, a reversed range, or an invalid day', async () => {
    const books = await openBooks();
    await credit(books, 1n);
    const today = dayAt(books.clock.now());
    const daysOff = (days: number): string => dayAt(startOfDay(today, ZONE, days));
    for (const [change, field] of [
      [{ to: daysOff(1) }, 'to'],
      [{ from: daysOff(-400) }, 'to'],
      [{ from: today, to: daysOff(-1) }, 'to'],
      [{ from: '1969-12-31', to: '1970-01-01' }, 'from'],
      [{ from: '2026-02-30' }, 'from'],
    ] as const) {
      const { code, fields } = await catchApiError(ask(books, change));
      expect([code, Object.keys(fields as object)], JSON.stringify(change)).toEqual(['invalid', [field]]);
    }
  });

  it('without the permission to view transactions', async () => {
    const books = await openBooks();
    await database.owner`delete from group_permissions where company_id = ${books.companyId} and permission = 'user.transaction.view'`;
    for (const call of [() => books.bob.api.statements.accounts(), () => ask(books)]) {
      expect((await catchApiError(call())).code).toBe('permission_denied');
    }
  });
});

describe('accounts with statements', () => {
  it("are the user's visible accounts with a currency, the primary one first", async () => {
    const books = await openBooks();
    const { ann, admin, reference } = books;
    const savings = await ann.api.accounts.create({ name: 'Savings' });
    const secret = await ann.api.accounts.create({ name: 'Secret' });
    await ann.api.accounts.create({ name: 'Unused' });
    await credit(books, 1n);
    for (const account of [savings.reference, secret.reference]) await credit(books, 1n, { account });
    await admin.api.admin.accounts.update({ reference: secret.reference, hidden: true });
    const found = await ann.api.statements.accounts();
    expect(found.map((one) => [one.reference, one.currencies.map(({ code }) => code)])).toEqual([
      [reference, ['USD']],
      [savings.reference, ['USD']],
    ]);
  });
});
