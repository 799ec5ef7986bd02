import type { Clock } from '#server/kernel/time.ts';

/** The system clock. Code that needs the current time gets a Clock, so that tests control it. */
export const systemClock: Clock = { now: () => new Date() };
