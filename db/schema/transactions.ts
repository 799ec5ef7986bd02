import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { amount, companyId, createdAt, isOneOf, metadata, moment, updatedAt } from '#db/columns.ts';
import { ledgerAccounts } from '#db/schema/ledger.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';

/** The API's record of a transaction. Rows of one collection move together. */
export const transactions = pgTable(
  'transactions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    parentId: uuid('parent_id'),
    /** The other side of a transfer. */
    partnerId: uuid('partner_id'),
    /** True of rows that the platform added, such as fees. */
    inferred: boolean('inferred').notNull().default(false),
    /** Null for standalone accounts. */
    userId: uuid('user_id'),
    account: text('account').notNull(),
    ledgerAccountId: bigint('ledger_account_id', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    subtype: text('subtype'),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    /** Signed: debits negative. */
    amount: amount('amount').notNull(),
    totalAmount: amount('total_amount').notNull(),
    fees: amount('fees')
      .notNull()
      .default(sql`0`),
    /** The account's balance after this row's entry; while Pending, the balance at creation. */
    balance: amount('balance').notNull(),
    /** How much of it reversals have undone. */
    reversed: amount('reversed')
      .notNull()
      .default(sql`0`),
    reference: text('reference'),
    note: text('note').notNull().default(''),
    metadata: metadata(),
    creatorId: uuid('creator_id'),
    archived: boolean('archived').notNull().default(false),
    /** When a Pending transaction fails automatically. */
    expiresAt: moment('expires_at'),
    /** True if expires_at comes from a lifespan. False with expires_at: an unclaimed transfer, or one that was unclaimed. */
    hasLifespan: boolean('has_lifespan').notNull().default(false),
    executedAt: moment('executed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.ledgerAccountId, t.currency],
      foreignColumns: [ledgerAccounts.companyId, ledgerAccounts.id, ledgerAccounts.currency],
    }),
    // Lists go by age. The indexes ascend and are read backwards: new rows are appended at the end of each run, and what drizzle
    // calls descending puts nulls last, which is not the order that a query asks for. In the database the first two also
    // carry what lists are filtered by most (0006_read_side.sql; drizzle has no words for it), so that a filter looks at no row.
    index('transactions_by_age').on(t.companyId, t.createdAt, t.id),
    index('transactions_of_ledger_account').on(t.companyId, t.ledgerAccountId, t.createdAt, t.id),
    // Nearly all end Complete. What is open or failed is found without walking past the rest.
    index('transactions_not_complete')
      .on(t.companyId, t.status, t.createdAt, t.id)
      .where(sql`status <> 'Complete'`),
    index('transactions_not_complete_of_ledger_account')
      .on(t.companyId, t.ledgerAccountId, t.status, t.createdAt, t.id)
      .where(sql`status <> 'Complete'`),
    index('transactions_of_collection').on(t.companyId, t.collectionId),
    index('transactions_with_partner')
      .on(t.companyId, t.ledgerAccountId, t.createdAt, t.id)
      .where(sql`partner_id is not null`),
    index('transactions_of_parent')
      .on(t.companyId, t.parentId)
      .where(sql`parent_id is not null`),
    // For the job that looks over all companies for what is due.
    index('transactions_expiring')
      .on(t.expiresAt, t.companyId)
      .where(sql`status = 'Pending' and expires_at is not null`),
    // Serves the list of unclaimed transfers.
    index('transactions_unclaimed')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`status = 'Pending' and expires_at is not null and not has_lifespan`),
    // What was Pending and has ended, by when it did: for feeds. What is final at once, as nearly all is, costs it nothing.
    index('transactions_ended_later')
      .on(t.companyId, t.ledgerAccountId, t.executedAt, t.id)
      .where(sql`executed_at > created_at`),
    index('transactions_reference')
      .on(t.companyId, t.reference)
      .where(sql`reference is not null`),
    index('transactions_metadata')
      .using('gin', sql`metadata jsonb_path_ops`)
      .where(sql`metadata <> '{}'::jsonb`),
    isOneOf('transaction_type', t.txType, TX_TYPES),
    isOneOf('transaction_status', t.status, TRANSACTION_STATUSES),
    check('sign_follows_type', sql`(tx_type = 'credit') = (amount > 0) and amount <> 0`),
    check('reversed_at_most_in_full', sql`reversed between 0 and abs(amount) and (reversed = 0 or status = 'Complete')`),
    check('executed_when_final', sql`(status = 'Pending') = (executed_at is null)`),
  ],
);

export type TransactionRow = typeof transactions.$inferSelect;

/** Append-only: each change of a transaction's status. */
export const transactionTransitions = pgTable(
  'transaction_transitions',
  {
    companyId: companyId(),
    transactionId: uuid('transaction_id').notNull(),
    fromStatus: text('from_status', { enum: TRANSACTION_STATUSES }).notNull(),
    toStatus: text('to_status', { enum: TRANSACTION_STATUSES }).notNull(),
    /** The user who asked for it; null when the platform did (expiry). */
    actorId: uuid('actor_id'),
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.transactionId, t.toStatus] }),
    foreignKey({ columns: [t.companyId, t.transactionId], foreignColumns: [transactions.companyId, transactions.id] }),
    uniqueIndex('a_transaction_ends_once')
      .on(t.companyId, t.transactionId)
      .where(sql`to_status in ('Complete', 'Failed')`),
  ],
);

/** Sums and counts per day, kept in the commit of the rows they count. */
export const transactionTotals = pgTable(
  'transaction_totals',
  {
    companyId: companyId(),
    currency: text('currency').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    /** Empty for none: a null cannot be part of a key. */
    subtype: text('subtype').notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: numeric('amount', { mode: 'bigint' }).notNull(),
    totalAmount: numeric('total_amount', { mode: 'bigint' }).notNull(),
    fees: numeric('fees', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.currency, t.day, t.txType, t.subtype, t.status] })],
);

/** The row of account_totals that counts all accounts of the company together. */
export const WHOLE_COMPANY = 0;

/**
 * Sums and counts over all time, of each ledger account and of the company, kept in the commit of the rows they count. Each
 * row is one run of a list: what a list is filtered by most is in the key.
 */
export const accountTotals = pgTable(
  'account_totals',
  {
    companyId: companyId(),
    /** WHOLE_COMPANY: all accounts of the company. */
    ledgerAccountId: bigint('ledger_account_id', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    /** Empty for none: a null cannot be part of a key. */
    subtype: text('subtype').notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: numeric('amount', { mode: 'bigint' }).notNull(),
    totalAmount: numeric('total_amount', { mode: 'bigint' }).notNull(),
    fees: numeric('fees', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ name: 'account_totals_key', columns: [t.companyId, t.ledgerAccountId, t.currency, t.txType, t.subtype, t.status] })],
);

/**
 * The transactions, as lists read them. Row-level security keeps the planner from using an index before it has applied the
 * policy, unless the operator is known to leak nothing; the one of `metadata` is not. The view applies the same rule as a plain condition.
 */
export const listedTransactions = pgView('listed_transactions').as((query) =>
  query
    .select()
    .from(transactions)
    .where(sql`coalesce(company_id = (select current_company()), true)`),
);
