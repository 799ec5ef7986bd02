// Example data of the events of payment requests.
import { ANN, CHANGED_AT, PENDING_TRANSACTION, REGISTERED_AT, type ExampleChange } from '#server/modules/events/webhooks/event-examples.ts';
import type { AdminPaymentRequest, PaymentRequestWithPayment } from '#server/modules/payments/index.ts';

const OPEN_REQUEST: AdminPaymentRequest = {
  id: 7,
  status: 'open',
  amount: 2_500n,
  amount_paid: 0n,
  currency: 'USD',
  recipient: 'ben@example.com',
  note: 'Dinner',
  allow_partial: false,
  due: Date.UTC(2026, 10, 30, 7),
  expires: null,
  reminded: null,
  credit_account: null,
  user: ANN,
  payer: null,
  created: REGISTERED_AT,
  updated: REGISTERED_AT,
};

export const PAYMENT_REQUEST: ExampleChange<AdminPaymentRequest> = [
  OPEN_REQUEST,
  { ...OPEN_REQUEST, status: 'canceled', updated: CHANGED_AT },
];

export const PAID_REQUEST: PaymentRequestWithPayment = {
  ...OPEN_REQUEST,
  status: 'paid',
  amount_paid: 2_500n,
  updated: CHANGED_AT,
  payment: { transaction: PENDING_TRANSACTION.id, amount: 2_500n, created: CHANGED_AT },
};
