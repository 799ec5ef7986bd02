import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayOf,
  formatDay,
  formatTimestamp,
  formatTime,
  isDay,
  toLocalTime,
  readLocalTime,
  startOfDay,
  zoneOf,
} from '#server/kernel/timestamps.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 5);
const zones = fc.constantFrom('UTC', 'Africa/Johannesburg', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe');
/** Days on which the clocks change, and one that Apia skipped: random dates rarely hit them. */
const CHANGES = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Apia', '2020-09-27'],
  ['Pacific/Apia', '2021-04-04'],
  ['Pacific/Apia', '2011-12-31'],
] as const;
const examples = CHANGES.flatMap(([zone, day]) =>
  [-24, -12, 0, 12].map((hours): [number, typeof zone] => [Date.parse(`${day}T12:00Z`) + hours * 3_600_000, zone]),
);
const times = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('a displayed timestamp', () => {
  test('uses the time zone of the viewer', () => {
    expect(formatTime(noon, 'UTC')).toBe('12:00');
    expect(formatTime(noon, 'Africa/Johannesburg')).toBe('14:00');
    expect(formatTimestamp(noon, 'UTC')).toBe('21 Nov 2026, 12:00:05');
    expect(formatDay(noon, 'UTC')).toBe('Saturday, 21 November 2026');
    expect(dayOf(noon, 'Pacific/Apia')).toBe('2026-11-22');
  });

  test('falls back to UTC when the profile has no valid time zone', () => {
    expect(zoneOf({ timezone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    expect(zoneOf({ timezone: null })).toBe('UTC');
    expect(zoneOf({ timezone: 'Mars/Olympus' })).toBe('UTC');
  });
});

describe('a calendar day', () => {
  test('contains exactly its timestamps, in every zone and at every clock change', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const day = dayOf(time, zone);
        const start = startOfDay(day, zone);
        const end = startOfDay(day, zone, 1);
        expect(start).toBeLessThanOrEqual(time);
        expect(end).toBeGreaterThan(time);
        expect(dayOf(start, zone)).toBe(day);
        expect(dayOf(start - 1, zone)).not.toBe(day);
      }),
      { examples },
    );
  });

  test('is validated by format and calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(['2026-02-29', '2026-13-01', '21.11.2026', '', '2026-11-21T00:00'].filter(isDay)).toEqual([]);
  });
});

describe('a typed time', () => {
  test('is converted to the timestamp in the given zone', () => {
    expect(readLocalTime('2026-11-21T14:05', 'Asia/Tokyo')).toBe(Date.parse('2026-11-21T05:05:00Z'));
    expect(toLocalTime(Date.parse('2026-11-21T05:05:59Z'), 'Asia/Tokyo')).toBe('2026-11-21T14:05');
    expect(readLocalTime('2026-07-01T00:30:20', 'Europe/Lisbon')).toBe(Date.parse('2026-06-30T23:30:20Z'));
  });

  test('is undefined when it is incomplete', () => {
    expect(['', '2026-11-21', '2026-11-21T25:00', 'yesterday'].map((text) => readLocalTime(text, 'UTC'))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
