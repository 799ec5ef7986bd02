// The cost of a page of collections in a large database: the API's statements, explained.
import { prepareCompany, type BenchCompany } from '../../../../bench/seed/company.ts';
import { fillCompany } from '../../../../bench/seed/fill-company.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { explain, openExplainer } from '#server/testing/query-plans.ts';
import { useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const COUNT = 12_000;
const PEOPLE_COUNT = 30;
/** The maximum reads of a page: its rows, the rest of their collections with partners, and the lookups. */
const PAGE_COST = 300;

let fixture: CompanyFixture;
let company: BenchCompany;
let explainer: Sql;

const apiOf = (token = ''): CallerApi => fixture.as({ token });

type CollectionQuery = Record<string, string>;

const list = (reader: 'person' | 'admin', query: CollectionQuery) => {
  const paged = { pagination: 'cursor', ...query };
  return reader === 'admin'
    ? apiOf(company.admin.token).admin.transactionCollections.list(paged)
    : apiOf(company.people[0]?.token).transactionCollections.list(paged);
};

beforeAll(async () => {
  fixture = await createFixture();
  company = await prepareCompany(database.url, { identifier: 'filled', userCount: PEOPLE_COUNT });
  await fillCompany(database.url, company, COUNT);
  await database.owner`vacuum (analyze)`;
  explainer = openExplainer(database.url);
}, 120_000);

afterAll(() => explainer.end());

describe('a page of collections reads only the rows it returns', () => {
  it.each<[reader: 'person' | 'admin', query: CollectionQuery]>([
    ['admin', {}],
    ['admin', { orderby: 'created' }],
    ['admin', { transactions__status: 'Pending' }],
    ['admin', { transactions__tx_type: 'debit' }],
    ['person', {}],
    ['person', { transactions__status: 'failed' }],
  ])('%s: %j', async (reader, query) => {
    const { fullScans, rows } = await explain(explainer, await database.recordSentStatements(() => list(reader, query)));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(PAGE_COST);
  });

  it('continues from a cursor', async () => {
    const { next } = await list('admin', { page_size: '250' });
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const { fullScans, rows } = await explain(explainer, await database.recordSentStatements(() => list('admin', { cursor })));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(PAGE_COST);
  });
});

it('counts each collection once under any filter', async () => {
  const count = async (query: CollectionQuery) =>
    (await apiOf(company.admin.token).admin.transactionCollections.list({ page_size: '1', ...query })).count;
  const [counted] = await database.owner<{ every: number; debits: number }[]>`
    select count(distinct collection_id)::int as every, count(distinct collection_id) filter (where tx_type = 'debit')::int as debits
    from transactions where company_id = ${company.id}`;
  expect([await count({}), await count({ transactions__tx_type: 'debit' })]).toEqual([counted?.every, counted?.debits]);
});
