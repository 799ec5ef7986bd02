import type { Format } from '#app/_language/format.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { Frequency, Weekday } from '#server/kernel/schedule-enums.ts';
import type { Schedule, ScheduleRun } from '#server/modules/payments/index.ts';

export const SCHEDULES_PATH = '/schedules';
export const ADMIN_SCHEDULES_PATH = '/admin/schedules';

export const FREQUENCY_LABELS: Record<Frequency, Message> = {
  once: message('Once'),
  daily: message('Daily'),
  weekly: message('Weekly'),
  monthly: message('Monthly'),
  yearly: message('Yearly'),
};

export const WEEKDAY_LABELS: Record<Weekday, Message> = {
  monday: message('Monday'),
  tuesday: message('Tuesday'),
  wednesday: message('Wednesday'),
  thursday: message('Thursday'),
  friday: message('Friday'),
  saturday: message('Saturday'),
  sunday: message('Sunday'),
};

const describeInterval = (t: Translate, frequency: Frequency, interval: number): string => {
  const count = { count: interval };
  switch (frequency) {
    case 'once':
      return t('Once');
    case 'daily':
      return t('{count, plural, one {Every day} other {Every # days}}', count);
    case 'weekly':
      return t('{count, plural, one {Every week} other {Every # weeks}}', count);
    case 'monthly':
      return t('{count, plural, one {Every month} other {Every # months}}', count);
    case 'yearly':
      return t('{count, plural, one {Every year} other {Every # years}}', count);
  }
};

type Rule = Pick<Schedule, 'frequency' | 'interval' | 'weekdays' | 'day_of_month' | 'end_date' | 'count'>;

/** Describes a rule: "Every 2 weeks: Monday, Friday · Until 31 Dec 2027." */
export const describeRule = (t: Translate, format: Format, rule: Rule): string => {
  const { frequency, interval, weekdays, day_of_month: dayOfMonth, end_date: endDate, count } = rule;
  const days = weekdays.length === 0 ? '' : `: ${format.list(weekdays.map((day) => t(WEEKDAY_LABELS[day])))}`;
  const parts = [
    describeInterval(t, frequency, interval) + days,
    dayOfMonth === null ? undefined : t('Day {number}', { number: String(dayOfMonth) }),
    endDate === null ? undefined : t('Until {day}', { day: format.date(endDate) }),
    count === null ? undefined : t('{count, plural, one {# run} other {# runs}}', { count }),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
};

/** The name of the recipient. The payee is undefined if it is archived. */
export const recipientOf = (t: Translate, { recipient, credit_account: account }: Schedule, payee: { name: string } | undefined): string =>
  payee?.name ?? recipient ?? account ?? t('Archived payee');

/** Whether a run still waits for an attempt, even after the last run time of the schedule. */
export const hasWaitingRun = (runs: readonly ScheduleRun[]): boolean =>
  runs.some(({ status }) => status === 'due' || status === 'processing' || status === 'retrying');
