// The queues, with batches that are let go by hand: who goes with whom, who goes next, who is turned away, and who hears
// what when a batch fails.
import { describe, expect, it } from 'vitest';
import { createBatcher, type Outcome, type Posting } from '#server/ledger/engine/posting-queue.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import { createCounts } from '#server/testing/teller.ts';

const posting = (companyId: number, key?: string): Posting => ({
  companyId,
  command: { kind: 'create', collections: [] },
  present: () => undefined,
  eventData: () => undefined,
  savedAnswer: key === undefined ? undefined : answerUnder(companyId, key),
  preparation: undefined,
});

const answerUnder = (companyId: number, key: string): Posting['savedAnswer'] => ({
  companyId,
  principal: 'ann',
  method: 'POST',
  path: '/transactions/credit/',
  key,
  bodyHash: Buffer.alloc(32),
  isStrict: false,
  encode: () => ({ status: 201, body: '{}' }),
  encodeError: () => ({ status: 400, body: '{}' }),
});

const done: Outcome = { kind: 'accepted', payload: undefined, answer: undefined };

type Held = { postings: Posting[]; companies: number[]; finish(): void; fail(error: unknown): void };

/** Batches wait until they are let go, so that a test sees what each took. */
const createHeld = (batchSize: number, lanes: number, queueLengthMax = 100) => {
  const batches: Held[] = [];
  const { counts, metrics } = createCounts();
  const batcher = createBatcher({
    batchSize,
    lanes,
    queueLengthMax,
    metrics,
    runBatch: (postings) =>
      new Promise((resolve, reject) => {
        const companies = postings.map(({ companyId }) => companyId);
        batches.push({ postings, companies, finish: () => resolve(postings.map(() => done)), fail: reject });
      }),
  });
  return { batcher, batches, counts };
};

const settleMicrotasks = () => new Promise((resolve) => void setImmediate(resolve));

/** Lets batches go, one after another, as they come: those whose turn is named fail. */
const letGo = async (batches: Held[], { failing = new Map<number, unknown>() } = {}) => {
  for (let turn = 0; turn < batches.length || (await settleMicrotasks(), turn < batches.length); turn++) {
    if (failing.has(turn)) batches[turn]?.fail(failing.get(turn));
    else batches[turn]?.finish();
  }
};

describe('the batcher', () => {
  it('sends a lone posting at once, and gathers what comes meanwhile', async () => {
    const { batcher, batches } = createHeld(128, 1);
    void batcher.submit(posting(1));
    await settleMicrotasks();
    for (let index = 0; index < 5; index++) void batcher.submit(posting(1));
    await settleMicrotasks();
    batches[0]?.finish();
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies.length)).toEqual([1, 5]);
  });

  it('never mixes companies, and gives each a turn before anybody has a second', async () => {
    const { batcher, batches } = createHeld(2, 1);
    for (const companyId of [1, 1, 1, 1, 2, 3]) void batcher.submit(posting(companyId));
    for (let turn = 0; turn < 4; turn++) {
      await settleMicrotasks();
      batches[turn]?.finish();
    }
    expect(batches.map(({ companies }) => companies)).toEqual([[1, 1], [2], [3], [1, 1]]);
  });

  it('runs one batch of a company at a time, and several companies side by side', async () => {
    const { batcher, batches } = createHeld(1, 2);
    for (const companyId of [1, 1, 2]) void batcher.submit(posting(companyId));
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies)).toEqual([[1], [2]]);
  });

  it('answers 503 with Retry-After to what would wait beyond the bound', async () => {
    const { batcher } = createHeld(1, 1, 3);
    for (let index = 0; index < 3; index++) void batcher.submit(posting(1));
    await settleMicrotasks();
    void batcher.submit(posting(1));
    await expect(batcher.submit(posting(1))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  it('answers nobody before the batch is over', async () => {
    const { batcher, batches } = createHeld(128, 1);
    let answers = 0;
    const asked = [1, 2, 3].map(() => batcher.submit(posting(1)).then(() => (answers += 1)));
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies.length)).toEqual([3]);
    expect(answers).toBe(0);
    batches[0]?.finish();
    await Promise.all(asked);
    expect(answers).toBe(3);
  });

  it('never runs the same key twice in one batch, and keeps the order of all others', async () => {
    const { batcher, batches } = createHeld(128, 1);
    const asked = ['a', 'b', 'a', 'c', 'a'].map((key) => batcher.submit(posting(1, key)));
    const alone = batcher.submit(posting(2, 'a'));
    await letGo(batches);
    await Promise.all([...asked, alone]);
    const keys = batches.map(({ companies, postings }) => [companies[0], ...postings.map(({ savedAnswer }) => savedAnswer?.key)]);
    expect(keys).toEqual([
      [1, 'a', 'b', 'c'],
      [2, 'a'],
      [1, 'a'],
      [1, 'a'],
    ]);
  });

  it('runs the postings of a batch that failed alone, so that only the culprit fails', async () => {
    const { batcher, batches, counts } = createHeld(128, 1);
    const culprit = new Error('The culprit');
    const asked = [1, 1, 1].map((companyId) => batcher.submit(posting(companyId)));
    await settleMicrotasks();
    const settled = Promise.allSettled(asked);
    await letGo(batches, {
      failing: new Map([
        [0, culprit],
        [2, culprit],
      ]),
    });
    expect(batches.map(({ companies }) => companies.length)).toEqual([3, 1, 1, 1]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(counts).toMatchObject({ takenApart: 1, batches: [['accepted'], ['failed'], ['accepted']] });
  });

  it('tells everybody of a batch that could not be run, and does not run them alone', async () => {
    const { batcher, batches, counts } = createHeld(128, 1);
    const asked = [1, 1].map((companyId) => batcher.submit(posting(companyId)));
    const settled = Promise.allSettled(asked);
    await letGo(batches, { failing: new Map([[0, unavailable()]]) });
    for (const outcome of await settled) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppError) });
    expect(batches).toHaveLength(1);
    expect(counts).toMatchObject({ takenApart: 0, batches: [['failed', 'failed']] });
  });

  it('tells how much waits and runs, and counts whom it turned away', async () => {
    const { batcher, batches, counts } = createHeld(1, 2, 3);
    for (const companyId of [1, 1, 1, 2, 3]) void batcher.submit(posting(companyId));
    await settleMicrotasks();
    expect(counts.readLoad()).toEqual({ waitingPostings: 3, busyLanes: 2 });
    void batcher.submit(posting(1));
    await expect(batcher.submit(posting(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(counts.turnedAway).toBe(1);
    await letGo(batches);
    expect(counts.readLoad()).toEqual({ waitingPostings: 0, busyLanes: 0 });
  });

  it('drains: what waits is run, what comes is refused, and the end is told when nothing is left', async () => {
    const { batcher, batches } = createHeld(1, 1);
    const asked = [1, 1, 2].map((companyId) => batcher.submit(posting(companyId)));
    await settleMicrotasks();
    let isDrained = false;
    const draining = batcher.drain().then(() => (isDrained = true));
    await expect(batcher.submit(posting(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(isDrained).toBe(false);
    await letGo(batches);
    await Promise.all([...asked, draining]);
    expect(batches.map(({ companies }) => companies)).toEqual([[1], [2], [1]]);
  });
});
