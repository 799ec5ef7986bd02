/** A counter with waiters. */
export type Progress = {
  readonly count: number;
  add(): void;
  /** Resolves with true at this count, with false on the signal. */
  waitFor(count: number, signal: AbortSignal): Promise<boolean>;
};

export const createProgress = (): Progress => {
  let count = 0;
  const waiting = new Set<{ target: number; settle(): void }>();
  return {
    get count() {
      return count;
    },
    add: () => {
      count += 1;
      for (const { target, settle } of waiting) if (count >= target) settle();
    },
    waitFor: (target, signal) =>
      new Promise((resolve) => {
        const settle = (): void => {
          waiting.delete(waiter);
          signal.removeEventListener('abort', settle);
          resolve(count >= target);
        };
        const waiter = { target, settle };
        waiting.add(waiter);
        signal.addEventListener('abort', settle);
        if (count >= target || signal.aborted) settle();
      }),
  };
};
