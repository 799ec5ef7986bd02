/** Runs the same work repeatedly, but never concurrently. */
export type SerialRunner = {
  /** Runs the work. All calls during a run share one more run after it. Rejects if the run fails. */
  run(): Promise<void>;
  /** Resolves when no run is in progress. Never rejects. */
  settled(): Promise<unknown>;
};

export const createSerialRunner = (work: () => Promise<void>): SerialRunner => {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  const runWhileRequested = async (): Promise<void> => {
    try {
      do {
        isRequestedAgain = false;
        await work();
      } while (isRequestedAgain);
    } finally {
      // Runs synchronously after the last check, so that no request is lost in between.
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
