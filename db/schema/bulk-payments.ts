import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amount, companyId, createdAt, isOneOf, json, timestampMs, updatedAt } from '#db/columns.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { users } from '#db/schema/users.ts';
import { BULK_ITEM_STATUSES, BULK_ITEM_TYPES, BULK_PAYMENT_SECTIONS, BULK_PAYMENT_STATUSES } from '#server/kernel/bulk-payment-enums.ts';

/** Bulk payments: lists of transactions that a background job posts. The user is the creator. */
export const bulkPayments = pgTable(
  'bulk_payments',
  {
    ...belongingColumns(),
    section: text('section', { enum: BULK_PAYMENT_SECTIONS }).notNull(),
    state: text('state', { enum: BULK_PAYMENT_STATUSES }).notNull().default('pending'),
    name: text('name').notNull(),
    /** Posts all items in one commit, or none. */
    atomic: boolean('atomic').notNull(),
    itemCount: integer('item_count').notNull(),
    succeededCount: integer('succeeded_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    canceledCount: integer('canceled_count').notNull().default(0),
    /** Why the rest was not posted. */
    error: text('error'),
    /** When the next items are due, or the lease of a worker ends; null in final states. */
    nextAttemptAt: timestampMs('next_attempt_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('bulk_payments_of_user').on(t.companyId, t.userId, t.id),
    index('bulk_payments_by_age').on(t.companyId, t.createdAt, t.id),
    index('bulk_payments_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    isOneOf('bulk_payment_section', t.section, BULK_PAYMENT_SECTIONS),
    isOneOf('bulk_payment_state', t.state, BULK_PAYMENT_STATUSES),
    check('bulk_payment_counts', sql`succeeded_count + failed_count + canceled_count <= item_count`),
    check('bulk_payment_attempt', sql`(next_attempt_at is null) = (state in ('completed', 'failed', 'canceled'))`),
  ],
);
export type BulkPaymentRow = typeof bulkPayments.$inferSelect;

/** Items of bulk payments. The collection ensures that each item is posted at most once. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    companyId: companyId(),
    bulkPaymentId: integer('bulk_payment_id').notNull(),
    /** The position in the request, from 1. */
    number: integer('number').notNull(),
    state: text('state', { enum: BULK_ITEM_STATUSES }).notNull().default('pending'),
    type: text('type', { enum: BULK_ITEM_TYPES }).notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    /** The other fields of the item, as in the request. */
    order: json('order').notNull(),
    /** The collection that the transaction gets, so that an interrupted item finds its transaction. */
    collectionId: uuid('collection_id').notNull(),
    /** The transaction, of a transfer the debit; null unless succeeded. */
    transactionId: uuid('transaction_id'),
    /** The field errors of a failed item. */
    errors: json('errors'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bulkPaymentId, t.number] }),
    foreignKey({ columns: [t.companyId, t.bulkPaymentId], foreignColumns: [bulkPayments.companyId, bulkPayments.id] }),
    isOneOf('bulk_item_state', t.state, BULK_ITEM_STATUSES),
    isOneOf('bulk_item_type', t.type, BULK_ITEM_TYPES),
    check('bulk_item_amount', sql`amount > 0`),
    check('bulk_item_transaction', sql`(transaction_id is not null) = (state = 'succeeded')`),
    check('bulk_item_errors', sql`(errors is not null) = (state = 'failed')`),
  ],
);
export type BulkItemRow = typeof bulkItems.$inferSelect;
