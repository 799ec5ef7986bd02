// Migrations, compatible with the migrator of drizzle: the same table lists those that have run, and missing ones run in one transaction. A restore
// needs its own migrator: it migrates to the version of the backup, loads the rows, and migrates further (server/commands/backup).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { API_ROLE } from '#db/client.ts';
import { findUnfinishedSteps } from '#db/distribution/check.ts';
import { isCluster, requireUsableCluster } from '#db/distribution/cluster.ts';
import { distribute, type ReportProgress } from '#db/distribution/distribute.ts';
import { requireSupportedServer } from '#db/server-version.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const GUARD_FILE = new URL('guard.sql', import.meta.url);

/** Separates the statements of a file, as in the migrations of drizzle. */
const STATEMENT_BREAKPOINT = '--> statement-breakpoint';

/** Key of the advisory lock that serializes migrations. Arbitrary. */
const ADVISORY_LOCK = 7_203_113;

/** Number of the newest migration that has run; -1: none. */
export type SchemaVersion = {
  applied: number;
  /** The newest migration of this release. */
  expected: number;
  /** The database lacks migrations of this release. A newer schema is allowed, because releases only add to it. */
  isBehind: boolean;
};

type Migration = { number: number; statements: string[]; hash: string; writtenAt: number };

let migrations: Migration[] | undefined;

/** All migrations of this release, in order. */
const listMigrations = (): Migration[] => {
  migrations ??= readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ sql, hash, folderMillis }, number) => ({
    number,
    statements: sql,
    hash,
    writtenAt: folderMillis,
  }));
  return migrations;
};

/** The number of the newest migration of this release. */
export const expectedVersion = (): number => listMigrations().length - 1;

type AppliedMigrations = { count: number; newestAt: number };

const readApplied = async (sql: postgres.ISql): Promise<AppliedMigrations> => {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`;
  if (!table?.exists) return { count: 0, newestAt: 0 };
  const [row] = await sql<{ count: number; newestAt: string }[]>`
    select count(*)::int as count, coalesce(max(created_at), 0) as "newestAt" from drizzle.__drizzle_migrations`;
  return { count: row?.count ?? 0, newestAt: Number(row?.newestAt ?? 0) };
};

/** Reads the version of the schema. Once the database is migrated, the API role can read it, too. */
export const readSchemaVersion = async (sql: postgres.ISql): Promise<SchemaVersion> => {
  const { count, newestAt } = await readApplied(sql);
  const newest = listMigrations().at(-1);
  return { applied: count - 1, expected: expectedVersion(), isBehind: newestAt < (newest?.writtenAt ?? 0) };
};

/** Installs the ledger's guard if its text differs from the installed one. */
const installGuard = async (tx: postgres.TransactionSql): Promise<void> => {
  const text = readFileSync(GUARD_FILE, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await tx`create table if not exists drizzle.installed_guard (hash text not null)`;
  const [installed] = await tx`select from drizzle.installed_guard where hash = ${hash}`;
  if (installed) return;
  // One statement at a time, because Citus sends the text of a request to its nodes.
  for (const statement of text.split(STATEMENT_BREAKPOINT)) await tx.unsafe(statement);
  await tx`delete from drizzle.installed_guard`;
  await tx`insert into drizzle.installed_guard (hash) values (${hash})`;
};

/** Throws an OperatorError if a migration that has run had another text, as in databases of versions before the first release. */
const requireKnownMigrations = async (tx: postgres.TransactionSql): Promise<void> => {
  const applied = await tx<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`;
  const migrations = listMigrations();
  if (applied.every(({ hash }, number) => migrations[number] === undefined || migrations[number].hash === hash)) return;
  throw new OperatorError(
    'A version before the first release created this database, and its tables differ. Use a new database, or another DATA_DIR.',
  );
};

/** Runs the missing migrations up to a number, in a transaction of the caller, who holds the lock. Returns how many ran. */
export const runMissingMigrations = async (tx: postgres.TransactionSql, upTo = expectedVersion()): Promise<number> => {
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  await requireKnownMigrations(tx);
  // A transaction that changes rows and the schema of distributed tables uses one connection per node.
  if (await isCluster(tx)) await tx`set local citus.multi_shard_modify_mode = 'sequential'`;
  const { newestAt } = await readApplied(tx);
  const missing = listMigrations().filter(({ number, writtenAt }) => writtenAt > newestAt && number <= upTo);
  for (const { statements, hash, writtenAt } of missing) {
    for (const statement of statements) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${writtenAt})`;
  }
  if (upTo === expectedVersion()) await installGuard(tx);
  return missing.length;
};

/** Takes the migration lock until the connection ends. */
export const lockMigrations = async (sql: postgres.Sql): Promise<void> => {
  await sql`select pg_advisory_lock(${ADVISORY_LOCK})`;
};

/** Lets the API role read the version of the schema, for readiness. */
export const grantVersionAccess = async (sql: postgres.Sql): Promise<void> => {
  const [row] = await sql<{ mayRead: boolean }[]>`
    select has_schema_privilege(${API_ROLE}, 'drizzle', 'usage')
      and has_table_privilege(${API_ROLE}, 'drizzle.__drizzle_migrations', 'select') as "mayRead"`;
  if (row?.mayRead) return;
  await sql.unsafe(`grant usage on schema drizzle to ${API_ROLE}`);
  await sql.unsafe(`grant select on drizzle.__drizzle_migrations to ${API_ROLE}`);
};

/** True if a cluster must be changed. Otherwise a server can start while a node is down. */
const hasClusterWork = async (sql: postgres.Sql): Promise<boolean> =>
  (await isCluster(sql)) && ((await readSchemaVersion(sql)).isBehind || (await findUnfinishedSteps(sql)).length > 0);

/**
 * Migrates the database to the newest or the given migration, and returns its version and how many migrations ran. Distributes the tables if the
 * database is a Citus cluster; `report` receives the progress. Concurrent processes wait for the one that migrates. Throws if a migration fails;
 * all of them are then rolled back, and the process must stop.
 */
export const migrate = async (
  url: string,
  { upTo = expectedVersion(), report = () => undefined }: { upTo?: number; report?: ReportProgress | undefined } = {},
): Promise<SchemaVersion & { ran: number }> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await requireSupportedServer(sql);
    await lockMigrations(sql);
    if (await hasClusterWork(sql)) await requireUsableCluster(sql);
    const ran = await sql.begin((tx) => runMissingMigrations(tx, upTo));
    await grantVersionAccess(sql);
    if (await hasClusterWork(sql)) await distribute(sql, report);
    return { ...(await readSchemaVersion(sql)), ran };
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** For MIGRATE=off. Throws an OperatorError if the database lacks migrations of this release. */
export const requireMigrated = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await requireSupportedServer(sql);
    const { applied, expected, isBehind } = await readSchemaVersion(sql);
    if (!isBehind) {
      const [step] = (await isCluster(sql)) ? await findUnfinishedSteps(sql) : [];
      if (step !== undefined) throw new OperatorError(`The distribution over the cluster is not finished. ${step}`);
      return;
    }
    const databaseState = applied < 0 ? 'has no tables' : `is at migration ${applied}`;
    throw new OperatorError(
      `The database ${databaseState}, but this release requires migration ${expected}. Run npm run migrate, or set MIGRATE=on.`,
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
};
