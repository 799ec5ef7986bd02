// The queue with batches that the test completes manually: what a batch contains, the order of companies, rejections of a full
// queue, and failures.
import { describe, expect, it } from 'vitest';
import type { PostRequest } from '#server/ledger/domain/post-request.ts';
import { createPostingQueue, type PostOutcome } from '#server/ledger/engine/posting-queue.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import { createCounts } from '#server/testing/ledger-client.ts';

const requestOf = (companyId: number, key?: string): PostRequest => ({
  companyId,
  command: { kind: 'create', collections: [] },
  eventPayload: () => undefined,
  idempotency: key === undefined ? undefined : recordOf(companyId, key),
});

const floorOf = (ledgerAccountId: number): PostRequest => ({
  ...requestOf(1),
  command: { kind: 'floor', account: { id: ledgerAccountId, accountReference: null, currency: 'USD', opened: true }, floor: 0n },
});

const recordOf = (companyId: number, key: string): PostRequest['idempotency'] => ({
  companyId,
  principal: 'ann',
  method: 'POST',
  path: '/transactions/credit/',
  key,
  bodyHash: Buffer.alloc(32),
  isStrict: false,
  render: () => ({ status: 201, body: '{}' }),
});

const done: PostOutcome = { kind: 'accepted', accepted: { transactions: [] }, response: undefined };

type PausedBatch = { requests: PostRequest[]; companies: number[]; finish(): void; fail(error: unknown): void };

/** Batches that pause until released, so that a test can inspect them. */
const createPausedQueue = (batchSize: number, concurrency: number, queueLengthMax = 100) => {
  const batches: PausedBatch[] = [];
  const { counts, metrics } = createCounts();
  const queue = createPostingQueue({
    batchSize,
    concurrency,
    queuesPerCompany: 2,
    queueLengthMax,
    metrics,
    runBatch: (requests) =>
      new Promise((resolve, reject) => {
        const companies = requests.map(({ companyId }) => companyId);
        batches.push({ requests, companies, finish: () => resolve(requests.map(() => done)), fail: reject });
      }),
  });
  return { queue, batches, counts };
};

const settleMicrotasks = () => new Promise((resolve) => void setImmediate(resolve));

/** Releases batches in order; those with the given indexes fail. */
const release = async (batches: PausedBatch[], { failing = new Map<number, unknown>() } = {}) => {
  for (let round = 0; round < batches.length || (await settleMicrotasks(), round < batches.length); round++) {
    if (failing.has(round)) batches[round]?.fail(failing.get(round));
    else batches[round]?.finish();
  }
};

describe('the posting queue', () => {
  it('runs a single posting immediately, and batches those that arrive in the meantime', async () => {
    const { queue, batches } = createPausedQueue(128, 1);
    void queue.submit(requestOf(1));
    await settleMicrotasks();
    for (let index = 0; index < 5; index++) void queue.submit(requestOf(1));
    await settleMicrotasks();
    batches[0]?.finish();
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies.length)).toEqual([1, 5]);
  });

  it('never mixes companies in a batch, and serves them in turn', async () => {
    const { queue, batches } = createPausedQueue(2, 1);
    for (const companyId of [1, 1, 1, 1, 2, 3]) void queue.submit(requestOf(companyId));
    for (let round = 0; round < 4; round++) {
      await settleMicrotasks();
      batches[round]?.finish();
    }
    expect(batches.map(({ companies }) => companies)).toEqual([[1, 1], [2], [3], [1, 1]]);
  });

  it('runs two batches of a company concurrently if their accounts differ', async () => {
    const { queue, batches } = createPausedQueue(128, 4);
    for (const account of [1, 2, 1, 3, 2]) void queue.submit(floorOf(account));
    await settleMicrotasks();
    expect(batches.map(({ requests }) => requests.map(({ command }) => command.kind === 'floor' && command.account.id))).toEqual([
      [1, 1, 3],
      [2, 2],
    ]);
    for (const account of [1, 2]) void queue.submit(floorOf(account));
    await settleMicrotasks();
    expect(batches).toHaveLength(2);
  });

  it('counts the waiting postings of a company across both of its batches', async () => {
    const { queue } = createPausedQueue(1, 2, 2);
    for (const account of [1, 2]) void queue.submit(floorOf(account));
    await settleMicrotasks();
    for (const account of [1, 2]) void queue.submit(floorOf(account));
    await expect(queue.submit(floorOf(1))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('runs one batch per account at a time, and several companies concurrently', async () => {
    const { queue, batches } = createPausedQueue(1, 2);
    for (const companyId of [1, 1, 2]) void queue.submit(requestOf(companyId));
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies)).toEqual([[1], [2]]);
  });

  it('rejects postings beyond the queue limit with 503 and Retry-After', async () => {
    const { queue } = createPausedQueue(1, 1, 3);
    for (let index = 0; index < 3; index++) void queue.submit(requestOf(1));
    await settleMicrotasks();
    void queue.submit(requestOf(1));
    await expect(queue.submit(requestOf(1))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  it('returns no result before the batch ends', async () => {
    const { queue, batches } = createPausedQueue(128, 1);
    let responses = 0;
    const results = [1, 2, 3].map(() => queue.submit(requestOf(1)).then(() => (responses += 1)));
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies.length)).toEqual([3]);
    expect(responses).toBe(0);
    batches[0]?.finish();
    await Promise.all(results);
    expect(responses).toBe(3);
  });

  it('never runs the same key twice in one batch, and preserves the order of the others', async () => {
    const { queue, batches } = createPausedQueue(128, 1);
    const results = ['a', 'b', 'a', 'c', 'a'].map((key) => queue.submit(requestOf(1, key)));
    const alone = queue.submit(requestOf(2, 'a'));
    await release(batches);
    await Promise.all([...results, alone]);
    const keys = batches.map(({ companies, requests }) => [companies[0], ...requests.map(({ idempotency }) => idempotency?.key)]);
    expect(keys).toEqual([
      [1, 'a', 'b', 'c'],
      [2, 'a'],
      [1, 'a'],
      [1, 'a'],
    ]);
  });

  it('runs each request of a failed batch alone, so that only the faulty one fails', async () => {
    const { queue, batches, counts } = createPausedQueue(128, 1);
    const batchError = new Error('The culprit');
    const results = [1, 1, 1].map((companyId) => queue.submit(requestOf(companyId)));
    await settleMicrotasks();
    const settled = Promise.allSettled(results);
    await release(batches, {
      failing: new Map([
        [0, batchError],
        [2, batchError],
      ]),
    });
    expect(batches.map(({ companies }) => companies.length)).toEqual([3, 1, 1, 1]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(counts).toMatchObject({ splits: 1, batches: [['accepted'], ['failed'], ['accepted']] });
  });

  it('fails every request of a batch that could not run, and does not run them alone', async () => {
    const { queue, batches, counts } = createPausedQueue(128, 1);
    const results = [1, 1].map((companyId) => queue.submit(requestOf(companyId)));
    const settled = Promise.allSettled(results);
    await release(batches, { failing: new Map([[0, unavailable()]]) });
    for (const outcome of await settled) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppError) });
    expect(batches).toHaveLength(1);
    expect(counts).toMatchObject({ splits: 0, batches: [['failed', 'failed']] });
  });

  it('reports waiting and running postings, and counts rejected ones', async () => {
    const { queue, batches, counts } = createPausedQueue(1, 2, 3);
    for (const companyId of [1, 1, 1, 2, 3]) void queue.submit(requestOf(companyId));
    await settleMicrotasks();
    expect(counts.readLoad()).toEqual({ waitingPostings: 3, busyConnections: 2 });
    void queue.submit(requestOf(1));
    await expect(queue.submit(requestOf(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(counts.queueRejections).toBe(1);
    await release(batches);
    expect(counts.readLoad()).toEqual({ waitingPostings: 0, busyConnections: 0 });
  });

  it('drains by running waiting postings and rejecting new ones, and resolves when none is left', async () => {
    const { queue, batches } = createPausedQueue(1, 1);
    const results = [1, 1, 2].map((companyId) => queue.submit(requestOf(companyId)));
    await settleMicrotasks();
    let isDrained = false;
    const draining = queue.drain().then(() => (isDrained = true));
    await expect(queue.submit(requestOf(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(isDrained).toBe(false);
    await release(batches);
    await Promise.all([...results, draining]);
    expect(batches.map(({ companies }) => companies)).toEqual([[1], [2], [1]]);
  });
});
