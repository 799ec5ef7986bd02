import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { USAGE_TYPES, TX_TYPES } from '#server/kernel/transaction-enums.ts';

/** Transaction subtypes of a company. A company without subtypes accepts any value (server/modules/accounts/subtypes). */
export const transactionSubtypes = pgTable(
  'transaction_subtypes',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    name: text('name').notNull(),
    label: text('label'),
    description: text('description'),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    usageType: text('usage_type', { enum: USAGE_TYPES }),
    /** Subtype of the other side of a transfer. */
    partnerId: integer('partner_id'),
    /** In seconds. Null: the company setting applies. */
    defaultTransactionLifespan: integer('default_transaction_lifespan'),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** In seconds, of Pending debits and transfers. Null: the company setting applies. */
    defaultHoldLifespan: integer('default_hold_lifespan'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.partnerId], foreignColumns: [t.companyId, t.id] }),
    uniqueIndex('subtype_name').on(t.companyId, t.txType, t.name),
    isOneOf('subtype_tx_type', t.txType, TX_TYPES),
    isOneOf('subtype_usage_type', t.usageType, USAGE_TYPES),
    check('subtype_lifespan', sql`default_transaction_lifespan between 300 and 2678400`),
    check('subtype_hold_lifespan', sql`default_hold_lifespan between 300 and 2678400`),
  ],
);
export type TransactionSubtypeRow = typeof transactionSubtypes.$inferSelect;
