// One batch, one transaction: lock and read, decide, write, commit, two round trips in all. Each lane is a client with one
// connection, so that statements keep their order without waiting for each other's answers. Nothing is acknowledged
// before the commit; when the connection is lost during the commit, the database is asked whether the batch is there.
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '#db/client.ts';
import { isDatabaseAway } from '#server/kernel/database-error.ts';
import type { EncodedAnswer, SavedAnswer } from '#server/api/context.ts';
import type { BatchWrite } from '#server/ledger/store/batch-rows.ts';
import { writeBatch } from '#server/ledger/store/write-batch.ts';
import { readBatch, type BatchRead } from '#server/ledger/store/read-batch.ts';
import type { Outcome, Posting, RunBatch } from '#server/ledger/engine/posting-queue.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';
import { decide } from '#server/ledger/domain/decide.ts';
import { Refused } from '#server/features/transactions/refusal-error.ts';
import type { State } from '#server/ledger/domain/ledger-state.ts';
import { replay } from '#server/ledger/store/saved-responses.ts';
import { placesOf } from '#server/ledger/domain/affected-rows.ts';
import { eventsOf } from '#server/ledger/domain/transaction-events.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { inSpan } from '#server/kernel/span.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { expiryOf, isSavable, lockTextOf } from '#server/kernel/idempotency.ts';

const RETRIES_MAX = 4;
const RETRY_DELAY_MS = 20;
const COMMIT_WAIT_MS = 5_000;
const COMMIT_POLL_MS = 50;
/** Not the usual words of unavailable, which invite to send a request again. */
const IN_DOUBT = 'The request may have been carried out. Look before you send it again, or use the same Idempotency-Key.';

/** What the database says of a failure; undefined when the connection failed, whose codes (EPIPE) may look alike. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error ? String(error.code) : undefined;

/** The database's own word that a statement failed, as against the end of the connection. */
const isRefusal = (state: string | undefined): boolean => state !== undefined && !state.startsWith('57P');

/** A lock was waited for, or a statement ran, for as long as it may: trying again would take as long again. */
const isOutOfTime = (error: unknown): boolean => ['55P03', '57014'].includes(sqlState(error) ?? '');

/** The connection went away after COMMIT was sent: the batch may or may not be there. */
class AmbiguousCommit extends Error {
  readonly backendId: number;
  /** Of a journal or an event that is there when the batch is. */
  readonly markId: string;
  readonly outcomes: Outcome[];
  constructor(backendId: number, markId: string, outcomes: Outcome[], cause: unknown) {
    super('The connection was lost during the commit', { cause });
    this.backendId = backendId;
    this.markId = markId;
    this.outcomes = outcomes;
  }
}

/** Notes an answer that is to be found again under its key, and gives it back. */
const save = (write: BatchWrite, { principal, method, path, key, bodyHash }: SavedAnswer, encoded: EncodedAnswer, now: Date) => {
  if (isSavable(encoded.status)) write.answers.push({ principal, method, path, key, bodyHash, ...encoded, expiresAt: expiryOf(now) });
  return encoded;
};

/** Decides one posting and notes what is to be written for it. */
const decidePosting = ({ state, keys, version, unspent }: BatchRead, posting: Posting, write: BatchWrite): Outcome => {
  const { savedAnswer: answer, command, preparation, spends, audit } = posting;
  if (preparation && preparation.version !== version) return { kind: 'stale', version };
  const key = answer && keys.get(lockTextOf(answer));
  if (key === 'busy') return { kind: 'key_busy' };
  if (answer && typeof key === 'object') return replay(answer, key);
  // Not saved under the key: with another challenge the same request may go through.
  if (spends?.ids.some((id) => !unspent.has(id))) return { kind: 'rejected', error: new AppError('mfa_required'), answer: undefined };
  const decision = decide(state, command);
  if ('refused' in decision) {
    const refused = new Refused(decision.refused);
    const error = posting.explain?.(refused) ?? refused;
    return { kind: 'rejected', error, answer: answer && save(write, answer, answer.encodeError(error), state.now) };
  }
  const { accepted, effects } = decision;
  const payload = posting.present(accepted);
  for (const id of spends?.ids ?? []) {
    unspent.delete(id);
    write.spent.push(id);
  }
  if (audit) write.audits.push({ ...audit, id: newId(), transactions: accepted.transactions });
  write.effects.push(effects);
  write.events.push(...eventsOf(effects, posting.eventData));
  return { kind: 'accepted', payload, answer: answer && save(write, answer, answer.encode(payload), state.now) };
};

/** Accounts whose first entry or floor is in this batch. */
const openedIn = (postings: Posting[], state: State, openBefore: ReadonlySet<number>): LedgerAccount[] => {
  const opened = new Map<number, LedgerAccount>();
  for (const { command } of postings) {
    for (const { account } of placesOf(command)) {
      if (!openBefore.has(account.id) && state.balances.has(`${account.id}:0`)) opened.set(account.id, account);
    }
  }
  return [...opened.values()].toSorted((a, b) => a.id - b.id);
};

/** Writes and commits in one round trip; a commit after a failed write rolls back by itself. */
const commit = async (connection: Sql, backendId: number, state: State, write: BatchWrite, outcomes: Outcome[]): Promise<void> => {
  const [written, committed] = await Promise.allSettled([writeBatch(connection, state, write), connection`commit`.execute()]);
  if (written.status === 'fulfilled' && committed.status === 'fulfilled') return;
  const cause: unknown = written.status === 'rejected' ? written.reason : committed.status === 'rejected' && committed.reason;
  const isDefinite = isRefusal(sqlState(cause));
  const [mark] = [...write.effects.flatMap(({ journals }) => journals), ...write.events];
  // Without either there are floors or saved refusals alone: doing them again changes nothing.
  if (isDefinite || mark === undefined) throw cause;
  throw new AmbiguousCommit(backendId, mark.id, outcomes, cause);
};

/** Nothing changes, for example when all are refused. */
const isEmpty = ({ effects, answers, spent }: BatchWrite): boolean => effects.length + answers.length + spent.length === 0;

type Settings = Record<string, string | number>;

type Options = {
  clock?: Clock | undefined;
  metrics?: LedgerMetrics | undefined;
  /** What each batch sets for its transaction. */
  settings?: Settings | undefined;
};

/** For one transaction, what the session behind a pooler does not know. */
const setForNow = (connection: Sql, settings: Settings | undefined) =>
  settings &&
  connection`select set_config(name, value, true) from json_each_text(${JSON.stringify(settings)}::text::json) as setting(name, value)`.execute();

const runOnce = async (connection: Sql, postings: Posting[], { clock, settings }: Options): Promise<Outcome[]> => {
  const companyId = postings[0]?.companyId ?? 0;
  const begun = Promise.all([
    connection`begin`.execute(),
    connection<{ backend: number }[]>`
      select set_config('countinghouse.company_id', ${String(companyId)}, true), pg_backend_pid() as backend`.execute(),
    setForNow(connection, settings),
  ]);
  const identities = postings.flatMap(({ savedAnswer }) => savedAnswer ?? []);
  const spendings = postings.flatMap(({ spends }) => spends ?? []);
  const commands = postings.map(({ command }) => command);
  const [[, [session]], read] = await Promise.all([begun, readBatch(connection, companyId, commands, { identities, spendings, clock })]);
  const { state } = read;
  const openBefore = new Set([...state.balances.values()].map(({ accountId }) => accountId));
  const write: BatchWrite = { effects: [], opened: [], events: [], answers: [], spent: [], audits: [] };
  const outcomes = postings.map((posting) => decidePosting(read, posting, write));
  write.opened = openedIn(postings, state, openBefore);
  if (isEmpty(write)) await connection`commit`;
  else await commit(connection, session?.backend ?? 0, state, write, outcomes);
  return outcomes;
};

/** After an ambiguous commit: waits until the old backend has ended, then asks whether the batch is there. */
const isCommitted = async (sql: Sql, companyId: number, ambiguous: AmbiguousCommit): Promise<boolean> => {
  const deadline = performance.now() + COMMIT_WAIT_MS;
  for (;;) {
    try {
      // Two statements: one would look for the batch as it was before the old backend ended.
      const [backend] = await sql`select pid from pg_stat_activity where pid = ${ambiguous.backendId}`;
      const [mark] = await sql`
        select id from journals where company_id = ${companyId} and id = ${ambiguous.markId}
        union all select id from events where company_id = ${companyId} and id = ${ambiguous.markId}`;
      if (mark) return true;
      if (!backend) return false;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    if (performance.now() > deadline) throw new AppError('unavailable', { cause: ambiguous, message: IN_DOUBT, retryAfterSeconds: 2 });
    await pause(COMMIT_POLL_MS);
  }
};

const rollBack = async (connection: Sql): Promise<void> => {
  try {
    await connection`rollback`;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
};

/** A batch is a part of the first request that waits for it, and linked to the others. */
const tracedBatch = (postings: Posting[], work: () => Promise<Outcome[]>): Promise<Outcome[]> => {
  const [parent, ...links] = postings.flatMap(({ span }) => span ?? []);
  const attributes = { 'countinghouse.company': postings[0]?.companyId ?? 0, 'countinghouse.postings': postings.length };
  return parent ? inSpan('ledger batch', attributes, work, { parent, links }) : work();
};

/** Makes the function that runs batches. No more of them run at once than there are lanes. */
export const createRunBatch = (lanes: readonly Sql[], options: Options = {}): RunBatch => {
  const { metrics } = options;
  const free = [...lanes];

  const attempt = async (lane: Sql, postings: Posting[]): Promise<Outcome[]> => {
    try {
      return await runOnce(lane, postings, options);
    } catch (error) {
      if (!(error instanceof AmbiguousCommit)) await rollBack(lane);
      throw error;
    }
  };

  const runOn = async (lane: Sql, postings: Posting[]): Promise<Outcome[]> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(lane, postings);
      } catch (error) {
        const isAmbiguous = error instanceof AmbiguousCommit;
        if (isAmbiguous) metrics?.commitAmbiguous();
        if (isAmbiguous && (await isCommitted(lane, postings[0]?.companyId ?? 0, error))) return error.outcomes;
        if (!isAmbiguous && !isDatabaseAway(error)) throw error;
        if (tries > RETRIES_MAX || isOutOfTime(error)) throw unavailable(error);
        metrics?.batchRepeated();
        await pause(RETRY_DELAY_MS * tries * (0.5 + Math.random()));
      }
    }
  };

  return async (postings) => {
    const lane = free.pop();
    if (!lane) throw new Error('More batches run at once than there are lanes');
    try {
      return await tracedBatch(postings, () => runOn(lane, postings));
    } finally {
      free.push(lane);
    }
  };
};
