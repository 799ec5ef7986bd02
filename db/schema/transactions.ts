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
import { amount, companyId, createdAt, isOneOf, metadata, timestampMs, updatedAt } from '#db/columns.ts';
import { ledgerAccounts } from '#db/schema/ledger.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';

/** Transactions of the API. The status of all transactions of a collection changes together. */
export const transactions = pgTable(
  'transactions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    parentId: uuid('parent_id'),
    /** The other side of a transfer. */
    partnerId: uuid('partner_id'),
    /** True for transactions that the platform added, such as fees. */
    inferred: boolean('inferred').notNull().default(false),
    /** Null for standalone accounts. */
    userId: uuid('user_id'),
    account: text('account').notNull(),
    ledgerAccountId: bigint('ledger_account_id', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    subtype: text('subtype'),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    /** Signed: debits negative. While Pending, the amount that is held. */
    amount: amount('amount').notNull(),
    totalAmount: amount('total_amount').notNull(),
    fees: amount('fees')
      .notNull()
      .default(sql`0`),
    /** The account's balance after this row's entry; while Pending, the balance at creation. */
    balance: amount('balance').notNull(),
    /** The reversed amount. */
    reversed: amount('reversed')
      .notNull()
      .default(sql`0`),
    reference: text('reference'),
    note: text('note').notNull().default(''),
    metadata: metadata(),
    creatorId: uuid('creator_id'),
    archived: boolean('archived').notNull().default(false),
    /** When a Pending transaction fails automatically. */
    expiresAt: timestampMs('expires_at'),
    /** True if expires_at comes from a lifespan. False with expires_at: an unclaimed transfer, or one that was unclaimed. */
    hasLifespan: boolean('has_lifespan').notNull().default(false),
    executedAt: timestampMs('executed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The journal of the current hold, if it is not the first journal of the collection. */
    holdId: uuid('hold_id'),
    /** Unsigned: the authorized amount of a hold that was changed. Null: the amount. */
    authorized: amount('authorized'),
    /** The sum of the partial captures, which are transactions with this one as parent. Not in `amount`, which is what remains. */
    captured: amount('captured')
      .notNull()
      .default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.ledgerAccountId, t.currency],
      foreignColumns: [ledgerAccounts.companyId, ledgerAccounts.id, ledgerAccounts.currency],
    }),
    // Lists are ordered by age. Indexes are ascending and scanned backwards: new rows are appended, and descending indexes of drizzle have NULLS
    // LAST, which differs from the order of the queries. In the database, the first two indexes also include the most common filter columns
    // (db/migrations; drizzle does not support INCLUDE), so that filters need no table access.
    index('transactions_by_age').on(t.companyId, t.createdAt, t.id),
    index('transactions_of_ledger_account').on(t.companyId, t.ledgerAccountId, t.createdAt, t.id),
    // Most transactions are Complete. These partial indexes find the others without scanning all rows.
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
    // For the expiry job, which covers all companies.
    index('transactions_expiring')
      .on(t.expiresAt, t.companyId)
      .where(sql`status = 'Pending' and expires_at is not null`),
    // Serves the list of unclaimed transfers.
    index('transactions_unclaimed')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`status = 'Pending' and expires_at is not null and not has_lifespan`),
    // Formerly Pending transactions by the time of their final status, for the activity feed. Transactions that are final on creation are not included.
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
    check(
      'captured_at_most_authorized',
      sql`case when authorized is null then captured = 0 else captured >= 0 and captured + abs(amount) <= authorized end`,
    ),
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
    /** The user; null for the platform (expiry). */
    actorId: uuid('actor_id'),
    reason: text('reason'),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.transactionId, t.toStatus] }),
    foreignKey({ columns: [t.companyId, t.transactionId], foreignColumns: [transactions.companyId, transactions.id] }),
    uniqueIndex('a_transaction_ends_once')
      .on(t.companyId, t.transactionId)
      .where(sql`to_status in ('Complete', 'Failed')`),
  ],
);

/** Daily rollup: sums and counts, updated in the commit of the transactions. */
export const transactionTotals = pgTable(
  'transaction_totals',
  {
    companyId: companyId(),
    currency: text('currency').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    /** Empty for none, because a key cannot contain null. */
    subtype: text('subtype').notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: numeric('amount', { mode: 'bigint' }).notNull(),
    totalAmount: numeric('total_amount', { mode: 'bigint' }).notNull(),
    fees: numeric('fees', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.currency, t.day, t.txType, t.subtype, t.status] })],
);

/** Represents all accounts of the company in account_totals. */
export const WHOLE_COMPANY = 0;

/**
 * Rollup over all time: sums and counts per ledger account and for the company, updated in the commit of the transactions. The key contains the
 * most common filter columns of lists.
 */
export const accountTotals = pgTable(
  'account_totals',
  {
    companyId: companyId(),
    /** WHOLE_COMPANY: all accounts. */
    ledgerAccountId: bigint('ledger_account_id', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    txType: text('tx_type', { enum: TX_TYPES }).notNull(),
    /** Empty for none, because a key cannot contain null. */
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
 * Transactions for lists. Under row-level security the planner evaluates only leakproof operators before the policy, so it cannot use the index of
 * `metadata`. The view applies the condition of the policy as a plain condition.
 */
export const listedTransactions = pgView('listed_transactions').as((query) =>
  query
    .select()
    .from(transactions)
    .where(sql`coalesce(company_id = (select current_company()), true)`),
);
