// The posting queue with a store whose every step can wait: for any order of submissions, commits and failures, each posting resolves once,
// after its commit, in order.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPostingQueue, type PostOutcome } from '#server/ledger/engine/posting-queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { createFakeStore, UnwritableError, type FakePosting } from '#server/testing/model/fake-store.ts';
import { checkSettings, timeLimitMs } from '#server/testing/model/runs.ts';

const postingList: fc.Arbitrary<FakePosting[]> = fc
  .array(
    fc.record({
      company: fc.constantFrom(1, 1, 1, 2, 3, 4),
      key: fc.option(fc.constantFrom(0, 0, 0, 1, 2), { nil: undefined, freq: 3 }),
      behavior: fc.constantFrom('accepted', 'accepted', 'accepted', 'accepted', 'refused', 'busy', 'unwritable'),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((postings) => postings.map((posting, name) => ({ ...posting, name })));

const scenario = fc.record({
  postings: postingList,
  limits: fc.record({
    batchSize: fc.constantFrom(1, 2, 7, 64),
    concurrency: fc.integer({ min: 1, max: 3 }),
    queueLengthMax: fc.integer({ min: 1, max: 20 }),
  }),
  /** The batches that find the database unavailable. */
  outages: fc.array(fc.constantFrom(false, false, false, false, true), { maxLength: 12 }),
  /** The number of drain calls. */
  drains: fc.nat(2),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
type PostAttempt = { outcome: PostOutcome } | { error: unknown };

/** Runs a scenario to its end, and returns the outcomes and commits. */
const runScenario = async (scheduler: fc.Scheduler, { postings, limits, outages, drains }: Scenario) => {
  const store = createFakeStore(scheduler, limits, outages);
  const queue = createPostingQueue({ runBatch: store.runBatch, queuesPerCompany: 1, ...limits });
  const attempts = new Map<FakePosting, PostAttempt[]>();
  const queuedPostings: FakePosting[] = [];
  const waiting = new Map<number, Set<number>>();
  const drained: { unresolvedCount: number }[] = [];
  let isDraining = false;

  const recordAttempt = (posting: FakePosting, attempt: PostAttempt): void => {
    attempts.set(posting, [...(attempts.get(posting) ?? []), attempt]);
    if ('outcome' in attempt && (attempt.outcome.kind === 'accepted' || attempt.outcome.kind === 'rejected')) {
      store.check(store.committed.includes(posting), 'no result before the commit');
    }
  };

  const submit = (posting: FakePosting): void => {
    const begunNames = new Set(store.calls.filter(({ step }) => step === 'begin').flatMap(({ names }) => names));
    const queued = new Set([...(waiting.get(posting.company) ?? [])].filter((name) => !begunNames.has(name)));
    const isAccepted = !isDraining && queued.size < limits.queueLengthMax;
    if (isAccepted) {
      queuedPostings.push(posting);
      store.recordSubmission(posting);
      waiting.set(posting.company, queued.add(posting.name));
    }
    queue.submit(store.requestOf(posting)).then(
      (outcome) => recordAttempt(posting, { outcome }),
      (error: unknown) => recordAttempt(posting, { error }),
    );
  };

  const drain = async (): Promise<void> => {
    isDraining = true;
    await queue.drain();
    drained.push({ unresolvedCount: queuedPostings.filter((posting) => !attempts.has(posting)).length });
  };

  for (const posting of postings) void scheduler.schedule(Promise.resolve(posting), `submit ${posting.name}`).then(submit);
  for (let count = 0; count < drains; count++) void scheduler.schedule(Promise.resolve(), 'drain').then(drain);
  await scheduler.waitIdle();
  await turn();
  expect(store.violations).toEqual([]);
  return { store, attempts, queuedPostings, drained };
};

type BatcherRun = Awaited<ReturnType<typeof runScenario>>;

const onlyAttempt = ({ attempts }: BatcherRun, posting: FakePosting): PostAttempt => {
  const results = attempts.get(posting) ?? [];
  expect(results, `results of ${posting.name}`).toHaveLength(1);
  return results[0] ?? { error: new Error('No result') };
};

const expectOneResultEach = (run: BatcherRun, { postings, outages }: Scenario): void => {
  for (const posting of postings) {
    const attempt = onlyAttempt(run, posting);
    const isUnavailable = 'error' in attempt && attempt.error instanceof AppError && attempt.error.code === 'unavailable';
    if (!run.queuedPostings.includes(posting)) expect(isUnavailable, 'rejected when the queue is full').toBe(true);
    else if (isUnavailable) expect(outages, 'accepted postings fail only in an outage').toContain(true);
    else if (posting.behavior === 'unwritable') expect(attempt).toEqual({ error: expect.any(UnwritableError) });
    else expect(attempt, 'other postings succeed').toHaveProperty('outcome');
    if (isUnavailable) expect(run.store.committed).not.toContain(posting);
  }
};

/** Requests with a waiting key may be overtaken, but not by the same key; all others keep their order. */
const expectOrder = ({ store, queuedPostings }: BatcherRun): void => {
  const begunNames = [...new Set(store.calls.filter(({ step }) => step === 'begin').flatMap(({ names }) => names))];
  const inOrder = begunNames.flatMap((name) => queuedPostings.find((posting) => posting.name === name) ?? []);
  const isFirst = ({ company, key }: FakePosting, index: number, all: FakePosting[]) =>
    key === undefined || all.findIndex((other) => other.company === company && other.key === key) === index;
  for (const company of [1, 2, 3, 4]) {
    const listOrders = (all: FakePosting[]): number[][] => {
      const companyPostings = all.filter((posting) => posting.company === company);
      const withKey = (key: number) => companyPostings.filter((posting) => posting.key === key);
      return [companyPostings.filter(isFirst), withKey(0), withKey(1), withKey(2)].map((line) => line.map(({ name }) => name));
    };
    expect(listOrders(inOrder), `the order of company ${company}`).toEqual(listOrders(queuedPostings));
  }
};

/** While a company waits, no other company gets two batches. */
const expectFairness = ({ store: { calls } }: BatcherRun): void => {
  for (const [index, note] of calls.entries()) {
    if (note.step !== 'begin' || note.isAlone) continue;
    const earlierCalls = calls.slice(0, index);
    const submitted = earlierCalls.findIndex(({ step, names }) => step === 'submit' && names.some((name) => note.names.includes(name)));
    const lastEnd = earlierCalls.findLastIndex(({ step, company }) => step === 'end' && company === note.company);
    const batches = earlierCalls.slice(Math.max(submitted, lastEnd) + 1).filter(({ step, isAlone }) => step === 'begin' && !isAlone);
    const companies = batches.map(({ company }) => company);
    expect(new Set(companies).size, 'no company gets two batches while another waits').toBe(companies.length);
  }
};

describe('the posting queue, for every order of events,', () => {
  const runProperty = (check: (run: BatcherRun, scenario: Scenario) => void) => {
    const property = fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, value) => {
      check(await runScenario(scheduler, value), value);
    });
    return fc.assert(property, checkSettings(150));
  };

  it(
    'resolves each posting once, after its commit, and fails only the faulty one',
    async () => {
      await expect(runProperty(expectOneResultEach)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'keeps the order of a company',
    async () => {
      await expect(runProperty(expectOrder)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'serves every company in turn',
    async () => {
      await expect(runProperty(expectFairness)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'finishes a drain when all postings are resolved',
    async () => {
      const isDrained = ({ drained }: BatcherRun, { drains }: Scenario) =>
        expect(drained).toEqual(Array.from({ length: drains }, () => ({ unresolvedCount: 0 })));
      await expect(runProperty(isDrained)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );
});
