// What must happen after a commit is a row in that commit: events for webhooks, messages for mail and SMS.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, moment, printedJson } from '#db/columns.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

export const events = pgTable(
  'events',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** What one change tells, in names of the specification's list: transaction.create and transaction.execute, for example. */
    names: text('names').array().notNull(),
    /** The id of what the event tells of. */
    subjectId: text('subject_id').notNull(),
    /** As admins saw the subject then. Kept as it was printed: nothing searches in it. Null: too old to be kept. */
    data: printedJson('data'),
    /** The same before the change; null: there was none. */
    original: printedJson('original'),
    /** A key or code that goes into the data at delivery, as a sealed JSON object; null: there is none, or it was blanked. */
    secret: text('secret'),
    /** The verification that the secret belongs to. */
    verificationKey: text('verification_key'),
    expiresAt: moment('expires_at'),
    /** A webhook was waiting for it when it happened, and the worker has not made its deliveries yet. */
    awaited: boolean('awaited').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('events_awaited')
      .on(t.companyId, t.id)
      .where(sql`awaited`),
    index('events_by_age').using('brin', t.createdAt),
    index('events_with_secret')
      .on(t.companyId, t.verificationKey)
      .where(sql`secret is not null`),
  ],
);

/**
 * Mail and SMS. A row holds what its template needs (modules/messaging/messages/templates); text is made of it when it is sent and when
 * it is shown. What is secret in it stands apart, sealed, and goes when it was used or is worth nothing any more.
 */
export const messages = pgTable(
  'messages',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** The template's name. */
    kind: text('kind').notNull(),
    /** The address or number. */
    recipient: text('recipient').notNull(),
    /** Whom it is for; null when that is no user yet. */
    userId: uuid('user_id'),
    /** The template's parameters. */
    data: json('data').notNull(),
    /** A link's key or a code, sealed; null: there is none, or it was blanked. */
    secret: text('secret'),
    /** The verification that the secret belongs to. */
    verificationKey: text('verification_key'),
    /** When the secret is worth nothing any more: it is not sent later than that. */
    expiresAt: moment('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; pushed on with each attempt. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Why the last attempt failed. */
    error: text('error'),
    /** Handed over to the mail server or gateway; with none configured: laid into the outbox, and attempts is 0. */
    sentAt: moment('sent_at'),
    /** Given up. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('messages_due')
      .on(t.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('messages_by_age').on(t.companyId, t.createdAt, t.id),
    index('messages_with_secret')
      .on(t.companyId, t.verificationKey)
      .where(sql`secret is not null`),
    isOneOf('message_channel', t.channel, CHANNELS),
  ],
);

export type MessageRow = typeof messages.$inferSelect;
