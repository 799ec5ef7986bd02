// A polling loop: do what is due, pause, repeat. Several processes may run the same loop; each tick claims the work it does. A failed tick
// is logged and repeated after ten seconds.
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

type LoopOptions = {
  name: string;
  pauseMs: number;
  /** Must check the signal between steps. */
  tick(signal: AbortSignal): Promise<void>;
  log: Log;
};

export type RunningLoop = { stop(): Promise<void> };

const FAILURE_PAUSE_MS = 10 * SECOND_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

const ignoreAbort = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  });

/** Starts a loop. `stop()` waits at most five seconds for the running tick. */
export const startLoop = ({ name, pauseMs, tick, log }: LoopOptions): RunningLoop => {
  const controller = new AbortController();
  const { signal } = controller;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let delayMs = pauseMs;
      try {
        await tick(signal);
      } catch (error) {
        log.error({ err: error, loop: name }, 'Worker iteration failed; retrying in 10 seconds');
        delayMs = FAILURE_PAUSE_MS;
      }
      await ignoreAbort(pause(delayMs, undefined, { signal }));
    }
  };
  const running = run();
  return {
    stop: async () => {
      controller.abort();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_TIMEOUT_MS)));
      await Promise.race([running, timeout]);
      clearTimeout(timer);
    },
  };
};
