// What all records that belong to users have in common: a number of their own within the company, whose they are, and how far
// somebody has verified them. Not a table: each of theirs begins with these columns and ends with these constraints.
import { boolean, foreignKey, index, integer, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

/** Those of a record that nobody judges. */
export const belongingColumns = () => ({
  companyId: companyId(),
  /** 1, 2, 3 within the company (server/records/record-ids.ts). */
  id: integer('id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Put away by an admin: its user does not see it any more. */
  archived: boolean('archived').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const ownedColumns = () => ({
  ...belongingColumns(),
  status: text('status', { enum: VERIFICATION_STATUSES }).notNull().default('pending'),
});

/** `name` is the table's; `record` what events call one row of it. */
export const ownedConstraints = (
  name: string,
  record: string,
  t: Record<'companyId' | 'id' | 'userId' | 'status' | 'createdAt', AnyPgColumn>,
) => [
  primaryKey({ columns: [t.companyId, t.id] }),
  foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  index(`${name}_of_user`).on(t.companyId, t.userId, t.id),
  index(`${name}_by_age`).on(t.companyId, t.createdAt, t.id),
  isOneOf(`${record}_status`, t.status, VERIFICATION_STATUSES),
];
