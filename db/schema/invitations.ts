import { sql } from 'drizzle-orm';
import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, timestampMs, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { groups, users } from '#db/schema/users.ts';

/** Invitations by admins. The message contains the key; the table contains its hash only. */
export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** The group of the new user; null: the default group. */
    groupName: text('group_name'),
    secretHash: bytes('secret_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    acceptedAt: timestampMs('accepted_at'),
    /** The user who registered with the invitation. */
    userId: uuid('user_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.invitedBy], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('one_open_invitation')
      .on(t.companyId, t.email)
      .where(sql`accepted_at is null`),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;
