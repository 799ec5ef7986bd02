/** Work of which never more than one run is under way. */
export type OneAtATime = {
  /** Runs it; who asks while it runs is answered by one more run after this one. Rejects when the run fails. */
  run(): Promise<void>;
  /** When nothing of it is under way. Never rejects. */
  ended(): Promise<unknown>;
};

export const oneAtATime = (work: () => Promise<void>): OneAtATime => {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const runUntilAnswered = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      // In the same moment as the last look: nobody's asking is lost between the two.
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
