// The one HTTP server. It gives each request to the part that answers it, by the beginning of its path, and does for all
// parts what none of them should do twice: the request's id, its log line, its numbers, the headers that protect browsers, and an answer when a part fails.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { withSpan, type Span } from '#server/kernel/span.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import { sendError } from '#server/http/send-response.ts';
import { clientAddressOf, limitBodyTime, requestIdOf, routeOf, UPLOAD_TIMEOUT_MS } from '#server/http/incoming-request.ts';
import {
  type AllowedOrigins,
  answerExpectationFailed,
  answerInvalidHost,
  hasValidHost,
  isLoopbackHost,
  setAllowedOrigin,
} from '#server/http/host.ts';
import { DEMO_RECEIVER_ROOT } from '#server/http/demo-receiver.ts';
import { answerAlive, answerReady, type Health } from '#server/http/health.ts';
import type { Handler } from '#server/http/handler.ts';
import { answerMetrics, type MetricsAccess } from '#server/http/metrics.ts';
import { SECURITY_TEXT_PATH } from '#server/http/security-text.ts';
import { leaveCachingToPages, securityHeadersOf } from '#server/http/security-headers.ts';
import { newId } from '#server/kernel/id.ts';
import { errorEnvelopeOf } from '#server/kernel/error-envelope.ts';
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';

export type HttpServerParts = {
  /** Everything under /3. */
  rest: Handler;
  /** Everything under /trpc. */
  trpc: Handler;
  /** Everything under /files. */
  files: Handler;
  /** Everything under /csv. */
  listFiles: Handler;
  /** Everything under /statement-files. */
  statementFiles: Handler;
  /** The stream /live. */
  live: Handler;
  /** The document /openapi.json. */
  openapi: Handler;
  /** The other documents for programs: /openapi.yaml, /postman.json, /llms.txt, and what is under /docs and ends with .md. */
  machineDocuments: Handler;
  /** The document /.well-known/security.txt. Without it the path is a page. */
  securityText?: Handler | undefined;
  /** Everything under /demo/receiver. Without it these are paths like others. */
  demoReceiver?: Handler | undefined;
  /** All other paths. Without it they are not found. */
  next?: Handler | undefined;
  health: Health;
  log: Log;
  metrics: Metrics;
  /** Left out: nothing is traced. */
  tracing?: Tracing | undefined;
  metricsAccess: MetricsAccess;
  /** Where people reach the server. */
  appUrl: string;
  trustsProxy: boolean;
  /** Logs a warning if requests come through a proxy while TRUST_PROXY is off. */
  warnOfProxy?: ((request: IncomingMessage) => void) | undefined;
  /** Origins that may read the API, files and documents in a browser. */
  allowedOrigins: AllowedOrigins;
  /** True: requests for hosts other than loopback names are rejected, which prevents DNS rebinding. */
  requiresLoopbackHost: boolean;
  /** True when pages may turn a connection into a web socket, as they do in development. */
  pagesUpgrade: boolean;
};

const HEADERS_TIMEOUT_MS = 15 * SECOND_MS;
/** Longer than the usual 60 s of load balancers, so that the server is not the one to close a connection in use. */
const KEEP_ALIVE_TIMEOUT_MS = 65 * SECOND_MS;

const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

const DOUBLED_OR_BACKWARD_SLASH = /\/\/|\\/;

const MACHINE_DOCUMENTS = new Set(['/openapi.yaml', '/postman.json', '/llms.txt', '/docs.md']);

const isMachineDocument = (path: string): boolean => MACHINE_DOCUMENTS.has(path) || (isUnder(path, '/docs') && path.endsWith('.md'));

/** False for what no page can have as its path: Next answers a doubled slash with a redirect, and the rest with a failure. */
const mayBePage = (path: string): boolean => {
  try {
    return path.startsWith('/') && !DOUBLED_OR_BACKWARD_SLASH.test(path) && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};

/** Pages learn id and address from headers; what the client claimed in them is replaced. */
const answerPage =
  (next: Handler, trustsProxy: boolean): Handler =>
  (req, res) => {
    if (!mayBePage(pathOf(req))) return sendError(req, res, 'not_found');
    req.headers['x-request-id'] = requestIdOf(req);
    req.headers['x-forwarded-for'] = clientAddressOf(req, trustsProxy);
    leaveCachingToPages(res);
    return next(req, res);
  };

const createRouter = (parts: HttpServerParts): ((path: string) => Handler) => {
  const page = parts.next
    ? answerPage(parts.next, parts.trustsProxy)
    : (req: IncomingMessage, res: ServerResponse) => sendError(req, res, 'not_found');
  return (path) => {
    if (isUnder(path, '/3')) return parts.rest;
    if (isUnder(path, '/trpc')) return parts.trpc;
    if (isUnder(path, '/files')) return parts.files;
    if (isUnder(path, '/csv')) return parts.listFiles;
    if (isUnder(path, '/statement-files')) return parts.statementFiles;
    if (path === '/live') return parts.live;
    if (path === '/healthz') return answerAlive;
    if (path === '/readyz') return (req, res) => answerReady(req, res, parts);
    if (path === '/metrics') return (req, res) => answerMetrics(req, res, parts);
    if (path === '/openapi.json') return parts.openapi;
    if (isMachineDocument(path)) return parts.machineDocuments;
    if (parts.securityText && path === SECURITY_TEXT_PATH) return parts.securityText;
    if (parts.demoReceiver && isUnder(path, DEMO_RECEIVER_ROOT)) return parts.demoReceiver;
    return page;
  };
};

const levelOf = (status: number, path: string): 'debug' | 'info' | 'error' => {
  // Not being ready is what this path is there to say, and probes ask often. The receivers of the demo fail on purpose.
  if (status < 400 || path === '/readyz' || isUnder(path, DEMO_RECEIVER_ROOT)) return 'debug';
  return status < 500 ? 'info' : 'error';
};

/** Paths that other origins may call. Pages, and the endpoints that pages call with the session cookie, are same-origin only. */
const isCrossOrigin = (path: string): boolean =>
  isUnder(path, '/3') || isUnder(path, '/files') || path === '/openapi.json' || isMachineDocument(path);

const OWN_PATHS = new Set(['/live', '/healthz', '/readyz', '/metrics', '/openapi.json', SECURITY_TEXT_PATH]);

/** What a request is counted under: a pattern of ours, never what the client sent. */
const routeLabelOf = (req: IncomingMessage, path: string): string => {
  if (isUnder(path, '/3')) return `/3${routeOf(req) ?? '/*'}`;
  if (isUnder(path, '/trpc')) return '/trpc';
  if (isUnder(path, '/files')) return '/files';
  if (isUnder(path, '/csv')) return '/csv';
  if (isUnder(path, '/statement-files')) return '/statement-files';
  if (isMachineDocument(path)) return isUnder(path, '/docs') ? '/docs/*.md' : path;
  return OWN_PATHS.has(path) ? path : 'pages';
};

/** Probes and open streams would fill every trace with nothing. */
const UNTRACED_PATHS = new Set(['/live', '/healthz', '/readyz', '/metrics']);

/** The span of a request, under the trace of who sent it. */
const beginSpan = (req: IncomingMessage, path: string, { tracing }: HttpServerParts): Span | undefined => {
  if (!tracing || UNTRACED_PATHS.has(path)) return undefined;
  const { method = '', headers } = req;
  const attributes = { 'http.request.method': method, 'countinghouse.request_id': requestIdOf(req) };
  return tracing.root(method, { kind: 'server', attributes, traceparent: headers.traceparent });
};

const endSpan = (span: Span, { method, route, status }: { method: string; route: string; status: number | undefined }): void => {
  span.rename(`${method} ${route}`);
  span.note({ 'http.route': route, ...(status !== undefined && { 'http.response.status_code': status }) });
  if (status === undefined || status >= 500) span.fail(String(status ?? 'not answered'));
  span.end();
};

type Served = { path: string; span: Span | undefined };

const tellWhenDone = (req: IncomingMessage, res: ServerResponse, { path, span }: Served, { log, metrics }: HttpServerParts): void => {
  const startedAt = performance.now();
  res.once('close', () => {
    const status = res.statusCode;
    const tookMs = performance.now() - startedAt;
    const route = routeLabelOf(req, path);
    const ended = { method: req.method ?? '', route, status: res.headersSent ? status : undefined };
    metrics.requestEnded({ ...ended, durationMs: tookMs });
    if (span) endSpan(span, ended);
    const durationMs = Math.round(tookMs * 10) / 10;
    const cut = res.writableFinished ? {} : { isCutOff: true };
    const traced = span && { traceId: span.traceId };
    log[levelOf(status, path)]({ requestId: requestIdOf(req), ...traced, method: req.method, path, status, durationMs, ...cut }, 'request');
  });
};

const answerFailure = (req: IncomingMessage, res: ServerResponse, error: unknown, log: Log): void => {
  log.error({ err: error, requestId: requestIdOf(req), path: pathOf(req) }, 'A request failed');
  if (res.headersSent) res.destroy();
  else sendError(req, res, 'server_error');
};

const CODE_OF_UNREADABLE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

type AnswerUnreadable = (error: NodeJS.ErrnoException, socket: Duplex, requestId?: string) => void;

/** What cannot even be read as a request still gets an answer, when there is anybody to read it. */
const answeringUnreadable =
  (headers: readonly [name: string, value: string][]): AnswerUnreadable =>
  (error, socket, requestId = newId()) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CODE_OF_UNREADABLE[error.code ?? ''] ?? 'unreadable_request';
    const { status } = ERRORS[code];
    const body = JSON.stringify(errorEnvelopeOf(code, requestId));
    const head = [
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      `X-Request-Id: ${requestId}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };

/** A body did not come in time. Whatever waits for it learns that the client is gone. */
const answerLate = (req: IncomingMessage, res: ServerResponse, answerUnreadable: AnswerUnreadable): void => {
  const { socket } = req;
  const late = Object.assign(new Error('The body came too late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (res.headersSent) socket.destroy();
  else answerUnreadable(late, socket, requestIdOf(req));
};

/** Makes the server; the caller lets it listen. */
export const createHttpServer = (parts: HttpServerParts): http.Server => {
  const { log, health } = parts;
  const handlerFor = createRouter(parts);
  const securityHeaders = securityHeadersOf(parts.appUrl);
  const answerUnreadable = answeringUnreadable(securityHeaders);
  const serve = async (req: IncomingMessage, res: ServerResponse, handle: Handler): Promise<void> => {
    const path = pathOf(req);
    res.setHeader('X-Request-Id', requestIdOf(req));
    for (const [name, value] of securityHeaders) res.setHeader(name, value);
    if (health.isDraining()) res.setHeader('Connection', 'close');
    const span = beginSpan(req, path, parts);
    tellWhenDone(req, res, { path, span }, parts);
    parts.warnOfProxy?.(req);
    if (isCrossOrigin(path)) setAllowedOrigin(req, res, parts.allowedOrigins);
    if (parts.requiresLoopbackHost && !isLoopbackHost(req.headers.host)) return sendError(req, res, 'misdirected');
    limitBodyTime(req, () => answerLate(req, res, answerUnreadable));
    try {
      await withSpan(span, () => handle(req, res));
    } catch (error) {
      answerFailure(req, res, error, log);
    }
  };
  /** A connection whose last request is answered would otherwise wait for the next one and hold up the stop. */
  const closeWhenDraining = (): void => {
    if (health.isDraining()) setImmediate(() => server.closeIdleConnections());
  };
  const server = http.createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // answerInvalidHost responds instead, with the error envelope.
      requireHostHeader: false,
      // Next listens for upgrades of every path. Clients that offer HTTP/2 that way must get a plain answer.
      shouldUpgradeCallback: (req) => parts.pagesUpgrade && isUnder(pathOf(req), '/_next'),
    },
    (req, res) => {
      res.once('close', closeWhenDraining);
      void serve(req, res, hasValidHost(req) ? handlerFor(pathOf(req)) : answerInvalidHost);
    },
  );
  server.on('checkExpectation', (req, res) => void serve(req, res, answerExpectationFailed));
  return server.on('clientError', (error, socket) => answerUnreadable(error, socket));
};
