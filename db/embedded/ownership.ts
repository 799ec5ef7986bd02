// Ownership of a data directory: the process that holds an advisory lock in its database owns it. The lock ends with the connection, so it cannot
// become stale like a lock file.
import postgres from 'postgres';
import { SECOND_MS } from '#server/kernel/time.ts';
import { toUrl, type ClusterHome } from '#db/embedded/home.ts';
import type { EmbeddedLog } from '#db/embedded/server-process.ts';

/** Key of the advisory lock. Arbitrary. */
const OWNER_LOCK = 7_203_114;
const RETAKE_DELAY_MS = SECOND_MS / 5;
const CONNECT_TIMEOUT_SECONDS = 2;

const connect = (home: ClusterHome, port: number, options: postgres.Options<{}> = {}) =>
  postgres(toUrl(home, port, 'postgres'), {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: `countinghouse process ${process.pid}` },
    ...options,
  });

export type RunningServer = {
  /** The application name of the owner; undefined without an owner. */
  owner: string | undefined;
  ageMs: number;
};

/** Inspects a running server. Undefined if it does not respond, because it is starting, stopping or stopped. */
export const inspectServer = async (home: ClusterHome, port: number, log: EmbeddedLog): Promise<RunningServer | undefined> => {
  const sql = connect(home, port);
  try {
    const [row] = await sql<{ owner: string | null; age_ms: number }[]>`
      select (
        select application_name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and classid = 0 and objid = ${OWNER_LOCK} and objsubid = 1 and granted
      ) as owner, (extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000)::float8 as age_ms`;
    return row && { owner: row.owner ?? undefined, ageMs: row.age_ms };
  } catch (error) {
    log.debug({ err: error, port }, 'A PostgreSQL server of an earlier start does not respond');
    return undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
};

/**
 * Takes and keeps the lock. If the connection is lost with the database, the lock is taken again when the database is back.
 * The promise settles when the lock is first taken.
 */
export const takeOwnership = async (
  home: ClusterHome,
  port: number,
  log: EmbeddedLog,
): Promise<{ sql: postgres.Sql; release(): Promise<void> }> => {
  let isReleased = false;
  let retake: NodeJS.Timeout | undefined;
  const scheduleRetake = () => {
    clearTimeout(retake);
    if (!isReleased) retake = setTimeout(() => void takeLock().catch(logAndRetake), RETAKE_DELAY_MS);
  };
  const logAndRetake = (error: unknown) => {
    log.debug({ err: error }, 'The lock of the data directory could not be taken again yet');
    scheduleRetake();
  };
  const sql = connect(home, port, { onclose: scheduleRetake });
  const takeLock = async () => {
    await sql`select pg_advisory_lock(${OWNER_LOCK}::bigint)`;
  };
  await takeLock();
  return {
    sql,
    release: async () => {
      isReleased = true;
      clearTimeout(retake);
      await sql.end({ timeout: 1 });
    },
  };
};
