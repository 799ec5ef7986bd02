// Columns and constraints of the tables of records that users own: a number within the company, the user and the review status. The keys
// begin with the company, so that no row can refer to another company.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

/** Columns of a record without a review. */
export const belongingColumns = () => ({
  companyId: companyId(),
  /** Sequential number within the company (server/records/record-ids.ts). */
  id: integer('id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Archived by an admin: the user does not see it. */
  archived: boolean('archived').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const ownedColumns = () => ({
  ...belongingColumns(),
  status: text('status', { enum: VERIFICATION_STATUSES }).notNull().default('pending'),
});

/** `name` is the name of the table, `record` the name of a row in events. */
export const ownedConstraints = (
  name: string,
  record: string,
  t: Record<'companyId' | 'id' | 'userId' | 'status' | 'createdAt', AnyPgColumn>,
) => [
  primaryKey({ columns: [t.companyId, t.id] }),
  foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  index(`${name}_of_user`).on(t.companyId, t.userId, t.id),
  index(`${name}_by_age`).on(t.companyId, t.createdAt, t.id),
  index(`${name}_pending`)
    .on(t.companyId, t.createdAt, t.id)
    .where(sql`status = 'pending' and not archived`),
  isOneOf(`${record}_status`, t.status, VERIFICATION_STATUSES),
];
