// When a delivery is tried again: twelve times after the first try (specification, Events), each time later. Chance spreads the
// tries of many deliveries, so that a receiver that comes back is not run over by all of them at once.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

/** How long the first try, and each after it, is followed by none when it fails: 51.9 hours in all. */
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

/** A fifth more or less. */
const JITTER = 0.2;

/** A receiver that is overloaded or away gets at least as long. */
const SLOW_DOWN_DELAY_MS = MINUTE_MS;

/** A receiver may ask for more time, but not for more than twice the delay. */
const RETRY_AFTER_FACTOR_MAX = 2;

type FailedTry = {
  /** Tries made, this one included. */
  tries: number;
  /** It timed out, or the receiver said that it is overloaded. */
  isOverloaded: boolean;
  /** What Retry-After asked for. */
  retryAfterMs: number | undefined;
};

/** How long to wait after a failed try; undefined: it was the last one. `chance` is from 0 up to 1. */
export const retryDelayMs = ({ tries, isOverloaded, retryAfterMs = 0 }: FailedTry, chance: number): number | undefined => {
  const planned = RETRY_DELAYS_MS[tries - 1];
  if (planned === undefined) return undefined;
  const base = isOverloaded ? Math.max(planned, SLOW_DOWN_DELAY_MS) : planned;
  const spread = base * (1 - JITTER + 2 * JITTER * chance);
  return Math.round(Math.max(spread, Math.min(retryAfterMs, RETRY_AFTER_FACTOR_MAX * base)));
};

/** What a Retry-After header asks for: seconds, or a date. Undefined: nothing that can be read. */
export const readRetryAfter = (value: string | undefined, now: Date): number | undefined => {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND_MS;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime());
};
