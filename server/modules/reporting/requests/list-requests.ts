// Calls of a company's API, newest first. The list leaves the answers out: they may be long, and there is a view for one.
import { and, desc, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import { requests, users, type RequestRow, type UserRow } from '#db/schema/index.ts';
import type { RequestActivity } from '#server/modules/reporting/requests/schema.ts';
import { userFilter } from '#server/modules/people/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { both, choice, containing, exact, identity, moment, number, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const { response: _response, ...listed } = getTableColumns(requests);

/** A call with whose it was. */
export type ShownRequest = { request: Omit<RequestRow, 'response'>; user: UserRow | null };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const requestList = listing({
  filters: {
    id: identity(requests.id),
    user: both(userFilter(requests), presence(requests.userId)),
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
    created: moment(requests.createdAt),
  },
  sorts: { id: requests.id, created: requests.createdAt, duration: requests.durationMs, status_code: requests.statusCode },
  defaultSort: '-created',
  id: requests.id,
  created: requests.createdAt,
});

const isOwn = ({ owner: { companyId } }: OwnerCall, where?: SQL): SQL | undefined => and(eq(requests.companyId, companyId), where);

const selectRequests = (ctx: OwnerPorts, where: SQL | undefined) =>
  ctx.db
    .select({ request: listed, user: users })
    .from(requests)
    .leftJoin(users, and(eq(users.companyId, requests.companyId), eq(users.id, requests.userId)))
    .where(isOwn(ctx, where))
    .$dynamic();

/** A page of the company's calls. */
export const listRequests = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ShownRequest>> =>
  readPage(ctx, query, requestList, {
    count: (where) => ctx.db.$count(requests, isOwn(ctx, where)),
    rows: async (part) => inOrder(selectRequests(ctx, part.where), part),
    place: ({ request }) => request,
  });

/** Most calls that are told at once to whoever watches: where more have come, the newest. */
const TAIL_MAX = 50;

/** Calls that were written since one, the newest first. */
export const tailRequests = (
  ctx: OwnerPorts & Pick<PageCall, 'ignore'>,
  { after, ...query }: ListQuery & { after: number },
): Promise<ShownRequest[]> => {
  for (const parameter of requestList.unknownInTotals(query)) ctx.ignore(parameter);
  return selectRequests(ctx, and(requestList.where(query), gt(requests.id, after)))
    .orderBy(desc(requests.id))
    .limit(TAIL_MAX);
};

/** A call with its answer. Throws not_found. */
export const getRequest = async (ctx: OwnerPorts, id: string): Promise<ShownRequest & Pick<RequestRow, 'response'>> => {
  const [found] = await ctx.db
    .select({ request: listed, response: requests.response, user: users })
    .from(requests)
    .leftJoin(users, and(eq(users.companyId, requests.companyId), eq(users.id, requests.userId)))
    .where(isOwn(ctx, eq(requests.id, numberOf(id))));
  if (!found) throw notFound();
  return found;
};

/** How many calls of the last day were answered, refused and failed, by the hour; hours without any are left out. */
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
    .where(isOwn(ctx, gt(requests.createdAt, since)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map(({ hour: from, ...counts }) => ({ from: Number(from), ...counts }));
};
