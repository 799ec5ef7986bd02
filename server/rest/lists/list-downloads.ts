// Lists as CSV files for the dashboard: /csv/admin/users/?status=pending is the list /3/admin/users/?status=pending as a file. A link sends no
// Authorization header, so the session cookie authenticates the request, and only links on pages of the dashboard are accepted.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { isOwnDownload } from '#server/http/request/request-origin.ts';
import { getRequestId } from '#server/http/request/incoming-request.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { toErrorResponse, sendResponse } from '#server/rest/send-response.ts';
import type { RestHandler } from '#server/rest/handler.ts';
import { getColumns } from '#server/rest/lists/list-file.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';
import { getRouteTable, splitPath } from '#server/rest/routes.ts';

const DOWNLOAD_PREFIX = '/csv';

type ListDownloadsOptions = {
  router: AnyRouter;
  rest: RestHandler;
  /** The token in the Cookie header. */
  readToken(cookie: string | undefined): Promise<string | undefined>;
};

/** Creates the handler of all paths under /csv. */
export const createListDownloads = ({ router, rest, readToken }: ListDownloadsOptions): RestHandler => {
  const table = getRouteTable(router);
  const isList = (path: string): boolean => {
    const route = table.match(splitPath(path) ?? [])?.routes.get('GET');
    return route !== undefined && getColumns(route) !== undefined;
  };
  const reject = (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    const requestId = getRequestId(request);
    sendResponse(response, toErrorResponse(error, requestId), { requestId, isHead: request.method === 'HEAD' });
  };
  return async (request, response) => {
    const { headers, method } = request;
    const target = (request.url ?? '').slice(DOWNLOAD_PREFIX.length);
    const [path = ''] = target.split('?', 1);
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
    request.url = `${VERSION_PREFIX}${target}`;
    headers.accept = 'text/csv';
    if (token === undefined) delete headers.authorization;
    else headers.authorization = `Token ${token}`;
    await rest(request, response);
  };
};
