// Exports of a company. Every admin who may view the list of a resource sees all exports of it.
import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { exportPages, exports, type ExportPageRow, type ExportRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { removeObjects } from '#server/modules/reporting/file-jobs/remove-objects.ts';
import { toQueryParameters } from '#server/modules/reporting/exports/resources.ts';
import type { ExportInput, ExportScope, ExportWithPages } from '#server/modules/reporting/exports/schema.ts';
import { AppError, notFound, refused } from '#server/kernel/errors.ts';
import { EXPORT_PERMISSIONS, EXPORT_RESOURCES, type ExportResource, type ExportStatus } from '#server/kernel/report-enums.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { choice, flag, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The resources whose lists the caller may view. */
const listReadableResources = ({ me }: SessionPort): ExportResource[] =>
  EXPORT_RESOURCES.filter((name) => me.permissions.has(EXPORT_PERMISSIONS[name]));

/** An export requires the permission to view its list. Throws permission_denied. */
const requireReadable = (ctx: SessionPort, resource: ExportResource): void => {
  if (!listReadableResources(ctx).includes(resource)) throw new AppError('permission_denied');
};

export const exportCondition = (companyId: number, id: string): SQL | undefined =>
  and(eq(exports.companyId, companyId), eq(exports.id, id));

const requireVisible = (ctx: SessionPort, scope: ExportScope, row: ExportRow | undefined): ExportRow => {
  if (!row || (scope !== undefined && row.resource !== scope) || !listReadableResources(ctx).includes(row.resource)) throw notFound();
  return row;
};

const readPages = (db: Database, companyId: number, exportId: string): Promise<ExportPageRow[]> =>
  db
    .select()
    .from(exportPages)
    .where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, exportId)))
    .orderBy(asc(exportPages.page));

/** Throws not_found. */
export const getExport = async (ctx: OwnerPorts & SessionPort, scope: ExportScope, id: string): Promise<ExportWithPages> => {
  const { companyId } = ctx.owner;
  const [exportRow] = await ctx.db
    .select()
    .from(exports)
    .where(exportCondition(companyId, parseUuid(id)));
  const row = requireVisible(ctx, scope, exportRow);
  return { row, pages: row.status === 'complete' ? await readPages(ctx.db, companyId, row.id) : [] };
};

/** Locks an export until the end of the transaction. Throws not_found. */
const lockExport = async (tx: Tx, ctx: OwnerPort & SessionPort, scope: ExportScope, id: string): Promise<ExportRow> => {
  const [exportRow] = await tx
    .select()
    .from(exports)
    .where(exportCondition(ctx.owner.companyId, parseUuid(id)))
    .for('update');
  return requireVisible(ctx, scope, exportRow);
};

/** The stored statuses of an API status. */
const STORED_STATUSES: Record<string, ExportStatus[]> = {
  queued: ['pending'],
  processing: ['processing'],
  pending: ['pending', 'processing'],
  complete: ['complete'],
  failed: ['failed'],
};

const statusCondition = (status: string): SQL => {
  const statuses = Object.hasOwn(STORED_STATUSES, status.toLowerCase()) ? STORED_STATUSES[status.toLowerCase()] : undefined;
  return statuses ? inArray(exports.status, statuses) : sql`false`;
};

export const exportList = listing({
  filters: {
    status: matching(statusCondition),
    resource: choice(exports.resource, EXPORT_RESOURCES),
    archived: flag(exports.archived),
    created: timestamp(exports.createdAt),
    updated: timestamp(exports.updatedAt),
  },
  sorts: { created: exports.createdAt, updated: exports.updatedAt },
  id: exports.id,
  created: exports.createdAt,
});

/** The exports of resources that the caller may view. */
export const listExports = (ctx: OwnerListPorts & SessionPort, scope: ExportScope, query: ListQuery): Promise<Page<ExportRow>> => {
  const resources = listReadableResources(ctx).filter((resource) => scope === undefined || resource === scope);
  const readableCondition = and(eq(exports.companyId, ctx.owner.companyId), inArray(exports.resource, resources));
  return readTablePage(ctx, query, exportList, { table: exports, scope: readableCondition });
};

/** The maximum number of unfinished exports per company. */
export const OPEN_EXPORTS_MAX = 20;

/**
 * Queues an export for the background job. Throws permission_denied for a list that the caller may not view; invalid for a query that the list
 * does not support, and if OPEN_EXPORTS_MAX exports are unfinished.
 */
export const createExport = async (ctx: OwnerAuditPorts & SessionPort, input: Omit<ExportInput, 'section'>): Promise<ExportRow> => {
  const { resource, file_format: fileFormat, page_size: pageSize } = input;
  requireReadable(ctx, resource);
  const query = toQueryParameters(resource, input.query);
  const { companyId } = ctx.owner;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, companyId);
    const openCount = await tx.$count(exports, and(eq(exports.companyId, companyId), inArray(exports.status, ['pending', 'processing'])));
    if (openCount >= OPEN_EXPORTS_MAX)
      throw refused(`${OPEN_EXPORTS_MAX} exports are in progress. Wait until one is complete, or delete one.`);
    const now = ctx.clock.now();
    const [row] = await tx
      .insert(exports)
      .values({ companyId, id: newId(), userId: ctx.me.userId, resource, query, fileFormat, pageSize, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('An export was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'export.create', { details: { export: row.id, resource, query, file_format: fileFormat } });
    return row;
  });
};

/** Archives an export and removes its files; an unfinished one is canceled. The row is deleted after EXPORT_RETENTION_MS. Throws not_found. */
export const removeExport = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'fileStore' | 'log'>,
  scope: ExportScope,
  id: string,
): Promise<void> => {
  const { companyId } = ctx.owner;
  const pages = await withOwnCompanyTransaction(ctx, async (tx) => {
    const row = await lockExport(tx, ctx, scope, id);
    if (row.archived) return [];
    const isOpen = row.status === 'pending' || row.status === 'processing';
    const cancellation = isOpen
      ? ({ status: 'failed', error: 'The export was deleted before it was complete.', leasedUntil: null } as const)
      : {};
    const pages = await readPages(tx, companyId, row.id);
    await tx.delete(exportPages).where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, row.id)));
    await tx
      .update(exports)
      .set({ ...cancellation, archived: true, updatedAt: ctx.clock.now() })
      .where(exportCondition(companyId, row.id));
    await recordCallerAction(tx, ctx, 'export.remove', { details: { export: row.id, resource: row.resource } });
    return pages;
  });
  await removeObjects(ctx, pages);
};

/** The retention period of exports. Their files are deleted by the sweep of unreferenced files. */
export const EXPORT_RETENTION_MS = 30 * DAY_MS;

export const deleteOldExports = async (db: Database, now: Date): Promise<number> => {
  const deleted = await db
    .delete(exports)
    .where(lt(exports.createdAt, new Date(now.getTime() - EXPORT_RETENTION_MS)))
    .returning({ id: exports.id });
  return deleted.length;
};
