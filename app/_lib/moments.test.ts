import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, formatDay, formatMoment, formatTime, isDay, startOfDay, zoneOf } from '#app/_lib/moments.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 5);
const zones = fc.constantFrom('UTC', 'Africa/Johannesburg', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe');
const moments = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('a moment on the screen', () => {
  test('is written in the zone of the person who looks', () => {
    expect(formatTime(noon, 'UTC')).toBe('12:00');
    expect(formatTime(noon, 'Africa/Johannesburg')).toBe('14:00');
    expect(formatMoment(noon, 'UTC')).toBe('21 Nov 2026, 12:00:05');
    expect(formatDay(noon, 'UTC')).toBe('Saturday, 21 November 2026');
    expect(dayOf(noon, 'Pacific/Apia')).toBe('2026-11-22');
  });

  test('falls back to UTC where the profile names no known zone', () => {
    expect(zoneOf({ timezone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    expect(zoneOf({ timezone: null })).toBe('UTC');
    expect(zoneOf({ timezone: 'Mars/Olympus' })).toBe('UTC');
  });
});

describe('a calendar day', () => {
  test('contains each of its moments and no other, in every zone and at every change of the clocks', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const day = dayOf(moment, zone);
        const start = startOfDay(day, zone);
        const end = startOfDay(day, zone, 1);
        expect(start).toBeLessThanOrEqual(moment);
        expect(end).toBeGreaterThan(moment);
        expect(dayOf(start, zone)).toBe(day);
        expect(dayOf(start - 1, zone)).not.toBe(day);
      }),
    );
  });

  test('is known by its form and by the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(['2026-02-29', '2026-13-01', '21.11.2026', '', '2026-11-21T00:00'].filter(isDay)).toEqual([]);
  });
});
