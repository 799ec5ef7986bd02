// Registering a company with three users costs seventy statements. Therefore companies are registered once per run through the real
// procedures, and stored in the template as one row each. Taking one is a single statement that restores its rows with current timestamps.
// Databases of tests without companies stay empty.
import { openDatabase, openSql, type Sql } from '#db/client.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { createServices, registerTestCompany, type RegisteredCompany } from '#server/testing/company-factory.ts';

/** Enough for most files; others register more. */
const COMPANY_COUNT = 64;
const CONCURRENT_REGISTRATIONS = 4;

type CopiedColumn = { table: string; column: string; isTimestamp: boolean; isNow: boolean; isKey: boolean };

type PreparedCompany = { registered: RegisteredCompany; foundedAt: Date };

/** The columns of all non-empty tenant tables. */
const readColumns = async (owner: Sql): Promise<Map<string, CopiedColumn[]>> => {
  const columns = await owner<CopiedColumn[]>`
    select c.relname as table, quote_ident(a.attname) as column, a.atttypid = 'timestamptz'::regtype as "isTimestamp", a.attname = k.name as "isKey",
      coalesce(pg_get_expr(d.adbin, d.adrelid) = 'now()', false) as "isNow"
    from pg_class c cross join lateral (select case c.relname when 'companies' then 'id' else 'company_id' end as name) k
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = k.name)`;
  const byTable = Map.groupBy(columns, ({ table }) => table);
  for (const table of byTable.keys()) {
    const rows = await owner`select from ${owner(table)} limit 1`;
    if (rows.length === 0) byTable.delete(table);
  }
  return byTable;
};

/** Shifts the row's timestamps to now. The database's clock advanced during registration, the test clock did not. */
const valueOf = ({ column, isTimestamp, isNow }: CopiedColumn): string => {
  const shifted = isTimestamp ? `${column} + passed` : column;
  return isNow ? `least(${shifted}, now())` : shifted;
};

/** Stores the companies, with a JSON column for each table, and creates the function that restores one, without triggers. */
const storeCompanies = async (owner: Sql, prepared: PreparedCompany[]): Promise<void> => {
  const byTable = await readColumns(owner);
  const keyOf = (table: string): string => byTable.get(table)?.find(({ isKey }) => isKey)?.column ?? '';
  const tables = [...byTable.keys()];
  const rows = tables.map((table) => `(select json_agg(r) from ${table} r where r.${keyOf(table)} = f.id)`);
  const inserts = [...byTable].map(([table, columns]) => {
    const names = columns.map(({ column }) => column);
    return `insert into ${table} (${names.join(', ')}) overriding system value
      select ${columns.map(valueOf).join(', ')} from json_populate_recordset(null::${table}, taken.${table});`;
  });
  await owner.unsafe(`
    create schema testing;
    create table testing.companies (id integer primary key, founded jsonb not null, founded_at timestamptz not null,
      ${tables.map((table) => `${table} json`).join(', ')});
    create function testing.take_company(taken_at timestamptz) returns jsonb language plpgsql
      set search_path = public set session_replication_role = replica as $$
    declare taken testing.companies; passed interval;
    begin
      delete from testing.companies where id = (select id from testing.companies order by id limit 1 for update skip locked) returning * into taken;
      if not found then return null; end if;
      passed := taken_at - taken.founded_at;
      ${inserts.join('\n')}
      return taken.founded;
    end $$`);
  for (const { registered, foundedAt } of prepared) {
    await owner`insert into testing.companies select f.id, ${JSON.stringify(registered)}::text::jsonb, ${foundedAt}, ${owner.unsafe(rows.join(', '))}
      from (values (${registered.companyId}::int)) f (id)`;
  }
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // Removes all pages, so that the planner sees empty tables.
    await tx.unsafe(`truncate ${[...byTable.keys(), 'throttles'].join(', ')} cascade`);
  });
};

/** Prepares the migrated database at `url` for `takeCompany`; databases that are cloned from it are prepared as well. */
export const prepareCompanies = async (url: string): Promise<void> => {
  const connection = { url, role: 'api' } as const;
  const api = openDatabase({ ...connection, poolSize: CONCURRENT_REGISTRATIONS });
  const sql = openSql({ ...connection, poolSize: 1 });
  const owner = openSql({ url, poolSize: 1, role: 'owner' });
  const database = { db: api.db, connection, sql, owner };
  const services = createServices(database, { clock: createTestClock(), log: createLog({ level: 'error' }), limitsRegistrations: false });
  const prepared: PreparedCompany[] = [];
  const registerCompanies = async (): Promise<void> => {
    while (prepared.length < COMPANY_COUNT) {
      const clock = createTestClock();
      prepared.push({ registered: await registerTestCompany(database, { ...services, clock }), foundedAt: clock.now() });
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENT_REGISTRATIONS }, registerCompanies));
    await storeCompanies(owner, prepared);
  } finally {
    await Promise.all([services.ledger.drain(), api.close(), sql.end(), owner.end()]);
  }
};

/** Takes a company as if registered at that time, or undefined when none is left. */
export const takeCompany = async (owner: Sql, at: Date): Promise<RegisteredCompany | undefined> => {
  const [row] = await owner<{ registered: RegisteredCompany | null }[]>`select testing.take_company(${at}) as registered`;
  return row?.registered ?? undefined;
};
