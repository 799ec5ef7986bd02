import { unavailable } from '#server/kernel/errors.ts';

type Bounds = {
  /** So many pieces of work run at once. */
  concurrency: number;
  /** So many more wait; what comes beyond them is turned away. */
  waitingMax: number;
};

/** Has work wait for its turn, in the order of arrival. Throws unavailable, with nothing begun, when too many wait. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A line of its own, for this process alone. Whatever way a piece of work ends, the next one begins. */
export const createTurns = ({ concurrency, waitingMax }: Bounds): Turns => {
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
