// Plan to distribute a migrated database by company with Citus, read from its catalog: the tables in an order that foreign keys allow, and what
// prevents it.
import type { Sql } from '#db/client.ts';
import { DISTRIBUTED, getCompanyColumn, REFERENCE } from '#db/distribution/tables.ts';

export type DistributionPlan = {
  /** The distributed tables, each after those that it references. */
  order: string[];
  /** Obstacles, one line each, beginning with their kind. */
  obstacles: string[];
};

type Index = { table: string; name: string; columns: string[] };
type Reference = {
  name: string;
  from: string;
  to: string;
  columns: string[];
  referencedColumns: string[];
  onUpdate: string;
  onDelete: string;
};

const isDistributed = (table: string): boolean => DISTRIBUTED.includes(table);

const readUniqueIndexes = (sql: Sql) => sql<Index[]>`
  select c.relname as table, x.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`;

const readReferences = (sql: Sql) => sql<Reference[]>`
  select k.conname as name, f.relname as from, t.relname as to, k.confupdtype as "onUpdate", k.confdeltype as "onDelete",
    array(select a.attname::text from unnest(k.conkey) with ordinality as n(number, place)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = n.number order by place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality as n(number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = n.number order by place) as "referencedColumns"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`;

/** A foreign key is local to a node if both sides have the company at the same position. */
const isColocated = ({ from, to, columns, referencedColumns }: Reference): boolean =>
  columns.some((column, index) => column === getCompanyColumn(from) && referencedColumns[index] === getCompanyColumn(to));

const listReferenceObstacles = (reference: Reference): string[] => {
  const { name, from, to, onUpdate, onDelete } = reference;
  if (!isDistributed(from)) return isDistributed(to) ? [`foreign key from a table that is not distributed: ${name}`] : [];
  if (REFERENCE.includes(to)) return [];
  if (!isDistributed(to)) return [`foreign key to a table of the coordinator: ${name}`];
  if (!isColocated(reference)) return [`foreign key across companies: ${name}`];
  const actions = [onUpdate !== 'a' && 'on update', ['n', 'd'].includes(onDelete) && 'on delete'].filter((action) => action !== false);
  return actions.map((action) => `foreign key that changes its company ${action}: ${name}`);
};

const readOtherObstacles = async (sql: Sql): Promise<string[]> => {
  const tables = [...DISTRIBUTED];
  const identities = await sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}) and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
    order by 1`;
  const deferred = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgdeferrable and c.relname = any(${tables}) order by 1`;
  const transient = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relname = any(${tables}) and p.prosrc ~ '\\mxmin\\M' order by 1`;
  return [
    ...identities.map(({ name }) => `identity column that is not bigint: ${name}`),
    ...deferred.map(({ name }) => `trigger that is deferred to the commit: ${name}`),
    ...transient.map(({ name }) => `trigger that depends on xmin: ${name}`),
  ];
};

/** Sorts tables after those that they reference. Throws if foreign keys form a cycle. */
const sortByReferences = (references: Reference[]): string[] => {
  const ordered: string[] = [];
  const waiting = new Set(DISTRIBUTED);
  while (waiting.size > 0) {
    const unblocked = [...waiting].filter((table) => !references.some(({ from, to }) => from === table && to !== table && waiting.has(to)));
    if (unblocked.length === 0) throw new Error(`Foreign keys form a cycle: ${[...waiting].join(', ')}`);
    for (const table of unblocked) waiting.delete(table);
    ordered.push(...unblocked);
  }
  return ordered;
};

/** Reads the plan from the catalog. Changes nothing. */
export const readDistributionPlan = async (sql: Sql): Promise<DistributionPlan> => {
  const references = await readReferences(sql);
  const indexes = await readUniqueIndexes(sql);
  const crossCompanyIndexes = indexes.filter(({ table, columns }) => isDistributed(table) && !columns.includes(getCompanyColumn(table)));
  return {
    order: sortByReferences(references),
    obstacles: [
      ...crossCompanyIndexes.map(({ name }) => `unique across companies: ${name}`),
      ...references.flatMap(listReferenceObstacles),
      ...(await readOtherObstacles(sql)),
    ],
  };
};
