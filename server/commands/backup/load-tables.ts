// Restores rows in one transaction: the database receives the whole backup or stays empty. Triggers are disabled, because the guard would count
// balances twice. Foreign keys are dropped and recreated, which validates them. This requires the owner of the tables, not a superuser.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type postgres from 'postgres';
import { openSql } from '#db/client.ts';
import { isCluster, requireUsableCluster } from '#db/distribution/cluster.ts';
import type { ReportProgress } from '#db/distribution/distribute.ts';
import { lockMigrations, migrate, readSchemaVersion, runMissingMigrations } from '#db/migrate.ts';
import { requireSupportedServer } from '#db/server-version.ts';
import {
  toCopyTarget,
  listForeignKeys,
  listTables,
  toQualifiedName,
  configureSession,
  type Table,
} from '#server/commands/backup/catalog.ts';
import { createLineCounter } from '#server/commands/backup/line-counter.ts';
import { toTablePath, type Manifest } from '#server/commands/backup/manifest.ts';
import type { TableDump } from '#server/commands/backup/dump-tables.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

type Sql = postgres.TransactionSql;

const NO_LIMIT = 0;
const CLOSE_TIMEOUT_SECONDS = 5;

const requireEmpty = async (sql: postgres.Sql): Promise<void> => {
  const { applied } = await readSchemaVersion(sql);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  const count = row?.count ?? 0;
  if (applied < 0 && count === 0) return;
  throw new OperatorError(`The database is not empty: it has ${count} tables. Restore into an empty database.`);
};

/** Throws unless the created tables have the tables and columns of the backup. */
const requireSameTables = (created: Table[], backedUp: Manifest['tables']): void => {
  const listNames = (tables: Table[]): Set<string> =>
    new Set(tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]));
  const [existing, expected] = [listNames(created), listNames(backedUp)];
  const unknown = [...expected].filter((name) => !existing.has(name));
  const missing = [...existing].filter((name) => !expected.has(name));
  if (unknown.length === 0 && missing.length === 0) return;
  const differences = [
    ...unknown.map((name) => `${name} is unknown to this release`),
    ...missing.map((name) => `${name} is missing in the backup`),
  ];
  throw new OperatorError(`The tables of the backup do not match its migration: ${differences.join(', ')}.`);
};

const loadTable = async (tx: Sql, backup: string, table: Manifest['tables'][number]): Promise<void> => {
  const file = toTablePath(backup, table.name);
  const lines = createLineCounter();
  try {
    await tx.unsafe(`delete from ${toQualifiedName(table.name)}`);
    const target = await tx.unsafe(`copy ${toCopyTarget(table)} from stdin`).writable();
    await pipeline(createReadStream(file), createGunzip(), lines.pass, target);
  } catch (error) {
    throw new OperatorError(`${file} cannot be restored: ${(error as Error).message}. Nothing was restored.`, { cause: error });
  }
  if (lines.count() === table.rows) return;
  throw new OperatorError(`${file} has ${lines.count()} rows instead of ${table.rows}. Nothing was restored.`);
};

const loadRows = async (tx: Sql, backup: string, { tables, sequences }: TableDump): Promise<void> => {
  const created = await listTables(tx);
  requireSameTables(created, tables);
  const foreignKeys = await listForeignKeys(tx);
  for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of created) await tx.unsafe(`alter table ${toQualifiedName(name)} disable trigger user`);
  for (const table of tables) await loadTable(tx, backup, table);
  for (const { name } of created) await tx.unsafe(`alter table ${toQualifiedName(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, last, is_called: isCalled } of sequences) {
    await tx`select setval(${toQualifiedName(name)}::regclass, ${last}::bigint, ${isCalled})`;
  }
};

/**
 * Loads the rows into an empty database, with the schema that the backup had. Throws an OperatorError when the database is not empty, the backup
 * is damaged, or the database is a Citus cluster that cannot be used; the database then stays empty.
 */
export const loadTables = async (url: string, backup: string, manifest: TableDump): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: NO_LIMIT });
  try {
    await requireSupportedServer(sql);
    await lockMigrations(sql);
    await requireEmpty(sql);
    if (await isCluster(sql)) await requireUsableCluster(sql);
    await sql.begin(async (tx) => {
      await runMissingMigrations(tx, manifest.migration);
      await configureSession(tx);
      await loadRows(tx, backup, manifest);
    });
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

/** Migrates the loaded rows to this release, and moves them to the nodes of a cluster. `npm run migrate` does the same. */
export const finishRestore = async (url: string, report?: ReportProgress): Promise<void> => {
  await migrate(url, { report });
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: NO_LIMIT });
  try {
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
