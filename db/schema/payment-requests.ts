import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, bytes, companyId, createdAt, isOneOf, timestampMs } from '#db/columns.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { transactions } from '#db/schema/transactions.ts';
import { users } from '#db/schema/users.ts';
import { PAYMENT_REQUEST_STATUSES } from '#server/kernel/payment-request-enums.ts';

/** Requests for money. The user is the requester; state and amount_paid change in the commit of a payment (server/ledger). */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    ...belongingColumns(),
    state: text('state', { enum: PAYMENT_REQUEST_STATUSES }).notNull().default('open'),
    /** Null: the payer chooses it. */
    amount: amount('amount'),
    amountPaid: amount('amount_paid')
      .notNull()
      .default(sql`0`),
    currency: text('currency').notNull(),
    /** The reference of the account; null: the primary account at the time of the payment. */
    creditAccount: text('credit_account'),
    /** As the requester entered it; null: any user can pay with the link. */
    recipient: text('recipient'),
    /** The recipient, if registered. */
    payerId: uuid('payer_id'),
    /** The normalized address of another recipient. */
    payerEmail: text('payer_email'),
    note: text('note').notNull(),
    allowsPartial: boolean('allows_partial').notNull().default(false),
    dueAt: timestampMs('due_at'),
    expiresAt: timestampMs('expires_at'),
    remindedAt: timestampMs('reminded_at'),
    /** The key of the link's token (server/kernel/access-token.ts), the hash of its secret, and the encrypted token, to show it again. */
    linkKey: text('link_key').notNull(),
    linkHash: bytes('link_hash').notNull(),
    linkSealed: text('link_sealed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ name: 'payment_request_payer', columns: [t.companyId, t.payerId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('payment_request_link').on(t.companyId, t.linkKey),
    index('payment_requests_of_user').on(t.companyId, t.userId, t.id),
    index('payment_requests_by_age').on(t.companyId, t.createdAt, t.id),
    index('payment_requests_of_payer')
      .on(t.companyId, t.payerId)
      .where(sql`payer_id is not null`),
    index('payment_requests_of_email')
      .on(t.companyId, t.payerEmail)
      .where(sql`payer_email is not null`),
    index('payment_requests_expiring')
      .on(t.expiresAt)
      .where(sql`state = 'open' and expires_at is not null`),
    isOneOf('payment_request_state', t.state, PAYMENT_REQUEST_STATUSES),
    check('payment_request_amount', sql`amount > 0`),
    check('payment_request_amount_paid', sql`amount_paid >= 0 and (amount is null or amount_paid <= amount)`),
    check('payment_request_recipient', sql`num_nonnulls(payer_id, payer_email) = num_nonnulls(recipient)`),
    check('payment_request_partial', sql`not allows_partial or amount is not null`),
  ],
);
export type PaymentRequestRow = typeof paymentRequests.$inferSelect;

/** Payments of payment requests. The ledger writes them in the commit of the transaction. */
export const paymentRequestPayments = pgTable(
  'payment_request_payments',
  {
    companyId: companyId(),
    requestId: integer('request_id').notNull(),
    /** The debit of the payer. */
    transactionId: uuid('transaction_id').notNull(),
    payerId: uuid('payer_id'),
    amount: amount('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'payment_request_payments_pk', columns: [t.companyId, t.requestId, t.transactionId] }),
    foreignKey({
      name: 'payment_of_request',
      columns: [t.companyId, t.requestId],
      foreignColumns: [paymentRequests.companyId, paymentRequests.id],
    }),
    foreignKey({
      name: 'payment_of_transaction',
      columns: [t.companyId, t.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
    }),
    index('payment_request_payments_of_payer').on(t.companyId, t.payerId),
    check('payment_request_payment_amount', sql`amount > 0`),
  ],
);
export type PaymentRequestPaymentRow = typeof paymentRequestPayments.$inferSelect;
