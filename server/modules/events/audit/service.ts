// Reads the audit log of a company. Entries are written by the services that perform the actions (server/records/audit.ts), and the API role
// can neither update nor delete them.
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog, users } from '#db/schema/index.ts';
import type { AuditLogRecord } from '#server/modules/events/audit/schema.ts';
import { matchesIdentifier, userFilter } from '#server/modules/people/index.ts';
import { combine, containing, exact, identity, matching, timestamp, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { parseUuid, requireRow } from '#server/records/record-ids.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';

const actors = alias(users, 'actors');

/** Matches the actor or the affected user. Two subqueries can use the indexes of both columns; a condition on the joined users cannot. */
const personCondition = (text: string): SQL | undefined => {
  const matchingUsers = sql`(select ${users.id} from ${users} where ${users.companyId} = ${auditLog.companyId} and ${matchesIdentifier(text)})`;
  return or(sql`${auditLog.actorId} in ${matchingUsers}`, sql`${auditLog.userId} in ${matchingUsers}`);
};

export const auditLogList = listing({
  filters: {
    id: identity(auditLog.id),
    action: containing(auditLog.action),
    actor: combine(userFilter({ companyId: auditLog.companyId, userId: auditLog.actorId }), presence(auditLog.actorId)),
    user: combine(userFilter(auditLog), presence(auditLog.userId)),
    person: matching(personCondition),
    token_key: exact(auditLog.tokenKey),
    ip_address: exact(auditLog.clientAddress),
    request_id: exact(auditLog.requestId),
    created: timestamp(auditLog.createdAt),
  },
  sorts: { created: auditLog.createdAt },
  id: auditLog.id,
  created: auditLog.createdAt,
});

const selectEntries = ({ db, owner: { companyId } }: OwnerPorts, where: SQL | undefined) =>
  db
    .select({ entry: auditLog, actor: actors, user: users })
    .from(auditLog)
    .leftJoin(actors, and(eq(actors.companyId, auditLog.companyId), eq(actors.id, auditLog.actorId)))
    .leftJoin(users, and(eq(users.companyId, auditLog.companyId), eq(users.id, auditLog.userId)))
    .where(and(eq(auditLog.companyId, companyId), where))
    .$dynamic();

export const listAuditLog = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<AuditLogRecord>> =>
  readPage(ctx, query, auditLogList, {
    count: (where) => ctx.db.$count(auditLog, and(eq(auditLog.companyId, ctx.owner.companyId), where)),
    rows: async (slice) => inOrder(selectEntries(ctx, slice.where), slice),
    toPosition: ({ entry }) => entry,
  });

/** Throws not_found. */
export const getAuditEntry = async (ctx: OwnerPorts, id: string): Promise<AuditLogRecord> => {
  return requireRow(await selectEntries(ctx, eq(auditLog.id, parseUuid(id))));
};
