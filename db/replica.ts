// A replica that replays what the primary writes, for reads that take long and change nothing: files of lists, statements and exports.
// Nobody may see less there than they have just written, so before each such read the primary is asked how far it has come, and the replica is
// waited for until it is there. What cannot be there soon is read from the primary.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, type ConnectionOptions, type OpenDatabase } from '#db/client.ts';

type Primary = OpenDatabase['db'];

/** Where a read went: to the replica, or to the primary because the replica was not there in time, or refused to answer. */
export type ReplicaOutcome = 'replica' | 'behind' | 'away';

type ReplicaOptions = {
  primary: Primary;
  /** How the replica is reached. */
  connection: ConnectionOptions;
  /** Longest wait for it. */
  waitMs: number;
  /** Told of each read. */
  onRead: (outcome: ReplicaOutcome) => void;
};

export type Replica = {
  /** Where to read now: all that was committed before this call is there. */
  choose(): Promise<Primary>;
  close(): Promise<void>;
};

const POLL_MS = 10;

/** Whether the replica has come that far; null from one that is a primary itself by now. */
const hasReplayed = async (replica: Primary, position: string): Promise<boolean | null> => {
  const [row] = await replica.execute<{ hasReplayed: boolean | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasReplayed" where pg_is_in_recovery()`,
  );
  return row?.hasReplayed ?? null;
};

const waitFor = async (replica: Primary, position: string, over: AbortSignal): Promise<ReplicaOutcome> => {
  try {
    while (!over.aborted) {
      const isThere = await hasReplayed(replica, position);
      if (isThere === null) return 'away';
      if (isThere) return 'replica';
      await pause(POLL_MS);
    }
    return 'behind';
  } catch {
    // That it is away, the numbers say; why, its own log.
    return 'away';
  }
};

/** Opens the way to a replica. It need not be there, neither now nor later. */
export const openReplica = ({ primary, connection, waitMs, onRead }: ReplicaOptions): Replica => {
  const { db: replica, close } = openDatabase(connection);
  const outcomeOf = async (position: string): Promise<ReplicaOutcome> => {
    const over = new AbortController();
    const late = pause(waitMs, 'behind' as const, { signal: over.signal }).catch(() => 'behind' as const);
    try {
      return await Promise.race([waitFor(replica, position, over.signal), late]);
    } finally {
      over.abort();
    }
  };
  return {
    choose: async () => {
      const [row] = await primary.execute<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`);
      const outcome = row ? await outcomeOf(row.position) : 'away';
      onRead(outcome);
      return outcome === 'replica' ? replica : primary;
    },
    close,
  };
};
