import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amount, companyId, createdAt, isOneOf, json, timestampMs, updatedAt } from '#db/columns.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { payees } from '#db/schema/payees.ts';
import { users } from '#db/schema/users.ts';
import { FREQUENCIES, RUN_STATUSES, SCHEDULE_STATUSES } from '#server/kernel/schedule-enums.ts';

/** Scheduled transfers: the order of a transfer, the rule of its run times, and the next of them. */
export const schedules = pgTable(
  'schedules',
  {
    ...belongingColumns(),
    state: text('state', { enum: SCHEDULE_STATUSES }).notNull().default('active'),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    /** The reference of the account; null: the primary account at the time of the run. */
    debitAccount: text('debit_account'),
    /** Exactly one of the next three is set. */
    recipient: text('recipient'),
    payeeId: integer('payee_id'),
    creditAccount: text('credit_account'),
    /** Notes, references, subtypes and metadata of both sides, as in the request of a transfer. */
    description: json('description').notNull(),
    frequency: text('frequency', { enum: FREQUENCIES }).notNull(),
    interval: integer('interval').notNull(),
    /** Names of weekdays. */
    weekdays: text('weekdays').array().notNull(),
    dayOfMonth: integer('day_of_month'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** As 09:00, in the time zone. */
    timeOfDay: text('time_of_day').notNull(),
    timeZone: text('time_zone').notNull(),
    until: date('until', { mode: 'string' }),
    count: integer('count'),
    /** The next run time and its position in the rule; null while paused and at the end. */
    nextIndex: integer('next_index').notNull(),
    nextRunAt: timestampMs('next_run_at'),
    /** Failed runs since the last success. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ name: 'schedule_payee', columns: [t.companyId, t.payeeId], foreignColumns: [payees.companyId, payees.id] }),
    index('schedules_of_user').on(t.companyId, t.userId, t.id),
    index('schedules_by_age').on(t.companyId, t.createdAt, t.id),
    index('schedules_due')
      .on(t.nextRunAt)
      .where(sql`next_run_at is not null`),
    isOneOf('schedule_state', t.state, SCHEDULE_STATUSES),
    isOneOf('schedule_frequency', t.frequency, FREQUENCIES),
    check('schedule_amount', sql`amount > 0`),
    check(
      'schedule_recipient',
      sql`num_nonnulls(recipient, payee_id, credit_account) between 1 and 2 and (payee_id is null or num_nonnulls(recipient, credit_account) = 0)`,
    ),
    check('schedule_next_run', sql`(next_run_at is null) = (state <> 'active')`),
  ],
);
export type ScheduleRow = typeof schedules.$inferSelect;

/** Runs of schedules. The key allows one run per run time, and the collection one transfer per run. */
export const scheduleRuns = pgTable(
  'schedule_runs',
  {
    companyId: companyId(),
    scheduleId: integer('schedule_id').notNull(),
    dueAt: timestampMs('due_at').notNull(),
    state: text('state', { enum: RUN_STATUSES }).notNull(),
    /** Attempts that have begun. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due, or the lease of the current one expires; null in final states. */
    nextAttemptAt: timestampMs('next_attempt_at'),
    /** The collection that the transfer gets, so that an interrupted run finds its transfer. */
    collectionId: uuid('collection_id').notNull(),
    /** The debit; null unless succeeded. */
    transactionId: uuid('transaction_id'),
    /** Why the last attempt was rejected. */
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.scheduleId, t.dueAt] }),
    foreignKey({ columns: [t.companyId, t.scheduleId], foreignColumns: [schedules.companyId, schedules.id] }),
    index('schedule_runs_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    isOneOf('schedule_run_state', t.state, RUN_STATUSES),
    check('schedule_run_attempt', sql`(next_attempt_at is null) = (state in ('succeeded', 'failed', 'skipped'))`),
    check('schedule_run_transaction', sql`(transaction_id is not null) = (state = 'succeeded')`),
  ],
);
export type ScheduleRunRow = typeof scheduleRuns.$inferSelect;
