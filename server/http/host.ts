// The Host and Origin of a request. A page of a foreign site can point its own name at this server (DNS rebinding), and its
// scripts are then of the same site for the browser: only the name in `Host` shows it. By default every origin may read
// responses, because requests carry a bearer token and no cookie. The local demo allows loopback origins only: it lets anyone
// register and sends webhooks to loopback ports.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '#server/http/send-response.ts';

/** 'loopback': origins of this machine, at any port. */
export type AllowedOrigins = '*' | 'loopback' | readonly string[];

const isAllowed = (origin: string, allowed: Exclude<AllowedOrigins, '*'>): boolean => {
  if (allowed !== 'loopback') return allowed.includes(origin);
  const url = URL.parse(origin);
  return url !== null && isLoopbackHost(url.host);
};

/** Sets the CORS headers. A preflight adds methods and request headers (server/rest/send-response.ts). */
export const setAllowedOrigin = ({ headers: { origin } }: IncomingMessage, res: ServerResponse, allowed: AllowedOrigins): void => {
  if (allowed === '*') {
    res.setHeader('Access-Control-Allow-Origin', '*');
    return;
  }
  res.setHeader('Vary', 'Origin');
  if (origin !== undefined && isAllowed(origin, allowed)) res.setHeader('Access-Control-Allow-Origin', origin);
};

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

const LOOPBACK_NAME = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** In small letters and without the port, which proxies keep or leave out. */
const nameIn = (host: string | undefined): string => URL.parse(`http://${host}`)?.hostname ?? '';

export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_NAME.test(nameIn(host));

/** True when the host is that of the public address. The names of this machine for itself are all the same. */
export const isHostOf = (host: string | undefined, appUrl: string): boolean => {
  const own = new URL(appUrl).host;
  return nameIn(host) === nameIn(own) || (isLoopbackHost(host) && isLoopbackHost(own));
};
