// Transactional outbox: events for webhooks, and email and SMS messages. Side effects are rows in the commit that causes them.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, timestampMs, printedJson } from '#db/columns.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

export const events = pgTable(
  'events',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** Event names of the change, for example transaction.create and transaction.execute. */
    names: text('names').array().notNull(),
    /** Id of the changed record. */
    subjectId: text('subject_id').notNull(),
    /** The record as admins see it, at the time of the change. Null after the retention period. */
    data: printedJson('data'),
    /** The record before the change; null: none. */
    original: printedJson('original'),
    /** Encrypted JSON object with a key or code that is added to the data at delivery; null: none, or cleared. */
    secret: text('secret'),
    /** The verification that the secret belongs to. */
    verificationKey: text('verification_key'),
    expiresAt: timestampMs('expires_at'),
    /** A webhook subscribed to the event, and its deliveries do not exist yet. */
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
 * Email and SMS messages. A row contains the parameters of its template (server/modules/messaging/messages/templates), which is rendered when the
 * message is sent or shown. Its secret is encrypted in a separate column and cleared when it is used or expires.
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
    /** The recipient; null if they are not a user yet. */
    userId: uuid('user_id'),
    /** The template's parameters. */
    data: json('data').notNull(),
    /** Encrypted key of a link, or code; null: none, or cleared. */
    secret: text('secret'),
    /** The verification that the secret belongs to. */
    verificationKey: text('verification_key'),
    /** When the secret expires. The message is not sent later. */
    expiresAt: timestampMs('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due. */
    nextAttemptAt: timestampMs('next_attempt_at').notNull().defaultNow(),
    /** Why the last attempt failed. */
    error: text('error'),
    /** When it was sent. Without a configured transport: when it was put into the outbox, with 0 attempts. */
    sentAt: timestampMs('sent_at'),
    /** When it failed permanently. */
    failedAt: timestampMs('failed_at'),
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
