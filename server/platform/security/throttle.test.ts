import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { addressBlock, createThrottle, pauseMsAfter, type ThrottleRule } from '#server/platform/security/throttle.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();
const newThrottle = (limitsRegistrations = true) => createThrottle({ sql: database.sql, secret: 'secret', limitsRegistrations });

const PER_MINUTE: ThrottleRule = { name: 'per minute', limits: [{ points: 60, durationMs: MINUTE_MS }] };
const PER_HOUR: ThrottleRule = { name: 'per hour', limits: [{ points: 10, durationMs: HOUR_MS }] };
const LIFTABLE: ThrottleRule = { ...PER_HOUR, name: 'liftable', isLiftable: true };

const guessWrong = async () => false;
const guessRight = async () => true;
const newGuesser = () => ({ subject: newId(), clientAddress: newId() });

/** The limiter reads Date.now, so only the date is mocked and the database's timers run. */
const setTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
afterEach(() => vi.useRealTimers());

describe('guesses at a secret', () => {
  test('are paused for 30 seconds after five failures, for twice as long each time up to an hour, and stopped at a hundred', () => {
    expect([4, 5, 6, 7, 11, 12, 13, 99, 100, 101].map(pauseMsAfter)).toEqual(
      [0, 30, 60, 120, 1_920, 3_600, 3_600, 3_600, Infinity, Infinity].map((seconds) => seconds * SECOND_MS),
    );
  });

  test('are rejected during the pause even if correct, and compared again afterwards', async () => {
    const [throttle, guess, start] = [newThrottle(), newGuesser(), Date.now()];
    setTime(start);
    for (let attempt = 0; attempt < 5; attempt++) expect(await throttle.guess(guess, guessWrong)).toBe(false);
    await expect(throttle.guess(guess, guessRight)).rejects.toMatchObject({
      code: 'throttled',
      retryAfterSeconds: 30,
      message: 'Request was throttled. Expected available in 30 seconds.',
    });
    setTime(start + 31 * SECOND_MS);
    expect(await throttle.guess(guess, guessWrong)).toBe(false);
    await expect(throttle.guess(guess, guessRight)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    setTime(start + 92 * SECOND_MS);
    expect(await throttle.guess(guess, guessRight)).toBe(true);
    for (let attempt = 0; attempt < 5; attempt++) expect(await throttle.guess(guess, guessWrong)).toBe(false);
  });

  test('get no more attempts in parallel than in sequence', async () => {
    const throttle = newThrottle();
    const subject = newId();
    let compared = 0;
    const compare = async () => {
      compared++;
      return false;
    };
    const burst = Array.from({ length: 40 }, (_, n) => throttle.guess({ subject, clientAddress: `${subject} ${n}` }, compare));
    const outcomes = await Promise.allSettled(burst);
    expect(compared).toBe(5);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(35);
  });

  test('that were not compared neither count nor reset the count', async () => {
    const [throttle, guess] = [newThrottle(), newGuesser()];
    const fails = () => throttle.guess(guess, () => Promise.reject(new Error('unavailable')));
    for (let attempt = 0; attempt < 4; attempt++) await throttle.guess(guess, guessWrong);
    for (let attempt = 0; attempt < 6; attempt++) await expect(fails()).rejects.toThrow('unavailable');
    expect(await throttle.guess(guess, guessWrong)).toBe(false);
    await expect(throttle.guess(guess, guessRight)).rejects.toMatchObject({ code: 'throttled' });
  });

  /** Guesses from different addresses, each after the pause. */
  const guessPatiently = async (throttle: ReturnType<typeof newThrottle>, subject: string, times: number, start: number) => {
    let time = start;
    for (let attempt = 1; attempt <= times; attempt++) {
      setTime(time);
      expect(await throttle.guess({ subject, clientAddress: newId() }, guessWrong)).toBe(false);
      time += pauseMsAfter(attempt) + SECOND_MS;
    }
    return Math.min(time, start + 7 * DAY_MS);
  };

  test('stop after a hundred consecutive failures until the count is reset', async () => {
    const [throttle, subject, start] = [newThrottle(), newId(), Date.now()];
    await guessPatiently(throttle, subject, 100, start);
    const next = () => throttle.guess({ subject, clientAddress: newId() }, guessRight);
    for (const days of [7, 31, 800]) {
      setTime(start + days * DAY_MS);
      await expect(next(), `after ${days} days`).rejects.toMatchObject({
        code: 'throttled',
        retryAfterSeconds: undefined,
        message: expect.stringContaining('Reset your password'),
      });
    }
    await throttle.resetGuesses(subject);
    expect(await next()).toBe(true);
  });

  test('are counted over days without expiring', async () => {
    const [throttle, subject, start] = [newThrottle(), newId(), Date.now()];
    await guessPatiently(throttle, subject, 12, start);
    setTime(start + 3 * DAY_MS);
    expect(await throttle.guess({ subject, clientAddress: newId() }, guessWrong)).toBe(false);
    await expect(throttle.guess({ subject, clientAddress: newId() }, guessRight)).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
  });

  test('are counted even if registration limits are lifted', async () => {
    const [throttle, guess] = [newThrottle(false), newGuesser()];
    for (let attempt = 0; attempt < 5; attempt++) await throttle.guess(guess, guessWrong);
    await expect(throttle.guess(guess, guessRight)).rejects.toMatchObject({ code: 'throttled' });
  });

  test('from one address are limited to a hundred an hour', async () => {
    const [throttle, clientAddress, start] = [newThrottle(), newId(), Date.now()];
    const outcomes: unknown[] = [];
    for (let minute = 0; minute < 60; minute++) {
      setTime(start + minute * MINUTE_MS);
      for (let attempt = 0; attempt < 5; attempt++) {
        outcomes.push(
          await throttle.guess({ subject: newId(), clientAddress }, guessWrong).catch((rejection: { code: string }) => rejection.code),
        );
      }
    }
    const count = (expected: unknown) => outcomes.filter((outcome) => outcome === expected).length;
    expect([count(false), count('throttled')]).toEqual([80, 220]);
  });

  test('from one address stop after twenty failures in 15 minutes across all users', async () => {
    const throttle = newThrottle();
    const clientAddress = '2001:db8:1:2:3:4:5:6';
    for (let attempt = 0; attempt < 20; attempt++) await throttle.guess({ subject: newId(), clientAddress }, guessWrong);
    await expect(throttle.guess({ subject: newId(), clientAddress: '2001:db8:1:2::9' }, guessRight)).rejects.toMatchObject({
      code: 'throttled',
    });
    expect(await throttle.guess({ subject: newId(), clientAddress: '2001:db8:1:3::9' }, guessRight)).toBe(true);
  });

  test('that are correct do not count against an address', async () => {
    const throttle = newThrottle();
    const clientAddress = newId();
    for (let attempt = 0; attempt < 25; attempt++) expect(await throttle.guess({ subject: newId(), clientAddress }, guessRight)).toBe(true);
  });

  test('store no identifier in the table', async () => {
    const guess = { subject: 'annabel.lee@example.com', clientAddress: '192.0.2.1' };
    await newThrottle().guess(guess, guessWrong);
    const keys = await database.owner`select key from throttles where key like '%annabel%' or key like '%192.0.2.1%'`;
    expect(keys).toHaveLength(0);
  });
});

describe('counted actions', () => {
  test('are rejected beyond their limit until the window ends', async () => {
    const [throttle, user, start] = [newThrottle(), newId(), Date.now()];
    setTime(start);
    for (let calls = 0; calls < 60; calls++) await throttle.count(PER_MINUTE, user);
    setTime(start + 59 * SECOND_MS);
    await expect(throttle.count(PER_MINUTE, user)).rejects.toMatchObject({ code: 'throttled', retryAfterSeconds: 1 });
    setTime(start + MINUTE_MS + SECOND_MS);
    await throttle.count(PER_MINUTE, user);
  });

  test('are limited even if registration limits are lifted', async () => {
    const [unlimited, subject] = [newThrottle(false), newId()];
    for (let calls = 0; calls < 12; calls++) await unlimited.count(LIFTABLE, subject);
    for (let calls = 0; calls < 10; calls++) await unlimited.count(PER_HOUR, subject);
    const rejection = unlimited.count(PER_HOUR, subject);
    await expect(rejection).rejects.toMatchObject({ code: 'throttled' });
    await expect(rejection).rejects.toSatisfy((error: { retryAfterSeconds: number }) => error.retryAfterSeconds <= HOUR_MS / SECOND_MS);
  });
});

test('counts an IPv4 address or an IPv6 network as one address', () => {
  expect(addressBlock('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressBlock('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64');
  expect(addressBlock('::1')).toBe('0:0:0:0::/64');
  expect(addressBlock('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressBlock('not an address')).toBe('not an address');
});

test('the rule names of all modules are unique', () => {
  const sources = globSync('server/{modules,platform}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/_THROTTLE: ThrottleRule = \{\s*name: '(\w+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});
