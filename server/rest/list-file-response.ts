// Responds to a request for a list as a file.
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { prefersFile, columnsOfRoute, sendListFile, WITHOUT_EFFECT_ON_FILES } from '#server/rest/list-file.ts';
import { readInput } from '#server/rest/read-input.ts';
import { readQuery } from '#server/rest/request.ts';
import type { BoundRequest } from '#server/rest/request-state.ts';
import { ignoredHeader, type RestResponse } from '#server/rest/send-response.ts';
import { requireKnownParameters } from '#server/rest/strict-filters.ts';

/** True for lists only. */
export const isFileRequested = ({ route, incoming, target }: BoundRequest): boolean =>
  columnsOfRoute(route) !== undefined && prefersFile(incoming.headers.accept, readQuery(target.search));

/** Sends the file; what is returned is for the request log. Throws as long as nothing was sent. */
export const respondWithListFile = async (request: BoundRequest, { lists }: RestDependencies): Promise<RestResponse> => {
  const { outgoing, route, method, context, authorization, segments, ignored, rateLimitHeaders } = request;
  const input = readInput(request);
  ignored.delete('format');
  const headers = () => {
    requireKnownParameters(request, WITHOUT_EFFECT_ON_FILES);
    return [...rateLimitHeaders, ...ignoredHeader(ignored)];
  };
  const columns = columnsOfRoute(route) ?? [];
  await sendListFile({
    lists,
    response: outgoing,
    route,
    columns,
    segments,
    context,
    authorization,
    input,
    isHead: method === 'HEAD',
    headers,
  });
  return { status: outgoing.statusCode, body: '', isSent: true };
};
