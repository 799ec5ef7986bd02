/** A counter with waiters. */
export type Progress = {
  readonly count: number;
  add(): void;
  /** Resolves with true at this count, with false on the signal. */
  reached(count: number, signal: AbortSignal): Promise<boolean>;
};

export const createProgress = (): Progress => {
  let count = 0;
  const waiting = new Set<{ least: number; tell(): void }>();
  return {
    get count() {
      return count;
    },
    add: () => {
      count += 1;
      for (const { least, tell } of waiting) if (count >= least) tell();
    },
    reached: (least, signal) =>
      new Promise((resolve) => {
        const tell = (): void => {
          waiting.delete(waiter);
          signal.removeEventListener('abort', tell);
          resolve(count >= least);
        };
        const waiter = { least, tell };
        waiting.add(waiter);
        signal.addEventListener('abort', tell);
        if (count >= least || signal.aborted) tell();
      }),
  };
};
