// Work that waits for nobody and cannot wait a minute: it looks, does what is there, and looks again after a pause. Several
// processes may do so at once; what each takes is the work's own affair.
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

type Loop = {
  name: string;
  pauseMs: number;
  /** One turn. It looks at the signal between its steps. */
  turn(stopping: AbortSignal): Promise<void>;
  log: Log;
};

export type RunningLoop = { stop(): Promise<void> };

const FAILURE_PAUSE_MS = 10 * SECOND_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

const orAborted = (waiting: Promise<unknown>): Promise<unknown> =>
  waiting.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  });

/** Starts it. Stopping waits for the turn under way, but not for longer than five seconds. */
export const startLoop = ({ name, pauseMs, turn, log }: Loop): RunningLoop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let restMs = pauseMs;
      try {
        await turn(signal);
      } catch (error) {
        log.error({ err: error, loop: name }, 'A turn failed; the next one comes in ten seconds');
        restMs = FAILURE_PAUSE_MS;
      }
      await orAborted(pause(restMs, undefined, { signal }));
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const ended = new AbortController();
      const tooLong = orAborted(pause(STOP_TIMEOUT_MS, undefined, { signal: ended.signal }));
      await Promise.race([running, tooLong]);
      ended.abort();
    },
  };
};
