// Which origins may read responses in a browser (CORS). Requests carry a bearer token and no cookie, so any origin may by default. The
// local demo allows loopback origins only: it registers anybody and sends webhooks to loopback ports, and its other protection is
// that nobody reaches it from outside, which does not hold for a page of a foreign site in a browser on the same machine.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackHost } from '#server/http/host.ts';

/** 'loopback': origins of this machine, at any port. */
export type AllowedOrigins = '*' | 'loopback' | readonly string[];

const isAllowed = (origin: string, allowed: Exclude<AllowedOrigins, '*'>): boolean => {
  if (allowed !== 'loopback') return allowed.includes(origin);
  const url = URL.parse(origin);
  return url !== null && isLoopbackHost(url.host);
};

/** Sets the CORS headers. A preflight adds methods and request headers (server/rest/cors.ts). */
export const setAllowedOrigin = ({ headers: { origin } }: IncomingMessage, res: ServerResponse, allowed: AllowedOrigins): void => {
  if (allowed === '*') {
    res.setHeader('Access-Control-Allow-Origin', '*');
    return;
  }
  res.setHeader('Vary', 'Origin');
  if (origin !== undefined && isAllowed(origin, allowed)) res.setHeader('Access-Control-Allow-Origin', origin);
};
