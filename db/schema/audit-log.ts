import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, printedJson } from '#db/columns.ts';
import { FEED_ACTIONS } from '#server/kernel/event-enums.ts';

/** Append-only audit log: actor, action, subject and origin. The role of the API can only insert and read rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** For example login.success, authenticator.remove. */
    action: text('action').notNull(),
    /** The actor; null for the platform and unknown users. */
    actorId: uuid('actor_id'),
    /** The user whom the entry concerns. */
    userId: uuid('user_id'),
    /** The key of the session's token. */
    tokenKey: text('token_key'),
    clientAddress: text('client_address').notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
    /** Details; never a secret. */
    details: printedJson('details').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('audit_log_by_age').on(t.companyId, t.createdAt, t.id),
    // Logins only.
    index('audit_log_sign_ins')
      .on(t.companyId, t.createdAt, t.actorId)
      .where(sql`action = 'login.success'`),
    index('audit_log_of_user').on(t.companyId, t.userId, t.createdAt),
    // Entries for the activity feed of a user (server/modules/events/feed). Actions of an admin on other users are not included.
    index('audit_log_told')
      .on(t.companyId, t.userId, t.createdAt, t.id)
      .where(sql.raw(`action in (${FEED_ACTIONS.map((action) => `'${action}'`).join(', ')})`)),
    index('audit_log_of_actor').on(t.companyId, t.actorId, t.createdAt),
  ],
);
export type AuditLogRow = typeof auditLog.$inferSelect;
