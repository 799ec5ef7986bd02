// Routes requests to the parts of the server by path prefix, and names the route of a request for metrics and traces.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEMO_RECEIVER_ROOT } from '#server/http/demo-receiver.ts';
import { respondAlive, respondReady, type Health } from '#server/http/health.ts';
import { respondWithMetrics, type MetricsAccess } from '#server/http/metrics.ts';
import { getClientAddress, getRequestId, getRoutePattern } from '#server/http/request/incoming-request.ts';
import { sendError, type Handler } from '#server/http/request/send-response.ts';
import { removeCacheControl } from '#server/http/security-headers.ts';
import { SECURITY_TEXT_PATH } from '#server/http/security-text.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export type RouterOptions = {
  /** All paths under /3. */
  rest: Handler;
  /** All paths under /trpc. */
  trpc: Handler;
  /** All paths under /files. */
  files: Handler;
  /** All paths under /csv. */
  listFiles: Handler;
  /** All paths under /statement-files. */
  statementFiles: Handler;
  /** The event stream /live. */
  live: Handler;
  /** The document /openapi.json. */
  openapi: Handler;
  /** Other formats of the documentation: /openapi.yaml, /postman.json, /llms.txt, and paths under /docs that end with .md. */
  docFormats: Handler;
  /** The document /.well-known/security.txt. If it is undefined, the path is a page. */
  securityText?: Handler | undefined;
  /** All paths under /demo/receiver. If it is undefined, these paths are pages. */
  demoReceiver?: Handler | undefined;
  /** All other paths. If it is undefined, they are not found. */
  next?: Handler | undefined;
  health: Health;
  log: Log;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  trustsProxy: boolean;
};

export const getPath = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';

export const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

const INVALID_SLASHES = /\/\/|\\/;

const DOC_FORMATS = new Set(['/openapi.yaml', '/postman.json', '/llms.txt', '/docs.md']);

const isDocFormat = (path: string): boolean => DOC_FORMATS.has(path) || (isUnder(path, '/docs') && path.endsWith('.md'));

/** False for paths that no page can have: Next redirects a doubled slash, and fails on the others. */
const isPagePath = (path: string): boolean => {
  try {
    return path.startsWith('/') && !INVALID_SLASHES.test(path) && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};

/** Passes request id and client address to pages in headers, which replace those of the client. */
const respondWithPage =
  (next: Handler, trustsProxy: boolean): Handler =>
  (req, res) => {
    if (!isPagePath(getPath(req))) return sendError(req, res, 'not_found');
    req.headers['x-request-id'] = getRequestId(req);
    req.headers['x-forwarded-for'] = getClientAddress(req, trustsProxy);
    removeCacheControl(res);
    return next(req, res);
  };

/** Returns the function that finds the handler of a path. */
export const createRouter = (options: RouterOptions): ((path: string) => Handler) => {
  const page = options.next
    ? respondWithPage(options.next, options.trustsProxy)
    : (req: IncomingMessage, res: ServerResponse) => sendError(req, res, 'not_found');
  return (path) => {
    if (isUnder(path, '/3')) return options.rest;
    if (isUnder(path, '/trpc')) return options.trpc;
    if (isUnder(path, '/files')) return options.files;
    if (isUnder(path, '/csv')) return options.listFiles;
    if (isUnder(path, '/statement-files')) return options.statementFiles;
    if (path === '/live') return options.live;
    if (path === '/healthz') return respondAlive;
    if (path === '/readyz') return (req, res) => respondReady(req, res, options);
    if (path === '/metrics') return (req, res) => respondWithMetrics(req, res, options);
    if (path === '/openapi.json') return options.openapi;
    if (isDocFormat(path)) return options.docFormats;
    if (options.securityText && path === SECURITY_TEXT_PATH) return options.securityText;
    if (options.demoReceiver && isUnder(path, DEMO_RECEIVER_ROOT)) return options.demoReceiver;
    return page;
  };
};

/** The log level of a response. Probes are frequent, and the receivers of the demo fail on purpose. */
export const selectLogLevel = (status: number, path: string): 'debug' | 'info' | 'error' => {
  if (status < 400 || path === '/readyz' || isUnder(path, DEMO_RECEIVER_ROOT)) return 'debug';
  return status < 500 ? 'info' : 'error';
};

/** Paths that other origins may call. Pages, and the endpoints that pages call with the session cookie, are same-origin only. */
export const isCrossOrigin = (path: string): boolean =>
  isUnder(path, '/3') || isUnder(path, '/files') || path === '/openapi.json' || isDocFormat(path);

/** Probes and open streams would fill every trace. */
const UNTRACED_PATHS = new Set(['/live', '/healthz', '/readyz', '/metrics']);

export const isTraced = (path: string): boolean => !UNTRACED_PATHS.has(path);

const FIXED_PATHS = new Set([...UNTRACED_PATHS, '/openapi.json', SECURITY_TEXT_PATH]);

/** The route of a request for metrics: one of a fixed set, never the path that the client sent. */
export const toRouteLabel = (req: IncomingMessage, path: string): string => {
  if (isUnder(path, '/3')) return `/3${getRoutePattern(req) ?? '/*'}`;
  if (isUnder(path, '/trpc')) return '/trpc';
  if (isUnder(path, '/files')) return '/files';
  if (isUnder(path, '/csv')) return '/csv';
  if (isUnder(path, '/statement-files')) return '/statement-files';
  if (isDocFormat(path)) return isUnder(path, '/docs') ? '/docs/*.md' : path;
  return FIXED_PATHS.has(path) ? path : 'pages';
};
