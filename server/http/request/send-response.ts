// Responses of the HTTP server itself, before or instead of a transport: health, unknown paths, malformed requests, rate limits.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import { AppError, type ErrorCode } from '#server/kernel/errors.ts';
import { getClientAddress, getRequestId } from '#server/http/request/incoming-request.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';

/** Responds to the requests of one part of the HTTP server. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export const sendJson = (res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(text);
};

const sendEnvelope = (req: IncomingMessage, res: ServerResponse, error: AppError): void =>
  sendJson(res, error.status, errorEnvelope(error, getRequestId(req)));

/** Responds with the error envelope. */
export const sendError = (req: IncomingMessage, res: ServerResponse, code: ErrorCode, message?: string): void =>
  sendEnvelope(req, res, new AppError(code, { message }));

/** Responds 405 with Allow and returns false when the method is not one of those allowed. */
export const requireMethod = (req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): boolean => {
  if (allowed.includes(req.method ?? '')) return true;
  res.setHeader('Allow', allowed.join(', '));
  sendError(req, res, 'method_not_allowed');
  return false;
};

/** For read-only resources. */
export const requireReadMethod = (req: IncomingMessage, res: ServerResponse): boolean => requireMethod(req, res, ['GET', 'HEAD']);

/** Like sendError, with Retry-After. */
export const sendAppError = (req: IncomingMessage, res: ServerResponse, { code, retryAfterSeconds }: AppError): void => {
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
  sendError(req, res, code);
};

/** Counts the request against the rate limit of its address and sets the headers. Responds 429 and returns true when the limit is exceeded. */
export const rejectThrottled = async (
  req: IncomingMessage,
  res: ServerResponse,
  { rateLimit, trustsProxy }: { rateLimit: RateLimit; trustsProxy: boolean },
): Promise<boolean> => {
  const { headers, rejection } = await rateLimit.count(getClientAddress(req, trustsProxy));
  for (let index = 0; index + 1 < headers.length; index += 2) res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  if (rejection) sendAppError(req, res, rejection);
  return rejection !== undefined;
};
