// Schemas of payment requests, and the mapping from rows to them.
import { z } from 'zod';
import type { PaymentRequestPaymentRow, PaymentRequestRow } from '#db/schema/payment-requests.ts';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { PAYMENT_REQUEST_STATUSES } from '#server/kernel/payment-request-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { SendInput, TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { absentWhenNull, amount, boolean, IdPath, millis, positiveAmount, text, timestampInput, uuid } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const DIRECTIONS = ['sent', 'received'] as const;
export type RequestDirection = (typeof DIRECTIONS)[number];

const AMOUNT = { description: 'Amount in the smallest unit. `null` lets the payer choose the amount.' };
const EXPIRES = { description: 'Time at which an open request becomes `expired`. `null` means no expiry.' };
const DUE = { description: 'Time at which the payment is due. For information only.' };
const PARTIAL = { description: 'Whether the amount can be paid in parts, including by several payers.', examples: [false] };
const RECIPIENT = {
  description: 'User ID, email address or mobile number. `null` lets any user pay with the link.',
  examples: ['ben@example.com'],
};

export const RequestPaymentRecord = z
  .object({
    transaction: uuid.meta({ description: "ID of the payer's debit or, if you are the requester, of your credit." }),
    amount,
    created: millis,
  })
  .meta({ id: 'PaymentRequestPayment' });
export type RequestPaymentRecord = z.infer<typeof RequestPaymentRecord>;

const common = {
  id: z.int().meta({ examples: [7] }),
  status: z.enum(PAYMENT_REQUEST_STATUSES).meta({ description: 'Status of the request. All except `open` are final.' }),
  amount: amount.nullable().meta(AMOUNT),
  amount_paid: amount,
  currency: z.string().meta({ examples: ['USD'] }),
  recipient: z.string().nullable().meta(RECIPIENT),
  note: z.string().meta({ examples: ['Dinner'] }),
  allow_partial: boolean.meta(PARTIAL),
  due: millis.nullable().meta(DUE),
  expires: millis.nullable().meta(EXPIRES),
  reminded: millis.nullable().meta({ description: 'Time of the last reminder, or `null`.' }),
  created: millis,
  updated: millis,
};

export const PaymentRequest = z
  .object({
    ...common,
    direction: z.enum(DIRECTIONS).meta({ description: '`sent` (you are the requester) or `received`.' }),
    requester: z.string().meta({ description: 'Name of the requester.', examples: ['Ann Abbott'] }),
    credit_account: z
      .string()
      .nullable()
      .meta({ description: 'Reference of the account to credit. `null` means your primary account. Always `null` for received requests.' }),
    link: z.string().nullable().meta({ description: 'URL of the page where the request can be paid. `null` for received requests.' }),
    payments: z
      .array(RequestPaymentRecord)
      .optional()
      .meta({ description: 'Included only when a single request is returned. For a received request, only your own payments.' }),
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.infer<typeof PaymentRequest>;

export const AdminPaymentRequest = z
  .object({
    ...common,
    credit_account: z
      .string()
      .nullable()
      .meta({ description: "Reference of the account to credit. `null` means the requester's primary account." }),
    user: ShortUser.meta({ description: 'User who requested the payment.' }),
    payer: uuid
      .nullable()
      .meta({ description: 'User ID of the recipient. `null` if the recipient was not registered when the request was created.' }),
  })
  .meta({ id: 'AdminPaymentRequest' });
export type AdminPaymentRequest = z.infer<typeof AdminPaymentRequest>;

/** The payload of the event about a payment. */
export const PaymentRequestWithPayment = AdminPaymentRequest.extend({ payment: RequestPaymentRecord }).meta({
  id: 'PaymentRequestWithPayment',
});
export type PaymentRequestWithPayment = z.infer<typeof PaymentRequestWithPayment>;

export const PaymentRequestInput = z.object({
  amount: positiveAmount.nullable().default(null).meta(AMOUNT),
  currency: TransferInput.shape.currency,
  credit_account: TransferInput.shape.credit_account.meta({
    description: 'Reference of the account to credit. `null` means your primary account.',
  }),
  recipient: z.string().trim().max(EMAIL_LENGTH_MAX).nullable().default(null).meta(RECIPIENT),
  note: absentWhenNull(text(NOTE_LENGTH_MAX).default('')),
  allow_partial: absentWhenNull(boolean.default(false)).meta(PARTIAL),
  due: timestampInput.meta(DUE),
  expires: timestampInput.meta(EXPIRES),
});
export type PaymentRequestInput = z.infer<typeof PaymentRequestInput>;

const payment = {
  amount: absentWhenNull(positiveAmount.optional()).meta({
    description: 'Amount to pay, in the smallest unit. Required if the request has no amount. Defaults to the amount that is still due.',
  }),
  debit_account: TransferInput.shape.debit_account,
};

export const PayInput = IdPath.extend(payment);
export type PayInput = z.infer<typeof PayInput>;

export const LinkPath = z.object({ token: z.string().meta({ description: 'Last part of the payment link.' }) });
export type LinkPath = z.infer<typeof LinkPath>;

export const LinkPayInput = LinkPath.extend(payment);
export type LinkPayInput = z.infer<typeof LinkPayInput>;

/** A payment in the dashboard: of the request with the ID, or of the link. */
export const PaymentQuoteInput = z.object({ id: z.string().optional(), token: z.string().optional(), ...payment });
export type PaymentQuoteInput = z.infer<typeof PaymentQuoteInput>;

/** With the key of its quote. */
export const PaymentOrder = PaymentQuoteInput.extend({ key: SendInput.shape.key });
export type PaymentOrder = z.infer<typeof PaymentOrder>;

export type OwnedPaymentRequest = OwnedRecord<PaymentRequestRow>;

const toCommon = (row: PaymentRequestRow) => ({
  id: row.id,
  status: row.state,
  amount: row.amount,
  amount_paid: row.amountPaid,
  currency: row.currency,
  recipient: row.recipient,
  note: row.note,
  allow_partial: row.allowsPartial,
  due: row.dueAt && toMillis(row.dueAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  reminded: row.remindedAt && toMillis(row.remindedAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export type PaymentRequestView = OwnedPaymentRequest & {
  direction: RequestDirection;
  requesterName: string;
  /** Null for the payer. */
  link: string | null;
  payments?: RequestPaymentRecord[];
};

export const toPaymentRequest = ({ record, direction, requesterName, link, payments }: PaymentRequestView): PaymentRequest => ({
  ...toCommon(record),
  direction,
  requester: requesterName,
  credit_account: direction === 'sent' ? record.creditAccount : null,
  link,
  ...(payments && { payments }),
});

export const toAdminPaymentRequest = ({ record, user }: OwnedPaymentRequest): AdminPaymentRequest => ({
  ...toCommon(record),
  credit_account: record.creditAccount,
  user: toShortUser(user),
  payer: record.payerId,
});

export const toPaymentRecord = ({
  transactionId,
  amount: paid,
  createdAt,
}: Omit<PaymentRequestPaymentRow, 'companyId' | 'requestId' | 'payerId'>): RequestPaymentRecord => ({
  transaction: transactionId,
  amount: paid,
  created: toMillis(createdAt),
});
