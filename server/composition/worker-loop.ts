// A polling loop: do what is due, pause, repeat. Several processes may run the same loop; the work itself claims what it takes. A failed tick
// is logged and repeated after ten seconds.
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

type LoopOptions = {
  name: string;
  pauseMs: number;
  /** Checks the signal between its steps. */
  tick(stopping: AbortSignal): Promise<void>;
  log: Log;
};

export type RunningLoop = { stop(): Promise<void> };

const FAILURE_PAUSE_MS = 10 * SECOND_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

const ignoreAbort = (waiting: Promise<unknown>): Promise<unknown> =>
  waiting.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  });

/** Starts a loop. Its stop waits at most five seconds for the running tick. */
export const startLoop = ({ name, pauseMs, tick, log }: LoopOptions): RunningLoop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let restMs = pauseMs;
      try {
        await tick(signal);
      } catch (error) {
        log.error({ err: error, loop: name }, 'Worker iteration failed; retrying in 10 seconds');
        restMs = FAILURE_PAUSE_MS;
      }
      await ignoreAbort(pause(restMs, undefined, { signal }));
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const ended = new AbortController();
      const timeout = ignoreAbort(pause(STOP_TIMEOUT_MS, undefined, { signal: ended.signal }));
      await Promise.race([running, timeout]);
      ended.abort();
    },
  };
};
