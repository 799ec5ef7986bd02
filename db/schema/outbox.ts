// What must happen after a commit is a row in that commit: events for webhooks, messages for mail and SMS.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, moment, printedJson } from '#db/columns.ts';

export const events = pgTable(
  'events',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** What one change tells, in names of the specification's list: transaction.create and transaction.execute, for example. */
    names: text('names').array().notNull(),
    /** The id of what the event tells of. */
    subjectId: text('subject_id').notNull(),
    /** As the API showed the subject then. Kept as it was printed: nothing searches in it. */
    data: printedJson('data').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);

export const messages = pgTable(
  'messages',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    channel: text('channel').notNull(),
    /** The template's name. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('messages_unsent')
      .on(t.createdAt)
      .where(sql`sent_at is null`),
    check('message_channel', sql`channel in ('email', 'sms')`),
  ],
);
