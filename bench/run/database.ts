// The PostgreSQL of a run, which the server, the bare server and pgbench share. It is the embedded one with the durability settings of the
// product, in a temporary or a kept directory, or one with a URL.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSql } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { migrate } from '#db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { readStat } from './processor-time.ts';

export type BenchDatabase = {
  url: string;
  version: string;
  /** Data directory of the embedded PostgreSQL; undefined for others. */
  dataDir: string | undefined;
  /** The parent of all PostgreSQL processes. Undefined if it runs on another machine or is not visible. */
  processId: number | undefined;
  /** Stops the embedded PostgreSQL. Idempotent. */
  stop(): Promise<void>;
};

type DatabaseSetup = {
  /** Default: the embedded PostgreSQL. */
  url?: string | undefined;
  /** Kept data directory of the embedded PostgreSQL. Default: a temporary directory. */
  dataDir?: string | undefined;
};

/** Enough for 64 clients of pgbench and the pools of the server. */
const MAX_CONNECTIONS = 150;
const CLOSE_TIMEOUT_SECONDS = 5;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The parent of all processes of a PostgreSQL on this machine; undefined if it is not visible. */
export const findServerProcess = (url: string, backendPid: number): number | undefined => {
  const parent = LOOPBACK.has(new URL(url).hostname) ? readStat(backendPid)?.parent : undefined;
  return parent !== undefined && /^postgres|^postmaster/.test(readStat(parent)?.name ?? '') ? parent : undefined;
};

const describe = async (url: string): Promise<Pick<BenchDatabase, 'version' | 'processId'>> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const [row] = await sql<{ version: string; backend: number }[]>`
      select current_setting('server_version') as version, pg_backend_pid() as backend`;
    return { version: row?.version ?? 'unknown', processId: findServerProcess(url, row?.backend ?? 0) };
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const startEmbedded = async (keptDirectory: string | undefined): Promise<Pick<BenchDatabase, 'url' | 'dataDir' | 'stop'>> => {
  const dataDir = keptDirectory ?? (await mkdtemp(path.join(os.tmpdir(), 'countinghouse-bench-')));
  const remove = () => (keptDirectory ? Promise.resolve() : rm(dataDir, { recursive: true, force: true }));
  try {
    const log = createLog({ level: 'error' });
    const server = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: MAX_CONNECTIONS } });
    let stopPromise: Promise<void> | undefined;
    return { url: server.url, dataDir, stop: () => (stopPromise ??= server.stop()) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Opens and migrates the database of a run. `close` stops it and removes temporary data. */
export const openBenchDatabase = async (setup: DatabaseSetup): Promise<BenchDatabase & { close(): Promise<void> }> => {
  const connection = setup.url
    ? { url: setup.url, dataDir: undefined, stop: () => Promise.resolve() }
    : await startEmbedded(setup.dataDir && path.resolve(setup.dataDir));
  const close = async (): Promise<void> => {
    await connection.stop();
    if (connection.dataDir && !setup.dataDir) await rm(connection.dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(connection.url);
    return { ...connection, ...(await describe(connection.url)), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Vacuums and analyzes now, so that autovacuum does not run during a measurement. */
export const vacuum = async (url: string): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: 0 });
  try {
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
