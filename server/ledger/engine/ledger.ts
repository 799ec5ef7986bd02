// The only entry point of the ledger: `post`. All movements of money go through it, including captures, releases and expiry.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql, POSTING_LOCK_TIMEOUT_MS, toSessionSettings, type ConnectionOptions, type Sql } from '#db/client.ts';
import { violatedUniqueIndex } from '#server/kernel/database-error.ts';
import { unavailable } from '#server/kernel/errors.ts';
import { KEY_WAIT_MS } from '#server/kernel/idempotency.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { currentSpan } from '#server/kernel/span.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { LimitBound } from '#server/ledger/domain/command.ts';
import { findExceededLimit } from '#server/ledger/domain/evaluate-limits.ts';
import type { IdempotencyRecord, PostRequest, PostResult } from '#server/ledger/domain/post-request.ts';
import { requestedUsage, type UsageGroup } from '#server/ledger/domain/usage-windows.ts';
import { createRunBatch } from '#server/ledger/engine/batch-runner.ts';
import { createPostingQueue } from '#server/ledger/engine/posting-queue.ts';
import { EXTERNAL_SLOTS, createLedgerAccounts, type LedgerAccounts } from '#server/ledger/store/ledger-accounts.ts';
import { findStoredResponse, replaySaved } from '#server/ledger/store/read-batch.ts';
import { readUsage } from '#server/ledger/store/read-usage.ts';

type TransactionBound = Omit<LimitBound, 'transactionId'>;

/** A transaction that has not been requested yet, with its limits. */
type PossibleTransaction = Pick<UsageGroup, 'ledgerAccountId' | 'txType'> & { amount: bigint; bounds: TransactionBound[] };

export type Ledger = {
  /**
   * Posts a command and resolves after its commit, with a result for every decision (domain/post-request.ts). Waits up to two
   * seconds for another request with the same idempotency key. Throws `unavailable` when the database cannot be reached, the
   * queue of the company is full, or the ledger is closing.
   */
  post(request: PostRequest): Promise<PostResult>;
  /**
   * The saved result of a request, or undefined. For operations that write before they post, such as the temporary user of a transfer:
   * without this check a replay would write again.
   */
  findSavedResult(record: Omit<IdempotencyRecord, 'render'>): Promise<PostResult | undefined>;
  /** The rejection by the first limit that the transaction would exceed now; undefined for none. Writes nothing. */
  previewLimits(companyId: number, transaction: PossibleTransaction): Promise<ReturnType<typeof findExceededLimit>>;
  accounts: LedgerAccounts;
  /** The shard of unbounded accounts for postings to an account, so that two processes or queues rarely lock the same row. */
  externalSlotFor(accountId: number): number;
  /** The time of the last committed posting, by performance.now(); undefined before the first. */
  lastCommitMs(): number | undefined;
  /** Posts waiting requests, rejects new ones, and closes the connections. */
  drain(): Promise<void>;
};

const KEY_POLL_MS = 50;
const QUEUES_PER_COMPANY = 2;
const QUEUE_LENGTH_MAX = 2_000;
const CLOSE_TIMEOUT_SECONDS = 5;
/** Timeouts that free a connection from foreign locks, and others from its own locks when this process is suspended. */
const CONNECTION_LIMITS = { lockTimeoutMs: POSTING_LOCK_TIMEOUT_MS, idleInTransactionTimeoutMs: 10 * SECOND_MS };

type LedgerOptions = {
  connection: Omit<ConnectionOptions, 'poolSize'>;
  /** Maximum postings per commit. */
  batchSize: number;
  /** Maximum concurrent commits, each on its own connection. */
  concurrency: number;
  /** Postings to different accounts of a company run in their order only with 1. */
  queuesPerCompany?: number;
  queueLengthMax?: number;
  /**
   * The timestamp of a batch, for the seed of the demo only, which writes a history. Must be monotonic. Default: the database's clock after
   * the locks.
   */
  clock?: Clock;
  metrics?: LedgerMetrics;
};

/** Evaluates the limits without a lock: usage can grow before the transaction is posted. */
const previewLimits = async (
  sql: Sql,
  companyId: number,
  { bounds, ...facts }: PossibleTransaction,
  clock: Clock | undefined,
): Promise<ReturnType<typeof findExceededLimit>> => {
  const requested = bounds.flatMap((bound) => requestedUsage(facts, bound));
  const { usage } = await readUsage(sql, companyId, requested, clock);
  return findExceededLimit({ facts, getUsage: (key) => usage.get(key) }, bounds);
};

const createSavedResultReader =
  (reader: Sql): Ledger['findSavedResult'] =>
  async (record) => {
    const storedResponse = await findStoredResponse(reader, record);
    return storedResponse && replaySaved(record, storedResponse);
  };

/** One client per connection, and the settings of its transactions. */
const openConnections = (connection: LedgerOptions['connection'], concurrency: number) => {
  const client = { ...CONNECTION_LIMITS, ...connection, prefersIndexScans: true, writesOnlyInTransactions: true };
  const clients = Array.from({ length: concurrency }, () => openSql({ ...client, poolSize: 1 }));
  return { clients, settings: connection.isPooled ? toSessionSettings(client) : undefined };
};

/** Opens the ledger with its own connections. One per process, so that waiting requests can share a commit. */
export const createLedger = ({ connection, clock, metrics, ...sizes }: LedgerOptions): Ledger => {
  const { concurrency, queuesPerCompany = QUEUES_PER_COMPANY } = sizes;
  const { clients: connections, settings } = openConnections(connection, concurrency);
  const reader = openSql({ ...connection, prefersIndexScans: true, poolSize: 1 });
  const runBatch = createRunBatch(connections, { clock, metrics, settings });
  const queue = createPostingQueue({ queueLengthMax: QUEUE_LENGTH_MAX, ...sizes, queuesPerCompany, runBatch, metrics });
  const accounts = createLedgerAccounts(reader);
  let isClosing = false;
  let lastCommitMs: number | undefined;

  /** Submits again until no other request holds the key. */
  const submit = async (request: PostRequest): Promise<PostResult> => {
    const deadline = performance.now() + KEY_WAIT_MS;
    for (;;) {
      const outcome = await queue.submit(request);
      if (outcome.kind === 'accepted' && !request.isDryRun) lastCommitMs = performance.now();
      if (outcome.kind !== 'key_busy') return outcome;
      if (performance.now() > deadline) {
        return { kind: 'rejected', rejection: { reason: 'idempotency_in_progress' }, response: undefined };
      }
      await pause(KEY_POLL_MS);
    }
  };

  const post: Ledger['post'] = async (request) => {
    if (isClosing) throw unavailable();
    try {
      return await submit({ ...request, span: currentSpan() });
    } catch (error) {
      if (violatedUniqueIndex(error) !== 'ledger_account_of_user') throw error;
      accounts.clearReservations();
      return { kind: 'stale', version: undefined };
    }
  };

  const drain = async (): Promise<void> => {
    isClosing = true;
    await queue.drain();
    await Promise.all([...connections, reader].map((client) => client.end({ timeout: CLOSE_TIMEOUT_SECONDS })));
  };

  const firstSlot = randomInt(EXTERNAL_SLOTS);
  const externalSlotFor = (accountId: number): number => (firstSlot + (accountId % queuesPerCompany)) % EXTERNAL_SLOTS;
  return {
    post,
    findSavedResult: createSavedResultReader(reader),
    previewLimits: (companyId, transaction) => previewLimits(reader, companyId, transaction, clock),
    accounts,
    externalSlotFor,
    lastCommitMs: () => lastCommitMs,
    drain,
  };
};
