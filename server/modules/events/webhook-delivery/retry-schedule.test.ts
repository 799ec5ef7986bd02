import { describe, expect, it } from 'vitest';
import { readRetryAfter, retryDelayMs, RETRY_DELAYS_MS } from '#server/modules/events/webhook-delivery/retry-schedule.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

const plain = { isOverloaded: false, retryAfterMs: undefined };

describe('the schedule of retries', () => {
  it('has twelve retries, each later than the one before, over more than two days', () => {
    const middles = RETRY_DELAYS_MS.map((_, index) => retryDelayMs({ tries: index + 1, ...plain }, 0.5));
    expect(middles).toEqual([...RETRY_DELAYS_MS]);
    expect(middles).toEqual(middles.toSorted((a, b) => Number(a) - Number(b)));
    expect(RETRY_DELAYS_MS).toHaveLength(12);
    expect(retryDelayMs({ tries: 13, ...plain }, 0.5)).toBeUndefined();
  });

  it('spreads each delay by a fifth to both sides', () => {
    expect(retryDelayMs({ tries: 7, ...plain }, 0)).toBe(HOUR_MS * 0.8);
    expect(retryDelayMs({ tries: 7, ...plain }, 0.999_999_9)).toBe(HOUR_MS * 1.2);
  });

  it('leaves an overloaded receiver alone for about a minute, also at first', () => {
    expect(retryDelayMs({ tries: 1, isOverloaded: true, retryAfterMs: undefined }, 0.5)).toBe(MINUTE_MS);
  });

  it('gives a receiver the time that it asks for, up to twice the delay', () => {
    const asking = (retryAfterMs: number) => retryDelayMs({ tries: 3, isOverloaded: false, retryAfterMs }, 0.5);
    expect(asking(SECOND_MS)).toBe(2 * MINUTE_MS);
    expect(asking(3 * MINUTE_MS)).toBe(3 * MINUTE_MS);
    expect(asking(HOUR_MS)).toBe(4 * MINUTE_MS);
  });

  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120 * SECOND_MS);
    expect(readRetryAfter('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30 * SECOND_MS);
    expect(readRetryAfter('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(readRetryAfter('soon', now)).toBeUndefined();
    expect(readRetryAfter(undefined, now)).toBeUndefined();
  });
});
