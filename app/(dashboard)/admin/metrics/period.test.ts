import { expect, test } from 'vitest';
import { dayBoundaries, resolvePeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { HOUR_MS } from '#server/kernel/time.ts';

const NOW = Date.UTC(2026, 10, 20, 23, 30);
const NO_RANGE = { from: null, to: null, period: '7d' } as const;

test('presets end today in the time zone', () => {
  expect(resolvePeriod(NO_RANGE, NOW, 'UTC')).toEqual({
    from: '2026-11-14',
    to: '2026-11-20',
    length: 7,
    previous: { from: '2026-11-07', to: '2026-11-13' },
    bounds: { before: Date.UTC(2026, 10, 7), from: Date.UTC(2026, 10, 14), until: Date.UTC(2026, 10, 21) },
  });
  expect(resolvePeriod(NO_RANGE, NOW, 'Africa/Johannesburg')).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    bounds: { before: Date.UTC(2026, 10, 7, 22), from: Date.UTC(2026, 10, 14, 22), until: Date.UTC(2026, 10, 21, 22) },
  });
});

test('a custom range is compared with the preceding range of the same length', () => {
  expect(resolvePeriod({ ...NO_RANGE, from: '2026-03-01', to: '2026-03-01' }, NOW, 'UTC')).toMatchObject({
    length: 1,
    previous: { from: '2026-02-28', to: '2026-02-28' },
  });
  expect(resolvePeriod({ ...NO_RANGE, from: '2026-11-10' }, NOW, 'UTC')).toMatchObject({
    from: '2026-11-10',
    to: '2026-11-20',
    length: 11,
  });
  expect(resolvePeriod({ ...NO_RANGE, to: '2026-11-10' }, NOW, 'UTC')).toMatchObject({ from: '2026-11-04', to: '2026-11-10', length: 7 });
});

test('ignores invalid ranges and ranges longer than a year', () => {
  for (const invalidRange of [
    { from: '2026-11-11', to: '2026-11-10' },
    { from: '2020-01-01', to: '2026-11-10' },
    { from: '2026-12-01', to: null },
  ]) {
    expect(resolvePeriod({ ...NO_RANGE, ...invalidRange }, NOW, 'UTC')).toMatchObject({ from: '2026-11-14', to: '2026-11-20' });
  }
});

test('days follow daylight saving time', () => {
  const period = resolvePeriod({ ...NO_RANGE, from: '2026-03-28', to: '2026-03-30' }, NOW, 'Europe/Lisbon');
  const boundaries = dayBoundaries(period, 'Europe/Lisbon');
  expect(boundaries.slice(1).map((boundary, index) => (boundary - (boundaries[index] ?? 0)) / HOUR_MS)).toEqual([24, 23, 24]);
  expect([boundaries[0], boundaries.at(-1)]).toEqual([period.bounds.from, period.bounds.until]);
});
