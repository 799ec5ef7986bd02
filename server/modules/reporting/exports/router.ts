// The endpoints require access to transactions. Each resource also requires its own permission (schema.ts lists the endpoints).
import { proceduresFor } from '#server/api/procedures.ts';
import { accepts, creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { createExport, getExport, exportList, listExports, removeExport } from '#server/modules/reporting/exports/service.ts';
import {
  toExport,
  toExtendedExport,
  Export,
  ExportInput,
  ExtendedExport,
  TransactionExportInput,
} from '#server/modules/reporting/exports/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const procedures = proceduresFor('admin', 'transaction');

const BACKGROUND_NOTE = {
  description:
    'Files are written in the background from one snapshot. Request the export by its ID until `status` is `complete`. Its `pages` then list the files.',
};

const createTransactionExportRouter = (segment: 'sets' | 'exports') =>
  router({
    list: procedures.view
      .meta(rest('GET', `/admin/transactions/${segment}/`, 'List transaction exports'))
      .input(exportList.input)
      .output(pageOf(Export))
      .query(async ({ ctx, input }) => serializePage(await listExports(ctx, 'transaction', input), (row) => toExport(row, 'transaction'))),
    create: procedures.add
      .meta(creates(`/admin/transactions/${segment}/`, 'Create a transaction export', BACKGROUND_NOTE))
      .input(TransactionExportInput)
      .output(Export)
      .mutation(async ({ ctx, input }) => toExport(await createExport(ctx, { ...input, resource: 'transaction' }), 'transaction')),
    get: procedures.view
      .meta(rest('GET', `/admin/transactions/${segment}/{id}/`, 'Get a transaction export'))
      .input(IdPath)
      .output(ExtendedExport)
      .query(async ({ ctx, input }) => toExtendedExport(ctx, await getExport(ctx, 'transaction', input.id), 'transaction')),
    remove: procedures.delete
      .meta(
        rest('DELETE', `/admin/transactions/${segment}/{id}/`, 'Delete a transaction export', {
          description: 'Deletes the export and its files.',
        }),
      )
      .input(IdPath)
      .output(noOutput)
      .mutation(({ ctx, input }) => removeExport(ctx, 'transaction', input.id)),
  });

export const transactionSetRouter = createTransactionExportRouter('sets');
export const transactionExportRouter = createTransactionExportRouter('exports');

export const exportRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/exports/', 'List exports'))
    .input(exportList.input)
    .output(pageOf(Export))
    .query(async ({ ctx, input }) => serializePage(await listExports(ctx, undefined, input), (row) => toExport(row, undefined))),
  create: procedures.add
    .meta(accepts('/admin/exports/', 'Create an export', BACKGROUND_NOTE))
    .input(ExportInput)
    .output(Export)
    .mutation(async ({ ctx, input }) => toExport(await createExport(ctx, input), undefined)),
  get: procedures.view
    .meta(rest('GET', '/admin/exports/{id}/', 'Get an export'))
    .input(IdPath)
    .output(ExtendedExport)
    .query(async ({ ctx, input }) => toExtendedExport(ctx, await getExport(ctx, undefined, input.id), undefined)),
  remove: procedures.delete
    .meta(rest('DELETE', '/admin/exports/{id}/', 'Delete an export', { description: 'Deletes the export and its files.' }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeExport(ctx, undefined, input.id)),
});
