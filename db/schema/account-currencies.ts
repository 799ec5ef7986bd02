import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, metadata, updatedAt } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { currencies } from '#db/schema/currencies.ts';

/**
 * Settings of an account in a currency, which a user or an admin has added. If an account uses a currency without such a row, the defaults
 * apply.
 */
export const accountCurrencies = pgTable(
  'account_currencies',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    accountReference: text('account_reference').notNull(),
    currency: text('currency').notNull(),
    /** The active currency of the account, which wallets show first. */
    isActive: boolean('is_active').notNull().default(false),
    /** Switches. A missing switch means allowed. */
    settings: json('settings')
      .notNull()
      .default(sql`'{}'::jsonb`),
    metadata: metadata(),
    /** Archived: accepts no transactions. */
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountReference, t.currency] }),
    foreignKey({ columns: [t.companyId, t.accountReference], foreignColumns: [accounts.companyId, accounts.reference] }),
    foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
    uniqueIndex('account_currency_id').on(t.companyId, t.id),
    uniqueIndex('one_active_currency')
      .on(t.companyId, t.accountReference)
      .where(sql`is_active`),
  ],
);
export type AccountCurrencyRow = typeof accountCurrencies.$inferSelect;
