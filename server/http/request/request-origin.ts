// Determines where a request comes from by its Host, Origin and Sec-Fetch-Site headers. A foreign page can resolve its own name to this server (DNS
// rebinding); its scripts are then same-origin for the browser, and only `Host` reveals the name. By default every origin may read responses,
// because requests carry a bearer token and no cookie. The local demo allows only loopback origins: it lets anyone register and sends
// webhooks to loopback ports.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '#server/http/request/send-response.ts';

/** 'loopback' allows origins of this machine, at any port. */
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

const countHostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/** RFC 9112, 3.2: exactly one Host header; HTTP/1.0 may omit it. With two headers, a proxy and this server could use different hosts. */
export const hasValidHost = (req: IncomingMessage): boolean => {
  const count = countHostHeaders(req);
  return count === 1 || (count === 0 && req.httpVersion === '1.0');
};

export const rejectInvalidHost = (req: IncomingMessage, res: ServerResponse): void => {
  res.setHeader('Connection', 'close');
  sendError(req, res, 'unreadable_request', 'Send exactly one Host header.');
};

const LOOPBACK_NAME = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** The host in lowercase and without the port, which some proxies remove. */
const toHostname = (host: string | undefined): string => URL.parse(`http://${host}`)?.hostname ?? '';

export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_NAME.test(toHostname(host));

/** True when the host is that of the public URL. All loopback names count as equal. */
const isPublicHost = (host: string | undefined, appUrl: string): boolean => {
  const publicHost = new URL(appUrl).host;
  return toHostname(host) === toHostname(publicHost) || (isLoopbackHost(host) && isLoopbackHost(publicHost));
};

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

/** True for requests from this machine that no proxy has forwarded. */
export const isLocalClient = ({ socket, headers }: IncomingMessage, appUrl: string): boolean =>
  isLoopbackHost(new URL(appUrl).host) &&
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** False when the browser reports that another site caused the request. Other programs report nothing. */
export const isSameOrigin = ({ headers: { 'sec-fetch-site': site } }: IncomingMessage): boolean =>
  site === undefined || site === 'same-origin';

export const hasOwnOrigin = ({ headers: { origin } }: IncomingMessage, appUrl: string): boolean => origin === new URL(appUrl).origin;

/** True for a GET request of a page of this server. Browsers send no Origin with it, so the Host is checked. */
export const isSameOriginRead = (request: IncomingMessage, appUrl: string): boolean =>
  isSameOrigin(request) &&
  isPublicHost(request.headers.host, appUrl) &&
  (request.headers.origin === undefined || hasOwnOrigin(request, appUrl));

/** The values for a page of this server, for a URL typed into the browser, and for programs, which do not send the header. */
const DOWNLOAD_SITES = new Set<unknown>([undefined, 'same-origin', 'none']);

/** True when a link to a download may have been followed from a page of this server, and not from a foreign one. */
export const isOwnDownload = ({ headers }: IncomingMessage): boolean => DOWNLOAD_SITES.has(headers['sec-fetch-site']);
