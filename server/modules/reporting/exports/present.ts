import type { ExportRow } from '#db/schema/index.ts';
import type { Kept, ExportWithPages } from '#server/modules/reporting/exports/find-export.ts';
import type { Export, ExtendedExport } from '#server/modules/reporting/exports/schema.ts';
import { type LinkingContext, toExportUrl } from '#server/modules/files/index.ts';
import { toMillis } from '#server/kernel/time.ts';

/** In the place for transactions alone there is one word for all that is not done. */
const statusOf = ({ status }: ExportRow, kept: Kept): Export['status'] => {
  if (status !== 'pending' && status !== 'processing') return status;
  if (kept !== undefined) return 'pending';
  return status === 'pending' ? 'queued' : status;
};

/** As lists show it. */
export const toExport = (row: ExportRow, kept: Kept): Export => ({
  id: row.id,
  section: 'admin',
  resource: row.resource,
  type: row.resource,
  query: row.query,
  file_format: row.fileFormat,
  status: statusOf(row, kept),
  progress: row.progress,
  count: row.count,
  page_size: row.pageSize,
  error: row.error,
  user: row.userId,
  archived: row.archived,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** With its files, whose addresses are made for who calls. */
export const toExtendedExport = (ctx: LinkingContext, { row, pages }: ExportWithPages, kept: Kept): ExtendedExport => ({
  ...toExport(row, kept),
  pages: pages.map((page) => ({
    count: page.count,
    page: page.page,
    status: 'complete',
    file: toExportUrl(ctx, { companyId: page.companyId, exportId: page.exportId, page: page.page, fileFormat: row.fileFormat }),
  })),
});
