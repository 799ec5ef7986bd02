import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, metadata, updatedAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** What the API calls an account: a reference code under which a user keeps balances in several currencies. */
export const accounts = pgTable(
  'accounts',
  {
    companyId: companyId(),
    reference: text('reference').notNull(),
    /** Null for a company's standalone accounts. */
    userId: uuid('user_id'),
    name: text('name').notNull(),
    label: text('label'),
    /** The default for transactions that name no account; one per user. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The definition that it was made by. */
    definition: text('definition'),
    /** For reconciliation: left out of its user's totals. */
    recon: boolean('recon').notNull().default(false),
    /** Not shown to its user. */
    hidden: boolean('hidden').notNull().default(false),
    metadata: metadata(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.reference] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('one_primary_account')
      .on(t.companyId, t.userId)
      .where(sql`is_primary`),
    index('accounts_of_user').on(t.companyId, t.userId, t.createdAt),
    index('accounts_by_age').on(t.companyId, t.createdAt, t.reference),
  ],
);
export type AccountRow = typeof accounts.$inferSelect;
