// Limits how many operations of one kind run concurrently in this process.
import { unavailable } from '#server/kernel/errors.ts';

type SemaphoreLimits = {
  /** Maximum concurrent operations. */
  concurrency: number;
  /** Maximum waiting operations; additional ones are rejected. */
  waitingMax: number;
};

/** Runs the work when a permit is free, in order of arrival. Throws unavailable when the queue is full. */
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
