// Limits how many operations of one kind run at once in this process.
import { unavailable } from '#server/kernel/errors.ts';

type SemaphoreLimits = {
  /** Most operations that run at once. */
  concurrency: number;
  /** Most operations that wait; further ones are rejected. */
  waitingMax: number;
};

/** Runs the work when a permit is free, in the order of arrival. Throws unavailable without running it when too many wait. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const createSemaphore = ({ concurrency, waitingMax }: SemaphoreLimits): Semaphore => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < concurrency) running++;
    else if (waiting.length >= waitingMax) throw unavailable();
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
