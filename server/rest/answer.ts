import type { ServerResponse } from 'node:http';
import type { EncodedAnswer } from '#server/api/context.ts';
import { ERRORS, type AppError } from '#server/kernel/errors.ts';
import { CORS_HEADERS } from '#server/rest/cors.ts';
import { encodeError } from '#server/rest/envelope.ts';

/** What is sent: status, body, and headers besides the usual ones, names and values in turn. */
export type Answer = EncodedAnswer & { headers?: readonly string[] };

const COMMON_HEADERS: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  ...CORS_HEADERS,
];

const headersOfError = (error: AppError): string[] => [
  ...(error.status === ERRORS.unauthenticated.status ? ['WWW-Authenticate', 'Token'] : []),
  ...(error.retryAfterSeconds === undefined ? [] : ['Retry-After', String(error.retryAfterSeconds)]),
  ...(error.allow ? ['Allow', error.allow.join(', ')] : []),
];

export const answerOfError = (error: AppError, requestId: string): Answer => ({
  ...encodeError(error, requestId),
  headers: headersOfError(error),
});

const IGNORED_HEADER_LENGTH_MAX = 1_000;

/** X-Ignored-Parameters: names that had no effect, sorted and safe in a header; cut where it gets long. */
export const ignoredHeader = (ignored: ReadonlySet<string>): string[] => {
  if (ignored.size === 0) return [];
  let value = '';
  for (const name of [...ignored].toSorted()) {
    const next = value === '' ? encodeURIComponent(name.toWellFormed()) : `${value}, ${encodeURIComponent(name.toWellFormed())}`;
    if (next.length > IGNORED_HEADER_LENGTH_MAX) return ['X-Ignored-Parameters', value === '' ? '...' : `${value}, ...`];
    value = next;
  }
  return ['X-Ignored-Parameters', value];
};

/** Sends an answer. To HEAD it sends the headers only. */
export const sendAnswer = (
  response: ServerResponse,
  { status, body, headers = [] }: Answer,
  { requestId, isHead }: { requestId: string; isHead: boolean },
): void => {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, [...COMMON_HEADERS, 'X-Request-Id', requestId, 'Content-Length', length, ...headers]);
  response.end(isHead ? undefined : body);
};

/** Sends the answer to a browser's preflight. */
export const sendPreflight = (response: ServerResponse, requestId: string, headers: readonly string[]): void => {
  response.writeHead(204, ['Access-Control-Allow-Origin', '*', 'X-Request-Id', requestId, ...headers]);
  response.end();
};
