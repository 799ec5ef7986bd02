import { beforeEach, expect, it, vi } from 'vitest';
import type { Context, ContextRequest } from '#server/api/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { repeatWhenStale, respond, STALE, type StepResult } from '#server/rest/pipeline/pipeline-builder.ts';
import type { RequestAttempt, RoutedRequest } from '#server/rest/pipeline/request-state.ts';
import type { CachedReads } from '#server/records/company-cache.ts';

const refresh = vi.fn<CachedReads['refresh']>();
const isCurrent = vi.fn<CachedReads['isCurrent']>();
const discard = vi.fn<() => Promise<void>>();
const contextFor = vi.fn<(request: ContextRequest) => Context>();
const DEPENDENCIES = { contextFor, publicUrl: 'https://books.example.com' } as unknown as RestDependencies;

const ROUTES = {
  posting: { meta: { posting: () => undefined }, procedure: { _def: { type: 'mutation' } } },
  change: { meta: {}, procedure: { _def: { type: 'mutation' } } },
  read: { meta: {}, procedure: { _def: { type: 'query' } } },
};

const routed = (kind: keyof typeof ROUTES): RoutedRequest =>
  ({
    incoming: { headers: {} },
    method: 'POST',
    target: { path: '/transactions/', search: '' },
    ignored: new Set(),
    logEntry: {},
    route: ROUTES[kind],
    bodyReader: { discard },
  }) as unknown as RoutedRequest;

const DONE = respond({ status: 201, body: '' });
const rejectedWith = (...[code]: ConstructorParameters<typeof AppError>) => ({ kind: 'rejected', error: new AppError(code) }) as const;

type FinalStep = Exclude<StepResult<never>, { kind: 'next' | 'rejected' }> | ReturnType<typeof rejectedWith>;

beforeEach(() => {
  vi.clearAllMocks();
  discard.mockResolvedValue();
});

/** Runs attempts that end with the given results, and returns how many ran. */
const countAttempts = async (results: FinalStep[], isUnconfirmed = true, kind: keyof typeof ROUTES = 'posting'): Promise<number> => {
  contextFor.mockImplementation(
    ({ cacheUse }) =>
      ({ ...(cacheUse && { cachedReads: { isUnconfirmed: () => isUnconfirmed, isCurrent, refresh } }) }) as unknown as Context,
  );
  const run = vi.fn<(attempt: RequestAttempt) => Promise<never>>();
  for (const result of results) run.mockImplementationOnce((request) => Promise.resolve({ request, ...result } as never));
  const end = await repeatWhenStale(run)(routed(kind), DEPENDENCIES);
  expect(end).toMatchObject(results[run.mock.calls.length - 1] ?? {});
  expect(discard).toHaveBeenCalledOnce();
  return run.mock.calls.length;
};

const cacheUses = () => contextFor.mock.calls.map(([{ cacheUse }]) => cacheUse);

it('runs the steps a second time, without the cache, when the ledger finds another version', async () => {
  expect(await countAttempts([STALE, DONE])).toBe(2);
  expect(cacheUses()).toEqual(['posting', undefined]);
  expect(refresh).not.toHaveBeenCalled();
});

it('repeats a rejection that is based on cached data', async () => {
  expect(await countAttempts([rejectedWith('invalid_token'), DONE])).toBe(2);
  // No batch reported the version, so the cache has to read it again.
  expect(refresh).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('does not repeat a server error', async () => {
  expect(await countAttempts([rejectedWith('unavailable')])).toBe(1);
});

it('does not repeat a rejection that is based on the tables or a confirmed version', async () => {
  expect(await countAttempts([rejectedWith('invalid')], false)).toBe(1);
});

it('does not run the steps a third time', async () => {
  expect(await countAttempts([STALE, STALE])).toBe(2);
});

it('does not use the cache for other mutations', async () => {
  expect(await countAttempts([DONE], false, 'change')).toBe(1);
  expect(cacheUses()).toEqual([undefined]);
});

it('returns the response of a read whose version is confirmed', async () => {
  isCurrent.mockResolvedValue(true);
  expect(await countAttempts([DONE], true, 'read')).toBe(1);
  expect(cacheUses()).toEqual(['reading']);
});

it('repeats a read, without the cache, when the database has another version', async () => {
  isCurrent.mockResolvedValue(false);
  expect(await countAttempts([DONE, DONE], true, 'read')).toBe(2);
  expect(cacheUses()).toEqual(['reading', undefined]);
});

it('repeats a rejected read even if its version is confirmed', async () => {
  isCurrent.mockResolvedValue(true);
  expect(await countAttempts([rejectedWith('permission_denied'), DONE], true, 'read')).toBe(2);
  expect(refresh).not.toHaveBeenCalled();
});

it('collects ignored parameters separately for each attempt', async () => {
  const ignoredCounts: number[] = [];
  contextFor.mockReturnValue({} as Context);
  const request = routed('posting');
  await repeatWhenStale((attempt) => {
    ignoredCounts.push(attempt.ignored.size);
    attempt.ignored.add('colour');
    return Promise.resolve({ ...STALE, request: attempt });
  })(request, DEPENDENCIES);
  expect(ignoredCounts).toEqual([0, 0]);
});
