// Answers of the HTTP server itself, before or instead of a handler: health, unknown paths, broken requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, type AppError, type ErrorCode } from '#server/kernel/errors.ts';
import { requestIdOf } from '#server/http/request-id.ts';

export const answerJson = (res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(text);
};

/** The shape that every error has (specification, errors 2), with its code and the request's id. */
export const answerError = (req: IncomingMessage, res: ServerResponse, code: ErrorCode): void => {
  const { status, message } = ERRORS[code];
  answerJson(res, status, { status: 'error', message, code, request_id: requestIdOf(req) });
};

/** As answerError, and when to try again. */
export const answerAppError = (req: IncomingMessage, res: ServerResponse, { code, retryAfterSeconds }: AppError): void => {
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
  answerError(req, res, code);
};
