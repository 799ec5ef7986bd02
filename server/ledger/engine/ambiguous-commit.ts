// A batch whose COMMIT was sent, but whose outcome is unknown. The database is queried for a row of the batch.
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '#db/client.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { PostOutcome } from '#server/ledger/engine/posting-queue.ts';

const COMMIT_WAIT_MS = 5_000;
const COMMIT_POLL_MS = 50;
/** Unlike the usual message of `unavailable`, it does not suggest to send the request again. */
const AMBIGUOUS_COMMIT_MESSAGE = 'The request may have been processed. Check before you retry, or retry with the same Idempotency-Key.';

/** A row that exists if the batch was committed. */
export type CommitMarker = { table: 'journals' | 'events'; id: string };

type CommitAttempt = {
  companyId: number;
  marker: CommitMarker;
  /** The database process that runs the COMMIT, or undefined if it has reported a failure. */
  backendId: number | undefined;
  isDistributed: boolean;
};

/** The batch may or may not be committed. */
export class AmbiguousCommit extends Error {
  readonly attempt: CommitAttempt;
  readonly outcomes: PostOutcome[];
  constructor(attempt: CommitAttempt, outcomes: PostOutcome[], cause: unknown) {
    super('The outcome of the commit is unknown', { cause });
    this.attempt = attempt;
    this.outcomes = outcomes;
  }
}

/** Ends the transaction. A lost connection has ended it already. */
export const rollBack = async (connection: Sql): Promise<void> => {
  try {
    await connection`rollback`;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
};

const findMarker = async (connection: Sql, { companyId, marker }: CommitAttempt): Promise<boolean> => {
  const rows = await connection`select from ${connection(marker.table)} where company_id = ${companyId} and id = ${marker.id}`;
  return rows.length > 0;
};

/**
 * Like findMarker, for a cluster, where a node may still commit after the coordinator has reported a failure. An insert of the same key
 * waits for the node's transaction to end. The insert is rolled back.
 */
const awaitMarker = async (connection: Sql, { companyId, marker }: CommitAttempt): Promise<boolean> => {
  try {
    await connection`begin read write`;
    await connection`select set_config('countinghouse.company_id', ${String(companyId)}, true)`;
    const row = { company_id: companyId, id: marker.id };
    const inserted =
      marker.table === 'journals'
        ? await connection`insert into journals ${connection({ ...row, collection_id: marker.id, kind: 'post' })} on conflict do nothing returning id`
        : await connection`insert into events ${connection({ ...row, names: [], subject_id: '' })} on conflict do nothing returning id`;
    return inserted.length === 0;
  } finally {
    await rollBack(connection);
  }
};

/** Waits until the COMMIT has ended, and returns if it succeeded. Throws `unavailable` if that stays unknown for 5 s. */
export const isCommitted = async (connection: Sql, ambiguous: AmbiguousCommit): Promise<boolean> => {
  const deadline = performance.now() + COMMIT_WAIT_MS;
  const { backendId, isDistributed } = ambiguous.attempt;
  for (;;) {
    try {
      // Two statements: a single one would use a snapshot from before the old backend ended.
      const backends = backendId === undefined ? [] : await connection`select pid from pg_stat_activity where pid = ${backendId}`;
      if (await (isDistributed ? awaitMarker : findMarker)(connection, ambiguous.attempt)) return true;
      if (backends.length === 0) return false;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    if (performance.now() > deadline)
      throw new AppError('unavailable', { cause: ambiguous, message: AMBIGUOUS_COMMIT_MESSAGE, retryAfterSeconds: 2 });
    await pause(COMMIT_POLL_MS);
  }
};
