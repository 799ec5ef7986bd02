// Encodes payloads and errors (specification, conventions 2) and sends responses with their headers. The HTTP server sets the allowed
// origin (server/http/request/request-origin.ts); credentials are never allowed, since no cookie is read here.
import type { ServerResponse } from 'node:http';
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import { type AppError, ERRORS } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { RouteResource } from '#server/rest/routes.ts';

const REQUEST_HEADERS = 'Authorization, Content-Type, Dry-Run, Idempotency-Key, Verified-Challenge, X-Request-Id';
const EXPOSED_HEADERS =
  'Content-Disposition, Dry-Run, Idempotent-Replayed, Retry-After, X-Request-Id, X-Ignored-Parameters, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';
const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const ALL_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Headers of every response, as alternating names and values. */
export const CORS_HEADERS: readonly string[] = ['Access-Control-Expose-Headers', EXPOSED_HEADERS];

/** True for a CORS preflight request. */
export const isPreflight = (method: string, headers: NodeJS.Dict<string | string[]>): boolean =>
  method === 'OPTIONS' && headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined;

/** The headers of the response to a preflight request. An unknown path allows every method, so that the browser shows its 404. */
export const toPreflightHeaders = (resource: RouteResource | undefined): string[] => [
  'Access-Control-Allow-Methods',
  resource ? resource.allow.join(', ') : ALL_METHODS,
  'Access-Control-Allow-Headers',
  REQUEST_HEADERS,
  'Access-Control-Max-Age',
  String(MAX_AGE_SECONDS),
];

/** Status and body, as saved under an Idempotency-Key. */
export type EncodedResponse = { status: number; body: string };

const SUCCESS_WITHOUT_DATA = '{"status":"success"}';

/** Omits `data` if there is no payload, because v3 clients fail on null. */
export const encodeSuccess = (status: number, payload: unknown): EncodedResponse => ({
  status,
  body: payload === undefined || payload === null ? SUCCESS_WITHOUT_DATA : `{"status":"success","data":${printJson(payload)}}`,
});

export const encodeError = (error: AppError, requestId: string): EncodedResponse => ({
  status: error.status,
  body: printJson(errorEnvelope(error, requestId)),
});

/** Headers are alternating names and values, without the common ones. */
export type OutgoingResponse = EncodedResponse & {
  headers?: readonly string[];
  /** The response was already streamed and is only logged. */ isSent?: boolean;
};

const COMMON_HEADERS: readonly string[] = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', ...CORS_HEADERS];

const toErrorHeaders = (error: AppError): string[] => [
  ...(error.status === ERRORS.unauthenticated.status ? ['WWW-Authenticate', 'Token'] : []),
  ...(error.retryAfterSeconds === undefined ? [] : ['Retry-After', String(error.retryAfterSeconds)]),
  ...(error.allow ? ['Allow', error.allow.join(', ')] : []),
];

export const toErrorResponse = (error: AppError, requestId: string): OutgoingResponse => ({
  ...encodeError(error, requestId),
  headers: toErrorHeaders(error),
});

const IGNORED_HEADER_LENGTH_MAX = 1_000;

/** X-Ignored-Parameters: names that had no effect, sorted, encoded for a header, and truncated if the header would be too long. */
export const toIgnoredHeader = (ignored: ReadonlySet<string>): string[] => {
  if (ignored.size === 0) return [];
  let value = '';
  for (const name of [...ignored].toSorted()) {
    const next = value === '' ? encodeURIComponent(name.toWellFormed()) : `${value}, ${encodeURIComponent(name.toWellFormed())}`;
    if (next.length > IGNORED_HEADER_LENGTH_MAX) return ['X-Ignored-Parameters', value === '' ? '...' : `${value}, ...`];
    value = next;
  }
  return ['X-Ignored-Parameters', value];
};

/** The longest pause of a client that is still sending before its connection is closed. */
const SILENCE_MS_MAX = SECOND_MS;

/**
 * Ends a response that was sent before the client has sent its whole request, on a connection that closes after it. Closing immediately
 * would reset the connection while the client sends, and the client would lose the response.
 */
const endAfterClient = (response: ServerResponse): void => {
  const { req } = response;
  const end = (): void => void response.end();
  const timer = setTimeout(end, SILENCE_MS_MAX).unref();
  req.on('data', () => timer.refresh());
  req.once('end', end);
  req.once('close', () => clearTimeout(timer));
  req.resume();
};

/** Sends a response. For HEAD, only the headers are sent. */
export const sendResponse = (
  response: ServerResponse,
  { status, body, headers = [] }: OutgoingResponse,
  { requestId, isHead }: { requestId: string; isHead: boolean },
): void => {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, [...COMMON_HEADERS, 'X-Request-Id', requestId, 'Content-Length', length, ...headers]);
  if (isHead || response.shouldKeepAlive || response.req.complete) {
    response.end(isHead ? undefined : body);
    return;
  }
  response.write(body);
  endAfterClient(response);
};

/** Responds to a CORS preflight request. */
export const sendPreflight = (response: ServerResponse, requestId: string, headers: readonly string[]): void => {
  response.writeHead(204, ['X-Request-Id', requestId, ...headers]);
  response.end();
};
