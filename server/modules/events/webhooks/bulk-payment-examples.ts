// Example data of the events of bulk payments.
import { ANN, CHANGED_AT, REGISTERED_AT, type ExampleChange } from '#server/modules/events/webhooks/event-examples.ts';
import type { AdminBulkPayment } from '#server/modules/payments/index.ts';

const NEW_BULK_PAYMENT: AdminBulkPayment = {
  id: 3,
  section: 'user',
  status: 'pending',
  name: 'Salaries in June',
  atomic: false,
  item_count: 100,
  succeeded_count: 0,
  failed_count: 2,
  canceled_count: 0,
  error: null,
  user: ANN,
  created: REGISTERED_AT,
  updated: REGISTERED_AT,
};

export const BULK_PAYMENT: ExampleChange<AdminBulkPayment> = [
  NEW_BULK_PAYMENT,
  { ...NEW_BULK_PAYMENT, status: 'canceled', canceled_count: 98, updated: CHANGED_AT },
];

export const FAILED_BULK_PAYMENT: AdminBulkPayment = {
  ...NEW_BULK_PAYMENT,
  status: 'failed',
  atomic: true,
  failed_count: 1,
  canceled_count: 99,
  error: 'Insufficient funds.',
  updated: CHANGED_AT,
};
