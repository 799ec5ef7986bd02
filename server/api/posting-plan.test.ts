// Executes plans against a stub ledger with predefined results.
import { describe, expect, it, vi } from 'vitest';
import {
  executePosting,
  runPosting,
  type PlannedPosting,
  type PostingPlan,
  type PostingPorts,
  type ResponseRecord,
} from '#server/api/posting-plan.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { AcceptedResult, PostRequest, PostResult } from '#server/ledger/index.ts';
import type { CachedReads } from '#server/records/company-cache.ts';

const createAccepted = (floor: bigint): AcceptedResult => ({ transactions: [], floor });
const ACCEPTED: PostResult = { kind: 'accepted', accepted: createAccepted(1n), response: undefined };
const REJECTED: PostResult = { kind: 'rejected', rejection: { reason: 'already_executed' }, response: undefined };
const STALE_ACCOUNT: PostResult = { kind: 'stale', version: undefined };

const RECORD: ResponseRecord = {
  companyId: 1,
  principal: 'ann',
  method: 'POST',
  path: '/transactions/',
  key: 'key',
  bodyHash: Buffer.alloc(32),
  isStrict: false,
  encode: (payload) => ({ status: 201, body: String(payload) }),
  encodeError: ({ status, code }) => ({ status, body: code }),
};

type Post = (request: PostRequest) => Promise<PostResult>;

/** A ledger that returns these results in turn. */
const createPorts = (results: PostResult[], cachedReads?: Partial<CachedReads>) => {
  const post = vi.fn<Post>();
  for (const result of results) post.mockResolvedValueOnce(result);
  const findSavedResult = vi.fn<PostingPorts['ledger']['findSavedResult']>().mockResolvedValue(undefined);
  const ports = { ledger: { post, findSavedResult }, companyId: 1, ...(cachedReads && { cachedReads: cachedReads as CachedReads }) };
  return { ports, post, findSavedResult };
};

const createPlannedPosting = (changes: Partial<PlannedPosting<string>> = {}): PlannedPosting<string> => ({
  build: () =>
    Promise.resolve({
      command: { kind: 'create', collections: [] },
      eventPayload: () => ({}),
      toPayload: ({ floor }) => `floor ${floor}`,
      toError: ({ reason }) => new AppError('invalid', { message: reason }),
    }),
  ...changes,
});

describe('a plan that posts', () => {
  it('returns the payload of an accepted posting', async () => {
    const { ports } = createPorts([ACCEPTED]);
    expect(await runPosting(ports, { kind: 'post', ...createPlannedPosting() })).toBe('floor 1');
  });

  it('renders each decision of a retried batch again', async () => {
    const { ports, post } = createPorts([]);
    post.mockImplementationOnce((request) => {
      const render = (floor: bigint) => request.idempotency?.render({ kind: 'accepted', accepted: createAccepted(floor) });
      render(1n);
      return Promise.resolve({ kind: 'accepted', accepted: createAccepted(2n), response: render(2n) });
    });
    const outcome = await executePosting(ports, { kind: 'post', ...createPlannedPosting() }, RECORD);
    expect(outcome).toMatchObject({ payload: 'floor 2', response: { body: 'floor 2' } });
  });

  it('returns the error of a rejected posting as a value', async () => {
    const { ports } = createPorts([REJECTED]);
    const outcome = await executePosting(ports, { kind: 'post', ...createPlannedPosting() });
    expect(outcome).toMatchObject({ kind: 'rejected', error: { message: 'already_executed' } });
  });

  it('is built again when another process opened an account, at most three times', async () => {
    const build = vi.fn<PlannedPosting<string>['build']>(createPlannedPosting().build);
    const { ports } = createPorts([STALE_ACCOUNT, ACCEPTED]);
    expect(await runPosting(ports, { kind: 'post', build })).toBe('floor 1');
    expect(build).toHaveBeenCalledTimes(2);
    const alwaysStale = createPorts([STALE_ACCOUNT, STALE_ACCOUNT, STALE_ACCOUNT]);
    await expect(runPosting(alwaysStale.ports, { kind: 'post', build })).rejects.toMatchObject({ code: 'unavailable' });
    expect(alwaysStale.post).toHaveBeenCalledTimes(3);
  });

  it('is stale when the ledger found another version, and reports that version to the cache', async () => {
    const refresh = vi.fn<CachedReads['refresh']>();
    const { ports, post } = createPorts([{ kind: 'stale', version: 7 }], { version: () => 6, refresh });
    expect(await executePosting(ports, { kind: 'post', ...createPlannedPosting() })).toEqual({ kind: 'stale' });
    expect(post).toHaveBeenCalledWith(expect.objectContaining({ expectedVersion: 6 }));
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('is reverted exactly once unless it was accepted', async () => {
    const countUndos = async (post: Partial<ReturnType<typeof createPorts>> & Pick<ReturnType<typeof createPorts>, 'ports'>) => {
      const undo = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
      const prepare = () => Promise.resolve(createPlannedPosting({ undo }));
      await runPosting(post.ports, { kind: 'prepare', prepare, prepareDryRun: prepare }).catch(() => undefined);
      return undo.mock.calls.length;
    };
    const failing = createPorts([]);
    failing.post.mockRejectedValueOnce(new Error('The ledger failed'));
    expect([await countUndos(createPorts([ACCEPTED])), await countUndos(createPorts([REJECTED])), await countUndos(failing)]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('a plan that writes before posting, or does not post', () => {
  const prepare = vi.fn<() => Promise<PlannedPosting<string>>>(() => Promise.resolve(createPlannedPosting()));
  const plans: PostingPlan<string>[] = [
    { kind: 'prepare', prepare, prepareDryRun: prepare },
    { kind: 'unchanged', payload: 'as before' },
  ];

  it.each(plans)('is stale while cached data is unconfirmed ($kind)', async (plan) => {
    const { ports, post } = createPorts([], { isUnconfirmed: () => true, refresh: () => undefined });
    expect(await executePosting(ports, plan, RECORD)).toEqual({ kind: 'stale' });
    expect([prepare.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  });

  it.each(plans)('returns a saved response without executing ($kind)', async (plan) => {
    const { ports, post, findSavedResult } = createPorts([]);
    const response = { status: 201, body: 'saved' };
    findSavedResult.mockResolvedValueOnce({ kind: 'replayed', response });
    expect(await executePosting(ports, plan, RECORD)).toEqual({ kind: 'replayed', response });
    expect([prepare.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  });

  it('runs the steps after the posting only if it is accepted', async () => {
    const afterPosting = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    await runPosting(createPorts([ACCEPTED]).ports, { kind: 'post', afterPosting, ...createPlannedPosting() });
    await runPosting(createPorts([]).ports, { kind: 'unchanged', payload: '', afterPosting });
    expect(afterPosting).toHaveBeenCalledTimes(2);
    await expect(runPosting(createPorts([REJECTED]).ports, { kind: 'post', afterPosting, ...createPlannedPosting() })).rejects.toThrow(
      'already_executed',
    );
    expect(afterPosting).toHaveBeenCalledTimes(2);
  });
});
