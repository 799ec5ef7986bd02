// Row-level security without company filters: statements of the API role in a transaction with a company. Every tenant table has a row of
// two companies; only that of one is visible and writable. Constraints and triggers are disabled while the rows are inserted.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import { SCHEMA } from '#db/all-tables.ts';
import { newId } from '#server/kernel/id.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { insertCompany } from '#server/testing/insert-company.ts';

const database = useTestDatabase({ checksLedger: false });

const TABLES = Object.values(SCHEMA)
  .flatMap((entry) => (is(entry, PgTable) && 'companyId' in getTableColumns(entry) ? [getTableName(entry)] : []))
  .toSorted((a, b) => (a < b ? -1 : 1));

type Row = Record<string, unknown>;
type Column = { name: string; type: string; isArray: boolean };

/** As the API role, without the check of statements, because these deliberately name no company. */
let api: Sql;
let ownCompanyId: number;
let otherCompanyId: number;

let lastNumber = 1_000_000;

/** A value that no other row has, so that none refers to another. */
const VALUES: Record<string, () => unknown> = {
  text: newId,
  uuid: newId,
  integer: () => ++lastNumber,
  bigint: () => ++lastNumber,
  smallint: () => 1,
  numeric: () => 1,
  boolean: () => false,
  json: () => ({}),
  jsonb: () => ({}),
  bytea: () => String.raw`\x00`,
  'timestamp with time zone': () => new Date(),
  date: () => '2026-11-23',
};

const valueOf = ({ name, type, isArray }: Column): unknown => {
  const make = VALUES[type];
  if (!isArray && !make) throw new Error(`Add a value for columns of type ${type}, such as ${name}, to VALUES.`);
  return isArray ? [] : make?.();
};

/** A generated column of users and accounts. */
const GENERATED_COLUMN = 'search_text';

/** Columns that an insert must set. */
const readColumns = (name: string): Promise<Column[]> =>
  database.owner<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attndims > 0 as "isArray"
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'company_id'
      and a.attnotnull and d.adbin is null and a.attidentity = '' and a.attgenerated = ''`;

const writeRows = async (): Promise<void> => {
  const { owner } = database;
  const checks = await owner<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conparentid = 0`;
  for (const { table, name } of checks) await owner`alter table ${owner(table)} drop constraint if exists ${owner(name)}`;
  const columns = await Promise.all(TABLES.map(readColumns));
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [index, table] of TABLES.entries())
      for (const company of [ownCompanyId, otherCompanyId]) {
        const row = Object.fromEntries((columns[index] ?? []).map((column): [string, unknown] => [column.name, valueOf(column)]));
        const rowOfCompany = { company_id: company, ...row };
        await tx`insert into ${tx(table)} (${tx(Object.keys(rowOfCompany))})
          select ${tx(Object.keys(rowOfCompany))} from json_populate_record(null::${tx(table)}, ${JSON.stringify(rowOfCompany)}::text::json)`;
      }
  });
};

beforeAll(async () => {
  const { owner, url } = database;
  [ownCompanyId = 0, otherCompanyId = 0] = await Promise.all([insertCompany(owner), insertCompany(owner)]);
  await writeRows();
  api = openSql({ url, role: 'api', poolSize: 1 });
});
afterAll(() => api.end({ timeout: 5 }));

class RollBack extends Error {}

/** Runs work in a transaction with a company, and rolls it back. */
const inOwnCompany = async <Result>(work: (tx: Sql) => Promise<Result>): Promise<Result | undefined> => {
  let result: Result | undefined;
  const transaction = api.begin(async (tx) => {
    await tx`select set_config('countinghouse.company_id', ${String(ownCompanyId)}, true)`;
    result = await work(tx as unknown as Sql);
    throw new RollBack();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  return result;
};

/** Whether the role has the privilege on the table (db/privileges.test.ts). */
const hasPrivilege = async (privilege: string, table: string): Promise<boolean> => {
  const [row] = await database.owner<
    { hasPrivilege: boolean }[]
  >`select has_table_privilege('countinghouse_api', ${table}, ${privilege}) as "hasPrivilege"`;
  return row?.hasPrivilege === true;
};

const REJECTED = 'refused';

/** The companies of the affected rows, or a rejection by privileges or row-level security. */
const companiesOf = async (work: (tx: Sql) => Promise<readonly object[]>): Promise<unknown> => {
  try {
    return [...((await inOwnCompany(work)) ?? [])].map((row) => Number((row as Row)['company_id']));
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return REJECTED;
    throw error;
  }
};

describe('a transaction with a company but without a company filter', () => {
  it('is tested with every tenant table', async () => {
    const rows = await database.owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
    expect(rows.map(({ name }) => name)).toEqual(TABLES);
  });

  it.each(TABLES)('sees its own rows of %s', async (table) => {
    const [all] = await database.owner`select count(distinct company_id)::int as companies from ${database.owner(table)}`;
    expect(all?.['companies']).toBe(2);
    expect(await companiesOf((tx) => tx`select company_id from ${tx(table)}`)).toEqual([ownCompanyId]);
  });

  it.each(TABLES)('changes and deletes its own rows of %s, if the role may', async (table) => {
    const [mayChange, mayDelete] = await Promise.all([hasPrivilege('UPDATE', table), hasPrivilege('DELETE', table)]);
    const changed = await companiesOf((tx) => tx`update ${tx(table)} set company_id = company_id returning company_id`);
    expect(changed).toEqual(mayChange ? [ownCompanyId] : REJECTED);
    const deleted = await companiesOf((tx) => tx`delete from ${tx(table)} returning company_id`);
    expect(deleted).toEqual(mayDelete ? [ownCompanyId] : REJECTED);
  });

  it.each(TABLES)('cannot write a row of another company into %s', async (table) => {
    const { owner } = database;
    const [row] = await owner<{ row: Row }[]>`select to_jsonb(t) as row from ${owner(table)} t where company_id = ${otherCompanyId}`;
    const names = Object.keys(row?.row ?? {}).filter((name) => name !== GENERATED_COLUMN);
    const inserted = await companiesOf(
      (tx) => tx`insert into ${tx(table)} (${tx(names)}) overriding system value
        select ${tx(names)} from json_populate_record(null::${tx(table)}, ${JSON.stringify(row?.row)}::text::json) returning company_id`,
    );
    expect(inserted).toBe(REJECTED);
    expect(await companiesOf((tx) => tx`update ${tx(table)} set company_id = ${otherCompanyId} returning company_id`)).toBe(REJECTED);
  });
});
