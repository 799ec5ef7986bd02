/** Work with at most one run at a time. */
export type OneAtATime = {
  /** Runs the work; calls during a run share one more run after it. Rejects when the run fails. */
  run(): Promise<void>;
  /** Resolves when no run is in progress. Never rejects. */
  settled(): Promise<unknown>;
};

export const runOneAtATime = (work: () => Promise<void>): OneAtATime => {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  const runWhileRequested = async (): Promise<void> => {
    try {
      do {
        isRequestedAgain = false;
        await work();
      } while (isRequestedAgain);
    } finally {
      // Synchronous with the last check, so that no request is lost in between.
      running = undefined;
    }
  };
  return {
    run: () => {
      if (running) isRequestedAgain = true;
      else running = runWhileRequested();
      return running;
    },
    settled: async () => Promise.allSettled([running]),
  };
};
