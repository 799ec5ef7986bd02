import { describe, expect, test } from 'vitest';
import { padResponseTime } from '#server/platform/security/response-time.ts';

const STEP_MS = 200;

/** How long padded work takes, on a clock that only the work and the wait advance. */
const measureDuration = async (workMs: number, failure?: Error): Promise<number> => {
  let nowMs = 5_000;
  const wait = (durationMs: number): Promise<void> => {
    nowMs += durationMs;
    return Promise.resolve();
  };
  const work = async (): Promise<void> => {
    await wait(workMs);
    if (failure) throw failure;
  };
  const running = padResponseTime(work, STEP_MS, { now: () => nowMs, wait });
  const [outcome] = await Promise.allSettled([running]);
  expect(outcome).toMatchObject(failure ? { status: 'rejected', reason: failure } : { status: 'fulfilled' });
  return nowMs - 5_000;
};

describe('padResponseTime', () => {
  test.each([
    [0, 200],
    [1, 200],
    [150, 200],
    [199.5, 200],
    [200, 400],
    [350, 400],
  ])('pads %d ms to %d ms', async (workMs, durationMs) => {
    expect(await measureDuration(workMs)).toBe(durationMs);
  });

  test('also pads the time of a failure', async () => {
    expect(await measureDuration(30, new Error('The mail server is down.'))).toBe(200);
  });
});
