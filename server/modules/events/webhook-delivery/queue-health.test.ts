import { describe, expect, it } from 'vitest';
import { afterTry, isHopeless, NO_HEALTH, type QueueHealth } from '#server/modules/events/webhook-delivery/queue-health.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

const START = new Date('2026-11-22T12:00:00Z');

const failed = (times: number): QueueHealth =>
  Array.from({ length: times }).reduce<QueueHealth>((health) => afterTry(health, { at: START, error: 'It answered 500.' }), NO_HEALTH);

const pauseMinutes = (health: QueueHealth): number | null =>
  health.pausedUntil && (health.pausedUntil.getTime() - START.getTime()) / MINUTE_MS;

describe('the health of an endpoint', () => {
  it('pauses after ten failures in a row, each time for twice as long, up to an hour', () => {
    expect([9, 10, 11, 12, 15, 16, 17, 500].map((times) => pauseMinutes(failed(times)))).toEqual([null, 1, 2, 4, 32, 60, 60, 60]);
  });

  it('is as new after one success, but for when it was', () => {
    const at = new Date(START.getTime() + 1);
    expect(afterTry(failed(12), { at, error: null })).toEqual({ ...NO_HEALTH, lastFailureAt: START, lastSuccessAt: at });
  });

  it('has failed since the first failure of the row', () => {
    const at = new Date(START.getTime() + DAY_MS);
    expect(afterTry(failed(1), { at, error: 'Again.' }).failingSince).toEqual(START);
  });

  it('is hopeless after five days of failures, and not before', () => {
    expect(isHopeless(failed(3), new Date(START.getTime() + 5 * DAY_MS))).toBe(true);
    expect(isHopeless(failed(3), new Date(START.getTime() + 5 * DAY_MS - 1))).toBe(false);
    expect(isHopeless(NO_HEALTH, new Date(START.getTime() + 50 * DAY_MS))).toBe(false);
  });
});
