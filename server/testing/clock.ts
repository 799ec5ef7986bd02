import type { Clock } from '#server/kernel/time.ts';

/** A clock that is advanced by the test. */
export type TestClock = Clock & { advance(durationMs: number): void };

export const createTestClock = (start = new Date()): TestClock => {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (durationMs) => {
      nowMs += durationMs;
    },
  };
};
