// The cost of reads in a large database: the API's statements, explained. A list reads its page and the rows before it, never all; every
// pagination method returns the same rows.
import { prepareCompany, type BenchCompany } from '../../../../bench/seed/company.ts';
import { fillCompany } from '../../../../bench/seed/fill-company.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { explain, openExplainer, type PlanReads } from '#server/testing/query-plans.ts';
import { useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** One person has half of them. */
const COUNT = 36_000;
const PEOPLE_COUNT = 40;
/** Has received money from the first person. */
const PARTNER = 3;
const DAYS = 300;
/** The maximum reads of a page in addition to earlier rows: its rows with partners, and the lookups. */
const PAGE_COST = 100;
const DAY_COST = (COUNT / DAYS) * 3;

let fixture: CompanyFixture;
let company: BenchCompany;
let explainer: Sql;

type ListCaller = 'person' | 'admin';
type TransactionListQuery = Record<string, string>;

const apiOf = (reader: ListCaller): CallerApi =>
  fixture.as({ token: (reader === 'admin' ? company.admin : company.people[0])?.token ?? '' });

const list = (
  reader: ListCaller,
  query: TransactionListQuery,
): Promise<{ count?: number; next: string | null; results: { id: string }[] }> =>
  reader === 'admin' ? apiOf(reader).admin.transactions.list(query) : apiOf(reader).transactions.list(query);

const totals = (reader: ListCaller, query: TransactionListQuery) =>
  reader === 'admin' ? apiOf(reader).admin.transactions.totals(query) : apiOf(reader).transactions.totals(query);

/** Metadata, and a few transactions of a rare kind. */
const addRareTransactions = async (): Promise<void> => {
  await database.owner`
    update transactions set metadata = jsonb_build_object('order', amount, 'channel', case when amount % 2 = 0 then 'web' else 'app' end)
    where company_id = ${company.id} and status = 'Complete' and amount > 0`;
  for (const amount of [1n, 2n, 3n]) {
    const rareTransaction = { amount, currency: 'USD', subtype: 'rare', status: 'Complete' } as const;
    await apiOf('admin').admin.transactions.credit({ user: company.people[0]?.userId, ...rareTransaction });
    await apiOf('person').transactions.transfer({ amount, currency: 'USD', recipient: company.people[PARTNER]?.userId });
  }
};

beforeAll(async () => {
  fixture = await createFixture();
  company = await prepareCompany(database.url, { identifier: 'filled', userCount: PEOPLE_COUNT });
  await fillCompany(database.url, company, COUNT);
  await addRareTransactions();
  await database.owner`vacuum (analyze)`;
  explainer = openExplainer(database.url);
}, 120_000);

afterAll(() => explainer.end());

const measureReads = async (operation: () => Promise<unknown>): Promise<PlanReads> =>
  explain(explainer, await database.recordSentStatements(operation));

const NOW = Date.now();

const daysAgo = (days: number): string => String(NOW - days * 86_400_000);

describe('a list reads only the rows up to its page', () => {
  it.each<[reader: ListCaller, query: TransactionListQuery, before: number]>([
    ['person', {}, 0],
    ['person', { page: '300' }, 300 * 15],
    ['person', { page: String(COUNT / 2 / 15) }, 0],
    ['person', { status: 'pending' }, 0],
    ['person', { status: 'failed', page: '20' }, 20 * 15],
    ['person', { status: 'complete' }, 30],
    ['person', { status: 'complete', page: '300' }, 300 * 15 * 1.5],
    ['person', { tx_type: 'debit', page_size: '100' }, 400],
    ['person', { account: '' }, 0],
    ['person', { currency: 'usd' }, 0],
    ['person', { currency: 'EUR' }, 0],
    ['person', { pagination: 'cursor' }, 0],
    ['person', { pagination: 'cursor', status: 'pending', orderby: 'created' }, 0],
    ['person', { reference: 'order 170' }, 0],
    ['person', { metadata__order: '517' }, 100],
    ['person', { metadata__order: 'never' }, 0],
    ['person', { pagination: 'cursor', metadata__channel: 'web' }, 100],
    ['admin', {}, 0],
    ['admin', { page: '300' }, 300 * 15],
    ['admin', { page: String(COUNT / 15) }, 0],
    ['admin', { status__in: 'Pending,failed' }, 30],
    ['admin', { status: 'complete' }, 30],
    ['admin', { subtype: 'rare' }, DAY_COST],
    ['admin', { subtype: 'none' }, 0],
    ['admin', { metadata__order: '517' }, 100],
    ['admin', { created__gt: daysAgo(3) }, DAY_COST * 2],
  ])('%s: %j', async (reader, query, before) => {
    const { fullScans, rows } = await measureReads(() => list(reader, query));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(before + PAGE_COST);
  });

  it('reads only rows of one account or one user for an admin', async () => {
    const { account = '', userId: user = '' } = company.people[2] ?? {};
    const queries: TransactionListQuery[] = [{ account }, { user }, { user, status: 'failed' }];
    for (const query of queries) {
      const { fullScans, rows } = await measureReads(() => list('admin', query));
      expect(fullScans).toEqual([]);
      expect(rows).toBeLessThan(PAGE_COST);
    }
  });

  it('reads only rows of one partner, regardless of statistics', async () => {
    const [first, partner] = [company.people[0], company.people[PARTNER]];
    const partnersCount = COUNT / 2 / (PEOPLE_COUNT - 1);
    const listByPartner = (token = '', user = '') => fixture.as({ token }).transactions.list({ partner: user });
    for (const [caller, counterparty] of [
      [first, partner],
      [partner, first],
    ]) {
      const { fullScans, rows } = await measureReads(() => listByPartner(caller?.token, counterparty?.userId));
      expect(fullScans).toEqual([]);
      expect(rows).toBeLessThan(partnersCount * 4 + PAGE_COST);
      expect(await listByPartner(caller?.token, counterparty?.userId)).toMatchObject({ count: 3, results: [{}, {}, {}] });
      expect((await listByPartner(caller?.token, caller?.userId)).count).toBe(0);
    }
    expect(await list('admin', { partner: partner?.userId ?? '' })).toMatchObject({ count: 3 });
  });

  it.each<ListCaller>(['person', 'admin'])('continues from a cursor without reading earlier rows (%s)', async (reader) => {
    let cursor = '';
    for (let pages = 0; pages < 5; pages++) {
      const { next } = await list(reader, { pagination: 'cursor', page_size: '250', ...(cursor && { cursor }) });
      cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    }
    const { fullScans, rows } = await measureReads(() => list(reader, { pagination: 'cursor', cursor }));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(PAGE_COST);
  });
});

describe('a feed', () => {
  /** Two segments per account, with up to a hundred rows each. */
  const ROW_COUNT = 200;

  it('reads only the returned rows, regardless of its size', async () => {
    const first = await measureReads(() => apiOf('person').feed.list({}));
    expect(first.fullScans).toEqual([]);
    expect(first.rows).toBeLessThan(PAGE_COST);
    const { older } = await apiOf('person').feed.list({ page_size: 250 });
    const second = await measureReads(() => apiOf('person').feed.list({ cursor: older ?? '' }));
    expect(second.fullScans).toEqual([]);
    expect(second.rows).toBeLessThan(PAGE_COST);
  });

  it('counts only up to the displayed maximum', async () => {
    const { fullScans, rows } = await measureReads(() => apiOf('person').feed.unread());
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(ROW_COUNT + PAGE_COST);
  });
});

describe('totals', () => {
  it.each<[reader: ListCaller, query: TransactionListQuery]>([
    ['person', {}],
    ['person', { status: 'complete', tx_type: 'credit' }],
    ['admin', {}],
    ['admin', { status__in: 'Pending,Failed' }],
    ['admin', { subtype: 'rare' }],
  ])('of %s by %j read no transactions', async (reader, query) => {
    expect((await measureReads(() => totals(reader, query))).rows).toBe(0);
  });

  it('of each currency and status of a user read no transactions', async () => {
    expect((await measureReads(() => apiOf('person').transactions.flows({ tx_type: 'credit' }))).rows).toBe(0);
  });

  it('of days read only the transactions of these days, however far apart', async () => {
    const dayAt = (days: number) => ({ from: Number(daysAgo(days)), until: Number(daysAgo(days - 1)) });
    const { fullScans, rows } = await measureReads(() => apiOf('person').transactions.dayFlows({ days: [dayAt(3), dayAt(200)] }));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(DAY_COST);
  });

  it('of a period and the previous one read only the transactions of their first and last days', async () => {
    const period = { before: Number(daysAgo(200)), from: Number(daysAgo(110)), until: Number(daysAgo(20)) };
    const { fullScans, rows } = await measureReads(() => apiOf('admin').admin.metrics.transactions(period));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(DAY_COST * 2);
  });

  it('of a range read only the transactions of its first and last day', async () => {
    const { fullScans, rows } = await measureReads(() => totals('admin', { created__gte: daysAgo(200), created__lt: daysAgo(10) }));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(DAY_COST);
  });
});

describe('a past balance', () => {
  it('is found by binary search', async () => {
    const { account: reference = '' } = company.people[0] ?? {};
    const { fullScans, rows } = await measureReads(() => apiOf('person').accounts.get({ reference, at: Number(daysAgo(200)) }));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(2 * Math.log2(COUNT));
  });
});

const failExpired = (): Promise<number> => {
  const { ledger, log } = fixture.services;
  return failExpiredCollections({ db: database.db, ledger, log }, new Date());
};

describe('due work', () => {
  it('is searched only among expiring rows', async () => {
    const { fullScans, rows } = await measureReads(failExpired);
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(PAGE_COST);
  });
});

describe('every pagination method returns the same rows', () => {
  type TransactionListRow = {
    id: string;
    user_id: string;
    status: string;
    tx_type: string;
    subtype: string | null;
    amount: string;
    created: number;
  };
  let rows: TransactionListRow[];

  beforeAll(async () => {
    rows = await database.owner<TransactionListRow[]>`
      select id, user_id, status, tx_type, subtype, amount, (extract(epoch from created_at) * 1000)::float8 as created
      from transactions where company_id = ${company.id} order by created_at desc, id desc`;
  });

  const isCredit = ({ tx_type: txType }: TransactionListRow): boolean => txType === 'credit';
  const isWeb = (row: TransactionListRow): boolean =>
    row.status === 'Complete' && isCredit(row) && Number(row.amount) > 3 && Number(row.amount) % 2 === 0;

  it.each<[query: TransactionListQuery, fits: (row: TransactionListRow) => boolean]>([
    [{}, () => true],
    [{ status: 'Complete' }, ({ status }) => status === 'Complete'],
    [{ status__in: 'failed,Pending' }, ({ status }) => status !== 'Complete'],
    [{ status__in: 'failed,complete', tx_type: 'credit' }, (row) => row.status !== 'Pending' && isCredit(row)],
    [{ subtype: 'rare' }, ({ subtype }) => subtype === 'rare'],
    [{ subtype__in: 'rare,' }, ({ subtype }) => subtype === 'rare'],
    [{ metadata__order: '517' }, ({ status, amount }) => status === 'Complete' && amount === '517'],
    [{ metadata__channel: 'web', tx_type: 'credit' }, isWeb],
    [
      { created__gte: daysAgo(90), created__lt: daysAgo(30) },
      ({ created }) => created >= Number(daysAgo(90)) && created < Number(daysAgo(30)),
    ],
  ])('%j', async (query, fits) => {
    for (const reader of ['person', 'admin'] as const) {
      const expected = rows.filter((row) => fits(row) && (reader === 'admin' || row.user_id === company.people[0]?.userId));
      const lastPage = Math.max(Math.ceil(expected.length / 15), 1);
      for (const page of new Set(
        [1, 2, Math.ceil(lastPage / 2), lastPage - 1, lastPage].filter((number) => number >= 1 && number <= lastPage),
      )) {
        for (const orderby of ['-created', 'created']) {
          const sortedRows = orderby === 'created' ? expected.toReversed() : expected;
          const response = await list(reader, { ...query, orderby, page: String(page) });
          const ids = sortedRows.slice((page - 1) * 15, page * 15).map(({ id }) => id);
          expect({ count: response.count, ids: response.results.map(({ id }) => id) }, `page ${page} of ${reader}`).toEqual({
            count: expected.length,
            ids,
          });
        }
      }
      const sums = await totals(reader, query);
      const amount = expected.reduce((sum, row) => sum + BigInt(row.amount), 0n);
      expect({ amount: sums.amount, count: sums.count }, `totals of ${reader}`).toEqual({ amount, count: expected.length });
    }
  });
});

describe('pagination of a long list', () => {
  const newestFirst = async (reader: ListCaller): Promise<string[]> => {
    const userCondition = reader === 'admin' ? database.owner`` : database.owner`and user_id = ${company.people[0]?.userId ?? ''}`;
    const rows = await database.owner<{ id: string }[]>`
      select id from transactions where company_id = ${company.id} ${userCondition} order by created_at desc, id desc`;
    return rows.map(({ id }) => id);
  };

  it.each<[reader: ListCaller, orderby: string]>([
    ['person', '-created'],
    ['person', 'created'],
    ['admin', '-created'],
    ['admin', 'created'],
  ])('uses keyset order for %s by %s, even while the list grows', async (reader, orderby) => {
    const show = async (page: number): Promise<string[]> =>
      (await list(reader, { orderby, page: String(page) })).results.map(({ id }) => id);
    await show(200);
    for (const page of [201, 202, 203, 202]) {
      const { rows } = await measureReads(() => show(page));
      expect(rows, `page ${page}`).toBeLessThan(PAGE_COST);
      const allRows = await newestFirst(reader);
      const sortedRows = orderby === 'created' ? allRows.toReversed() : allRows;
      expect(await show(page)).toEqual(sortedRows.slice((page - 1) * 15, page * 15));
      await apiOf('admin').admin.transactions.credit({ user: company.people[0]?.userId, amount: 1n, currency: 'USD' });
    }
  });
});

describe('a missing index', () => {
  const user = (): string => company.people[2]?.userId ?? '';

  it.each<[index: string, work: () => Promise<unknown>]>([
    ['transactions_by_age', () => list('admin', {})],
    ['transactions_of_ledger_account', () => list('admin', { user: user() })],
    ['transactions_not_complete', () => list('admin', { status: 'failed' })],
    ['transactions_not_complete_of_ledger_account', () => list('admin', { user: user(), status: 'pending', orderby: 'created' })],
    ['transactions_reference', () => list('admin', { reference: 'order 170' })],
    ['transactions_metadata', () => list('admin', { metadata__order: '517' })],
    ['transactions_expiring', failExpired],
  ])('is detected: %s', async (index, operation) => {
    const queries = await database.recordSentStatements(operation);
    await explainer.unsafe(`begin; set role none; drop index ${index}; set local role countinghouse_api`).simple();
    const { fullScans, rows } = await explain(explainer, queries);
    await explainer.unsafe('rollback');
    expect(rows > PAGE_COST || fullScans.length > 0, `${rows} rows`).toBe(true);
  });
});
