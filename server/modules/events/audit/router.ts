import { IdPath } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { auditLogList, getAuditEntry, listAuditLog } from '#server/modules/events/audit/service.ts';
import { toAuditEntry, AuditEntry } from '#server/modules/events/audit/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const procedures = proceduresFor('admin', 'auditlog');

export const auditLogRouter = router({
  list: procedures.view
    .meta(
      rest('GET', '/admin/audit-log/', 'List audit log entries', {
        description:
          'Returns changes to access and settings, newest first. Filter by `person` to match either the actor or the affected user.',
      }),
    )
    .input(auditLogList.input)
    .output(pageOf(AuditEntry))
    .query(async ({ ctx, input }) => serializePage(await listAuditLog(ctx, input), toAuditEntry)),

  get: procedures.view
    .meta(rest('GET', '/admin/audit-log/{id}/', 'Get an audit log entry'))
    .input(IdPath)
    .output(AuditEntry)
    .query(async ({ ctx, input }) => toAuditEntry(await getAuditEntry(ctx, input.id))),
});
