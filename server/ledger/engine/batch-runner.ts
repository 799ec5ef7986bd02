// Runs a batch in one transaction and two round trips: lock and read, decide, write, commit. Each connection pipelines its statements in
// order. No result is returned before the commit; when the outcome of COMMIT is unknown, the database is queried for the batch.
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '#db/client.ts';
import { AmbiguousCommit, type CommitMarker, isCommitted, rollBack } from '#server/ledger/engine/ambiguous-commit.ts';
import { isDatabaseUnavailable, violatedUniqueIndex } from '#server/kernel/database-error.ts';
import { type BatchWrite, createEvents } from '#server/ledger/store/batch-rows.ts';
import { writeBatch } from '#server/ledger/store/write-batch.ts';
import { affectedBalances, type BatchRead, readBatch, replaySaved } from '#server/ledger/store/read-batch.ts';
import type { PostOutcome, RunBatch } from '#server/ledger/engine/posting-queue.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';
import { decide, decideDryRun } from '#server/ledger/domain/decide.ts';
import type { IdempotencyRecord, PostDecision, PostRequest, SavedResponse } from '#server/ledger/domain/post-request.ts';
import type { LedgerState } from '#server/ledger/domain/ledger-state.ts';
import { unavailable } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { inSpan } from '#server/kernel/span.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { toIdempotencyExpiry, isSavable, toLockText } from '#server/kernel/idempotency.ts';

const RETRIES_MAX = 4;
const RETRY_DELAY_MS = 20;

/** The SQLSTATE of a failure; undefined when the connection failed, whose codes (EPIPE) look similar. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error ? String(error.code) : undefined;

/** True if the statement failed, false if the connection ended. */
const isStatementFailure = (state: string | undefined): boolean => state !== undefined && !state.startsWith('57P');

/** Unique constraints of rows that the first entry of an account writes. */
const OPENING_KEYS = [
  'ledger_accounts_company_id_id_pk',
  'balances_company_id_account_id_slot_pk',
  'entries_company_id_account_id_slot_seq_pk',
];

/** Two batches of this process opened the same account concurrently. The second one finds it when it runs again. */
const isOpenedByAnother = (error: unknown): boolean => OPENING_KEYS.includes(violatedUniqueIndex(error) ?? '');

/** A lock or statement timed out: a retry would take as long again. */
const isTimeout = (error: unknown): boolean => ['55P03', '57014'].includes(sqlState(error) ?? '');

/** Saves a rendered response under its key if its status binds the key, and returns it. */
const saveResponse = (
  write: BatchWrite,
  { principal, method, path, key, bodyHash }: IdempotencyRecord,
  response: SavedResponse,
  now: Date,
): SavedResponse => {
  if (isSavable(response.status)) {
    write.responses.push({ principal, method, path, key, bodyHash, ...response, expiresAt: toIdempotencyExpiry(now) });
  }
  return response;
};

const toDryRunOutcome = (decision: ReturnType<typeof decideDryRun>): PostOutcome =>
  'refused' in decision
    ? { kind: 'rejected', rejection: decision.refused, response: undefined }
    : { kind: 'accepted', accepted: decision.accepted, response: undefined };

/** Decides one request and adds its rows to `write`. */
const decideRequest = ({ state, keys, version, unconsumed }: BatchRead, request: PostRequest, write: BatchWrite): PostOutcome => {
  const { idempotency, command, expectedVersion, challenges, audit, isDryRun } = request;
  if (expectedVersion !== undefined && expectedVersion !== version) return { kind: 'stale', version };
  const key = idempotency && keys.get(toLockText(idempotency));
  if (key === 'busy') return { kind: 'key_busy' };
  if (idempotency && typeof key === 'object') return replaySaved(idempotency, key);
  // Not saved under the key: the same request may succeed with another challenge.
  if (challenges?.ids.some((id) => !unconsumed.has(id))) {
    return { kind: 'rejected', rejection: { reason: 'challenge_consumed' }, response: undefined };
  }
  if (isDryRun) return toDryRunOutcome(decideDryRun(state, command));
  const save = (decision: PostDecision) => idempotency && saveResponse(write, idempotency, idempotency.render(decision), state.now);
  const decision = decide(state, command);
  if ('refused' in decision) {
    const { refused: rejection } = decision;
    return { kind: 'rejected', rejection, response: save({ kind: 'rejected', rejection }) };
  }
  const { accepted, effects } = decision;
  const response = save({ kind: 'accepted', accepted });
  for (const id of challenges?.ids ?? []) {
    unconsumed.delete(id);
    write.consumed.push(id);
  }
  if (audit) write.audits.push({ ...audit, id: newId(), transactions: accepted.transactions });
  write.effects.push(effects);
  write.events.push(...createEvents(effects, request));
  return { kind: 'accepted', accepted, response };
};

/** Accounts whose first entry or floor is in this batch. */
const listOpenedAccounts = (requests: PostRequest[], state: LedgerState, openBefore: ReadonlySet<number>): LedgerAccount[] => {
  const opened = new Map<number, LedgerAccount>();
  for (const { command, isDryRun } of requests) {
    if (isDryRun) continue;
    for (const { account } of affectedBalances(command)) {
      if (!openBefore.has(account.id) && state.balances.has(`${account.id}:0`)) opened.set(account.id, account);
    }
  }
  return [...opened.values()].toSorted((a, b) => a.id - b.id);
};

/** The database session of a batch. `isDistributed`: the database is the coordinator of a Citus cluster. */
type Session = { backend: number; isDistributed: boolean };

const NO_SESSION: Session = { backend: 0, isDistributed: false };

const findCommitMarker = ({ effects, events }: BatchWrite): CommitMarker | undefined => {
  const [journal] = effects.flatMap(({ journals }) => journals);
  if (journal) return { table: 'journals', id: journal.id };
  return events[0] && { table: 'events', id: events[0].id };
};

/** Writes and commits in one round trip; COMMIT after a failed write rolls back. */
const commit = async (
  connection: Sql,
  { backend, isDistributed }: Session,
  state: LedgerState,
  write: BatchWrite,
  outcomes: PostOutcome[],
): Promise<void> => {
  const [writeResult, commitResult] = await Promise.allSettled([
    writeBatch(connection, state, write, isDistributed),
    connection`commit`.execute(),
  ]);
  if (writeResult.status === 'fulfilled' && commitResult.status === 'fulfilled') return;
  const cause: unknown = writeResult.status === 'rejected' ? writeResult.reason : commitResult.status === 'rejected' && commitResult.reason;
  const isReported = isStatementFailure(sqlState(cause));
  // A coordinator reports the same failure whether the node has committed or not.
  const isDefinite = isReported && !(isDistributed && writeResult.status === 'fulfilled');
  const marker = findCommitMarker(write);
  // Without a marker, the batch has only floors or saved rejections, and can be repeated safely.
  if (isDefinite || marker === undefined) throw cause;
  const backendId = isReported ? undefined : backend;
  throw new AmbiguousCommit({ companyId: state.companyId, marker, backendId, isDistributed }, outcomes, cause);
};

/** True if nothing changes, for example when all requests are rejected. */
const isEmpty = ({ effects, responses, consumed }: BatchWrite): boolean => effects.length + responses.length + consumed.length === 0;

type SessionSettings = Record<string, string | number>;

type BatchRunnerOptions = {
  clock?: Clock | undefined;
  metrics?: LedgerMetrics | undefined;
  /** Settings of each transaction. */
  settings?: SessionSettings | undefined;
};

/** Sets for one transaction what a pooled session cannot keep. */
const applySettings = (connection: Sql, settings: SessionSettings | undefined) =>
  settings &&
  connection`select set_config(name, value, true) from json_each_text(${JSON.stringify(settings)}::text::json) as setting(name, value)`.execute();

const runOnce = async (connection: Sql, requests: PostRequest[], { clock, settings }: BatchRunnerOptions): Promise<PostOutcome[]> => {
  const companyId = requests[0]?.companyId ?? 0;
  const beginning = Promise.all([
    connection`begin read write`.execute(),
    connection<Session[]>`
      select set_config('countinghouse.company_id', ${String(companyId)}, true), pg_backend_pid() as backend,
        to_regclass('pg_dist_partition') is not null as "isDistributed"`.execute(),
    applySettings(connection, settings),
  ]);
  const identities = requests.flatMap(({ idempotency }) => idempotency ?? []);
  const challenges = requests.flatMap((request) => request.challenges ?? []);
  const commands = requests.map(({ command }) => command);
  const [[, [session = NO_SESSION]], read] = await Promise.all([
    beginning,
    readBatch(connection, companyId, commands, { identities, challenges, clock }),
  ]);
  const { state } = read;
  const openBefore = new Set([...state.balances.values()].map(({ accountId }) => accountId));
  const write: BatchWrite = { effects: [], opened: [], events: [], responses: [], consumed: [], audits: [] };
  const outcomes = requests.map((request) => decideRequest(read, request, write));
  write.opened = listOpenedAccounts(requests, state, openBefore);
  if (isEmpty(write)) await connection`commit`;
  else await commit(connection, session, state, write, outcomes);
  return outcomes;
};

/** The span of a batch is a child of the first waiting request, and linked to the others. */
const traceBatch = (requests: PostRequest[], work: () => Promise<PostOutcome[]>): Promise<PostOutcome[]> => {
  const [parent, ...links] = requests.flatMap(({ span }) => span ?? []);
  const attributes = { 'countinghouse.company': requests[0]?.companyId ?? 0, 'countinghouse.postings': requests.length };
  return parent ? inSpan('ledger batch', attributes, work, { parent, links }) : work();
};

/** Creates the function that runs batches, at most one per connection at a time. */
export const createRunBatch = (connections: readonly Sql[], options: BatchRunnerOptions = {}): RunBatch => {
  const { metrics } = options;
  const free = [...connections];

  const attempt = async (connection: Sql, requests: PostRequest[]): Promise<PostOutcome[]> => {
    try {
      return await runOnce(connection, requests, options);
    } catch (error) {
      if (!(error instanceof AmbiguousCommit)) await rollBack(connection);
      throw error;
    }
  };

  const runWithRetries = async (connection: Sql, requests: PostRequest[]): Promise<PostOutcome[]> => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(connection, requests);
      } catch (error) {
        const isAmbiguous = error instanceof AmbiguousCommit;
        if (isAmbiguous) metrics?.ambiguousCommit();
        if (isAmbiguous && (await isCommitted(connection, error))) return error.outcomes;
        const mayRepeat = isAmbiguous || isDatabaseUnavailable(error) || (isOpenedByAnother(error) && attempts <= RETRIES_MAX);
        if (!mayRepeat) throw error;
        if (attempts > RETRIES_MAX || isTimeout(error)) throw unavailable(error);
        metrics?.batchRetried();
        await pause(RETRY_DELAY_MS * attempts * (0.5 + Math.random()));
      }
    }
  };

  return async (requests) => {
    const connection = free.pop();
    if (!connection) throw new Error('More batches run concurrently than there are connections');
    try {
      return await traceBatch(requests, () => runWithRetries(connection, requests));
    } finally {
      free.push(connection);
    }
  };
};
