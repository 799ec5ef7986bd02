import fc from 'fast-check';
import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';
import { describe, expect, test } from 'vitest';
import { FREQUENCIES, WEEKDAYS } from '#server/kernel/schedule-enums.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { listTimes, timeAfter, timeAt, type ScheduleRule } from '#server/modules/payments/schedules/calendar.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];
const YEARS = 40;
const FIRST_YEAR = 2010;

const rule = (change: Partial<ScheduleRule>): ScheduleRule => ({
  frequency: 'daily',
  interval: 1,
  startsOn: '2026-01-31',
  timeOfDay: '09:00',
  timeZone: 'UTC',
  weekdays: [],
  dayOfMonth: null,
  until: null,
  count: null,
  ...change,
});

const isoTimes = (schedule: ScheduleRule, limit: number): string[] =>
  listTimes(schedule, { after: new Date(0), fromIndex: 0, limit }).map(({ at }) => at.toISOString());

/** Luxon does not define which of two equal local times it returns, so the offsets before and after the local time are tried. */
const toReferenceTime = ({ timeOfDay, timeZone }: ScheduleRule, date: DateTime): number => {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number);
  const local = date.toMillis() + (hour * 60 + minute) * MINUTE_MS;
  const zone = IANAZone.create(timeZone);
  const offsetAt = (at: number) => zone.offset(at) * MINUTE_MS;
  const [before, after] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)];
  if (before === after) return before;
  const exact = [before, after].filter((at) => at + offsetAt(at) === local);
  return exact.length > 0 ? Math.min(...exact) : Math.max(before, after);
};

const isOnRule = (schedule: ScheduleRule, start: DateTime, date: DateTime, dayIndex: number): boolean => {
  const { frequency, interval, weekdays, dayOfMonth } = schedule;
  const isLastOr = (day: number) => date.day === day || (date.day === date.daysInMonth && date.day < day);
  const months = (date.year - start.year) * 12 + date.month - start.month;
  switch (frequency) {
    case 'once':
      return dayIndex === 0;
    case 'daily':
      return dayIndex % interval === 0;
    case 'weekly': {
      const weeks = Math.floor((dayIndex + start.weekday - 1) / 7);
      const isSelected =
        weekdays.length === 0 ? date.weekday === start.weekday : weekdays.some((day) => WEEKDAYS[date.weekday - 1] === day);
      return weeks % interval === 0 && isSelected;
    }
    case 'monthly':
      return months % interval === 0 && isLastOr(dayOfMonth ?? start.day);
    case 'yearly':
      return months % (12 * interval) === 0 && isLastOr(start.day);
  }
};

/** Tests every day of forty years. */
const listReferenceTimes = (schedule: ScheduleRule): number[] => {
  const start = DateTime.fromISO(schedule.startsOn, { zone: FixedOffsetZone.utcInstance });
  const times: number[] = [];
  for (let dayIndex = 0; dayIndex < YEARS * 365; dayIndex += 1) {
    const date = start.plus({ days: dayIndex });
    const isOver = schedule.until !== null && (date.toISODate() ?? '') > schedule.until;
    if (isOver || times.length === schedule.count) break;
    if (isOnRule(schedule, start, date, dayIndex)) times.push(toReferenceTime(schedule, date));
  }
  return times;
};

/** Undefined if the run times equal the expected ones. */
const findMismatch = (schedule: ScheduleRule): unknown => {
  const expected = listReferenceTimes(schedule);
  const times = listTimes(schedule, { after: new Date(0), fromIndex: 0, limit: expected.length }).map(({ at }) => at.getTime());
  const position = expected.findIndex((at, index) => at !== times[index]);
  if (position === -1 && times.length === expected.length) return undefined;
  return { schedule, expected: expected[position], actual: times[position] };
};

const dayOfRange = fc.integer({ min: 0, max: 40 * 365 });

const anyRule = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  interval: fc.integer({ min: 1, max: 13 }),
  startsOn: dayOfRange.map((days) => new Date(Date.UTC(FIRST_YEAR, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)),
  timeOfDay: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  timeZone: fc.constantFrom(...ZONES),
  weekdays: fc.subarray([...WEEKDAYS]),
  dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
  until: fc.option(dayOfRange.map((days) => new Date(Date.UTC(FIRST_YEAR + 20, 0, 1) + days * DAY_MS).toISOString().slice(0, 10))),
  count: fc.option(fc.integer({ min: 1, max: 200 })),
});

describe('run times', () => {
  test.each(ZONES)('match luxon on every day of forty years in %s', (timeZone) => {
    expect(findMismatch(rule({ startsOn: `${FIRST_YEAR}-01-01`, timeZone, timeOfDay: '02:15' }))).toBeUndefined();
  });

  test('match luxon for any rule', () => {
    const mismatches = fc.sample(anyRule, { numRuns: 40, seed: 38 }).map(findMismatch);
    expect(mismatches.filter((mismatch) => mismatch !== undefined)).toEqual([]);
  });

  test('fall on the last day of months without the day', () => {
    expect(isoTimes(rule({ frequency: 'monthly', dayOfMonth: 31 }), 4)).toEqual([
      '2026-01-31T09:00:00.000Z',
      '2026-02-28T09:00:00.000Z',
      '2026-03-31T09:00:00.000Z',
      '2026-04-30T09:00:00.000Z',
    ]);
    expect(isoTimes(rule({ frequency: 'yearly', startsOn: '2028-02-29' }), 2)).toEqual([
      '2028-02-29T09:00:00.000Z',
      '2029-02-28T09:00:00.000Z',
    ]);
  });

  test('keep the local time through daylight-saving changes', () => {
    const schedule = rule({ startsOn: '2026-03-28', timeZone: 'Europe/Berlin' });
    expect(isoTimes(schedule, 2)).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z']);
  });

  test('move forward in a gap and use the first of two equal local times', () => {
    const inGap = rule({ startsOn: '2026-03-29', timeZone: 'Europe/Berlin', timeOfDay: '02:30' });
    expect(isoTimes(inGap, 1)).toEqual(['2026-03-29T01:30:00.000Z']);
    const repeated = rule({ startsOn: '2026-10-25', timeZone: 'Europe/Berlin', timeOfDay: '02:30' });
    expect(isoTimes(repeated, 1)).toEqual(['2026-10-25T00:30:00.000Z']);
  });

  test('skip the date that a zone omits', () => {
    const schedule = rule({ startsOn: '2011-12-29', timeZone: 'Pacific/Apia', timeOfDay: '12:00' });
    expect(isoTimes(schedule, 3)).toEqual(['2011-12-29T22:00:00.000Z', '2011-12-30T22:00:00.000Z', '2011-12-31T22:00:00.000Z']);
  });

  test('can be computed from any timestamp', () => {
    const schedule = rule({ frequency: 'weekly', weekdays: ['monday', 'friday'], startsOn: '2026-01-07', interval: 2 });
    const after = new Date('2031-05-01T00:00:00Z');
    const next = timeAfter(schedule, after);
    expect(next?.at.getTime()).toBeGreaterThan(after.getTime());
    expect(timeAt(schedule, (next?.index ?? 0) - 1)?.at.getTime()).toBeLessThanOrEqual(after.getTime());
  });

  test('end after the count or the last date', () => {
    expect(isoTimes(rule({ count: 2 }), 10)).toHaveLength(2);
    expect(isoTimes(rule({ until: '2026-02-02' }), 10)).toHaveLength(3);
    expect(isoTimes(rule({ frequency: 'once' }), 10)).toEqual(['2026-01-31T09:00:00.000Z']);
  });
});
