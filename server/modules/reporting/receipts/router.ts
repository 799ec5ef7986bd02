import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { TransactionPath } from '#server/modules/payments/index.ts';
import { ReceiptLink } from '#server/modules/reporting/receipts/schema.ts';
import { createReceiptLink } from '#server/modules/reporting/receipts/service.ts';

const DESCRIPTION =
  'Returns a link to the receipt as a PDF. Anyone who has the link can download the receipt for a week, as long as you can see the transaction. ' +
  'The receipt shows the status at the time of the download.';

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
