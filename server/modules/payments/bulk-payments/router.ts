// Procedures of bulk payments: users create and cancel their own, admins create some for users and read and cancel all of them.
import type { SessionContext } from '#server/api/context.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { createBulkPayment, previewBulkPayment } from '#server/modules/payments/bulk-payments/create-bulk-payment.ts';
import { readItems } from '#server/modules/payments/bulk-payments/read-file.ts';
import {
  AdminBulkItemInput,
  AdminBulkPayment,
  AdminBulkPaymentInput,
  BULK_BYTES_MAX,
  BULK_ITEMS_MAX,
  BulkItem,
  BulkItemInput,
  BulkPayment,
  BulkPaymentInput,
  BulkPreview,
  toAdminBulkPayment,
  toBulkItem,
  toBulkPayment,
} from '#server/modules/payments/bulk-payments/schema.ts';
import {
  bulkItemList,
  bulkPaymentList,
  cancelBulkPayment,
  getBulkPayment,
  listBulkItems,
  listBulkPayments,
  ownBulkPaymentList,
} from '#server/modules/payments/bulk-payments/service.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { IdPath } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');

const COUNT = BULK_ITEMS_MAX.toLocaleString('en');

const CREATION =
  'The items are checked first. If any item is malformed, or if any item of an atomic bulk payment is rejected, the response is 400 with errors such as ' +
  '`items.3.amount`, and nothing is written. Otherwise, rejected items are `failed`, and a background job posts the others under the same rules as ' +
  'individual transactions. Each item is posted at most once.';

const EVENTS = 'Emits `bulk_payment.create` and, when processing ends, `bulk_payment.complete` or `bulk_payment.fail`.';

const USER_CREATION =
  `Sends up to ${COUNT} transfers from your accounts. Each item has the fields of \`POST /transactions/transfer/\` except \`status\` and \`expires\`. ${CREATION}\n\n` +
  `If \`require_challenge_for_new_recipients\` is on, one challenge covers all items. ${EVENTS}`;

const ADMIN_CREATION =
  `Creates up to ${COUNT} transfers, credits and debits on behalf of users. Depending on \`type\`, an item has the fields of ` +
  '`POST /admin/transactions/transfer/` or of `POST /admin/transactions/credit/`. ' +
  `${CREATION}\n\n${EVENTS}`;

const PREVIEW = 'Checks the items in the same way as creating a bulk payment, without saving anything.';

const ITEMS = 'Returns the items in the order of the request, with their results. With `format=csv`, returns a CSV file.';

const CANCELLATION =
  'Cancels items that have not started. Items in progress are completed. Returns 400 with an error on `status` if no item can be canceled. ' +
  'All items of an atomic bulk payment start together. Emits `bulk_payment.update`.';

const LARGE = { bodyBytesMax: BULK_BYTES_MAX, upload: { field: 'file', bytesMax: BULK_BYTES_MAX } };

const toUserBulk = async (ctx: SessionContext, input: BulkPaymentInput) => ({
  name: input.name,
  atomic: input.atomic,
  orders: (await readItems(ctx, input, BulkItemInput)).map((item) => ({ section: 'user' as const, input: item })),
});

const toAdminBulk = async (ctx: SessionContext, input: AdminBulkPaymentInput) => ({
  name: input.name,
  atomic: input.atomic,
  orders: (await readItems(ctx, input, AdminBulkItemInput)).map((item) => ({ section: 'admin' as const, input: item })),
});

const listItems = async (ctx: SessionContext & Parameters<typeof listBulkItems>[0], input: ListQuery & IdPath) => {
  const { id, ...query } = input;
  return serializePage(await listBulkItems(ctx, id, query), toBulkItem);
};

export const bulkPaymentRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/transactions/bulk/', 'List your bulk payments'))
    .input(ownBulkPaymentList.input)
    .output(pageOf(BulkPayment))
    .query(async ({ ctx, input }) => serializePage(await listBulkPayments(ctx, input, ownBulkPaymentList), toBulkPayment)),

  create: userProcedures.add
    .meta(creates('/transactions/bulk/', 'Create a bulk payment', { description: USER_CREATION, ...LARGE }))
    .input(BulkPaymentInput)
    .output(BulkPayment)
    .mutation(async ({ ctx, input }) => toBulkPayment(await createBulkPayment(ctx, await toUserBulk(ctx, input)))),

  preview: userProcedures.add
    .meta({
      ...rest('POST', '/transactions/bulk/preview/', 'Preview a bulk payment', { description: PREVIEW, ...LARGE }),
      successStatus: 200,
    })
    .input(BulkPaymentInput)
    .output(BulkPreview)
    .mutation(async ({ ctx, input }) => previewBulkPayment(ctx, await toUserBulk(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/transactions/bulk/{id}/', 'Get a bulk payment'))
    .input(IdPath)
    .output(BulkPayment)
    .query(async ({ ctx, input }) => toBulkPayment(await getBulkPayment(ctx, input.id))),

  items: userProcedures.view
    .meta(rest('GET', '/transactions/bulk/{id}/items/', 'List items of a bulk payment', { description: ITEMS }))
    .input(bulkItemList.input.extend(IdPath.shape))
    .output(pageOf(BulkItem))
    .query(({ ctx, input }) => listItems(ctx, input as ListQuery & IdPath)),

  cancel: userProcedures.change
    .meta(rest('POST', '/transactions/bulk/{id}/cancel/', 'Cancel a bulk payment', { description: CANCELLATION }))
    .input(IdPath)
    .output(BulkPayment)
    .mutation(async ({ ctx, input }) => toBulkPayment(await cancelBulkPayment(ctx, input.id))),
});

export const adminBulkPaymentRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/bulk/', 'List bulk payments'))
    .input(bulkPaymentList.input)
    .output(pageOf(AdminBulkPayment))
    .query(async ({ ctx, input }) => serializePage(await listBulkPayments(ctx, input, bulkPaymentList), toAdminBulkPayment)),

  create: adminProcedures.add
    .meta(creates('/admin/transactions/bulk/', 'Create a bulk payment', { description: ADMIN_CREATION, ...LARGE }))
    .input(AdminBulkPaymentInput)
    .output(AdminBulkPayment)
    .mutation(async ({ ctx, input }) => toAdminBulkPayment(await createBulkPayment(ctx, await toAdminBulk(ctx, input)))),

  preview: adminProcedures.add
    .meta({
      ...rest('POST', '/admin/transactions/bulk/preview/', 'Preview a bulk payment', { description: PREVIEW, ...LARGE }),
      successStatus: 200,
    })
    .input(AdminBulkPaymentInput)
    .output(BulkPreview)
    .mutation(async ({ ctx, input }) => previewBulkPayment(ctx, await toAdminBulk(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/bulk/{id}/', 'Get a bulk payment'))
    .input(IdPath)
    .output(AdminBulkPayment)
    .query(async ({ ctx, input }) => toAdminBulkPayment(await getBulkPayment(ctx, input.id))),

  items: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/bulk/{id}/items/', 'List items of a bulk payment', { description: ITEMS }))
    .input(bulkItemList.input.extend(IdPath.shape))
    .output(pageOf(BulkItem))
    .query(({ ctx, input }) => listItems(ctx, input as ListQuery & IdPath)),

  cancel: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/bulk/{id}/cancel/', 'Cancel a bulk payment', { description: CANCELLATION }))
    .input(IdPath)
    .output(AdminBulkPayment)
    .mutation(async ({ ctx, input }) => toAdminBulkPayment(await cancelBulkPayment(ctx, input.id))),
});
