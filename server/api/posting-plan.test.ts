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

const acceptedWith = (floor: bigint): AcceptedResult => ({ transactions: [], floor });
const ACCEPTED: PostResult = { kind: 'accepted', accepted: acceptedWith(1n), response: undefined };
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
const portsWith = (results: PostResult[], cachedReads?: Partial<CachedReads>) => {
  const post = vi.fn<Post>();
  for (const result of results) post.mockResolvedValueOnce(result);
  const findSavedResult = vi.fn<PostingPorts['ledger']['findSavedResult']>().mockResolvedValue(undefined);
  const ports = { ledger: { post, findSavedResult }, companyId: 1, ...(cachedReads && { cachedReads: cachedReads as CachedReads }) };
  return { ports, post, findSavedResult };
};

const planned = (changes: Partial<PlannedPosting<string>> = {}): PlannedPosting<string> => ({
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
    const { ports } = portsWith([ACCEPTED]);
    expect(await runPosting(ports, { kind: 'post', ...planned() })).toBe('floor 1');
  });

  it('renders each decision of a retried batch again', async () => {
    const { ports, post } = portsWith([]);
    post.mockImplementationOnce((request) => {
      const render = (floor: bigint) => request.idempotency?.render({ kind: 'accepted', accepted: acceptedWith(floor) });
      render(1n);
      return Promise.resolve({ kind: 'accepted', accepted: acceptedWith(2n), response: render(2n) });
    });
    const outcome = await executePosting(ports, { kind: 'post', ...planned() }, RECORD);
    expect(outcome).toMatchObject({ payload: 'floor 2', response: { body: 'floor 2' } });
  });

  it('returns the error of a rejected posting as a value', async () => {
    const { ports } = portsWith([REJECTED]);
    const outcome = await executePosting(ports, { kind: 'post', ...planned() });
    expect(outcome).toMatchObject({ kind: 'rejected', error: { message: 'already_executed' } });
  });

  it('is built again when another process opened an account, at most three times', async () => {
    const build = vi.fn<PlannedPosting<string>['build']>(planned().build);
    const { ports } = portsWith([STALE_ACCOUNT, ACCEPTED]);
    expect(await runPosting(ports, { kind: 'post', build })).toBe('floor 1');
    expect(build).toHaveBeenCalledTimes(2);
    const always = portsWith([STALE_ACCOUNT, STALE_ACCOUNT, STALE_ACCOUNT]);
    await expect(runPosting(always.ports, { kind: 'post', build })).rejects.toMatchObject({ code: 'unavailable' });
    expect(always.post).toHaveBeenCalledTimes(3);
  });

  it('is stale when the ledger found another version, and reports that version to the cache', async () => {
    const refresh = vi.fn<CachedReads['refresh']>();
    const { ports, post } = portsWith([{ kind: 'stale', version: 7 }], { version: () => 6, refresh });
    expect(await executePosting(ports, { kind: 'post', ...planned() })).toEqual({ kind: 'stale' });
    expect(post).toHaveBeenCalledWith(expect.objectContaining({ expectedVersion: 6 }));
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('is reverted exactly once unless it was accepted', async () => {
    const countUndos = async (post: Partial<ReturnType<typeof portsWith>> & Pick<ReturnType<typeof portsWith>, 'ports'>) => {
      const undo = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
      const prepare = () => Promise.resolve(planned({ undo }));
      await runPosting(post.ports, { kind: 'prepare', prepare, prepareDryRun: prepare }).catch(() => undefined);
      return undo.mock.calls.length;
    };
    const failing = portsWith([]);
    failing.post.mockRejectedValueOnce(new Error('The ledger failed'));
    expect([await countUndos(portsWith([ACCEPTED])), await countUndos(portsWith([REJECTED])), await countUndos(failing)]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('a plan that writes before posting, or does not post', () => {
  const prepare = vi.fn<() => Promise<PlannedPosting<string>>>(() => Promise.resolve(planned()));
  const plans: PostingPlan<string>[] = [
    { kind: 'prepare', prepare, prepareDryRun: prepare },
    { kind: 'unchanged', payload: 'as before' },
  ];

  it.each(plans)('is stale while cached data is unconfirmed ($kind)', async (plan) => {
    const { ports, post } = portsWith([], { isUnconfirmed: () => true, refresh: () => undefined });
    expect(await executePosting(ports, plan, RECORD)).toEqual({ kind: 'stale' });
    expect([prepare.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  });

  it.each(plans)('returns a saved response without executing ($kind)', async (plan) => {
    const { ports, post, findSavedResult } = portsWith([]);
    const response = { status: 201, body: 'saved' };
    findSavedResult.mockResolvedValueOnce({ kind: 'replayed', response });
    expect(await executePosting(ports, plan, RECORD)).toEqual({ kind: 'replayed', response });
    expect([prepare.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  });

  it('runs the steps after the posting only if it is accepted', async () => {
    const afterPosting = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    await runPosting(portsWith([ACCEPTED]).ports, { kind: 'post', afterPosting, ...planned() });
    await runPosting(portsWith([]).ports, { kind: 'unchanged', payload: '', afterPosting });
    expect(afterPosting).toHaveBeenCalledTimes(2);
    await expect(runPosting(portsWith([REJECTED]).ports, { kind: 'post', afterPosting, ...planned() })).rejects.toThrow('already_executed');
    expect(afterPosting).toHaveBeenCalledTimes(2);
  });
});
