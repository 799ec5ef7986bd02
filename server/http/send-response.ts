// Responses of the HTTP server itself, before or instead of a handler: health, unknown paths, malformed requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorEnvelopeOf } from '#server/kernel/error-envelope.ts';
import { ERRORS, type AppError, type ErrorCode } from '#server/kernel/errors.ts';
import { requestIdOf } from '#server/http/incoming-request.ts';

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

/** Responds with the error envelope. */
export const sendError = (req: IncomingMessage, res: ServerResponse, code: ErrorCode, message?: string): void =>
  sendJson(res, ERRORS[code].status, errorEnvelopeOf(code, requestIdOf(req), message));

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
