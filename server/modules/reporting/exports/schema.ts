// Exports in the API, and their mapping from rows. v3 has three endpoints: /admin/exports/ for all resources, and sets and exports below
// /admin/transactions/ for transactions only.
import { z } from 'zod';
import { absentWhenNull, boolean, caselessChoice, integer, millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { EXPORT_FORMATS, EXPORT_RESOURCES, type ExportResource } from '#server/kernel/report-enums.ts';
import type { ExportPageRow, ExportRow } from '#db/schema/index.ts';
import { type LinkingContext, toExportUrl } from '#server/modules/files/index.ts';
import { toMillis } from '#server/kernel/time.ts';

export const EXPORT_PAGE_ROWS_DEFAULT = 5_000;
export const EXPORT_PAGE_ROWS_MAX = 50_000;

const EXPORT_SECTIONS = ['admin'] as const;

/** /admin/exports/ returns queued and processing. The transaction endpoints return pending instead. */
const API_STATUSES = ['queued', 'pending', 'processing', 'complete', 'failed'] as const;

export const Export = z
  .object({
    id: uuid,
    section: z.enum(EXPORT_SECTIONS),
    resource: z.enum(EXPORT_RESOURCES),
    type: z.enum(EXPORT_RESOURCES).meta({ description: 'Alias of `resource`.' }),
    query: storedJson,
    file_format: z.enum(EXPORT_FORMATS),
    status: z.enum(API_STATUSES),
    progress: integer.meta({ description: 'Progress as a percentage.' }),
    count: integer.nullable(),
    page_size: integer,
    error: z.string().nullable().meta({ description: 'Reason for the failure, or `null`.' }),
    user: uuid.meta({ description: 'ID of the user who created the export.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const ExportPage = z.object({
  count: integer,
  page: integer,
  status: z.literal('complete'),
  file: z.string().meta({ description: 'URL of the file. Valid for one hour. Requires no `Authorization` header.' }),
});

export const ExtendedExport = Export.extend({ pages: z.array(ExportPage) }).meta({ id: 'ExtendedExport' });
export type ExtendedExport = z.infer<typeof ExtendedExport>;

const exportFields = {
  page_size: absentWhenNull(z.int().min(1).max(EXPORT_PAGE_ROWS_MAX).default(EXPORT_PAGE_ROWS_DEFAULT)),
  query: absentWhenNull(
    z
      .record(z.string(), z.unknown(), { error: 'Invalid query. Must be a valid object.' })
      .default({})
      .meta({ description: 'Filters and sort order: an object with the query parameters of the list.' }),
  ),
  file_format: absentWhenNull(caselessChoice(EXPORT_FORMATS).default('json')),
};

export const TransactionExportInput = z.object(exportFields);

export const ExportInput = z.object({
  ...exportFields,
  resource: caselessChoice(EXPORT_RESOURCES),
  section: absentWhenNull(caselessChoice(EXPORT_SECTIONS).default('admin')).meta({ description: 'Always `admin`.' }),
});
export type ExportInput = z.infer<typeof ExportInput>;

/** The resource of an endpoint, or undefined for all resources. */
export type ExportScope = ExportResource | undefined;

export type ExportWithPages = { row: ExportRow; pages: ExportPageRow[] };

const toApiStatus = ({ status }: ExportRow, scope: ExportScope): Export['status'] => {
  if (status !== 'pending' && status !== 'processing') return status;
  if (scope !== undefined) return 'pending';
  return status === 'pending' ? 'queued' : status;
};

export const toExport = (row: ExportRow, scope: ExportScope): Export => ({
  id: row.id,
  section: 'admin',
  resource: row.resource,
  type: row.resource,
  query: row.query,
  file_format: row.fileFormat,
  status: toApiStatus(row, scope),
  progress: row.progress,
  count: row.count,
  page_size: row.pageSize,
  error: row.error,
  user: row.userId,
  archived: row.archived,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** With links to its files that are valid for the caller. */
export const toExtendedExport = (ctx: LinkingContext, { row, pages }: ExportWithPages, scope: ExportScope): ExtendedExport => ({
  ...toExport(row, scope),
  pages: pages.map((page) => ({
    count: page.count,
    page: page.page,
    status: 'complete',
    file: toExportUrl(ctx, { companyId: page.companyId, exportId: page.exportId, page: page.page, fileFormat: row.fileFormat }),
  })),
});
