// Procedures of payment requests: requesters send, remind and cancel, recipients pay and decline, admins read and cancel those of all users.
import { z } from 'zod';
import { postingResolver } from '#server/api/posting-plan.ts';
import { permissionProcedure, proceduresFor, publicProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { cancelRequest, declineRequest, remindRecipient } from '#server/modules/payments/payment-requests/change-request.ts';
import { createRequest } from '#server/modules/payments/payment-requests/create-request.ts';
import {
  payOnce,
  planPayLink,
  planPaymentOrder,
  planPayRequest,
  quotePayment,
} from '#server/modules/payments/payment-requests/pay-request.ts';
import {
  AdminPaymentRequest,
  DIRECTIONS,
  LinkPath,
  LinkPayInput,
  PayInput,
  PaymentRequest,
  PaymentOrder,
  PaymentQuoteInput,
  PaymentRequestInput,
  toAdminPaymentRequest,
  toPaymentRequest,
  type RequestDirection,
} from '#server/modules/payments/payment-requests/schema.ts';
import {
  describeRequest,
  findCompanyOfLink,
  findLinkedRequest,
  findOwnRequest,
  listOwnRequests,
  listRequests,
  ownPaymentRequestList,
  paymentRequestList,
  paymentRequestRecords,
} from '#server/modules/payments/payment-requests/service.ts';
import { Transaction, TransferQuote } from '#server/modules/payments/transactions/schema.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { absentWhenBlank, caselessChoice, IdPath } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');
const payProcedure = permissionProcedure('user.transaction.add');

const CREATION =
  'Requests money from a user, an email address or a mobile number. Without a recipient, any user can pay with the link. The recipient gets a ' +
  'message with the link. No transaction is created until the request is paid. Emits `payment_request.create`.';

const PAYMENT =
  'Pays the request with a transfer to the requester, subject to the limits, fees and rules of `POST /transactions/transfer/`. The transfer and ' +
  'the request are updated together. If several payers pay at the same time, one succeeds and the others get an error on `status` or `amount`. ' +
  'Returns the debit. If `require_challenge_for_new_recipients` is on, the first transfer to a recipient requires a challenge. Emits ' +
  '`payment_request.pay` and the events of the transfer. To retry safely, send an `Idempotency-Key`.';

const CANCELLATION = 'Cancels an open request. Earlier partial payments are kept. Emits `payment_request.update`.';

const direction = absentWhenBlank(caselessChoice(DIRECTIONS)).meta({
  description: '`sent` (you are the requester) or `received`. Defaults to both.',
});

export const paymentRequestRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/payment-requests/', 'List your payment requests'))
    .input(ownPaymentRequestList.input.extend({ direction }))
    .output(pageOf(PaymentRequest))
    .query(async ({ ctx, input }) => {
      const { direction: selected, ...query } = input as ListQuery & { direction?: RequestDirection };
      return serializePage(await listOwnRequests(ctx, selected, query), toPaymentRequest);
    }),

  create: userProcedures.add
    .meta(creates('/payment-requests/', 'Create a payment request', { description: CREATION }))
    .input(PaymentRequestInput)
    .output(PaymentRequest)
    .mutation(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await createRequest(ctx, input)))),

  get: userProcedures.view
    .meta(rest('GET', '/payment-requests/{id}/', 'Get a payment request'))
    .input(IdPath)
    .output(PaymentRequest)
    .query(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await findOwnRequest(ctx, input.id)))),

  pay: payProcedure
    .meta(creates('/payment-requests/{id}/pay/', 'Pay a payment request', { description: PAYMENT, posting: planPayRequest }))
    .input(PayInput)
    .output(Transaction)
    .mutation(postingResolver(planPayRequest)),

  // For the dashboard, as `transactions.quote` and `transactions.send`.
  quote: userProcedures.view
    .input(PaymentQuoteInput)
    .output(TransferQuote)
    .mutation(({ ctx, input }) => quotePayment(ctx, input)),

  send: payProcedure
    .meta({ posting: planPaymentOrder })
    .input(PaymentOrder)
    .output(Transaction)
    .mutation(({ ctx, input }) => payOnce(ctx, input)),

  decline: userProcedures.change
    .meta(
      rest('POST', '/payment-requests/{id}/decline/', 'Decline a payment request', {
        description: 'Only the recipient can decline a request. Emits `payment_request.update`.',
      }),
    )
    .input(IdPath)
    .output(PaymentRequest)
    .mutation(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await declineRequest(ctx, input.id)))),

  cancel: userProcedures.change
    .meta(rest('POST', '/payment-requests/{id}/cancel/', 'Cancel a payment request', { description: CANCELLATION }))
    .input(IdPath)
    .output(PaymentRequest)
    .mutation(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await cancelRequest(ctx, input.id)))),

  remind: userProcedures.change
    .meta(
      rest('POST', '/payment-requests/{id}/remind/', 'Send a reminder', {
        description: 'Sends the link to the recipient again, at most once a day. Emits `payment_request.update`.',
      }),
    )
    .input(IdPath)
    .output(PaymentRequest)
    .mutation(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await remindRecipient(ctx, input.id)))),
});

export const paymentLinkRouter = router({
  // For the dashboard: the page before the sign-in.
  company: publicProcedure
    .input(LinkPath)
    .output(z.object({ identifier: z.string(), name: z.string() }))
    .query(({ ctx, input }) => findCompanyOfLink(ctx.db, input.token)),

  get: userProcedures.view
    .meta(
      rest('GET', '/payment-links/{token}/', 'Get a payment request by link', {
        description: 'Returns 404 if the link is unknown, belongs to another company, or is for a request to another user.',
      }),
    )
    .input(LinkPath)
    .output(PaymentRequest)
    .query(async ({ ctx, input }) => toPaymentRequest(await describeRequest(ctx, await findLinkedRequest(ctx, input.token)))),

  pay: payProcedure
    .meta(creates('/payment-links/{token}/pay/', 'Pay a payment request by link', { description: PAYMENT, posting: planPayLink }))
    .input(LinkPayInput)
    .output(Transaction)
    .mutation(postingResolver(planPayLink)),
});

export const adminPaymentRequestRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/payment-requests/', "List users' payment requests"))
    .input(paymentRequestList.input)
    .output(pageOf(AdminPaymentRequest))
    .query(async ({ ctx, input }) => serializePage(await listRequests(ctx, input), toAdminPaymentRequest)),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/payment-requests/{id}/', "Get a user's payment request"))
    .input(IdPath)
    .output(AdminPaymentRequest)
    .query(async ({ ctx, input }) => toAdminPaymentRequest(await paymentRequestRecords.get(ctx, input.id))),

  cancel: adminProcedures.change
    .meta(rest('POST', '/admin/payment-requests/{id}/cancel/', "Cancel a user's payment request", { description: CANCELLATION }))
    .input(IdPath)
    .output(AdminPaymentRequest)
    .mutation(async ({ ctx, input }) => toAdminPaymentRequest(await cancelRequest(ctx, input.id))),
});
