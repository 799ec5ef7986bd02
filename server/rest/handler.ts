// HTTP for /3: receives the request, runs the pipeline (pipeline.ts), turns an error into a response, logs and sends it.
// It never throws and never redirects.
import { maskTokens } from '#server/kernel/access-token.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toAppError } from '#server/api/trpc.ts';
import { getClientAddress, ClientDisconnected, getRequestId } from '#server/http/request/incoming-request.ts';
import { unavailable, type AppError } from '#server/kernel/errors.ts';
import {
  toErrorResponse,
  toIgnoredHeader,
  isPreflight,
  toPreflightHeaders,
  type OutgoingResponse,
  sendPreflight,
  sendResponse,
} from '#server/rest/send-response.ts';
import type { RestDependencies, RestOptions } from '#server/rest/dependencies.ts';
import { createIndexPage } from '#server/rest/index-page.ts';
import { logRequest } from '#server/rest/log-request.ts';
import { restPipeline } from '#server/rest/pipeline/pipeline.ts';
import { readTarget } from '#server/rest/request/request-target.ts';
import type { ReceivedRequest } from '#server/rest/pipeline/request-state.ts';
import { DRY_RUN_HEADER } from '#server/rest/request/dry-run.ts';
import { getRouteTable, splitPath } from '#server/rest/routes.ts';
import { toPipelineEnd, type PipelineEnd } from '#server/rest/pipeline/pipeline-builder.ts';

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const receive = (incoming: IncomingMessage, outgoing: ServerResponse, { services }: RestDependencies): ReceivedRequest => ({
  incoming,
  outgoing,
  method: incoming.method ?? 'GET',
  requestId: getRequestId(incoming),
  clientAddress: getClientAddress(incoming, services.environment.trustsProxy),
  // A URL outside the version segment maps to a path without a resource.
  target: readTarget(incoming.url ?? '/') ?? { path: '//', search: '' },
  receivedAt: { date: services.clock.now(), ms: performance.now() },
  ignored: new Set(),
  logEntry: {},
});

const respondToPreflight = (incoming: IncomingMessage, outgoing: ServerResponse, { table }: RestDependencies): void => {
  const target = readTarget(incoming.url ?? '/');
  const segments = target && splitPath(target.path);
  sendPreflight(outgoing, getRequestId(incoming), toPreflightHeaders(segments && table.match(segments)));
};

const logFailure = ({ log }: RestDependencies['services'], { requestId, method, target }: ReceivedRequest, failure: AppError): void => {
  if (failure.status < 500) return;
  const level = failure.code === 'unavailable' ? 'warn' : 'error';
  log[level]({ err: failure.cause ?? failure, requestId, method, path: maskTokens(target.path) }, 'Request failed');
};

/** The response to an error; undefined when the client has disconnected or its response was aborted. */
const respondToError = ({ services }: RestDependencies, request: ReceivedRequest, error: unknown): OutgoingResponse | undefined => {
  if (error instanceof ClientDisconnected) return undefined;
  const failure = toAppError(error);
  const { outgoing, requestId } = request;
  if (!outgoing.destroyed || outgoing.headersSent) logFailure(services, request, failure);
  return outgoing.destroyed ? undefined : toErrorResponse(failure, requestId);
};

const toResponse = (dependencies: RestDependencies, end: PipelineEnd): OutgoingResponse | undefined => {
  if (end.kind === 'response') return end.response;
  // An attempt without the cache cannot be stale: the request may be repeated by the client, since nothing was written.
  return respondToError(dependencies, end.request, end.kind === 'stale' ? unavailable(undefined, 1) : end.error);
};

/** Converts errors outside of a step, too, such as a file that cannot be deleted. */
const runPipeline = async (request: ReceivedRequest, dependencies: RestDependencies): Promise<PipelineEnd> => {
  try {
    return toPipelineEnd(await restPipeline.run(request, dependencies));
  } catch (error) {
    return { kind: 'rejected', error, request };
  }
};

/** Creates the handler of all paths under /3. Throws when two procedures have the same route. */
export const createRestHandler = (options: RestOptions): RestHandler => {
  const { services, router, publicUrl } = options;
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  const table = getRouteTable(router);
  const dependencies: RestDependencies = { ...options, table, index: createIndexPage(table, options) };
  return async (incoming, outgoing) => {
    if (isPreflight(incoming.method ?? 'GET', incoming.headers)) return respondToPreflight(incoming, outgoing, dependencies);
    const end = await runPipeline(receive(incoming, outgoing, dependencies), dependencies);
    const response = toResponse(dependencies, end);
    if (!response) return;
    const { request } = end;
    logRequest(services, request, { scheme, response });
    if (response.isSent) return;
    const headers = [
      ...(request.rateLimitHeaders ?? []),
      ...(request.isDryRun ? DRY_RUN_HEADER : []),
      ...toIgnoredHeader(request.ignored),
      ...(response.headers ?? []),
    ];
    sendResponse(outgoing, { ...response, headers }, { requestId: request.requestId, isHead: request.method === 'HEAD' });
  };
};
