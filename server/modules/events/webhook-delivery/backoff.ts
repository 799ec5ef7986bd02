// Backoff: when a failed delivery is retried, and when a failing endpoint is paused or disabled. A delivery is retried twelve times at growing
// intervals (specification, Events), with jitter, so that a recovering endpoint does not receive all retries at once. A failing endpoint gets
// one delivery at a time. After ten consecutive failures it is paused for a minute, then for two, four and so on up to an hour, with one
// delivery after each pause. After five days of failures it is disabled.
import { HOUR_MS, MINUTE_MS, SECOND_MS, DAY_MS } from '#server/kernel/time.ts';
import type { WebhookQueueRow } from '#db/schema/index.ts';

/** Delays after the first and each subsequent failed attempt, 51.9 hours in total. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;

const JITTER = 0.2;

/** Minimum delay for an overloaded or unreachable receiver. */
const OVERLOAD_DELAY_MIN_MS = MINUTE_MS;

/** Retry-After can at most double the delay. */
const RETRY_AFTER_FACTOR_MAX = 2;

type FailedAttempt = {
  /** Number of attempts, including this one. */
  attempts: number;
  isOverloaded: boolean;
  /** From the Retry-After header. */
  retryAfterMs: number | undefined;
};

/** The delay after a failed attempt, or undefined after the last one. `random` is in [0, 1). */
export const retryDelayMs = ({ attempts, isOverloaded, retryAfterMs = 0 }: FailedAttempt, random: number): number | undefined => {
  const planned = RETRY_DELAYS_MS[attempts - 1];
  if (planned === undefined) return undefined;
  const base = isOverloaded ? Math.max(planned, OVERLOAD_DELAY_MIN_MS) : planned;
  const jittered = base * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, RETRY_AFTER_FACTOR_MAX * base)));
};

/** Parses a number of seconds or an HTTP date. Returns undefined for an invalid value. */
export const parseRetryAfter = (value: string | undefined, now: Date): number | undefined => {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND_MS;
  const retryAtMs = Date.parse(value);
  return Number.isNaN(retryAtMs) ? undefined : Math.max(0, retryAtMs - now.getTime());
};

export const PAUSE_AFTER_FAILURES = 10;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

export const DISABLE_AFTER_MS = 5 * DAY_MS;

/** Concurrent deliveries per endpoint. */
export const CONCURRENT_DELIVERIES_MAX = 5;

export type QueueHealth = Pick<
  WebhookQueueRow,
  'failures' | 'failingSince' | 'pausedUntil' | 'lastSuccessAt' | 'lastFailureAt' | 'lastError'
>;

export const INITIAL_HEALTH: QueueHealth = {
  failures: 0,
  failingSince: null,
  pausedUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastError: null,
};

/** `error` is null if the delivery was received. */
type AttemptResult = { at: Date; error: string | null };

const pauseMs = (failures: number): number => Math.min(MINUTE_MS * 2 ** Math.min(failures - PAUSE_AFTER_FAILURES, 10), PAUSE_MAX_MS);

/** The health of an endpoint after an attempt. */
export const applyAttempt = (health: QueueHealth, { at, error }: AttemptResult): QueueHealth => {
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

/** Whether an endpoint has failed long enough to be disabled. */
export const hasFailedTooLong = ({ failingSince }: QueueHealth, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
