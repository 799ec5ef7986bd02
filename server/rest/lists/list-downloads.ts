// Lists as CSV files for the dashboard: /csv/admin/users/?status=pending is the list /3/admin/users/?status=pending as a file. A link sends no
// Authorization header, so the session cookie authenticates the request, and only links on pages of the dashboard are accepted.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { isOwnDownload } from '#server/http/request/request-origin.ts';
import { requestIdOf } from '#server/http/request/incoming-request.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { errorResponse, sendResponse } from '#server/rest/send-response.ts';
import type { RestHandler } from '#server/rest/handler.ts';
import { columnsOfRoute } from '#server/rest/lists/list-file.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';
import { routeTableOf, splitPath } from '#server/rest/routes.ts';

/** The path prefix. */
const DOWNLOADS = '/csv';

type ListDownloadsOptions = {
  router: AnyRouter;
  rest: RestHandler;
  /** The token in the Cookie header. */
  readToken(cookie: string | undefined): Promise<string | undefined>;
};

/** Creates the handler of everything under /csv. */
export const createListDownloads = ({ router, rest, readToken }: ListDownloadsOptions): RestHandler => {
  const table = routeTableOf(router);
  const isList = (path: string): boolean => {
    const route = table.match(splitPath(path) ?? [])?.routes.get('GET');
    return route !== undefined && columnsOfRoute(route) !== undefined;
  };
  const reject = (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    const requestId = requestIdOf(request);
    sendResponse(response, errorResponse(error, requestId), { requestId, isHead: request.method === 'HEAD' });
  };
  return async (request, response) => {
    const { headers, method } = request;
    const address = (request.url ?? '').slice(DOWNLOADS.length);
    const [path = ''] = address.split('?', 1);
    if (method !== 'GET' && method !== 'HEAD') {
      reject(request, response, new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: ['GET', 'HEAD'] }));
      return;
    }
    if (!isList(path)) {
      reject(request, response, notFound());
      return;
    }
    if (!isOwnDownload(request)) {
      reject(request, response, new AppError('permission_denied'));
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
