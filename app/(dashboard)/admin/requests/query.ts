import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { startOfDay } from '#server/kernel/moments.ts';

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** How calls ended, by the first digit of their status. */
export const OUTCOMES = ['2xx', '4xx', '5xx'] as const;

export const requestHref = (id: number): `/${string}` => `/admin/requests/${id}`;

export const requestList = listQuery(
  '/admin/requests',
  {
    user: parseAsString,
    path: parseAsString,
    method: parseAsStringLiteral(METHODS),
    outcome: parseAsStringLiteral(OUTCOMES),
    from: parseAsDay,
    to: parseAsDay,
    request: parseAsString,
  },
  {},
);
export type RequestQuery = Awaited<ReturnType<typeof requestList.read>>;

const HUNDRED = 100;

/** What the API is asked for. `zone` says when the days begin. */
export const toFilters = ({ user, path, method, outcome, from, to, request }: RequestQuery, zone: string) => {
  const lowest = outcome && Number(outcome[0]) * HUNDRED;
  return {
    ...(user && { user }),
    ...(path && { path__contains: path }),
    ...(method && { method }),
    ...(lowest && { status_code__gte: lowest, status_code__lt: lowest + HUNDRED }),
    ...(from && { created__gte: startOfDay(from, zone) }),
    ...(to && { created__lt: startOfDay(to, zone, 1) }),
    ...(request && { request_id: request }),
  };
};
export type RequestFilters = ReturnType<typeof toFilters>;
