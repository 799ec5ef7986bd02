// CORS headers of the REST API besides the allowed origin, which the HTTP server sets (server/http/host.ts). Credentials are never
// allowed, since no cookie is read here.
import type { Resource } from '#server/rest/routes.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Verified-Challenge, X-Request-Id';
const EXPOSED_HEADERS =
  'Content-Disposition, Idempotent-Replayed, Retry-After, X-Request-Id, X-Ignored-Parameters, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';
const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const ALL_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** On every response; names and values in turn. */
export const CORS_HEADERS: readonly string[] = ['Access-Control-Expose-Headers', EXPOSED_HEADERS];

/** True for a CORS preflight request. */
export const isPreflight = (method: string, headers: NodeJS.Dict<string | string[]>): boolean =>
  method === 'OPTIONS' && headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined;

/** The headers of the response. An unknown path allows every method, so that the browser shows its 404. */
export const preflightHeaders = (resource: Resource | undefined): string[] => [
  'Access-Control-Allow-Methods',
  resource ? resource.allow.join(', ') : ALL_METHODS,
  'Access-Control-Allow-Headers',
  REQUEST_HEADERS,
  'Access-Control-Max-Age',
  String(MAX_AGE_SECONDS),
];
