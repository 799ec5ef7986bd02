// What every answer of this server says to browsers, set once, before any part answers: no type is guessed, nothing is framed, no
// address is told to foreign sites, and what is no page runs nothing. A part that must say otherwise of its own answers sets the
// header anew: pages bring a policy with nonces (proxy.ts), files may be shown by other sites (files.ts), and the API is read by
// scripts of any origin through CORS, which the resource policy does not concern.
import type { ServerResponse } from 'node:http';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

const OF_EVERY_ANSWER: [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
];

/** Of a server that people reach by https: browsers that were here once do not ask without encryption again. */
const OF_HTTPS: [name: string, value: string][] = [['Strict-Transport-Security', `max-age=${YEAR_SECONDS}`]];

/** The headers of every answer, of a server with that public address. */
export const securityHeadersOf = (appUrl: string): readonly [name: string, value: string][] =>
  URL.parse(appUrl)?.protocol === 'https:' ? [...OF_EVERY_ANSWER, ...OF_HTTPS] : OF_EVERY_ANSWER;

/** Lets pages say how long they are kept: Next tells it of its files and pages, unless somebody has done so. */
export const leaveCachingToPages = (res: ServerResponse): void => res.removeHeader('Cache-Control');
