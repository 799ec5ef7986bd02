// Group commit. Each company has a queue; one batch per company runs at a time and takes what waits, so that a hot
// account is locked once and synced to disk once for many postings. There is no timer: a lone posting goes at once, and
// while a batch runs the next one forms by itself. Conditions that keep this equal to posting one by one: answers go out
// after the commit only; refusals are results; when a batch fails unexpectedly each posting runs alone, so that only the
// culprit fails; after a connection that was lost during the commit the database is asked whether the batch is there.
import type { ChallengeSpending, EncodedAnswer, Preparation, SavedAnswer } from '#server/api/context.ts';
import type { TransactionRow } from '#db/schema/index.ts';
import type { Accepted, Command } from '#server/ledger/domain/command.ts';
import type { Refused } from '#server/features/transactions/refusal-error.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import type { Span } from '#server/kernel/span.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { lockTextOf } from '#server/kernel/idempotency.ts';

/** One request to the door. */
export type Posting<Answer = unknown> = {
  companyId: number;
  command: Command;
  /** What the API answers; computed inside the batch, so that a saved answer is in the same commit. */
  present(accepted: Accepted): Answer;
  /** The data of the events that tell of a transaction. */
  eventData(row: TransactionRow): unknown;
  /** Tells of a refusal in the caller's words. Left out: in the ledger's. */
  explain?: ((refused: Refused) => AppError) | undefined;
  savedAnswer?: SavedAnswer | undefined;
  /** Left out: everything was read from the tables. */
  preparation?: Preparation | undefined;
  /** Completed challenges that are spent if it is accepted. Left out: none. */
  spends?: ChallengeSpending | undefined;
  /** Written into the audit log if it is accepted, with the transactions that it made or changed. Left out: not written. */
  audit?: PostingAudit | undefined;
  /** What waits for it, where that is traced. */
  span?: Span | undefined;
};

/** Who has an action on the books written down, and from where. */
export type PostingAudit = {
  action: string;
  actorId: string;
  tokenKey: string;
  clientAddress: string;
  userAgent: string;
  requestId: string;
};

/** What became of a posting: an answer, a refusal, a key that another request holds just now, or that its facts have changed. */
export type Outcome =
  | { kind: 'accepted'; payload: unknown; answer: EncodedAnswer | undefined }
  | { kind: 'rejected'; error: AppError; answer: EncodedAnswer | undefined }
  | { kind: 'replayed'; answer: EncodedAnswer }
  | { kind: 'key_busy' }
  | { kind: 'stale'; version: number };

/** Runs a batch in one transaction; the outcomes stand in the order of the postings. */
export type RunBatch = (postings: Posting[]) => Promise<Outcome[]>;

type Waiting = { posting: Posting; resolve(outcome: Outcome): void; reject(error: unknown): void };

type Options = {
  runBatch: RunBatch;
  /** Most postings in a batch. 1 gives the same answers, one commit each. */
  batchSize: number;
  /** Most batches at once, over all companies. */
  lanes: number;
  /** Most postings that may wait for one company; beyond it the answer is 503. */
  queueLengthMax: number;
  /** Left out: nobody counts. */
  metrics?: LedgerMetrics | undefined;
};

export type Batcher = {
  /** Resolves when the posting is committed or refused. */
  submit(posting: Posting): Promise<Outcome>;
  /** Resolves when nothing waits and nothing runs; new postings are refused from now on. */
  drain(): Promise<void>;
};

/** The next batch of a queue. A key that stands twice goes into two batches: the second one finds the answer. */
const takeBatch = (queue: Waiting[], batchSize: number): Waiting[] => {
  const keys = new Set<string>();
  const taken: Waiting[] = [];
  const left: Waiting[] = [];
  let seen = 0;
  for (const waiting of queue) {
    if (taken.length === batchSize) break;
    seen += 1;
    const { savedAnswer } = waiting.posting;
    const key = savedAnswer && lockTextOf(savedAnswer);
    (key !== undefined && keys.has(key) ? left : taken).push(waiting);
    if (key !== undefined) keys.add(key);
  }
  queue.splice(0, seen, ...left);
  return taken;
};

const FAILED = { kind: 'failed' } as const;

/** Runs a batch and answers everyone in it. When it fails unexpectedly each posting runs alone: only the culprit fails. */
const runAndAnswer = async (batch: Waiting[], runBatch: RunBatch, metrics: LedgerMetrics | undefined): Promise<void> => {
  const startedAt = performance.now();
  let outcomes: Outcome[];
  try {
    outcomes = await runBatch(batch.map(({ posting }) => posting));
  } catch (error) {
    if (batch.length > 1 && !(error instanceof AppError)) {
      metrics?.batchTakenApart();
      for (const waiting of batch) await runAndAnswer([waiting], runBatch, metrics);
      return;
    }
    for (const { reject } of batch) reject(error);
    const failures = batch.map(() => FAILED);
    metrics?.batchEnded(failures, performance.now() - startedAt);
    return;
  }
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome) resolve(outcome);
    else reject(new Error('The batch left a posting without an outcome'));
  }
  metrics?.batchEnded(outcomes, performance.now() - startedAt);
};

/** Makes the queues. Nothing runs before the first posting. */
export const createBatcher = ({ runBatch, batchSize, lanes, queueLengthMax, metrics }: Options): Batcher => {
  const queues = new Map<number, Waiting[]>();
  /** Companies that wait for a lane, in turn: nobody gets a second batch before the others had one. */
  const turns: number[] = [];
  const running = new Set<number>();
  let isDraining = false;
  const whenIdle: (() => void)[] = [];

  const runTurn = async (companyId: number, queue: Waiting[]): Promise<void> => {
    running.add(companyId);
    await runAndAnswer(takeBatch(queue, batchSize), runBatch, metrics);
    running.delete(companyId);
    if (queue.length > 0) turns.push(companyId);
    else queues.delete(companyId);
    startTurns();
    if (queues.size === 0) for (const tell of whenIdle.splice(0)) tell();
  };

  const startTurns = (): void => {
    while (running.size < lanes) {
      const companyId = turns.shift();
      if (companyId === undefined) return;
      const queue = queues.get(companyId);
      if (queue) void runTurn(companyId, queue);
    }
  };

  const submit = (posting: Posting): Promise<Outcome> => {
    if (isDraining) return Promise.reject(unavailable());
    const queue = queues.get(posting.companyId) ?? [];
    if (queue.length >= queueLengthMax) {
      metrics?.postingTurnedAway();
      return Promise.reject(unavailable(undefined, 1));
    }
    return new Promise((resolve, reject) => {
      queue.push({ posting, resolve, reject });
      if (queues.has(posting.companyId)) return;
      queues.set(posting.companyId, queue);
      turns.push(posting.companyId);
      queueMicrotask(startTurns);
    });
  };

  const drain = (): Promise<void> => {
    isDraining = true;
    if (queues.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      whenIdle.push(resolve);
    });
  };

  const waitingPostings = (): number => queues.values().reduce((sum, queue) => sum + queue.length, 0);
  metrics?.watchLoad(() => ({ waitingPostings: waitingPostings(), busyLanes: running.size }));

  return { submit, drain };
};
