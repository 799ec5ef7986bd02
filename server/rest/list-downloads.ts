// Files of lists for the dashboard: /csv/admin/users/?status=pending is the list /3/admin/users/?status=pending as a file. A link in a page
// sends no header, so the cookie says who asks; for that a page of ours has to be where the link is. Nothing but lists is served here, and
// nothing is changed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { requestIdOf } from '#server/http/request-id.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { errorResponse, sendResponse } from '#server/rest/send-response.ts';
import type { RestHandler } from '#server/rest/handler.ts';
import { columnsOfRoute } from '#server/rest/list-file.ts';
import { VERSION_PREFIX } from '#server/rest/request.ts';
import { routeTableOf, splitPath } from '#server/rest/routes.ts';

/** Where they are. */
const DOWNLOADS = '/csv';

type Parts = {
  router: AnyRouter;
  rest: RestHandler;
  /** The token in a Cookie header. */
  readToken(cookie: string | undefined): Promise<string | undefined>;
};

/** A page of ours, or a person who has typed the address. */
const OWN_SITES = new Set<unknown>([undefined, 'same-origin', 'none']);

/** Makes the handler of everything under /csv. */
export const createListDownloads = ({ router, rest, readToken }: Parts): RestHandler => {
  const table = routeTableOf(router);
  const isList = (path: string): boolean => {
    const route = table.match(splitPath(path) ?? [])?.routes.get('GET');
    return route !== undefined && columnsOfRoute(route) !== undefined;
  };
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: AppError): void => {
    const requestId = requestIdOf(request);
    sendResponse(response, errorResponse(refusal, requestId), { requestId, isHead: request.method === 'HEAD' });
  };
  return async (request, response) => {
    const { headers, method } = request;
    const address = (request.url ?? '').slice(DOWNLOADS.length);
    const [path = ''] = address.split('?', 1);
    if (method !== 'GET' && method !== 'HEAD') {
      refuse(request, response, new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: ['GET', 'HEAD'] }));
      return;
    }
    if (!isList(path)) {
      refuse(request, response, notFound());
      return;
    }
    if (!OWN_SITES.has(headers['sec-fetch-site'])) {
      refuse(request, response, new AppError('permission_denied'));
      return;
    }
    const token = await readToken(headers.cookie);
    request.url = `${VERSION_PREFIX}${address}`;
    headers.accept = 'text/csv';
    if (token === undefined) delete headers.authorization;
    else headers.authorization = `Token ${token}`;
    await rest(request, response);
  };
};
