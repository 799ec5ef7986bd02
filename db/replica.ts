// Read replica for long read-only queries: list files, statements and exports.
// Invariant: a user sees their own writes. Before each read, the server reads the WAL position of the primary and waits until the replica has
// replayed it. If this takes too long, the read uses the primary.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, type ConnectionOptions, type OpenDatabase } from '#db/client.ts';

type Primary = OpenDatabase['db'];

/** Where a read was executed: on the replica, or on the primary because the replica was lagging or unavailable. */
export type ReplicaOutcome = 'replica' | 'lagging' | 'unavailable';

type ReplicaOptions = {
  primary: Primary;
  /** URL of the replica. */
  connection: ConnectionOptions;
  /** Maximum time to wait for the replica. */
  waitMs: number;
  /** Called for each read. */
  onRead: (outcome: ReplicaOutcome) => void;
};

export type Replica = {
  /** Returns a database that contains everything committed before the call. */
  choose(): Promise<Primary>;
  close(): Promise<void>;
};

const POLL_MS = 10;

/** Whether the replica has replayed the position; null if it has been promoted. */
const hasReplayed = async (replica: Primary, position: string): Promise<boolean | null> => {
  const [row] = await replica.execute<{ hasReplayed: boolean | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasReplayed" where pg_is_in_recovery()`,
  );
  return row?.hasReplayed ?? null;
};

const waitForReplay = async (replica: Primary, position: string, signal: AbortSignal): Promise<ReplicaOutcome> => {
  try {
    while (!signal.aborted) {
      const isCurrent = await hasReplayed(replica, position);
      if (isCurrent === null) return 'unavailable';
      if (isCurrent) return 'replica';
      await pause(POLL_MS);
    }
    return 'lagging';
  } catch {
    // The metric counts it; the log of the replica contains the cause.
    return 'unavailable';
  }
};

/** Creates the access to a replica. It does not have to be reachable. */
export const openReplica = ({ primary, connection, waitMs, onRead }: ReplicaOptions): Replica => {
  const { db: replica, close } = openDatabase(connection);
  const waitForPosition = async (position: string): Promise<ReplicaOutcome> => {
    const controller = new AbortController();
    const { signal } = controller;
    const timeout = pause(waitMs, 'lagging' as const, { signal }).catch(() => 'lagging' as const);
    try {
      return await Promise.race([waitForReplay(replica, position, signal), timeout]);
    } finally {
      controller.abort();
    }
  };
  return {
    choose: async () => {
      const [row] = await primary.execute<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`);
      const outcome = row ? await waitForPosition(row.position) : 'unavailable';
      onRead(outcome);
      return outcome === 'replica' ? replica : primary;
    },
    close,
  };
};
