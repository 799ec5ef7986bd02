// The request log of a company, for admins. Lists omit the responses, which can be long.
import { and, desc, eq, getTableColumns, gt, sql, type SQL, lt } from 'drizzle-orm';
import { requests, users, type RequestRow, companies } from '#db/schema/index.ts';
import type { RequestActivity, RequestRecord } from '#server/modules/reporting/requests/schema.ts';
import { userFilter } from '#server/modules/people/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import { combine, choice, containing, exact, identity, timestamp, number, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseNumberId, requireRow } from '#server/records/record-ids.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import type { Database } from '#db/client.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import type { Log } from '#server/platform/log.ts';

const { response: _response, ...listColumns } = getTableColumns(requests);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const requestList = listing({
  filters: {
    id: identity(requests.id),
    user: combine(userFilter(requests), presence(requests.userId)),
    key: exact(requests.key),
    token_key: exact(requests.tokenKey),
    request_id: exact(requests.requestId),
    method: choice(requests.method, METHODS),
    scheme: exact(requests.scheme),
    path: containing(requests.path),
    content_type: exact(requests.contentType),
    status_code: number(requests.statusCode),
    duration: number(requests.durationMs),
    ip_address: exact(requests.clientAddress),
    resource: exact(requests.resource),
    resource_id: exact(requests.resourceId),
    created: timestamp(requests.createdAt),
  },
  sorts: { id: requests.id, created: requests.createdAt, duration: requests.durationMs, status_code: requests.statusCode },
  id: requests.id,
  created: requests.createdAt,
});

const companyRequestsCondition = ({ owner: { companyId } }: OwnerPort, where?: SQL): SQL | undefined =>
  and(eq(requests.companyId, companyId), where);

const selectRequests = (ctx: OwnerPorts, where: SQL | undefined) =>
  ctx.db
    .select({ request: listColumns, user: users })
    .from(requests)
    .leftJoin(users, and(eq(users.companyId, requests.companyId), eq(users.id, requests.userId)))
    .where(companyRequestsCondition(ctx, where))
    .$dynamic();

export const listRequests = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<RequestRecord>> =>
  readPage(ctx, query, requestList, {
    count: (where) => ctx.db.$count(requests, companyRequestsCondition(ctx, where)),
    rows: async (slice) => inOrder(selectRequests(ctx, slice.where), slice),
    toPosition: ({ request }) => request,
  });

const TAIL_MAX = 50;

/** The newest requests after an ID, at most TAIL_MAX. */
export const tailRequests = (
  ctx: OwnerPorts & Pick<PageCall, 'ignore'>,
  { after, ...query }: ListQuery & { after: number },
): Promise<RequestRecord[]> => {
  for (const parameter of requestList.findUnknownInTotals(query)) ctx.ignore(parameter);
  return selectRequests(ctx, and(requestList.where(query), gt(requests.id, after)))
    .orderBy(desc(requests.id))
    .limit(TAIL_MAX);
};

/** Throws not_found. */
export const getRequest = async (ctx: OwnerPorts, id: string): Promise<RequestRecord & Pick<RequestRow, 'response'>> => {
  return requireRow(
    await ctx.db
      .select({ request: listColumns, response: requests.response, user: users })
      .from(requests)
      .leftJoin(users, and(eq(users.companyId, requests.companyId), eq(users.id, requests.userId)))
      .where(companyRequestsCondition(ctx, eq(requests.id, parseNumberId(id)))),
  );
};

/** Requests of the last day by hour. Hours without requests are omitted. */
export const listRequestActivity = async (ctx: OwnerPorts & Pick<Services, 'clock'>): Promise<RequestActivity[]> => {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const hour = sql<string>`(floor(extract(epoch from ${requests.createdAt}) / 3600) * ${HOUR_MS})::text`;
  const rows = await ctx.db
    .select({
      hour,
      calls: sql<number>`count(*)::int`,
      refused: sql<number>`(count(*) filter (where ${requests.statusCode} between 400 and 499))::int`,
      failed: sql<number>`(count(*) filter (where ${requests.statusCode} >= 500))::int`,
    })
    .from(requests)
    .where(companyRequestsCondition(ctx, gt(requests.createdAt, since)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map(({ hour: from, ...counts }) => ({ from: Number(from), ...counts }));
};

const DELETED_PER_STATEMENT_MAX = 5_000;
const RUN_MS = 10 * MINUTE_MS;

type RequestRetentionPorts = { db: Database; clock: Clock; log: Log; stopSignal: AbortSignal };

const deleteBatch = async (db: Database, companyId: number, before: Date): Promise<number> => {
  const oldest = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), lt(requests.createdAt, before)))
    .orderBy(requests.createdAt)
    .limit(DELETED_PER_STATEMENT_MAX);
  const deleted = await db
    .delete(requests)
    .where(and(eq(requests.companyId, companyId), sql`${requests.id} in ${oldest}`))
    .returning({ id: requests.id });
  return deleted.length;
};

/** Deletes requests that are older than the company's `request_log_days`; requests that remain after RUN_MS are deleted in the next run. */
export const deleteOldRequests = async ({ db, clock, log, stopSignal }: RequestRetentionPorts): Promise<number> => {
  const deadline = AbortSignal.any([stopSignal, AbortSignal.timeout(RUN_MS)]);
  const rows = await db.select({ id: companies.id, settings: companies.settings }).from(companies);
  let total = 0;
  for (const { id, settings } of rows) {
    const before = new Date(clock.now().getTime() - parseSettings(id, settings, log).request_log_days * DAY_MS);
    let deleted = DELETED_PER_STATEMENT_MAX;
    while (deleted === DELETED_PER_STATEMENT_MAX && !deadline.aborted) {
      deleted = await deleteBatch(db, id, before);
      total += deleted;
    }
  }
  return total;
};
