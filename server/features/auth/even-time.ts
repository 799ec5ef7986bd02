import { setTimeout as delay } from 'node:timers/promises';

/** Several times what the work takes. */
const STEP_MS = 200;

/**
 * Answers at the next full step of time, whatever there was to do. For calls that say the same to everybody: how long a miss
 * takes must not tell it from a hit.
 */
export const inEvenTime = async (work: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    await delay(STEP_MS - ((performance.now() - startedAt) % STEP_MS));
  }
};
