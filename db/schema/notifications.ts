// Messages that a company sends, and its own templates. Defaults apply to everything else.
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

export const notifications = pgTable(
  'notifications',
  {
    companyId: companyId().references(() => companies.id),
    /** Message kind (server/modules/messaging/messages). */
    kind: text('kind').notNull(),
    enabled: boolean('enabled').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
);
export type NotificationRow = typeof notifications.$inferSelect;

/** Template of the company for a message kind and channel. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    companyId: companyId().references(() => companies.id),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** Email only. */
    subject: text('subject'),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.channel] }), isOneOf('message_template_channel', t.channel, CHANNELS)],
);
export type MessageTemplateRow = typeof messageTemplates.$inferSelect;
