// Exports belong to a company: who may see what they are of sees all of them.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { exportPages, exports, type ExportPageRow, type ExportRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { EXPORT_PERMISSIONS, EXPORT_RESOURCES, type ExportResource } from '#server/kernel/export-words.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { uuidOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Which exports a place is for: those of one resource, or of all. */
export type Kept = ExportResource | undefined;

export type ExportWithPages = { row: ExportRow; pages: ExportPageRow[] };

/** What the caller may read the list of. */
export const readableResources = ({ me }: SessionPort): ExportResource[] =>
  EXPORT_RESOURCES.filter((name) => me.permissions.has(EXPORT_PERMISSIONS[name]));

/** Throws permission_denied: an export shows nothing that its list would not. */
export const requireReadable = (ctx: SessionPort, resource: ExportResource): void => {
  if (!readableResources(ctx).includes(resource)) throw new AppError('permission_denied');
};

export const isExport = (companyId: number, id: string): SQL | undefined => and(eq(exports.companyId, companyId), eq(exports.id, id));

const requireShown = (ctx: SessionPort, kept: Kept, row: ExportRow | undefined): ExportRow => {
  if (!row || (kept !== undefined && row.resource !== kept) || !readableResources(ctx).includes(row.resource)) throw notFound();
  return row;
};

export const pagesOf = (db: Database, companyId: number, exportId: string): Promise<ExportPageRow[]> =>
  db
    .select()
    .from(exportPages)
    .where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, exportId)))
    .orderBy(asc(exportPages.page));

/** The export that a path names, with its files. Throws not_found. */
export const getExport = async (ctx: OwnerPorts & SessionPort, kept: Kept, id: string): Promise<ExportWithPages> => {
  const { companyId } = ctx.owner;
  const [found] = await ctx.db
    .select()
    .from(exports)
    .where(isExport(companyId, uuidOf(id)));
  const row = requireShown(ctx, kept, found);
  return { row, pages: row.status === 'complete' ? await pagesOf(ctx.db, companyId, row.id) : [] };
};

/** As getExport, and nobody else changes it before the transaction ends. */
export const lockExport = async (tx: Tx, ctx: OwnerCall & SessionPort, kept: Kept, id: string): Promise<ExportRow> => {
  const [found] = await tx
    .select()
    .from(exports)
    .where(isExport(ctx.owner.companyId, uuidOf(id)))
    .for('update');
  return requireShown(ctx, kept, found);
};
