/** Work with at most one run at a time. */
export type OneAtATime = {
  /** Runs the work; calls during a run share one more run after it. Rejects when the run fails. */
  run(): Promise<void>;
  /** Resolves when no run is in progress. Never rejects. */
  ended(): Promise<unknown>;
};

export const runOneAtATime = (work: () => Promise<void>): OneAtATime => {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const runUntilAnswered = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      // Synchronous with the last check, so that no request is lost in between.
      running = undefined;
    }
  };
  return {
    run: () => {
      if (running) isAskedAgain = true;
      else running = runUntilAnswered();
      return running;
    },
    ended: async () => Promise.allSettled([running]),
  };
};
