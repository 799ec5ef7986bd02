import { describe, expect, it } from 'vitest';
import {
  parseRetryAfter,
  retryDelayMs,
  RETRY_DELAYS_MS,
  applyAttempt,
  hasFailedTooLong,
  INITIAL_HEALTH,
  type QueueHealth,
  DISABLE_AFTER_MS,
  PAUSE_AFTER_FAILURES,
} from '#server/modules/events/webhook-delivery/backoff.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, DAY_MS } from '#server/kernel/time.ts';
import { DISABLED_AFTER_DAYS, PAUSED_AFTER_FAILURES, RETRY_DELAYS } from '#server/kernel/webhook-enums.ts';

const response = { isOverloaded: false, retryAfterMs: undefined };

describe('the schedule of retries', () => {
  it('has twelve retries, each later than the one before, over more than two days', () => {
    const medianDelays = RETRY_DELAYS_MS.map((_, index) => retryDelayMs({ attempts: index + 1, ...response }, 0.5));
    expect(medianDelays).toEqual([...RETRY_DELAYS_MS]);
    expect(medianDelays).toEqual(medianDelays.toSorted((a, b) => Number(a) - Number(b)));
    expect(RETRY_DELAYS_MS).toHaveLength(12);
    expect(retryDelayMs({ attempts: 13, ...response }, 0.5)).toBeUndefined();
  });

  it('varies each delay by up to a fifth in both directions', () => {
    expect(retryDelayMs({ attempts: 7, ...response }, 0)).toBe(HOUR_MS * 0.8);
    expect(retryDelayMs({ attempts: 7, ...response }, 0.999_999_9)).toBe(HOUR_MS * 1.2);
  });

  it('waits at least a minute for an overloaded receiver, even on the first retry', () => {
    expect(retryDelayMs({ attempts: 1, isOverloaded: true, retryAfterMs: undefined }, 0.5)).toBe(MINUTE_MS);
  });

  it('honors Retry-After up to twice the delay', () => {
    const delayAfter = (retryAfterMs: number) => retryDelayMs({ attempts: 3, isOverloaded: false, retryAfterMs }, 0.5);
    expect(delayAfter(SECOND_MS)).toBe(2 * MINUTE_MS);
    expect(delayAfter(3 * MINUTE_MS)).toBe(3 * MINUTE_MS);
    expect(delayAfter(HOUR_MS)).toBe(4 * MINUTE_MS);
  });

  it('parses Retry-After only as seconds or a date', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(parseRetryAfter('120', now)).toBe(120 * SECOND_MS);
    expect(parseRetryAfter('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30 * SECOND_MS);
    expect(parseRetryAfter('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });
});

const START = new Date('2026-11-22T12:00:00Z');

const healthAfterFailures = (times: number): QueueHealth =>
  Array.from({ length: times }).reduce<QueueHealth>(
    (health) => applyAttempt(health, { at: START, error: 'The receiver responded with 500.' }),
    INITIAL_HEALTH,
  );

const pauseMinutes = (health: QueueHealth): number | null =>
  health.pausedUntil && (health.pausedUntil.getTime() - START.getTime()) / MINUTE_MS;

describe('the health of an endpoint', () => {
  it('pauses the endpoint after ten consecutive failures, doubling the pause each time up to an hour', () => {
    expect([9, 10, 11, 12, 15, 16, 17, 500].map((times) => pauseMinutes(healthAfterFailures(times)))).toEqual([
      null,
      1,
      2,
      4,
      32,
      60,
      60,
      60,
    ]);
  });

  it('is reset by one success, except for its last failure time', () => {
    const time = new Date(START.getTime() + 1);
    expect(applyAttempt(healthAfterFailures(12), { at: time, error: null })).toEqual({
      ...INITIAL_HEALTH,
      lastFailureAt: START,
      lastSuccessAt: time,
    });
  });

  it('records the time of the first consecutive failure', () => {
    const time = new Date(START.getTime() + DAY_MS);
    expect(applyAttempt(healthAfterFailures(1), { at: time, error: 'Again.' }).failingSince).toEqual(START);
  });

  it('disables the endpoint after five days of failures, and not earlier', () => {
    expect(hasFailedTooLong(healthAfterFailures(3), new Date(START.getTime() + 5 * DAY_MS))).toBe(true);
    expect(hasFailedTooLong(healthAfterFailures(3), new Date(START.getTime() + 5 * DAY_MS - 1))).toBe(false);
    expect(hasFailedTooLong(INITIAL_HEALTH, new Date(START.getTime() + 50 * DAY_MS))).toBe(false);
  });
});

const MS_BY_UNIT: Record<string, number> = { s: SECOND_MS, min: MINUTE_MS, h: HOUR_MS };

it('documents the retries, pauses and disabling that the server applies', () => {
  const documentedDelaysMs = RETRY_DELAYS.map((delay) => {
    const [count, unit = ''] = delay.split(' ');
    return Number(count) * (MS_BY_UNIT[unit] ?? Number.NaN);
  });
  expect(documentedDelaysMs).toEqual([...RETRY_DELAYS_MS]);
  expect(PAUSED_AFTER_FAILURES).toBe(PAUSE_AFTER_FAILURES);
  expect(DISABLED_AFTER_DAYS * DAY_MS).toBe(DISABLE_AFTER_MS);
});
