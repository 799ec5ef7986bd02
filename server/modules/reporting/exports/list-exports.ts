import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { exports, type ExportRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { readableResources, type Kept } from '#server/modules/reporting/exports/find-export.ts';
import { EXPORT_RESOURCES, type ExportStatus } from '#server/kernel/export-words.ts';
import { choice, flag, matching, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** What the words that are shown stand for. */
const MEANINGS: Record<string, ExportStatus[]> = {
  queued: ['pending'],
  processing: ['processing'],
  pending: ['pending', 'processing'],
  complete: ['complete'],
  failed: ['failed'],
};

const isInStatus = (word: string): SQL => {
  const statuses = Object.hasOwn(MEANINGS, word.toLowerCase()) ? MEANINGS[word.toLowerCase()] : undefined;
  return statuses ? inArray(exports.status, statuses) : sql`false`;
};

export const exportList = listing({
  filters: {
    status: matching(isInStatus),
    resource: choice(exports.resource, EXPORT_RESOURCES),
    archived: flag(exports.archived),
    created: moment(exports.createdAt),
    updated: moment(exports.updatedAt),
  },
  sorts: { created: exports.createdAt, updated: exports.updatedAt },
  defaultSort: '-created',
  id: exports.id,
  created: exports.createdAt,
});

/** A page of the exports that the caller may see. */
export const listExports = (ctx: OwnerListPorts & SessionPort, kept: Kept, query: ListQuery): Promise<Page<ExportRow>> => {
  const seen = readableResources(ctx).filter((resource) => kept === undefined || resource === kept);
  const mine = and(eq(exports.companyId, ctx.owner.companyId), inArray(exports.resource, seen));
  return readTablePage(ctx, query, exportList, { table: exports, mine: seen.length > 0 ? mine : and(mine, sql`false`) });
};
