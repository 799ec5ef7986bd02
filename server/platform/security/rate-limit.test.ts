import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { REQUESTS_MAX, WINDOW_SECONDS, createRateLimit } from '#server/platform/security/rate-limit.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let limited: ExampleApi;
let unlimited: ExampleApi;
beforeAll(async () => {
  limited = await startExampleApi(database.db, { hasRateLimits: true });
  unlimited = await startExampleApi(database.db);
});
afterAll(() => Promise.all([limited.close(), unlimited.close()]));

it('rejects requests beyond the limit of a window with 429 and Retry-After', async () => {
  const first = await call(limited.origin, '/accounts/abc/');
  expect(first.headers.get('ratelimit-limit')).toBe(String(REQUESTS_MAX));
  expect(first.headers.get('ratelimit-remaining')).toBe(String(REQUESTS_MAX - 1));
  expect((await call(limited.origin, '/nowhere/')).headers.get('ratelimit-remaining')).toBe(String(REQUESTS_MAX - 2));
  // Counted directly: over a socket they might not fit in one window.
  for (let requests = 2; requests < REQUESTS_MAX; requests++) await limited.options.rateLimit.count('127.0.0.1');
  const rejection = await call(limited.origin, '/accounts/abc/');
  const seconds = Number(rejection.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
  expect([rejection.status, rejection.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
  expect(rejection.json).toMatchObject({
    status: 'error',
    code: 'throttled',
    message: `Request was throttled. Expected available in ${seconds} seconds.`,
  });
});

it('counts IPv6 addresses by network and IPv4 addresses individually', async () => {
  const rateLimit = createRateLimit({ isEnabled: true });
  const remaining = async (address: string): Promise<string | undefined> => (await rateLimit.count(address)).headers[3];
  expect(await remaining('2001:db8:1:2::1')).toBe(String(REQUESTS_MAX - 1));
  expect(await remaining('2001:db8:1:2:3:4:5:6')).toBe(String(REQUESTS_MAX - 2));
  expect(await remaining('2001:db8:1:3::1')).toBe(String(REQUESTS_MAX - 1));
  expect(await remaining('198.51.100.1')).toBe(String(REQUESTS_MAX - 1));
});

it('does not count requests when rate limits are off', async () => {
  const replies = await Promise.all(Array.from({ length: REQUESTS_MAX + 1 }, () => call(unlimited.origin, '/accounts/abc/')));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(replies[0]?.headers.has('ratelimit-limit')).toBe(false);
});
