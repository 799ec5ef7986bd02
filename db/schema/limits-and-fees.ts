// Limits and fees of transactions. Each has one scope: a group, a tier of a group, or an account in a currency. The narrowest scope takes
// precedence: account, tier, group (docs/ledger.md).
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, numeric, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { amount, companyId, createdAt, isOneOf, metadata, timestampMs, updatedAt } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { currencies } from '#db/schema/currencies.ts';
import { tiers } from '#db/schema/tiers.ts';
import { groups } from '#db/schema/users.ts';
import { LIMIT_TYPES, TX_TYPES } from '#server/kernel/transaction-enums.ts';

const scopeColumns = () => ({
  companyId: companyId(),
  /** Sequential number within the company. */
  id: integer('id').notNull(),
  groupName: text('group_name'),
  tierId: integer('tier_id'),
  accountReference: text('account_reference'),
  currency: text('currency').notNull(),
  /** For scopes group and tier: restricts it to accounts of this definition. */
  accountDefinition: text('account_definition'),
  txType: text('tx_type', { enum: TX_TYPES }).notNull(),
  /** Null: transactions of all subtypes. */
  subtype: text('subtype'),
});

type ScopeTable = Record<'companyId' | 'id' | 'groupName' | 'tierId' | 'accountReference' | 'currency' | 'txType', AnyPgColumn>;

const scopeConstraints = (name: string, t: ScopeTable) => [
  primaryKey({ columns: [t.companyId, t.id] }),
  foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
  foreignKey({ columns: [t.companyId, t.tierId], foreignColumns: [tiers.companyId, tiers.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.companyId, t.accountReference], foreignColumns: [accounts.companyId, accounts.reference] }),
  foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
  index(`${name}s_of_group`).on(t.companyId, t.groupName),
  index(`${name}s_of_tier`).on(t.companyId, t.tierId),
  index(`${name}s_of_account`).on(t.companyId, t.accountReference, t.currency),
  check(`${name}_has_one_place`, sql`num_nonnulls(group_name, tier_id, account_reference) = 1`),
  isOneOf(`${name}_tx_type`, t.txType, TX_TYPES),
];

export const transactionLimits = pgTable(
  'transaction_limits',
  {
    ...scopeColumns(),
    type: text('type', { enum: LIMIT_TYPES }).notNull(),
    /** In the smallest unit; 0 means no limit. */
    value: amount('value').notNull(),
    /** Start of validity. */
    beginsAt: timestampMs('begins_at'),
    /** End of validity. */
    endsAt: timestampMs('ends_at'),
    metadata: metadata(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ...scopeConstraints('limit', t),
    isOneOf('limit_type', t.type, LIMIT_TYPES),
    check('limit_not_negative', sql`value >= 0`),
    check('limit_begins_before_it_ends', sql`begins_at < ends_at`),
  ],
);
export type TransactionLimitRow = typeof transactionLimits.$inferSelect;

export const transactionFees = pgTable(
  'transaction_fees',
  {
    ...scopeColumns(),
    /** For each name, only the fees of the narrowest scope apply. Fees without a name count as one name. */
    name: text('name'),
    description: text('description'),
    /** Fixed amount in the smallest unit. */
    value: amount('value')
      .notNull()
      .default(sql`0`),
    /** Percentage of the amount, in addition to the fixed amount. Stored exactly. */
    percentage: numeric('percentage', { precision: 12, scale: 6, mode: 'string' }),
    /** The debited account; null: the account of the transaction. */
    debitAccount: text('debit_account'),
    /** The credited account; null: the system account `fees`. */
    creditAccount: text('credit_account'),
    debitSubtype: text('debit_subtype'),
    creditSubtype: text('credit_subtype'),
    /** Shown as a transaction that the platform added. */
    inferred: boolean('inferred').notNull().default(true),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ...scopeConstraints('fee', t),
    check('fee_not_negative', sql`value >= 0 and coalesce(percentage, 0) >= 0`),
    check('fee_percentage_below_1000', sql`percentage < 1000`),
  ],
);
export type TransactionFeeRow = typeof transactionFees.$inferSelect;
