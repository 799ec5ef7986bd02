// Exports, in the three places that v3 has for them. Who may see transactions may come here; each kind asks for its own permission as well.
import { owning } from '#server/api/procedures.ts';
import { accepts, creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { createExport } from '#server/modules/reporting/exports/create-export.ts';
import { getExport } from '#server/modules/reporting/exports/find-export.ts';
import { exportList, listExports } from '#server/modules/reporting/exports/list-exports.ts';
import { toExport, toExtendedExport } from '#server/modules/reporting/exports/present.ts';
import { removeExport } from '#server/modules/reporting/exports/remove-export.ts';
import { Export, ExportInput, ExtendedExport, TransactionExportInput } from '#server/modules/reporting/exports/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const any = owning('admin', 'transaction');

const ASYNCHRONOUS = {
  description:
    'The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.',
};

const transactionExports = (place: 'sets' | 'exports') =>
  router({
    list: any.viewing
      .meta(rest('GET', `/admin/transactions/${place}/`, 'List the exports of transactions'))
      .input(exportList.input)
      .output(pageOf(Export))
      .query(async ({ ctx, input }) => showPage(await listExports(ctx, 'transaction', input), (row) => toExport(row, 'transaction'))),
    create: any.adding
      .meta(creates(`/admin/transactions/${place}/`, 'Export transactions', ASYNCHRONOUS))
      .input(TransactionExportInput)
      .output(Export)
      .mutation(async ({ ctx, input }) => toExport(await createExport(ctx, { ...input, resource: 'transaction' }), 'transaction')),
    get: any.viewing
      .meta(rest('GET', `/admin/transactions/${place}/{id}/`, 'View an export of transactions'))
      .input(IdPath)
      .output(ExtendedExport)
      .query(async ({ ctx, input }) => toExtendedExport(ctx, await getExport(ctx, 'transaction', input.id), 'transaction')),
    remove: any.deleting
      .meta(rest('DELETE', `/admin/transactions/${place}/{id}/`, 'Delete an export of transactions, with its files'))
      .input(IdPath)
      .output(nothing)
      .mutation(({ ctx, input }) => removeExport(ctx, 'transaction', input.id)),
  });

export const transactionSetRouter = transactionExports('sets');
export const transactionExportRouter = transactionExports('exports');

export const exportRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/exports/', 'List exports'))
    .input(exportList.input)
    .output(pageOf(Export))
    .query(async ({ ctx, input }) => showPage(await listExports(ctx, undefined, input), (row) => toExport(row, undefined))),
  create: any.adding
    .meta(accepts('/admin/exports/', 'Export what a list shows', ASYNCHRONOUS))
    .input(ExportInput)
    .output(Export)
    .mutation(async ({ ctx, input }) => toExport(await createExport(ctx, input), undefined)),
  get: any.viewing
    .meta(rest('GET', '/admin/exports/{id}/', 'View an export'))
    .input(IdPath)
    .output(ExtendedExport)
    .query(async ({ ctx, input }) => toExtendedExport(ctx, await getExport(ctx, undefined, input.id), undefined)),
  remove: any.deleting
    .meta(rest('DELETE', '/admin/exports/{id}/', 'Delete an export, with its files'))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeExport(ctx, undefined, input.id)),
});
