// Rejects invalid requests before routing. Node would respond with an empty body and no request id.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '#server/http/send-response.ts';

const hostHeaderCount = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/** RFC 9112, 3.2: exactly one Host header; HTTP/1.0 may omit it. With two headers, a proxy and this server could use different hosts. */
export const hasValidHost = (req: IncomingMessage): boolean => {
  const count = hostHeaderCount(req);
  return count === 1 || (count === 0 && req.httpVersion === '1.0');
};

export const answerInvalidHost = (req: IncomingMessage, res: ServerResponse): void => {
  res.setHeader('Connection', 'close');
  sendError(req, res, 'unreadable_request', 'Send exactly one Host header.');
};

export const answerExpectationFailed = (req: IncomingMessage, res: ServerResponse): void => sendError(req, res, 'expectation_failed');
