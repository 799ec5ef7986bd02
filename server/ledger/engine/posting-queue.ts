// Group commit. Each company has several queues, by the account that a request posts to first. One batch per queue runs at a time and takes
// the waiting requests, so that a hot account is locked once and synced to disk once for many postings, and the batch of one queue is
// decided while PostgreSQL writes that of the other. There is no timer: a single request runs immediately, and the next batch forms
// while one runs. The results equal those of one commit per request: requests get their results after the
// commit only; rejections are results; when a batch fails unexpectedly, its requests run one at a time, so that only the faulty
// one fails; and when a connection is lost during COMMIT, the database is queried for the batch.
import type { Command } from '#server/ledger/domain/command.ts';
import type { PostRequest, PostResult } from '#server/ledger/domain/post-request.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { toLockText } from '#server/kernel/idempotency.ts';

/** The outcome of a request in a batch: its result, or an idempotency key that another transaction has locked. */
export type PostOutcome = PostResult | { kind: 'key_busy' };

/** Runs a batch in one transaction; the outcomes are in the order of the requests. */
export type RunBatch = (requests: PostRequest[]) => Promise<PostOutcome[]>;

/** Requests about the same account, or the same transaction, are in the same queue, so that they run in their order. */
const firstAccountId = (command: Command): number => {
  if (command.kind === 'floor') return command.account.id;
  if (command.kind === 'each') return command.commands[0] ? firstAccountId(command.commands[0]) : 0;
  const [first] = command.kind === 'create' ? (command.collections[0]?.transactions ?? []) : command.transactions;
  return first?.ledgerAccountId ?? 0;
};

type QueueName = `${number}:${number}`;

const queueName = (companyId: number, index: number): QueueName => `${companyId}:${index}`;

type WaitingPosting = { request: PostRequest; resolve(outcome: PostOutcome): void; reject(error: unknown): void };

type QueueOptions = {
  runBatch: RunBatch;
  /** Maximum requests in a batch. 1 gives the same results with one commit each. */
  batchSize: number;
  /** Maximum concurrent batches over all companies. */
  concurrency: number;
  queuesPerCompany: number;
  /** Maximum waiting requests of one company. Additional ones throw `unavailable`. */
  queueLengthMax: number;
  metrics?: LedgerMetrics | undefined;
};

export type PostingQueue = {
  /** Resolves when the posting is committed or rejected. */
  submit(request: PostRequest): Promise<PostOutcome>;
  /** Resolves when no posting waits or runs; new postings are rejected. */
  drain(): Promise<void>;
};

/** The next batch of a queue. Requests with the same idempotency key go into separate batches: the second one finds the response. */
const takeBatch = (queue: WaitingPosting[], batchSize: number): WaitingPosting[] => {
  const keys = new Set<string>();
  const batch: WaitingPosting[] = [];
  const deferred: WaitingPosting[] = [];
  let scanned = 0;
  for (const waiting of queue) {
    if (batch.length === batchSize) break;
    scanned += 1;
    const { idempotency } = waiting.request;
    const key = idempotency && toLockText(idempotency);
    (key !== undefined && keys.has(key) ? deferred : batch).push(waiting);
    if (key !== undefined) keys.add(key);
  }
  queue.splice(0, scanned, ...deferred);
  return batch;
};

const FAILED = { kind: 'failed' } as const;

/** Runs a batch and resolves its requests. When it fails unexpectedly, each request runs alone, so that only the faulty one fails. */
const runAndResolve = async (batch: WaitingPosting[], runBatch: RunBatch, metrics: LedgerMetrics | undefined): Promise<void> => {
  const startedAt = performance.now();
  let outcomes: PostOutcome[];
  try {
    outcomes = await runBatch(batch.map(({ request }) => request));
  } catch (error) {
    if (batch.length > 1 && !(error instanceof AppError)) {
      metrics?.batchSplit();
      for (const waiting of batch) await runAndResolve([waiting], runBatch, metrics);
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
  const posted = outcomes.filter((_outcome, index) => !batch[index]?.request.isDryRun);
  metrics?.batchEnded(posted, performance.now() - startedAt);
};

export const createPostingQueue = (options: QueueOptions): PostingQueue => {
  const { runBatch, batchSize, concurrency, queuesPerCompany, queueLengthMax, metrics } = options;
  const queues = new Map<QueueName, WaitingPosting[]>();
  /** Queues waiting for a connection, round-robin. */
  const readyQueues: QueueName[] = [];
  const running = new Set<QueueName>();
  let isDraining = false;
  const idleResolvers: (() => void)[] = [];

  const runQueue = async (name: QueueName, queue: WaitingPosting[]): Promise<void> => {
    running.add(name);
    await runAndResolve(takeBatch(queue, batchSize), runBatch, metrics);
    running.delete(name);
    if (queue.length > 0) readyQueues.push(name);
    else queues.delete(name);
    startReadyQueues();
    if (queues.size === 0) for (const resolve of idleResolvers.splice(0)) resolve();
  };

  const startReadyQueues = (): void => {
    while (running.size < concurrency) {
      const name = readyQueues.shift();
      if (name === undefined) return;
      const queue = queues.get(name);
      if (queue) void runQueue(name, queue);
    }
  };

  const countWaiting = (companyId: number): number => {
    let count = 0;
    for (let index = 0; index < queuesPerCompany; index++) count += queues.get(queueName(companyId, index))?.length ?? 0;
    return count;
  };

  const submit = (request: PostRequest): Promise<PostOutcome> => {
    if (isDraining) return Promise.reject(unavailable());
    if (countWaiting(request.companyId) >= queueLengthMax) {
      metrics?.queueRejected();
      return Promise.reject(unavailable(undefined, 1));
    }
    const name = queueName(request.companyId, firstAccountId(request.command) % queuesPerCompany);
    const queue = queues.get(name) ?? [];
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      if (queues.has(name)) return;
      queues.set(name, queue);
      readyQueues.push(name);
      queueMicrotask(startReadyQueues);
    });
  };

  const drain = (): Promise<void> => {
    isDraining = true;
    if (queues.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      idleResolvers.push(resolve);
    });
  };

  const waitingPostings = (): number => queues.values().reduce((sum, queue) => sum + queue.length, 0);
  metrics?.watchLoad(() => ({ waitingPostings: waitingPostings(), busyConnections: running.size }));

  return { submit, drain };
};
