import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, metadata, updatedAt } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { currencies } from '#db/schema/currencies.ts';

/**
 * What is said of an account in a currency: asked for by somebody, or set by an admin. A currency that an account has used without
 * such a row is as if it had one with nothing set.
 */
export const accountCurrencies = pgTable(
  'account_currencies',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    accountReference: text('account_reference').notNull(),
    currency: text('currency').notNull(),
    /** The one that a wallet shows first. */
    isActive: boolean('is_active').notNull().default(false),
    /** Switches that are set; one that is missing allows. */
    settings: json('settings')
      .notNull()
      .default(sql`'{}'::jsonb`),
    metadata: metadata(),
    /** Takes and gives nothing. */
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
