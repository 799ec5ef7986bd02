// How an endpoint is, by its last tries. One that fails gets one delivery at a time; after ten failures in a row it is left alone for
// a minute, then for two, four, and so on up to an hour, with one delivery in between that finds out whether it is back. What it
// misses meanwhile waits. One that has failed for five days is disabled.
import type { WebhookQueueRow } from '#db/schema/index.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

/** Failures in a row after which an endpoint is paused. */
export const PAUSE_AFTER_FAILURES = 10;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** For how long an endpoint may fail without end before it is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

/** Deliveries of one endpoint that are sent at the same time. */
export const CONCURRENT_MAX = 5;

export type QueueHealth = Pick<
  WebhookQueueRow,
  'failures' | 'failingSince' | 'pausedUntil' | 'lastSuccessAt' | 'lastFailureAt' | 'lastError'
>;

/** Of an endpoint that was sent nothing yet. */
export const NO_HEALTH: QueueHealth = {
  failures: 0,
  failingSince: null,
  pausedUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastError: null,
};

/** Null: it was received. */
type TriedAt = { at: Date; error: string | null };

const pauseMs = (failures: number): number => Math.min(MINUTE_MS * 2 ** Math.min(failures - PAUSE_AFTER_FAILURES, 10), PAUSE_MAX_MS);

/** The health after one more try. */
export const afterTry = (health: QueueHealth, { at, error }: TriedAt): QueueHealth => {
  if (error === null) return { ...health, failures: 0, failingSince: null, pausedUntil: null, lastSuccessAt: at, lastError: null };
  const failures = health.failures + 1;
  const isPaused = failures >= PAUSE_AFTER_FAILURES;
  return {
    ...health,
    failures,
    failingSince: health.failingSince ?? at,
    pausedUntil: isPaused ? new Date(at.getTime() + pauseMs(failures)) : null,
    lastFailureAt: at,
    lastError: error,
  };
};

/** Whether a try that failed now is the one too many. */
export const isHopeless = ({ failingSince }: QueueHealth, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
