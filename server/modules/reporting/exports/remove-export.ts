import { and, eq } from 'drizzle-orm';
import { exportPages, exports, type ExportPageRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { isExport, lockExport, pagesOf, type Kept } from '#server/modules/reporting/exports/find-export.ts';
import { objectKeyOf } from '#server/modules/files/index.ts';
import { recordAct, type AuditOrigin } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** What cannot be removed now goes with the next sweeping. */
const removeObjects = async (
  { fileStore, log, requestId }: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  pages: ExportPageRow[],
): Promise<void> => {
  for (const page of pages) {
    try {
      await fileStore.remove(objectKeyOf(page));
    } catch (err) {
      log.warn({ err, requestId, companyId: page.companyId }, 'A file of an export could not be removed; it is swept within two days');
    }
  }
};

/**
 * Puts an export away with its files; what is being written ends. Its row stays as archived, until it is forgotten. Throws not_found.
 */
export const removeExport = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'fileStore' | 'log'>,
  kept: Kept,
  id: string,
): Promise<void> => {
  const { companyId } = ctx.owner;
  const pages = await inOwnCompany(ctx, async (tx) => {
    const row = await lockExport(tx, ctx, kept, id);
    if (row.archived) return [];
    const isOpen = row.status === 'pending' || row.status === 'processing';
    const ended = isOpen ? ({ status: 'failed', error: 'It was deleted before it was done.', leasedUntil: null } as const) : {};
    const found = await pagesOf(tx, companyId, row.id);
    await tx.delete(exportPages).where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, row.id)));
    await tx
      .update(exports)
      .set({ ...ended, archived: true, updatedAt: ctx.clock.now() })
      .where(isExport(companyId, row.id));
    await recordAct(tx, ctx, 'export.remove', { details: { export: row.id, resource: row.resource } });
    return found;
  });
  await removeObjects(ctx, pages);
};
