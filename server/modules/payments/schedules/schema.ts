// Schemas of scheduled transfers, and the mapping between them and rows.
import { z } from 'zod';
import type { ScheduleRow, ScheduleRunRow } from '#db/schema/schedules.ts';
import { NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { FREQUENCIES, RUN_STATUSES, SCHEDULE_STATUSES, WEEKDAYS, type Weekday } from '#server/kernel/schedule-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { listTimes, PREVIEW_LENGTH, type ScheduleRule } from '#server/modules/payments/schedules/calendar.ts';
import { TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenNull,
  amount,
  caselessChoice,
  dateInput,
  IdPath,
  millis,
  queryMillis,
  text,
  timezoneInput,
  uuid,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const INTERVAL_MAX = 365;
const COUNT_MAX = 10_000;
const DAY_OF_MONTH_MAX = 31;
const DEFAULT_TIME = '09:00';

const FREQUENCY = { description: 'How often the transfer runs. `once` runs on `start_date` only.', examples: ['monthly'] };
const INTERVAL = { description: 'Number of days, weeks, months or years between runs.', examples: [1] };
const SELECTED_WEEKDAYS = {
  description: 'Days of the week, for weekly schedules. Weeks begin on Monday. If empty, the weekday of `start_date` is used.',
  examples: [['monday', 'friday']],
};
const DAY_OF_MONTH = {
  description:
    'Day of the month, for monthly schedules. In shorter months, the transfer runs on the last day, so that 31 is the end of each month. ' +
    '`null` means the day of `start_date`.',
  examples: [31],
};
const START_DATE = { description: 'Date on or after which the first run takes place.', examples: ['2027-01-31'] };
const TIME = {
  description:
    'Time of day in `timezone`. If a daylight-saving change skips this time, the run is moved forward by the length of the change. If the time ' +
    'occurs twice, the first one is used.',
  examples: [DEFAULT_TIME],
};
const TIMEZONE = { description: 'IANA time zone of the run times.', examples: ['Europe/Berlin'] };
const END_DATE = { description: 'Last date on which a run can take place. `null` means no end date.', examples: ['2027-12-31'] };
const COUNT = {
  description: 'Number of runs from `start_date`, including skipped and missed ones. `null` means no limit.',
  examples: [12],
};

const transferFields = TransferInput.pick({
  debit_subtype: true,
  debit_note: true,
  debit_metadata: true,
  debit_reference: true,
  credit_subtype: true,
  credit_note: true,
  credit_metadata: true,
  credit_reference: true,
});

/** The descriptions of both sides, as in the request of a transfer. */
type TransferDescription = z.infer<typeof transferFields>;

export const ScheduleRun = z
  .object({
    due: millis.meta({ description: 'Scheduled time of the run.' }),
    status: z.enum(RUN_STATUSES).meta({
      description:
        '`retrying`: funds were insufficient, and the transfer is attempted again at `next_attempt`. `skipped`: nothing was sent. `succeeded`, ' +
        '`failed` and `skipped` are final.',
    }),
    attempts: z.int().meta({ description: 'Number of finished attempts.', examples: [1] }),
    next_attempt: millis.nullable().meta({ description: 'Time of the next attempt. `null` unless the status is `retrying`.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the last attempt failed, or `null`.', examples: ['Insufficient funds.'] }),
    transaction: uuid.nullable().meta({ description: 'ID of the debit. `null` if nothing was sent.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'ScheduleRun' });
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z
  .object({
    id: z.int(),
    status: z.enum(SCHEDULE_STATUSES).meta({ description: 'Status of the schedule. `ended` and `completed` are final.' }),
    amount,
    currency: z.string().meta({ examples: ['USD'] }),
    recipient: z
      .string()
      .nullable()
      .meta({ description: 'User ID, email address or mobile number of the recipient. `null` if the schedule has a payee or an account.' }),
    payee: z
      .int()
      .nullable()
      .meta({ description: 'ID of the payee, or `null`.', examples: [3] }),
    debit_account: z.string().nullable().meta({ description: 'Reference of the account to debit. `null` means the primary account.' }),
    credit_account: z
      .string()
      .nullable()
      .meta({ description: "Reference of the account to credit. `null` means the recipient's primary account." }),
    debit_note: z.string(),
    credit_note: z.string(),
    frequency: z.enum(FREQUENCIES).meta(FREQUENCY),
    interval: z.int().meta(INTERVAL),
    weekdays: z.array(z.enum(WEEKDAYS)).meta(SELECTED_WEEKDAYS),
    day_of_month: z.int().nullable().meta(DAY_OF_MONTH),
    start_date: z.string().meta(START_DATE),
    time: z.string().meta(TIME),
    timezone: z.string().meta(TIMEZONE),
    end_date: z.string().nullable().meta(END_DATE),
    count: z.int().nullable().meta(COUNT),
    next_run: millis.nullable().meta({ description: 'Time of the next run. `null` if the schedule is paused or has ended.' }),
    failures: z.int().meta({
      description: 'Number of failed runs since the last success. The third failure in a row pauses the schedule.',
      examples: [0],
    }),
    next_runs: z
      .array(millis)
      .optional()
      .meta({ description: 'Times of the next ten runs. Included only when a single schedule is returned, not in lists.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

export const AdminSchedule = Schedule.extend({ user: ShortUser }).meta({ id: 'AdminSchedule' });
export type AdminSchedule = z.infer<typeof AdminSchedule>;

/** The payload of the events about a run. */
export const ScheduleWithRun = AdminSchedule.extend({ run: ScheduleRun }).meta({ id: 'ScheduleWithRun' });
export type ScheduleWithRun = z.infer<typeof ScheduleWithRun>;

const frequency = caselessChoice(FREQUENCIES).meta(FREQUENCY);
const interval = z.int().min(1).max(INTERVAL_MAX).meta(INTERVAL);
const weekdays = z.array(caselessChoice(WEEKDAYS)).max(WEEKDAYS.length).meta(SELECTED_WEEKDAYS);
const dayOfMonth = z.int().min(1).max(DAY_OF_MONTH_MAX).nullable().meta(DAY_OF_MONTH);
const startDate = dateInput.meta(START_DATE);
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time of day, for example 09:00.' })
  .meta(TIME);
const timezone = timezoneInput.meta(TIMEZONE);
const endDate = dateInput.nullable().meta(END_DATE);
const count = z.int().min(1).max(COUNT_MAX).nullable().meta(COUNT);

export const ScheduleRuleInput = z.object({
  frequency,
  interval: absentWhenNull(interval.default(1)),
  weekdays: absentWhenNull(weekdays.default([])),
  day_of_month: dayOfMonth.default(null),
  start_date: startDate,
  time: absentWhenNull(time.default(DEFAULT_TIME)),
  timezone: absentWhenNull(timezone.optional()).meta({
    description: 'IANA time zone of the run times. Defaults to the time zone of your profile, or UTC if none is set.',
  }),
  end_date: endDate.default(null),
  count: count.default(null),
});
export type ScheduleRuleInput = z.infer<typeof ScheduleRuleInput>;

export const ScheduleInput = TransferInput.extend(ScheduleRuleInput.shape);
export type ScheduleInput = z.infer<typeof ScheduleInput>;

const changedNote = text(NOTE_LENGTH_MAX).optional();

/** A change of the rule takes effect from the next run. Naming a recipient replaces the previous one. */
export const ScheduleChange = z.object({
  amount: TransferInput.shape.amount.optional(),
  recipient: TransferInput.shape.recipient,
  payee: TransferInput.shape.payee,
  credit_account: absentWhenNull(TransferInput.shape.credit_account.unwrap().optional()),
  debit_account: TransferInput.shape.debit_account.unwrap().optional(),
  debit_note: changedNote,
  credit_note: changedNote,
  frequency: frequency.optional(),
  interval: interval.optional(),
  weekdays: weekdays.optional(),
  day_of_month: dayOfMonth.optional(),
  start_date: startDate.optional(),
  time: time.optional(),
  timezone: timezone.optional(),
  end_date: endDate.optional(),
  count: count.optional(),
});
export type ScheduleChange = z.infer<typeof ScheduleChange>;

export const ScheduleSkipInput = IdPath.extend({
  due: absentWhenNull(queryMillis.optional()).meta({
    description: 'Expected value of `next_run`. Returns 400 if the next run is at another time.',
  }),
});

export const ScheduleChangeInput = ScheduleChange.extend(IdPath.shape);

export const SchedulePreview = z
  .object({ runs: z.array(millis).meta({ description: 'Times of the next ten runs, or fewer if the schedule ends earlier.' }) })
  .meta({ id: 'SchedulePreview' });
export type SchedulePreview = z.infer<typeof SchedulePreview>;

export const toRule = (row: ScheduleRow): ScheduleRule => ({
  frequency: row.frequency,
  interval: row.interval,
  startsOn: row.startsOn,
  timeOfDay: row.timeOfDay,
  timeZone: row.timeZone,
  weekdays: row.weekdays as Weekday[],
  dayOfMonth: row.dayOfMonth,
  until: row.until,
  count: row.count,
});

export const readDescription = (row: Pick<ScheduleRow, 'description'>): TransferDescription => transferFields.parse(row.description);

export const toDescription = (input: TransferDescription): TransferDescription => transferFields.parse(input);

/** The request of a run's transfer. */
export const toTransferInput = (row: ScheduleRow): TransferInput => ({
  amount: row.amount,
  currency: row.currency,
  recipient: row.recipient ?? undefined,
  payee: row.payeeId ?? undefined,
  debit_account: row.debitAccount,
  credit_account: row.creditAccount,
  ...readDescription(row),
});

export const toSchedule = ({ record: row }: OwnedRecord<ScheduleRow>): Schedule => {
  const { debit_note, credit_note } = readDescription(row);
  const { frequency: rowFrequency, interval: rowInterval, weekdays: rowWeekdays } = toRule(row);
  return {
    id: row.id,
    status: row.state,
    amount: row.amount,
    currency: row.currency,
    recipient: row.recipient,
    payee: row.payeeId,
    debit_account: row.debitAccount,
    credit_account: row.creditAccount,
    debit_note,
    credit_note,
    frequency: rowFrequency,
    interval: rowInterval,
    weekdays: [...rowWeekdays],
    day_of_month: row.dayOfMonth,
    start_date: row.startsOn,
    time: row.timeOfDay,
    timezone: row.timeZone,
    end_date: row.until,
    count: row.count,
    next_run: row.nextRunAt && toMillis(row.nextRunAt),
    failures: row.failures,
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};

export const toAdminSchedule = (schedule: OwnedRecord<ScheduleRow>): AdminSchedule => ({
  ...toSchedule(schedule),
  user: toShortUser(schedule.user),
});

/** With the next run times. */
export const toScheduleDetail = (schedule: OwnedRecord<ScheduleRow>): Schedule => {
  const { nextRunAt, nextIndex } = schedule.record;
  const times = nextRunAt
    ? listTimes(toRule(schedule.record), { after: new Date(nextRunAt.getTime() - 1), fromIndex: nextIndex, limit: PREVIEW_LENGTH })
    : [];
  return { ...toSchedule(schedule), next_runs: times.map(({ at }) => toMillis(at)) };
};

export const toScheduleRun = (row: ScheduleRunRow): ScheduleRun => ({
  due: toMillis(row.dueAt),
  status: row.state,
  attempts: row.attempts,
  next_attempt: row.state === 'retrying' && row.nextAttemptAt ? toMillis(row.nextAttemptAt) : null,
  error: row.error,
  transaction: row.transactionId,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});
