import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, metadata, updatedAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** Accounts of the API: a reference with balances in several currencies. */
export const accounts = pgTable(
  'accounts',
  {
    companyId: companyId(),
    reference: text('reference').notNull(),
    /** Null for a company's standalone accounts. */
    userId: uuid('user_id'),
    name: text('name').notNull(),
    label: text('label'),
    /** The default account of transactions; one per user. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The definition by which the account was created. */
    definition: text('definition'),
    /** For reconciliation: excluded from the user's totals. */
    recon: boolean('recon').notNull().default(false),
    /** Hidden from its user. */
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

/** Accounts with the text that searches match. A view for the same reason as searchedUsers. */
export const searchedAccounts = pgView('searched_accounts').as((query) =>
  query
    .select({
      companyId: accounts.companyId,
      reference: accounts.reference,
      userId: accounts.userId,
      createdAt: accounts.createdAt,
      text: sql<string>`search_text`.as('text'),
    })
    .from(accounts)
    .where(sql`coalesce(company_id = (select current_company()), true)`),
);
