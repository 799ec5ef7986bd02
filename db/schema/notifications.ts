// Which messages a company sends, and in which words. What it has not set is as the platform has it.
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

export const notifications = pgTable(
  'notifications',
  {
    companyId: companyId().references(() => companies.id),
    /** The kind of its messages, as modules/messaging/messages knows it. */
    kind: text('kind').notNull(),
    enabled: boolean('enabled').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
);
export type NotificationRow = typeof notifications.$inferSelect;

/** The company's own words for a kind of message on a channel. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    companyId: companyId().references(() => companies.id),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** Of mail only. */
    subject: text('subject'),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.channel] }), isOneOf('message_template_channel', t.channel, CHANNELS)],
);
export type MessageTemplateRow = typeof messageTemplates.$inferSelect;
