// CORS: the origins that may read responses in a browser. By default all origins may, because requests carry a bearer token and no cookie.
// The local demo allows loopback origins only: it lets anyone register and sends webhooks to loopback ports, and a foreign page in a
// browser on the same machine can reach it.
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
