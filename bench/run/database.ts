// The one PostgreSQL that everything of a run meets: the server, the bare server and pgbench. It is the embedded one, as
// durable as the product starts it, in a directory that is thrown away or kept, or any other that an address names.
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
  /** Where the data of the embedded one lie; undefined of any other. */
  dataDir: string | undefined;
  /** The process that all of PostgreSQL's are children of. Undefined when it is not on this machine, or cannot be seen. */
  processId: number | undefined;
  /** Ends the embedded one. Safe to call twice. */
  stop(): Promise<void>;
};

type DatabaseSetup = {
  /** Left out: the embedded PostgreSQL. */
  url?: string | undefined;
  /** Of the embedded one, kept. Left out: a directory that is removed at the end. */
  dataDir?: string | undefined;
};

/** pgbench brings 64 clients, and the server its pools. */
const MAX_CONNECTIONS = 150;
const CLOSE_TIMEOUT_SECONDS = 5;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const describe = async (url: string): Promise<Pick<BenchDatabase, 'version' | 'processId'>> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const [row] = await sql<{ version: string; backend: number }[]>`
      select current_setting('server_version') as version, pg_backend_pid() as backend`;
    const parent = LOOPBACK.has(new URL(url).hostname) ? readStat(row?.backend ?? 0)?.parent : undefined;
    const processId = parent !== undefined && /^postgres|^postmaster/.test(readStat(parent)?.name ?? '') ? parent : undefined;
    return { version: row?.version ?? 'unknown', processId };
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const startEmbedded = async (keptIn: string | undefined): Promise<Pick<BenchDatabase, 'url' | 'dataDir' | 'stop'>> => {
  const dataDir = keptIn ?? (await mkdtemp(path.join(os.tmpdir(), 'countinghouse-bench-')));
  const remove = () => (keptIn ? Promise.resolve() : rm(dataDir, { recursive: true, force: true }));
  try {
    const log = createLog({ level: 'error' });
    const server = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: MAX_CONNECTIONS } });
    let stopping: Promise<void> | undefined;
    return { url: server.url, dataDir, stop: () => (stopping ??= server.stop()) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Opens the database of a run, up to date. `close` ends it and removes what is not kept. */
export const openBenchDatabase = async (wanted: DatabaseSetup): Promise<BenchDatabase & { close(): Promise<void> }> => {
  const opened = wanted.url
    ? { url: wanted.url, dataDir: undefined, stop: () => Promise.resolve() }
    : await startEmbedded(wanted.dataDir && path.resolve(wanted.dataDir));
  const close = async (): Promise<void> => {
    await opened.stop();
    if (opened.dataDir && !wanted.dataDir) await rm(opened.dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(opened.url);
    return { ...opened, ...(await describe(opened.url)), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** What autovacuum would do some time later, in the middle of a measurement. */
export const tidyUp = async (url: string): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: 0 });
  try {
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
