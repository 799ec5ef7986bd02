// Notices: email and SMS to users about their transactions.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, printedJson, timestampMs, updatedAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';
import { TRANSACTION_NOTICES } from '#server/kernel/transaction-enums.ts';

/** Notices that a commit of the ledger is due to send. A worker replaces the row by messages. */
export const noticeTasks = pgTable(
  'notice_tasks',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** `notices`: pairs of a transaction ID and a notice. */
    data: printedJson('data').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);

/** Per user: the notices of a period. Those beyond a limit are withheld, and sent together when the period ends. */
export const noticePeriods = pgTable(
  'notice_periods',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    startedAt: timestampMs('started_at').notNull(),
    /** Number of notices sent in the period. */
    sent: integer('sent').notNull(),
    /** Counts and sums of the withheld notices, by notice and currency. */
    withheld: json('withheld').notNull(),
    /** When the withheld notices are sent; null: none. */
    dueAt: timestampMs('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('notice_periods_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** The channels that a user has chosen for a notice. Without a row, the default applies. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    notice: text('notice', { enum: TRANSACTION_NOTICES }).notNull(),
    email: boolean('email').notNull(),
    sms: boolean('sms').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.notice] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    isOneOf('notice_choice_notice', t.notice, TRANSACTION_NOTICES),
  ],
);
export type NoticeChoiceRow = typeof noticeChoices.$inferSelect;
