// Finds the procedure. The index page and OPTIONS are answered here, since no procedure serves them.
import type { Method } from '#server/api/rest-meta.ts';
import { noteRoute } from '#server/http/incoming-request.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { createBodyReader } from '#server/rest/body.ts';
import type { RateLimitedRequest, RoutedRequest } from '#server/rest/request-state.ts';
import { splitPath } from '#server/rest/routes.ts';
import { next, respond, type Step } from '#server/rest/pipeline-builder.ts';

/** Throws not_found for an unknown path, then method_not_allowed. */
export const findRoute: Step<RateLimitedRequest, RoutedRequest> = (request, { table, index, uploadDirectory }) => {
  const { incoming, method, target } = request;
  if (target.path === '/') return respond(index.respondToRoot(method));
  const segments = splitPath(target.path);
  const resource = segments && table.match(segments);
  if (!segments || !resource) throw notFound();
  noteRoute(incoming, resource.path);
  const route = resource.routes.get((method === 'HEAD' ? 'GET' : method) as Method);
  if (route)
    return next({ ...request, resource, route, segments, bodyReader: createBodyReader(incoming, route.meta.upload, uploadDirectory) });
  if (method === 'OPTIONS') return respond(index.describe(resource));
  throw new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: [...resource.allow] });
};
