// Pays payment requests by a transfer, under the same rules. The ledger locks the request in the batch of the posting and writes its state in
// the same commit, so that concurrent payers cannot pay it twice (docs/decisions).
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { Session } from '#server/api/session.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import type { RequestPayment } from '#server/ledger/index.ts';
import { requireOpen } from '#server/modules/payments/payment-requests/change-request.ts';
import {
  toAdminPaymentRequest,
  toPaymentRecord,
  type LinkPayInput,
  type OwnedPaymentRequest,
  type PayInput,
  type PaymentOrder,
  type PaymentQuoteInput,
} from '#server/modules/payments/payment-requests/schema.ts';
import { findLinkedRequest, findOwnRequest } from '#server/modules/payments/payment-requests/service.ts';
import { planRequestPayment, type TransferPorts } from '#server/modules/payments/transactions/create-transfer.ts';
import { quoteTransfer } from '#server/modules/payments/transactions/quote-transfer.ts';
import { TransferInput, type Transaction, type TransferQuote } from '#server/modules/payments/transactions/schema.ts';
import { postOnce, type SendPorts } from '#server/modules/payments/transactions/send-transfer.ts';

type PayPorts = TransferPorts & { me: Session } & Pick<Services, 'encryption' | 'environment'>;

type PaymentTerms = Pick<PayInput, 'amount' | 'debit_account'>;

const toEventPayload = (request: OwnedPaymentRequest, payment: RequestPayment) => {
  const { state, amountPaid, paidAt: createdAt } = payment;
  const record = { ...request.record, state, amountPaid, updatedAt: createdAt };
  return { ...toAdminPaymentRequest({ ...request, record }), payment: toPaymentRecord({ ...payment, createdAt }) };
};

/** The transfer that pays a request. Throws field errors. */
const toPaymentOrder = ({ record }: OwnedPaymentRequest, { amount, debit_account }: PaymentTerms, payerId: string): TransferInput => {
  requireOpen(record);
  if (record.userId === payerId) throw invalid({ debit_account: ['You cannot pay your own payment request.'] });
  const { amount: requested, amountPaid, note, creditAccount, currency, userId } = record;
  const paid = amount ?? (requested === null ? undefined : requested - amountPaid);
  if (paid === undefined) throw required('amount');
  const notes = { debit_note: note, credit_note: note };
  return TransferInput.parse({ amount: paid, currency, recipient: userId, credit_account: creditAccount, debit_account, ...notes });
};

const planPayment = (
  ctx: PayPorts,
  request: OwnedPaymentRequest,
  terms: PaymentTerms,
  procedure: string,
): Promise<PostingPlan<Transaction>> =>
  planRequestPayment(ctx, toPaymentOrder(request, terms, ctx.me.userId), {
    procedure,
    paymentRequestId: request.record.id,
    paymentPayload: (payment) => toEventPayload(request, payment),
  });

/** Plans the payment of a received request. Throws not_found, field errors and mfa_required. */
export const planPayRequest = async (ctx: PayPorts, { id, ...terms }: PayInput): Promise<PostingPlan<Transaction>> =>
  planPayment(ctx, await findOwnRequest(ctx, id), terms, 'paymentRequests.pay');

/** As planPayRequest, for a request that the caller opened by its link. */
export const planPayLink = async (ctx: PayPorts, { token, ...terms }: LinkPayInput): Promise<PostingPlan<Transaction>> =>
  planPayment(ctx, await findLinkedRequest(ctx, token), terms, 'paymentLinks.pay');

const findPaid = (ctx: PayPorts, { id = '', token }: PaymentQuoteInput): Promise<OwnedPaymentRequest> =>
  token === undefined ? findOwnRequest(ctx, id) : findLinkedRequest(ctx, token);

/** The cost of a payment in the dashboard. Posts nothing. Throws not_found, field errors and throttled. */
export const quotePayment = async (ctx: PayPorts, input: PaymentQuoteInput): Promise<TransferQuote> =>
  quoteTransfer(ctx, toPaymentOrder(await findPaid(ctx, input), input, ctx.me.userId));

/** Plans a payment in the dashboard, as planPayRequest. */
export const planPaymentOrder = async (ctx: PayPorts, { key: _key, ...input }: PaymentOrder): Promise<PostingPlan<Transaction>> =>
  planPayment(ctx, await findPaid(ctx, input), input, 'paymentRequests.pay');

/** Makes a payment of the dashboard once, however often the browser submits it. */
export const payOnce = (ctx: PayPorts & SendPorts, input: PaymentOrder): Promise<Transaction> => {
  const { key, ...order } = input;
  return postOnce(ctx, { path: '/dashboard/pay/', key, order }, () => planPaymentOrder(ctx, input));
};
