// An in-memory store for the posting queue. fast-check's scheduler controls each step, so that batches of several companies, submissions
// and failures interleave in every order. Records the calls and violations of the store's contract.
import type fc from 'fast-check';
import type { IdempotencyRecord, PostRequest } from '#server/ledger/domain/post-request.ts';
import type { PostOutcome, RunBatch } from '#server/ledger/engine/posting-queue.ts';
import { unavailable } from '#server/kernel/errors.ts';

/** Accepted, rejected, key locked by another request, or failing the whole batch. */
export type StoreBehavior = 'accepted' | 'refused' | 'busy' | 'unwritable';

export type FakePosting = { name: number; company: number; key: number | undefined; behavior: StoreBehavior };

type StoreCall = {
  step: 'submit' | 'begin' | 'end';
  company: number;
  names: number[];
  /** Run alone after a failed batch. */ isAlone: boolean;
};

export class UnwritableError extends Error {
  override name = 'UnwritableError';
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
  const postings = new Map<PostRequest, FakePosting>();
  const calls: StoreCall[] = [];
  const committed: FakePosting[] = [];
  const running = new Set<number>();
  /** Postings of a failed batch that are yet to run alone. */
  const retriedAlone = new Set<number>();
  const violations: string[] = [];
  let batchCount = 0;

  const check = (isMet: boolean, message: string): void => {
    if (!isMet) violations.push(message);
  };

  const requestOf = (posting: FakePosting): PostRequest => {
    const request: PostRequest = {
      companyId: posting.company,
      command: { kind: 'create', collections: [] },
      eventPayload: () => ({}),
      idempotency: recordOf(posting),
    };
    postings.set(request, posting);
    return request;
  };

  const beginBatch = (batch: FakePosting[]): StoreCall => {
    const [{ company } = { company: 0 }] = batch;
    const names = batch.map(({ name }) => name);
    const keys = batch.flatMap(({ key }) => key ?? []);
    check(
      batch.every((posting) => posting.company === company),
      'a batch contains one company',
    );
    check(!running.has(company), 'a company has one batch at a time');
    check(running.size < limits.concurrency, 'at most one batch per connection');
    check(batch.length <= limits.batchSize, 'a batch is at most batchSize');
    check(new Set(keys).size === keys.length, 'a batch contains a key once');
    running.add(company);
    const isAlone = batch.every(({ name }) => retriedAlone.delete(name));
    const note: StoreCall = { step: 'begin', company, names, isAlone };
    calls.push(note);
    return note;
  };

  const outcomeOf = (posting: FakePosting): PostOutcome => {
    const { company, key, behavior } = posting;
    if (behavior === 'busy') return { kind: 'key_busy' };
    const isKnown = key !== undefined && committed.some((other) => other.company === company && other.key === key);
    if (isKnown) return { kind: 'replayed', response: { status: 201, body: '' } };
    committed.push(posting);
    if (behavior === 'refused') return { kind: 'rejected', rejection: { reason: 'indivisible' }, response: undefined };
    return { kind: 'accepted', accepted: { transactions: [] }, response: undefined };
  };

  const runBatch: RunBatch = async (requests) => {
    const batch = requests.flatMap((request) => postings.get(request) ?? []);
    const note = beginBatch(batch);
    const isOutage = outages[batchCount++ % Math.max(outages.length, 1)] === true;
    const description = `${note.company}: ${note.names.join(' ')}`;
    try {
      await scheduler.schedule(Promise.resolve(), `lock ${description}`);
      if (isOutage) throw unavailable();
      if (batch.some(({ behavior }) => behavior === 'unwritable')) {
        if (batch.length > 1) for (const { name } of batch) retriedAlone.add(name);
        throw new UnwritableError();
      }
      await scheduler.schedule(Promise.resolve(), `commit ${description}`);
      return batch.map(outcomeOf);
    } finally {
      running.delete(note.company);
      calls.push({ ...note, step: 'end' });
    }
  };

  return {
    runBatch,
    requestOf,
    calls,
    committed,
    check,
    violations,
    recordSubmission: ({ company, name }: FakePosting): void => void calls.push({ step: 'submit', company, names: [name], isAlone: false }),
  };
};
