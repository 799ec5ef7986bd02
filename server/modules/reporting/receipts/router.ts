import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { TransactionPath } from '#server/modules/payments/index.ts';
import { ReceiptLink } from '#server/modules/reporting/receipts/schema.ts';
import { createReceiptLink } from '#server/modules/reporting/receipts/service.ts';

const DESCRIPTION =
  'Returns a link to a PDF receipt. The link needs no token and expires after a week, or earlier if you lose access to the transaction. ' +
  'The receipt shows the status at download time.';

export const receiptRouter = router({
  get: proceduresFor('user', 'transaction')
    .view.meta(rest('GET', '/transactions/{id}/receipt/', 'Get a receipt', { description: DESCRIPTION }))
    .input(TransactionPath)
    .output(ReceiptLink)
    .query(({ ctx, input }) => createReceiptLink(ctx, input.id)),
});

export const adminReceiptRouter = router({
  get: proceduresFor('admin', 'transaction')
    .view.meta(rest('GET', '/admin/transactions/{id}/receipt/', 'Get a receipt', { description: DESCRIPTION }))
    .input(TransactionPath)
    .output(ReceiptLink)
    .query(({ ctx, input }) => createReceiptLink(ctx, input.id)),
});
