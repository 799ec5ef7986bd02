import type { Clock } from '#server/kernel/time.ts';

/** The machine's own time. Everything that asks for the present moment gets a Clock, so that tests set it by hand. */
export const systemClock: Clock = { now: () => new Date() };
