// An in-memory store for the posting queue. fast-check's scheduler controls each step, so that batches of several companies, submissions
// and failures interleave in every order. Records the calls and violations of the store's contract.
import type fc from 'fast-check';
import type { IdempotencyRecord, PostRequest } from '#server/ledger/domain/post-request.ts';
import type { PostOutcome, RunBatch } from '#server/ledger/engine/posting-queue.ts';
import { unavailable } from '#server/kernel/errors.ts';

/** Accepted, rejected, key locked by another request, or failing the whole batch. */
export type StoreBehavior = 'kept' | 'refused' | 'busy' | 'unwritable';

export type FakePosting = { name: number; company: number; key: number | undefined; manner: StoreBehavior };

type StoreCall = {
  step: 'submit' | 'begin' | 'end';
  company: number;
  names: number[];
  /** Taken apart after a failure. */ isAlone: boolean;
};

export class Unwritable extends Error {
  override name = 'Unwritable';
}

const recordOf = ({ company, key }: FakePosting): IdempotencyRecord | undefined =>
  key === undefined
    ? undefined
    : {
        companyId: company,
        principal: 'ann',
        method: 'POST',
        path: '/transactions/credit/',
        key: `key-${key}`,
        bodyHash: Buffer.alloc(0),
        isStrict: false,
        render: () => ({ status: 201, body: '' }),
      };

export const createFakeStore = (scheduler: fc.Scheduler, limits: { concurrency: number; batchSize: number }, outages: boolean[]) => {
  const asked = new Map<PostRequest, FakePosting>();
  const notes: StoreCall[] = [];
  const committed: FakePosting[] = [];
  const running = new Set<number>();
  /** Postings of a failed batch that are yet to run alone. */
  const apart = new Set<number>();
  const violations: string[] = [];
  let begun = 0;

  const claim = (isTrue: boolean, words: string): void => {
    if (!isTrue) violations.push(words);
  };

  const requestOf = (one: FakePosting): PostRequest => {
    const request: PostRequest = {
      companyId: one.company,
      command: { kind: 'create', collections: [] },
      eventPayload: () => ({}),
      idempotency: recordOf(one),
    };
    asked.set(request, one);
    return request;
  };

  const begin = (batch: FakePosting[]): StoreCall => {
    const [{ company } = { company: 0 }] = batch;
    const names = batch.map(({ name }) => name);
    const keys = batch.flatMap(({ key }) => key ?? []);
    claim(
      batch.every((one) => one.company === company),
      'a batch is of one company',
    );
    claim(!running.has(company), 'a company has one batch at a time');
    claim(running.size < limits.concurrency, 'no more batches run than there are connections');
    claim(batch.length <= limits.batchSize, 'no more postings than a batch holds');
    claim(new Set(keys).size === keys.length, 'a key stands in a batch once');
    running.add(company);
    const isAlone = batch.every(({ name }) => apart.delete(name));
    const note: StoreCall = { step: 'begin', company, names, isAlone };
    notes.push(note);
    return note;
  };

  const outcomeOf = (one: FakePosting): PostOutcome => {
    const { company, key, manner } = one;
    if (manner === 'busy') return { kind: 'key_busy' };
    const isKnown = key !== undefined && committed.some((other) => other.company === company && other.key === key);
    if (isKnown) return { kind: 'replayed', response: { status: 201, body: '' } };
    committed.push(one);
    if (manner === 'refused') return { kind: 'rejected', rejection: { reason: 'indivisible' }, response: undefined };
    return { kind: 'accepted', accepted: { transactions: [] }, response: undefined };
  };

  const runBatch: RunBatch = async (requests) => {
    const batch = requests.flatMap((request) => asked.get(request) ?? []);
    const note = begin(batch);
    const isOutage = outages[begun++ % Math.max(outages.length, 1)] === true;
    const words = `${note.company}: ${note.names.join(' ')}`;
    try {
      await scheduler.schedule(Promise.resolve(), `lock ${words}`);
      if (isOutage) throw unavailable();
      if (batch.some(({ manner }) => manner === 'unwritable')) {
        if (batch.length > 1) for (const { name } of batch) apart.add(name);
        throw new Unwritable();
      }
      await scheduler.schedule(Promise.resolve(), `commit ${words}`);
      return batch.map(outcomeOf);
    } finally {
      running.delete(note.company);
      notes.push({ ...note, step: 'end' });
    }
  };

  return {
    runBatch,
    requestOf,
    notes,
    committed,
    claim,
    violations,
    noteSubmission: ({ company, name }: FakePosting): void => void notes.push({ step: 'submit', company, names: [name], isAlone: false }),
  };
};
