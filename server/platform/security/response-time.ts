import { setTimeout as delay } from 'node:timers/promises';

export type ResponsePacing = { now(): number; wait(durationMs: number): Promise<unknown> };

const REAL_TIME: ResponsePacing = { now: () => performance.now(), wait: (durationMs) => delay(durationMs) };

/**
 * Runs the work and returns at the next multiple of the step after its start, even if it fails. The response time of a hit then equals that of
 * a miss, as long as both take less than one step.
 */
export const padResponseTime = async (
  work: () => Promise<void>,
  stepMs: number,
  { now, wait }: ResponsePacing = REAL_TIME,
): Promise<void> => {
  const startedAt = now();
  try {
    await work();
  } finally {
    await wait(stepMs - ((now() - startedAt) % stepMs));
  }
};
