// The run times of a schedule: local dates at a time of day in a time zone. Each date is computed from its index, so that a run never depends
// on the runs before it. A local time that a daylight-saving change skips moves forward, and the first of two equal local times is used.
import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Frequency, type Weekday } from '#server/kernel/schedule-enums.ts';

export type ScheduleRule = {
  frequency: Frequency;
  /** Every second week: 2. */
  interval: number;
  /** The first possible date, as `2026-11-30`. */
  startsOn: string;
  /** As `09:00`. */
  timeOfDay: string;
  /** IANA name. */
  timeZone: string;
  /** For weekly schedules. Empty: the weekday of the start. */
  weekdays: readonly Weekday[];
  /** For monthly schedules. Null: the day of the start. A month with fewer days runs on its last day. */
  dayOfMonth: number | null;
  /** The last possible date. */
  until: string | null;
  /** The number of run times. */
  count: number | null;
};

export type ScheduledTime = {
  /** From 0, for the first run time. */
  index: number;
  at: Date;
};

/** The number of run times in previews. */
export const PREVIEW_LENGTH = 10;

const DAYS_PER_WEEK = 7;

/** Dates in requests and in the database have four digits. */
const YEAR_MAX = 9_999;

/** ISO days of the selected weekdays, in order. */
const listIsoDays = ({ weekdays }: ScheduleRule, start: Temporal.PlainDate): number[] =>
  weekdays.length === 0 ? [start.dayOfWeek] : WEEKDAYS.flatMap((weekday, position) => (weekdays.includes(weekday) ? [position + 1] : []));

/** Weeks begin on Monday. Selected days of the first week before the start are left out. */
const weeklyDate = (rule: ScheduleRule, start: Temporal.PlainDate, index: number): Temporal.PlainDate => {
  const days = listIsoDays(rule, start);
  const position = index + days.filter((day) => day < start.dayOfWeek).length;
  const weeks = Math.floor(position / days.length) * rule.interval;
  const day = days[position % days.length] ?? start.dayOfWeek;
  return start.add({ days: weeks * DAYS_PER_WEEK + day - start.dayOfWeek });
};

const monthlyDate = ({ dayOfMonth, interval }: ScheduleRule, start: Temporal.PlainDate, index: number): Temporal.PlainDate => {
  const day = dayOfMonth ?? start.day;
  const toDate = (months: number) => start.with({ day: 1 }).add({ months }).with({ day }, { overflow: 'constrain' });
  const isBeforeStart = Temporal.PlainDate.compare(toDate(0), start) < 0;
  return toDate((index + (isBeforeStart ? 1 : 0)) * interval);
};

const dateAt = (rule: ScheduleRule, index: number): Temporal.PlainDate | undefined => {
  const start = Temporal.PlainDate.from(rule.startsOn);
  switch (rule.frequency) {
    case 'once':
      return index === 0 ? start : undefined;
    case 'daily':
      return start.add({ days: index * rule.interval });
    case 'weekly':
      return weeklyDate(rule, start, index);
    case 'monthly':
      return monthlyDate(rule, start, index);
    case 'yearly':
      return start.add({ years: index * rule.interval });
  }
};

const toTime = ({ timeOfDay, timeZone }: ScheduleRule, date: Temporal.PlainDate): Date =>
  new Date(date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(timeOfDay) }).epochMilliseconds);

/** The run time with the index; undefined after the end of the schedule. */
export const timeAt = (rule: ScheduleRule, index: number): ScheduledTime | undefined => {
  if (rule.count !== null && index >= rule.count) return undefined;
  const date = dateAt(rule, index);
  if (!date || date.year > YEAR_MAX || (rule.until !== null && Temporal.PlainDate.compare(date, Temporal.PlainDate.from(rule.until)) > 0))
    return undefined;
  return { index, at: toTime(rule, date) };
};

/** The first index in a range whose run time meets a condition that holds for all later ones. */
const findIndex = (isReached: (index: number) => boolean, from: number): number => {
  let step = 1;
  while (!isReached(from + step)) step *= 2;
  let low = from;
  let high = from + step;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The first run time after a timestamp, from an index on. A zone that omits a whole day has two dates with one time: the second is skipped. */
export const timeAfter = (rule: ScheduleRule, after: Date, fromIndex = 0): ScheduledTime | undefined => {
  const isReached = (index: number): boolean => {
    const time = timeAt(rule, index);
    return time === undefined || time.at > after;
  };
  return timeAt(rule, isReached(fromIndex) ? fromIndex : findIndex(isReached, fromIndex));
};

/** The next run times after a timestamp, from an index on. */
export const listTimes = (
  rule: ScheduleRule,
  { after, fromIndex, limit }: { after: Date; fromIndex: number; limit: number },
): ScheduledTime[] => {
  const times: ScheduledTime[] = [];
  let next = timeAfter(rule, after, fromIndex);
  while (next && times.length < limit) {
    times.push(next);
    next = timeAfter(rule, next.at, next.index + 1);
  }
  return times;
};
