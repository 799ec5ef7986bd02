// The rule of a schedule in a request: its defaults, and the checks that need several fields.
import type { UserRow } from '#db/schema/index.ts';
import { invalid, requireNoErrors, type AppError, type FieldErrors } from '#server/kernel/errors.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import {
  listTimes,
  PREVIEW_LENGTH,
  timeAfter,
  type ScheduledTime,
  type ScheduleRule,
} from '#server/modules/payments/schedules/calendar.ts';
import type { ScheduleRuleInput } from '#server/modules/payments/schedules/schema.ts';

export const readRule = (input: ScheduleRuleInput, user: Pick<UserRow, 'timezone'>): ScheduleRule => ({
  frequency: input.frequency,
  interval: input.interval,
  startsOn: input.start_date,
  timeOfDay: input.time,
  timeZone: input.timezone ?? zoneOf(user),
  weekdays: input.weekdays,
  dayOfMonth: input.day_of_month,
  until: input.end_date,
  count: input.count,
});

/** Throws invalid for fields of another frequency, and for an end before the start. */
const requireConsistentRule = ({ frequency, interval, weekdays, dayOfMonth, until, count, startsOn }: ScheduleRule): void => {
  const isOnce = frequency === 'once';
  const hasNoRepetition = ['A transfer that runs once has no repetition.'];
  const errors: FieldErrors = {
    ...(weekdays.length > 0 && frequency !== 'weekly' && { weekdays: ['Only weekly schedules have this field.'] }),
    ...(dayOfMonth !== null && frequency !== 'monthly' && { day_of_month: ['Only monthly schedules have this field.'] }),
    ...(isOnce && interval !== 1 && { interval: hasNoRepetition }),
    ...(isOnce && count !== null && { count: hasNoRepetition }),
    ...(isOnce && until !== null && { end_date: hasNoRepetition }),
    ...(!isOnce && until !== null && until < startsOn && { end_date: ['Enter a date after the start.'] }),
  };
  requireNoErrors(errors);
};

export const noRun = ({ frequency, until }: ScheduleRule): AppError => {
  if (frequency === 'once') return invalid({ start_date: ['This time has passed.'] });
  return invalid({ [until === null ? 'count' : 'end_date']: ['The schedule would end before its first run.'] });
};

/** The first run after now. Throws invalid if the rule is inconsistent or has no run. */
export const requireFirstRun = (rule: ScheduleRule, now: Date): ScheduledTime => {
  requireConsistentRule(rule);
  const first = timeAfter(rule, now);
  if (!first) throw noRun(rule);
  return first;
};

/** Rejects a start before today in the time zone of the schedule, since no run takes place in the past. */
export const requireFutureStart = ({ startsOn, timeZone }: ScheduleRule, now: Date): void => {
  if (startsOn < dayOf(now.getTime(), timeZone)) throw invalid({ start_date: ['Enter today or a later date.'] });
};

/** The next run times. Throws invalid as requireFirstRun. */
export const previewRuns = (rule: ScheduleRule, now: Date): Date[] => {
  const { index } = requireFirstRun(rule, now);
  return listTimes(rule, { after: now, fromIndex: index, limit: PREVIEW_LENGTH }).map(({ at }) => at);
};
