// Security headers of every response, set before a handler runs: no MIME sniffing, no framing, no referrer for other sites, and a content
// security policy that allows nothing. Handlers override individual headers: pages have a policy with nonces (proxy.ts), files may be embedded by
// other sites (files.ts). Scripts of other origins read the API by CORS, to which Cross-Origin-Resource-Policy does not apply.
import type { ServerResponse } from 'node:http';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

const COMMON_HEADERS: [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
];

/** HSTS is enabled when the public URL is HTTPS. */
const HTTPS_HEADERS: [name: string, value: string][] = [['Strict-Transport-Security', `max-age=${YEAR_SECONDS}`]];

/** The headers for a public URL. */
export const createSecurityHeaders = (appUrl: string): readonly [name: string, value: string][] =>
  URL.parse(appUrl)?.protocol === 'https:' ? [...COMMON_HEADERS, ...HTTPS_HEADERS] : COMMON_HEADERS;

/** Next sets Cache-Control only when it is not set yet. */
export const removeCacheControl = (res: ServerResponse): void => res.removeHeader('Cache-Control');
