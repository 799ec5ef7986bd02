// Distributes a migrated database by company over a Citus cluster. All steps can be repeated, so an interrupted run is finished by the next.
import type { TransactionSql } from 'postgres';
import { API_ROLE, POSTING_LOCK_TIMEOUT_MS, type Sql } from '#db/client.ts';
import { readDistributionPlan, type DistributionPlan } from '#db/distribution/plan.ts';
import { requireUsableCluster } from '#db/distribution/cluster.ts';
import { DISTRIBUTED, getCompanyColumn, REFERENCE } from '#db/distribution/tables.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** Receives a line per step. */
export type ReportProgress = (line: string) => void;

const readTablePlacements = async (sql: Sql): Promise<Set<string>> => {
  const rows = await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`;
  return new Set(rows.map(({ name }) => name));
};

/** Citus copies functions to the nodes when they are created, so the extension must be older than the tables and their triggers. */
const requireNewerTables = async (sql: Sql): Promise<void> => {
  const [unknown] = await sql`
    select from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = t.tgfoid)`;
  if (!unknown) return;
  throw new OperatorError(
    'The tables of this database are older than the extension citus. Back it up, and restore it into a new database with the extension.',
  );
};

type ForeignKey = { name: string; table: string; definition: string };

/** Foreign keys to reference tables. Citus would otherwise register all tables that they connect as local tables first. */
const readReferenceKeys = (sql: Sql): Promise<ForeignKey[]> => sql<ForeignKey[]>`
  select k.conname as name, f.relname as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.relname = any(${[...REFERENCE]})`;

/** Foreign keys that the distribution has dropped. The table exists until they are restored. */
export const KEYS_TABLE = 'drizzle.dropped_foreign_keys';

/** Drops foreign keys to reference tables that are not placed yet. A table stores them until they are restored. */
const dropReferenceKeys = async (sql: Sql, placed: Set<string>): Promise<void> => {
  await sql.unsafe(`create table if not exists ${KEYS_TABLE} ("table" text not null, name text not null, definition text not null)`);
  if (REFERENCE.every((table) => placed.has(table))) return;
  for (const { name, table, definition } of await readReferenceKeys(sql)) {
    await sql.begin(async (tx) => {
      await tx.unsafe(`insert into ${KEYS_TABLE} ("table", name, definition) values ($1, $2, $3)`, [table, name, definition]);
      await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
    });
  }
};

const restoreReferenceKeys = async (sql: Sql): Promise<void> => {
  for (const { name, table, definition } of await sql.unsafe<ForeignKey[]>(`select * from ${KEYS_TABLE}`)) {
    await sql.begin(async (tx) => {
      const [existing] = await tx`select from pg_constraint where conname = ${name}`;
      if (!existing) await tx.unsafe(`alter table "${table}" add constraint "${name}" ${definition}`);
      await tx.unsafe(`delete from ${KEYS_TABLE} where name = $1`, [name]);
    });
  }
  await sql.unsafe(`drop table ${KEYS_TABLE}`);
};

/**
 * Citus does not copy privileges of columns to the shards. Instead the role has the privileges for whole rows, and a trigger rejects changes
 * to amounts by any role except the owner, which runs the functions of the guard.
 */
const protectBalances = async (sql: Sql): Promise<void> => {
  const [owner] = await sql<{ name: string }[]>`select pg_get_userbyid(relowner) as name from pg_class where oid = 'balances'::regclass`;
  await sql.unsafe(`
    create or replace function guard_balance() returns trigger language plpgsql as $$
    begin
      if current_user <> '${owner?.name ?? ''}' and (tg_op = 'INSERT' and (new.last_seq, new.balance, new.held, new.incoming) <> (0, 0, 0, 0)
        or tg_op = 'UPDATE' and (old.last_seq, old.balance, old.held, old.incoming) is distinct from (new.last_seq, new.balance, new.held, new.incoming))
      then
        raise exception 'balances change only through entries' using errcode = '42501', constraint = 'balance_of_entries';
      end if;
      return new;
    end $$`);
  await sql`create or replace trigger guard_balance before insert or update on balances for each row execute function guard_balance()`;
  await sql.unsafe(`grant insert, update on balances to ${API_ROLE}`);
};

/** SECURITY DEFINER functions that the role of the API calls, and their argument that contains the company. */
export const OWNER_FUNCTIONS = [
  { signature: 'merge_temporary_user(bigint, uuid, uuid)', company: 'merged_company' },
  { signature: 'remove_unused_currency(bigint, text)', company: 'owning_company' },
];

/**
 * These functions run on the node of the company. On the coordinator, Citus rejects the changes of a function with the rights of the owner in a
 * transaction that has changed rows as the role of the API.
 */
const distributeFunctions = async (sql: Sql): Promise<void> => {
  for (const { signature, company } of OWNER_FUNCTIONS)
    await sql`
      select create_distributed_function(${signature}, ${company}, colocate_with => 'companies', force_delegation => true)`;
};

export const isRolePrepared = async (sql: Sql): Promise<boolean> => {
  const limit = `lock_timeout=${POSTING_LOCK_TIMEOUT_MS}`;
  const rows = await sql`select from pg_roles where rolname = ${API_ROLE} and rolcanlogin and ${limit} = any(rolconfig)`;
  return rows.length > 0;
};

/**
 * Nodes connect to each other as the role of the statement, and do not receive the settings of the server's sessions. Without a limit of its own, a
 * statement would wait for a lock on a node until the statement timeout of the coordinator.
 */
const prepareRole = async (sql: Sql): Promise<void> => {
  if (await isRolePrepared(sql)) return;
  await sql.unsafe(`alter role ${API_ROLE} login`);
  await sql.unsafe(`alter role ${API_ROLE} set lock_timeout = ${POSTING_LOCK_TIMEOUT_MS}`);
};

/** Deletes the rows that the coordinator keeps of tables that had rows when they were distributed. */
const discardLocalRows = async (sql: Sql): Promise<void> => {
  const tables = await sql<{ name: string }[]>`
    select logicalrelid::text as name from pg_dist_partition where pg_relation_size(logicalrelid) > 0`;
  for (const { name } of tables) {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`select truncate_local_data_after_distributing_table(${name}::regclass)`;
    });
  }
};

const requireNoObstacles = ({ obstacles }: DistributionPlan): void => {
  if (obstacles.length > 0) throw new OperatorError(['These prevent distribution by company:', ...obstacles].join('\n- '));
};

/** Triggers are disabled, also on the nodes, because rows are moved rather than created. */
const distributeTable = async (tx: TransactionSql, table: string): Promise<void> => {
  await tx`set local citus.propagate_set_commands = 'local'`;
  await tx`set local session_replication_role = replica`;
  // Foreign keys refer, indirectly, to tables that every node has. Changing both requires one connection per node.
  await tx`set local citus.multi_shard_modify_mode = 'sequential'`;
  const colocation = table === 'companies' ? 'default' : 'companies';
  await tx`select create_distributed_table(${table}::regclass, ${getCompanyColumn(table)}, colocate_with => ${colocation})`;
};

/**
 * Distributes all tables that are not placed yet, with their rows. Throws an OperatorError that lists the obstacles before it
 * changes anything.
 */
export const distribute = async (sql: Sql, report: ReportProgress): Promise<void> => {
  await requireUsableCluster(sql);
  await requireNewerTables(sql);
  const plan = await readDistributionPlan(sql);
  requireNoObstacles(plan);
  const placed = await readTablePlacements(sql);
  const missing = plan.order.filter((table) => !placed.has(table));
  await prepareRole(sql);
  await dropReferenceKeys(sql, placed);
  for (const table of REFERENCE.filter((name) => !placed.has(name))) {
    await sql`select create_reference_table(${table}::regclass)`;
    report(`${table}: copied to every node`);
  }
  const done = REFERENCE.length + DISTRIBUTED.length - missing.length;
  for (const [index, table] of missing.entries()) {
    await sql.begin((tx) => distributeTable(tx, table));
    report(`${table}: distributed (${done + index + 1} of ${REFERENCE.length + DISTRIBUTED.length})`);
  }
  await restoreReferenceKeys(sql);
  await discardLocalRows(sql);
  await protectBalances(sql);
  await distributeFunctions(sql);
};
