// The schema that processes of a release rely on, read from the catalog of PostgreSQL. Each release writes it to `last-release.json`
// (`npm run release:schema`), and tests compare later schemas with it. Retired columns are omitted, because the next release may drop them.
import type postgres from 'postgres';
import { RETIRED_COLUMNS } from '#db/release/retired-columns.ts';

type Table = {
  /** By name: type, nullability and whether there is a default. */
  columns: Record<string, string>;
  /** By name: the definition. */
  constraints: Record<string, string>;
  /** By definition without the name: the indexed columns. */
  uniqueIndexes: Record<string, string>;
  /** Privileges of the API role on the table and on individual columns. */
  grants: string;
};

export type ReleaseSchema = {
  release: string;
  /** The newest migration. */
  migration: number;
  tables: Record<string, Table>;
  /** By signature: the return type. */
  functions: Record<string, string>;
};

type Sql = postgres.ISql;
type CatalogRow = { table: string; name: string; text: string };

const readColumns = (sql: Sql): Promise<CatalogRow[]> => sql<CatalogRow[]>`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) ||
    case when not a.attnotnull then '' when a.atthasdef or a.attidentity <> '' then ' not null, by default' else ' not null' end as text
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by c.relname, a.attnum`;

const readConstraints = (sql: Sql): Promise<CatalogRow[]> => sql<CatalogRow[]>`
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x') order by 1, 2`;

const readUniqueIndexes = (sql: Sql): Promise<CatalogRow[]> => sql<CatalogRow[]>`
  select c.relname as table, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as name,
    (select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)) as text
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`;

const readGrants = (sql: Sql): Promise<CatalogRow[]> => sql<CatalogRow[]>`
  with granted as (
    select c.relname, g.privilege_type as privilege from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and g.grantee = 'countinghouse_api'::regrole
    union select c.relname, g.privilege_type || ' of ' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    where c.relnamespace = 'public'::regnamespace and g.grantee = 'countinghouse_api'::regrole)
  select relname as table, '' as name, string_agg(privilege, ', ' order by privilege) as text from granted group by relname`;

const readFunctions = (sql: Sql): Promise<{ name: string; text: string }[]> => sql<{ name: string; text: string }[]>`
  select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name, pg_get_function_result(oid) as text
  from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`;

const toTextByName = (rows: CatalogRow[], table: string): Record<string, string> =>
  Object.fromEntries(rows.filter((row) => row.table === table).map(({ name, text }) => [name, text]));

/** Reads the schema that processes of a release rely on. */
export const readReleaseSchema = async (
  sql: Sql,
  { release, migration }: { release: string; migration: number },
): Promise<ReleaseSchema> => {
  const [columns, constraints, uniqueIndexes, grants, functions] = [
    (await readColumns(sql)).filter(({ table, name }) => !RETIRED_COLUMNS.includes(`${table}.${name}`)),
    await readConstraints(sql),
    await readUniqueIndexes(sql),
    await readGrants(sql),
    await readFunctions(sql),
  ];
  const toTable = (table: string): Table => ({
    columns: toTextByName(columns, table),
    constraints: toTextByName(constraints, table),
    uniqueIndexes: toTextByName(uniqueIndexes, table),
    grants: toTextByName(grants, table)[''] ?? '',
  });
  const names = new Set(columns.map(({ table }) => table));
  return {
    release,
    migration,
    tables: Object.fromEntries([...names].map((name) => [name, toTable(name)])),
    functions: Object.fromEntries(functions.map(({ name, text }) => [name, text])),
  };
};
