// Requests that the HTTP server rejects before any handler runs. Each response has the error envelope and a request id.
import http from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Readiness } from '#server/http/health.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { listen } from '#server/testing/listen.ts';
import { sendRawRequest } from '#server/testing/send-raw-request.ts';

const READY: Readiness = {
  backlog: { webhooks: { endpoints: 0, oldestDueMs: null }, messages: { messages: 0, oldestDueMs: null } },
  schema: { applied: 7, expected: 7, isBehind: false },
  writeFailure: null,
  ledgerCheck: { last: undefined, isNewestIncomplete: false },
};

const respondOk: Handler = (_req, res) => void res.end('handled');

/** Starts a server whose handlers all respond "handled", and returns its origin. */
const startServer = (): Promise<string> => {
  const server = createHttpServer({
    rest: respondOk,
    trpc: respondOk,
    files: respondOk,
    listFiles: respondOk,
    statementFiles: respondOk,
    live: respondOk,
    openapi: respondOk,
    docFormats: respondOk,
    next: respondOk,
    health: { ready: () => Promise.resolve(READY), isDraining: () => false },
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    metricsAccess: { token: undefined, appUrl: 'http://localhost:3000' },
    appUrl: 'http://localhost:3000',
    trustsProxy: false,
    allowedOrigins: '*',
    requiresLoopbackHost: false,
    allowsPageUpgrades: false,
  });
  return listen(server);
};

type RawResponse = { status: number; head: string; body: string };

const sendRaw = async (origin: string, request: string): Promise<RawResponse> => {
  const [head = '', body = ''] = (await sendRawRequest(origin, request)).split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
};

const expectEnvelope = ({ head, body }: RawResponse, code: string, message: string): void => {
  const requestId = /^X-Request-Id: (.+)$/im.exec(head)?.[1]?.trim();
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(body)).toEqual({ status: 'error', message, code, request_id: requestId });
};

describe('the Host header', () => {
  const HOST_MESSAGE = 'Send exactly one Host header.';

  test.each([
    ['two Host headers', 'GET /3/ HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n'],
    ['the same Host header twice', 'GET /login HTTP/1.1\r\nHost: one.example\r\nhost: one.example\r\n\r\n'],
    ['no Host header in HTTP/1.1', 'GET /3/ HTTP/1.1\r\n\r\n'],
  ])('rejects a request with %s and closes the connection', async (_name, request) => {
    const response = await sendRaw(await startServer(), request);
    expect(response.status).toBe(400);
    expect(response.head).toMatch(/^Connection: close$/im);
    expectEnvelope(response, 'unreadable_request', HOST_MESSAGE);
  });

  test('is optional in HTTP/1.0', async () => {
    expect(await sendRaw(await startServer(), 'GET /3/ HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: 'handled' });
  });
});

describe('the Expect header', () => {
  const withExpect = (value: string): string =>
    `POST /3/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\nExpect: ${value}\r\n\r\n`;

  test('rejects any value but 100-continue with 417', async () => {
    const response = await sendRaw(await startServer(), withExpect('200-ok'));
    expect(response.status).toBe(417);
    expectEnvelope(response, 'expectation_failed', 'The Expect header supports 100-continue only.');
  });

  test('accepts 100-continue', async () => {
    const { head, body } = await sendRaw(await startServer(), withExpect('100-continue'));
    expect([head, body]).toEqual(['HTTP/1.1 100 Continue', expect.stringMatching(/^HTTP\/1\.1 200 /)]);
  });
});

describe('methods', () => {
  const call = async (origin: string, path: string, method: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      http
        .request(origin + path, { method, agent: false }, (res) => resolve(res.resume()))
        .on('error', reject)
        .end();
    });

  test.each(['/healthz', '/readyz', '/metrics'])('%s accepts GET and HEAD and rejects other methods with 405', async (path) => {
    const origin = await startServer();
    const statuses: Record<string, unknown> = {};
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { statusCode, headers } = await call(origin, path, method);
      statuses[method] = statusCode === 405 ? [405, headers.allow] : statusCode;
    }
    const refused = [405, 'GET, HEAD'];
    expect(statuses).toEqual({ GET: 200, HEAD: 200, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, OPTIONS: refused });
  });
});
