// The posting queue with a store whose every step can wait: for any order of submissions, commits and failures, each posting resolves once,
// after its commit, in order.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPostingQueue, type PostOutcome } from '#server/ledger/engine/posting-queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { createFakeStore, Unwritable, type FakePosting } from '#server/testing/model/fake-store.ts';
import { proving, timeLimitMs } from '#server/testing/model/runs.ts';

const askedOnes: fc.Arbitrary<FakePosting[]> = fc
  .array(
    fc.record({
      company: fc.constantFrom(1, 1, 1, 2, 3, 4),
      key: fc.option(fc.constantFrom(0, 0, 0, 1, 2), { nil: undefined, freq: 3 }),
      manner: fc.constantFrom('kept', 'kept', 'kept', 'kept', 'refused', 'busy', 'unwritable'),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((asked) => asked.map((one, name) => ({ ...one, name })));

const scenario = fc.record({
  asked: askedOnes,
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
const play = async (scheduler: fc.Scheduler, { asked, limits, outages, drains }: Scenario) => {
  const store = createFakeStore(scheduler, limits, outages);
  const queue = createPostingQueue({ runBatch: store.runBatch, queuesPerCompany: 1, ...limits });
  const answers = new Map<FakePosting, PostAttempt[]>();
  const entered: FakePosting[] = [];
  const waiting = new Map<number, Set<number>>();
  const drained: { openAtEnd: number }[] = [];
  let isDraining = false;

  const answered = (one: FakePosting, answer: PostAttempt): void => {
    answers.set(one, [...(answers.get(one) ?? []), answer]);
    if ('outcome' in answer && (answer.outcome.kind === 'accepted' || answer.outcome.kind === 'rejected')) {
      store.claim(store.committed.includes(one), 'nothing is answered before its commit');
    }
  };

  const submit = (one: FakePosting): void => {
    const begun = new Set(store.notes.filter(({ step }) => step === 'begin').flatMap(({ names }) => names));
    const queued = new Set([...(waiting.get(one.company) ?? [])].filter((name) => !begun.has(name)));
    const isWelcome = !isDraining && queued.size < limits.queueLengthMax;
    if (isWelcome) {
      entered.push(one);
      store.noteSubmission(one);
      waiting.set(one.company, queued.add(one.name));
    }
    queue.submit(store.requestOf(one)).then(
      (outcome) => answered(one, { outcome }),
      (error: unknown) => answered(one, { error }),
    );
  };

  const drain = async (): Promise<void> => {
    isDraining = true;
    await queue.drain();
    drained.push({ openAtEnd: entered.filter((one) => !answers.has(one)).length });
  };

  for (const one of asked) void scheduler.schedule(Promise.resolve(one), `submit ${one.name}`).then(submit);
  for (let count = 0; count < drains; count++) void scheduler.schedule(Promise.resolve(), 'drain').then(drain);
  await scheduler.waitIdle();
  await turn();
  expect(store.violations).toEqual([]);
  return { store, answers, entered, drained };
};

type BatcherRun = Awaited<ReturnType<typeof play>>;

const onlyAnswer = ({ answers }: BatcherRun, one: FakePosting): PostAttempt => {
  const given = answers.get(one) ?? [];
  expect(given, `answers to ${one.name}`).toHaveLength(1);
  return given[0] ?? { error: new Error('No answer was given') };
};

const expectEachAnsweredOnce = (played: BatcherRun, { asked, outages }: Scenario): void => {
  for (const one of asked) {
    const answer = onlyAnswer(played, one);
    const isAway = 'error' in answer && answer.error instanceof AppError && answer.error.code === 'unavailable';
    if (!played.entered.includes(one)) expect(isAway, 'more than may wait is turned away').toBe(true);
    else if (isAway) expect(outages, 'only an outage turns away what has been let in').toContain(true);
    else if (one.manner === 'unwritable') expect(answer).toEqual({ error: expect.any(Unwritable) });
    else expect(answer, 'who is not to blame does not fail').toHaveProperty('outcome');
    if (isAway) expect(played.store.committed).not.toContain(one);
  }
};

/** Requests with a waiting key may be overtaken, but not by the same key; all others keep their order. */
const expectOrder = ({ store, entered }: BatcherRun): void => {
  const begun = [...new Set(store.notes.filter(({ step }) => step === 'begin').flatMap(({ names }) => names))];
  const inTurn = begun.flatMap((name) => entered.find((one) => one.name === name) ?? []);
  const isFirst = ({ company, key }: FakePosting, place: number, all: FakePosting[]) =>
    key === undefined || all.findIndex((other) => other.company === company && other.key === key) === place;
  for (const company of [1, 2, 3, 4]) {
    const linesOf = (all: FakePosting[]): number[][] => {
      const own = all.filter((one) => one.company === company);
      const withKey = (key: number) => own.filter((one) => one.key === key);
      return [own.filter(isFirst), withKey(0), withKey(1), withKey(2)].map((line) => line.map(({ name }) => name));
    };
    expect(linesOf(inTurn), `the order of company ${company}`).toEqual(linesOf(entered));
  }
};

/** While a company waits, no other company gets two batches. */
const expectFairness = ({ store: { notes } }: BatcherRun): void => {
  for (const [index, note] of notes.entries()) {
    if (note.step !== 'begin' || note.isAlone) continue;
    const isBefore = notes.slice(0, index);
    const submitted = isBefore.findIndex(({ step, names }) => step === 'submit' && names.some((name) => note.names.includes(name)));
    const lastEnd = isBefore.findLastIndex(({ step, company }) => step === 'end' && company === note.company);
    const turns = isBefore.slice(Math.max(submitted, lastEnd) + 1).filter(({ step, isAlone }) => step === 'begin' && !isAlone);
    const companies = turns.map(({ company }) => company);
    expect(new Set(companies).size, 'nobody gets two turns while another waits').toBe(companies.length);
  }
};

describe('the posting queue, for every order of events,', () => {
  const proof = (promise: (played: BatcherRun, scenario: Scenario) => void) => {
    const property = fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
      promise(await play(scheduler, given), given);
    });
    return fc.assert(property, proving(150));
  };

  it(
    'resolves each posting once, after its commit, and fails only the faulty one',
    async () => {
      await expect(proof(expectEachAnsweredOnce)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'keeps the order of a company',
    async () => {
      await expect(proof(expectOrder)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'serves every company in turn',
    async () => {
      await expect(proof(expectFairness)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'finishes a drain when all postings are resolved',
    async () => {
      const isDrained = ({ drained }: BatcherRun, { drains }: Scenario) =>
        expect(drained).toEqual(Array.from({ length: drains }, () => ({ openAtEnd: 0 })));
      await expect(proof(isDrained)).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );
});
