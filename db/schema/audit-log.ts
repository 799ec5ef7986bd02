import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, printedJson } from '#db/columns.ts';
import { FEED_ACTIONS } from '#server/kernel/event-enums.ts';

/** Append-only: who did what to whose access, and from where. The API's role may add rows and read them, nothing else. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** For example login.success, authenticator.remove. */
    action: text('action').notNull(),
    /** Who did it; null: nobody who is known, or the platform. */
    actorId: uuid('actor_id'),
    /** Whose access it concerns. */
    userId: uuid('user_id'),
    /** The key of the session's token. */
    tokenKey: text('token_key'),
    clientAddress: text('client_address').notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
    /** What is worth knowing besides; never a secret. */
    details: printedJson('details').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('audit_log_by_age').on(t.companyId, t.createdAt, t.id),
    // Who has signed in, without a look at what else is written down.
    index('audit_log_sign_ins')
      .on(t.companyId, t.createdAt, t.actorId)
      .where(sql`action = 'login.success'`),
    index('audit_log_of_user').on(t.companyId, t.userId, t.createdAt),
    // What the feed of a user may tell (server/modules/events/feed). An admin's own acts, of which there may be very many, are not in it.
    index('audit_log_told')
      .on(t.companyId, t.userId, t.createdAt, t.id)
      .where(sql.raw(`action in (${FEED_ACTIONS.map((act) => `'${act}'`).join(', ')})`)),
    index('audit_log_of_actor').on(t.companyId, t.actorId, t.createdAt),
  ],
);
export type AuditLogRow = typeof auditLog.$inferSelect;
