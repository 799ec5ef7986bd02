import { and, eq, inArray } from 'drizzle-orm';
import { exports, type ExportRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { requireReadable } from '#server/modules/reporting/exports/find-export.ts';
import { toListTexts } from '#server/modules/reporting/exports/read-query.ts';
import type { ExportInput } from '#server/modules/reporting/exports/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** So many may wait or be written at once, in one company. */
export const OPEN_EXPORTS_MAX = 20;

/**
 * Asks for an export; the worker writes it (run-exports.ts). Throws permission_denied for rows that the caller may not list, and invalid
 * for a query that means nothing to the list, and while twenty are not done.
 */
export const createExport = async (ctx: OwnerAuditPorts & SessionPort, input: Omit<ExportInput, 'section'>): Promise<ExportRow> => {
  const { resource, file_format: fileFormat, page_size: pageSize } = input;
  requireReadable(ctx, resource);
  const query = toListTexts(resource, input.query);
  const { companyId } = ctx.owner;
  return inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, companyId);
    const open = await tx.$count(exports, and(eq(exports.companyId, companyId), inArray(exports.status, ['pending', 'processing'])));
    if (open >= OPEN_EXPORTS_MAX) throw refused(`${OPEN_EXPORTS_MAX} exports are not done yet. Wait for one of them, or delete one.`);
    const now = ctx.clock.now();
    const [row] = await tx
      .insert(exports)
      .values({ companyId, id: newId(), userId: ctx.me.userId, resource, query, fileFormat, pageSize, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('An export was inserted and not returned.');
    await recordAct(tx, ctx, 'export.create', { details: { export: row.id, resource, query, file_format: fileFormat } });
    return row;
  });
};
