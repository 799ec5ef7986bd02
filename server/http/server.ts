// The HTTP server. Routes each request by path (routing.ts), and handles what all handlers have in common: request id, log line, metrics,
// trace, security headers, CORS, time limits, and a response when a handler fails.
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limitBodyTime, getRequestId, UPLOAD_TIMEOUT_MS } from '#server/http/request/incoming-request.ts';
import {
  hasValidHost,
  isLoopbackHost,
  rejectInvalidHost,
  setAllowedOrigin,
  type AllowedOrigins,
} from '#server/http/request/request-origin.ts';
import { sendError, type Handler } from '#server/http/request/send-response.ts';
import {
  createRouter,
  isCrossOrigin,
  isTraced,
  isUnder,
  selectLogLevel,
  getPath,
  toRouteLabel,
  type RouterOptions,
} from '#server/http/routing.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import { AppError, type ErrorCode } from '#server/kernel/errors.ts';
import { maskTokens } from '#server/kernel/access-token.ts';
import { newId } from '#server/kernel/id.ts';
import { withSpan, type Span } from '#server/kernel/span.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { Tracing } from '#server/platform/tracing.ts';

export type HttpServerOptions = RouterOptions & {
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
  /** The public URL. */
  appUrl: string;
  /** Logs a warning if requests come through a proxy while TRUST_PROXY is off. */
  warnAboutProxy?: ((request: IncomingMessage) => void) | undefined;
  /** Origins that may read the API, files and documents in a browser. */
  allowedOrigins: AllowedOrigins;
  /** True if requests for hosts other than loopback names are rejected, which prevents DNS rebinding. */
  requiresLoopbackHost: boolean;
  /** True when pages may upgrade a connection to a web socket, as they do in development. */
  allowsPageUpgrades: boolean;
};

const HEADERS_TIMEOUT_MS = 15 * SECOND_MS;
/** Longer than the usual 60 s of load balancers, so that the server never closes a connection in use. */
const KEEP_ALIVE_TIMEOUT_MS = 65 * SECOND_MS;

/** Starts the span of a request, within the trace of the client. */
const startSpan = (req: IncomingMessage, path: string, { tracing }: HttpServerOptions): Span | undefined => {
  if (!tracing || !isTraced(path)) return undefined;
  const { method = '', headers } = req;
  const attributes = { 'http.request.method': method, 'countinghouse.request_id': getRequestId(req) };
  return tracing.startRoot(method, { kind: 'server', attributes, traceparent: headers.traceparent });
};

const endSpan = (span: Span, { method, route, status }: { method: string; route: string; status: number | undefined }): void => {
  span.rename(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, ...(status !== undefined && { 'http.response.status_code': status }) });
  if (status === undefined || status >= 500) span.fail(String(status ?? 'no response'));
  span.end();
};

/** Writes the log line, metrics and span when the response has ended. */
const recordWhenDone = (
  req: IncomingMessage,
  res: ServerResponse,
  { path, span }: { path: string; span: Span | undefined },
  { log, metrics }: HttpServerOptions,
): void => {
  const startedAt = performance.now();
  res.once('close', () => {
    const status = res.statusCode;
    const elapsedMs = performance.now() - startedAt;
    const route = toRouteLabel(req, path);
    const request = { method: req.method ?? '', route, status: res.headersSent ? status : undefined };
    metrics.requestEnded({ ...request, durationMs: elapsedMs });
    if (span) endSpan(span, request);
    const durationMs = Math.round(elapsedMs * 10) / 10;
    const interruption = res.writableFinished ? {} : { isAborted: true };
    const traced = span && { traceId: span.traceId };
    log[selectLogLevel(status, path)](
      { requestId: getRequestId(req), ...traced, method: req.method, path: maskTokens(path), status, durationMs, ...interruption },
      'request',
    );
  });
};

const respondToFailure = (req: IncomingMessage, res: ServerResponse, error: unknown, log: Log): void => {
  log.error({ err: error, requestId: getRequestId(req), path: maskTokens(getPath(req)) }, 'Request failed');
  if (res.headersSent) res.destroy();
  else sendError(req, res, 'server_error');
};

const CLIENT_ERROR_CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

type RespondToClientError = (error: NodeJS.ErrnoException, socket: Duplex, requestId?: string) => void;

/** Responds on the socket to data that cannot be parsed as a request. */
const createClientErrorResponder =
  (headers: readonly [name: string, value: string][]): RespondToClientError =>
  ({ code: reason = '' }, socket, requestId = newId()) => {
    if (reason === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CLIENT_ERROR_CODES[reason] ?? 'unreadable_request';
    const failure = new AppError(code);
    const { status } = failure;
    const body = JSON.stringify(errorEnvelope(failure, requestId));
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

/** The body did not arrive in time. The reader of the body gets ClientDisconnected. */
const rejectLateBody = (req: IncomingMessage, res: ServerResponse, respond: RespondToClientError): void => {
  const { socket } = req;
  const error = Object.assign(new Error('The request body was not received in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (res.headersSent) socket.destroy();
  else respond(error, socket, getRequestId(req));
};

/** Creates the server; the caller binds the port. */
export const createHttpServer = (options: HttpServerOptions): Server => {
  const { log, health } = options;
  const handlerFor = createRouter(options);
  const securityHeaders = createSecurityHeaders(options.appUrl);
  const respondToClientError = createClientErrorResponder(securityHeaders);
  const serve = async (req: IncomingMessage, res: ServerResponse, handle: Handler): Promise<void> => {
    const path = getPath(req);
    res.setHeader('X-Request-Id', getRequestId(req));
    for (const [name, value] of securityHeaders) res.setHeader(name, value);
    if (health.isDraining()) res.setHeader('Connection', 'close');
    const span = startSpan(req, path, options);
    recordWhenDone(req, res, { path, span }, options);
    options.warnAboutProxy?.(req);
    if (isCrossOrigin(path)) setAllowedOrigin(req, res, options.allowedOrigins);
    if (options.requiresLoopbackHost && !isLoopbackHost(req.headers.host)) return sendError(req, res, 'misdirected');
    limitBodyTime(req, () => rejectLateBody(req, res, respondToClientError));
    try {
      await withSpan(span, () => handle(req, res));
    } catch (error) {
      respondToFailure(req, res, error, log);
    }
  };
  /** An idle keep-alive connection would delay the shutdown. */
  const closeWhenDraining = (): void => {
    if (health.isDraining()) setImmediate(() => server.closeIdleConnections());
  };
  const server = http.createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // rejectInvalidHost responds instead, with the error envelope.
      requireHostHeader: false,
      // Next accepts upgrades of every path. Clients that offer HTTP/2 by an upgrade must get an HTTP/1.1 response.
      shouldUpgradeCallback: (req) => options.allowsPageUpgrades && isUnder(getPath(req), '/_next'),
    },
    (req, res) => {
      res.once('close', closeWhenDraining);
      void serve(req, res, hasValidHost(req) ? handlerFor(getPath(req)) : rejectInvalidHost);
    },
  );
  const rejectExpectation: Handler = (req, res) => sendError(req, res, 'expectation_failed');
  server.on('checkExpectation', (req, res) => void serve(req, res, rejectExpectation));
  return server.on('clientError', (error, socket) => respondToClientError(error, socket));
};

/**
 * Returns the function that closes a server: it accepts no new connections, and closes those of requests that run longer than gracePeriodMs.
 * Upgraded connections, such as web sockets in development, are closed immediately.
 */
export const createServerClose = (server: Server, log: Log): ((gracePeriodMs: number) => Promise<void>) => {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_req, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return (gracePeriodMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        log.warn({ gracePeriodMs }, 'Requests are still running; closing their connections');
        server.closeAllConnections();
      }, gracePeriodMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of upgraded) socket.destroy();
    });
};
