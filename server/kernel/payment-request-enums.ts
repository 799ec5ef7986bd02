/** The states of payment requests. All but `open` are final. */
export const PAYMENT_REQUEST_STATUSES = ['open', 'paid', 'declined', 'canceled', 'expired'] as const;
export type PaymentRequestStatus = (typeof PAYMENT_REQUEST_STATUSES)[number];
