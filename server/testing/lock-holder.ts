// Locks held by a separate session, to test what waits for them.
import { expect } from 'vitest';
import type { Sql } from '#db/client.ts';
import { isOnCluster, type TestDatabase } from '#server/testing/database.ts';

/** The session with the lock; `release` ends its transaction. */
export type LockHolder = { sql: Sql; release(): Promise<void> };

/** Runs work while a transaction of the owner holds the locks that `acquire` takes, at most until the work is done. */
export const whileHolding = async <Result>(
  { owner }: TestDatabase,
  acquire: (tx: Sql) => PromiseLike<unknown>,
  work: (holder: LockHolder) => Promise<Result>,
): Promise<Result> => {
  const sql = await owner.reserve();
  try {
    await sql`begin`;
    await acquire(sql);
    return await work({
      sql,
      release: async () => {
        await sql`commit`;
      },
    });
  } finally {
    await sql`rollback`;
    sql.release();
  }
};

const COUNT_WAITING = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and application_name ~ '^(countinghouse$|citus_internal )'`;

/** The number of API sessions that wait for a lock, on all nodes of a cluster. */
export const countWaiting = async ({ owner }: TestDatabase): Promise<number> => {
  const [row] = await owner.unsafe<{ count: number }[]>(
    isOnCluster()
      ? `select sum(result::int)::int as count from run_command_on_all_nodes('${COUNT_WAITING.replaceAll("'", "''")}')`
      : COUNT_WAITING,
  );
  return row?.count ?? 0;
};

/** Resolves when an API session waits for a lock. */
export const untilWaiting = async (database: TestDatabase): Promise<void> => {
  await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBeGreaterThan(0);
};
