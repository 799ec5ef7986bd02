import type { Clock } from '#server/kernel/time.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { advance(durationMs: number): void };

export const createTestClock = (start = new Date()): TestClock => {
  let present = start.getTime();
  return {
    now: () => new Date(present),
    advance: (durationMs) => {
      present += durationMs;
    },
  };
};
