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
const INTERVAL = { description: 'Every how many days, weeks, months or years the transfer runs.', examples: [1] };
const SELECTED_WEEKDAYS = {
  description: 'The days of weekly schedules. Weeks begin on Monday. Empty: the weekday of `start_date`.',
  examples: [['monday', 'friday']],
};
const DAY_OF_MONTH = {
  description:
    'The day of monthly schedules. A month with fewer days runs on its last day, so 31 is the end of each month. Null: the day of `start_date`.',
  examples: [31],
};
const START_DATE = { description: 'The first possible date.', examples: ['2027-01-31'] };
const TIME = {
  description:
    'Time of day in `timezone`. A time that a daylight-saving change skips moves forward by the change. Of two equal times, the first counts.',
  examples: [DEFAULT_TIME],
};
const TIMEZONE = { description: 'IANA time zone.', examples: ['Europe/Berlin'] };
const END_DATE = { description: 'The last possible date. Null: no end.', examples: ['2027-12-31'] };
const COUNT = { description: 'The number of runs from `start_date`, including skipped and missed ones. Null: no limit.', examples: [12] };

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
    due: millis.meta({ description: 'The run time by the rule of the schedule.' }),
    status: z.enum(RUN_STATUSES).meta({
      description:
        '`retrying`: the funds were insufficient, and the next attempt is at `next_attempt`. `skipped`: nothing was sent. `succeeded`, `failed` and ' +
        '`skipped` are final.',
    }),
    attempts: z.int().meta({ description: 'Attempts that have a result.', examples: [1] }),
    next_attempt: millis.nullable().meta({ description: 'When the next attempt is due. Null unless `retrying`.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing was sent at the last attempt.', examples: ['Insufficient funds.'] }),
    transaction: uuid.nullable().meta({ description: 'ID of the debit.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'ScheduleRun' });
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z
  .object({
    id: z.int(),
    status: z.enum(SCHEDULE_STATUSES),
    amount,
    currency: z.string().meta({ examples: ['USD'] }),
    recipient: z.string().nullable(),
    payee: z
      .int()
      .nullable()
      .meta({ description: 'ID of the payee, or `null`.', examples: [3] }),
    debit_account: z.string().nullable(),
    credit_account: z.string().nullable(),
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
    next_run: millis.nullable().meta({ description: 'Null while the schedule is paused, and after its end.' }),
    failures: z.int().meta({ description: 'Failed runs since the last success. The third failure pauses the schedule.', examples: [0] }),
    next_runs: z.array(millis).optional().meta({ description: 'The next ten run times. For single schedules only.' }),
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
  timezone: absentWhenNull(timezone.optional()).meta({ description: 'IANA time zone. By default the one of your profile, or else UTC.' }),
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
  due: absentWhenNull(queryMillis.optional()).meta({ description: 'The expected `next_run`. Returns 400 if it is another one.' }),
});

export const ScheduleChangeInput = ScheduleChange.extend(IdPath.shape);

export const SchedulePreview = z
  .object({ runs: z.array(millis).meta({ description: 'The next ten run times, or fewer if the schedule ends before.' }) })
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
