import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { getClientAddress, getRequestId } from '#server/http/request/incoming-request.ts';
import type { Readiness } from '#server/http/health.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { createHttpServer, type HttpServerOptions } from '#server/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { sendRawRequest } from '#server/testing/send-raw-request.ts';

const respondWith =
  (name: string): Handler =>
  (req, res) => {
    res.end(JSON.stringify({ name, url: req.url, requestId: getRequestId(req) }));
  };

let running: http.Server | undefined;
afterEach(() => running?.close());

const READY: Readiness = {
  backlog: { webhooks: { endpoints: 0, oldestDueMs: null }, messages: { messages: 0, oldestDueMs: null } },
  schema: { applied: 7, expected: 7, isBehind: false },
  ledgerCheck: { last: undefined, isNewestIncomplete: false },
  writeFailure: null,
};

type StartedServer = { base: string; lines: () => Record<string, any>[] };

const serve = async (parts: Partial<HttpServerOptions> = {}): Promise<StartedServer> => {
  let output = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      output += String(chunk);
      done();
    },
  });
  running = createHttpServer({
    rest: respondWith('rest'),
    trpc: respondWith('trpc'),
    files: respondWith('files'),
    listFiles: respondWith('listFiles'),
    statementFiles: respondWith('statementFiles'),
    live: respondWith('live'),
    openapi: respondWith('openapi'),
    docFormats: respondWith('docFormats'),
    next: respondWith('next'),
    health: { ready: () => Promise.resolve(READY), isDraining: () => false },
    log: createLog({ level: 'debug', stream }),
    metrics: createMetrics(),
    metricsAccess: { token: undefined, appUrl: 'http://localhost:3000' },
    appUrl: 'http://localhost:3000',
    trustsProxy: false,
    allowedOrigins: '*',
    requiresLoopbackHost: false,
    allowsPageUpgrades: false,
    ...parts,
  });
  await new Promise<void>((resolve) => running?.listen(0, '127.0.0.1', resolve));
  const { port } = running.address() as AddressInfo;
  const lines = () =>
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, any>);
  return { base: `http://127.0.0.1:${port}`, lines };
};

const json = async (url: string, init?: RequestInit): Promise<any> => (await fetch(url, init)).json();

describe('routing', () => {
  test.each([
    ['/3', 'rest'],
    ['/3/', 'rest'],
    ['/3/user/?a=/trpc/', 'rest'],
    ['/3?x=1', 'rest'],
    ['/trpc', 'trpc'],
    ['/trpc/user.get?batch=1', 'trpc'],
    ['/files', 'files'],
    ['/csv/admin/users/', 'listFiles'],
    ['/statement-files/statement.pdf', 'statementFiles'],
    ['/live?since=3', 'live'],
    ['/live/', 'next'],
    ['/files/document/x?key=y', 'files'],
    ['/filesx', 'next'],
    ['/openapi.json', 'openapi'],
    ['/openapi.json?x', 'openapi'],
    ['/openapi.yaml', 'docFormats'],
    ['/docs.md', 'docFormats'],
    ['/docs/guides/quick-start.md?x', 'docFormats'],
    ['/docs/errors', 'next'],
    ['/docsx.md', 'next'],
    ['/', 'next'],
    ['/30/', 'next'],
    ['/trpcx', 'next'],
    ['/login', 'next'],
    ['/healthz/x', 'next'],
    ['/x/3/user/', 'next'],
  ])('%s goes to %s with its query', async (path, name) => {
    const { base } = await serve();
    expect(await json(base + path)).toMatchObject({ name, url: path });
  });

  test('responds with a JSON 404 to other paths when pages are disabled', async () => {
    const { base } = await serve({ next: undefined });
    const response = await fetch(`${base}/login`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      status: 'error',
      message: 'Not found.',
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });

  test.each([
    ['GET', '/transactions/%E0%A4%A'],
    ['GET', '/%00'],
    ['GET', '//3/user'],
    ['GET', '/login//'],
    ['GET', '/login\\x'],
    ['GET', 'http://[bad/3/user/'],
    ['OPTIONS', '*'],
  ])('responds to %s %s with a JSON 404 without calling the dashboard', async (method, path) => {
    const { base } = await serve({ next: () => Promise.reject(new Error('Next was called')) });
    const { port } = new URL(base);
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      http
        .request({ host: '127.0.0.1', port, method, path }, (response) => {
          let body = '';
          response.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve([response.statusCode, body]));
        })
        .on('error', reject)
        .end();
    });
    expect([status, JSON.parse(text)]).toMatchObject([404, { status: 'error', code: 'not_found' }]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('secret detail');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret detail'))],
  ])('responds with a JSON 500 without the reason when a handler %s, and logs it with the request ID', async (_name, rest) => {
    const { base, lines } = await serve({ rest });
    const response = await fetch(`${base}/3/`);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain('secret detail');
    expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'server_error' });
    const failure = lines().find((line) => line.err);
    expect(failure).toMatchObject({ level: 'error', requestId: JSON.parse(body).request_id, err: { message: 'secret detail' } });
  });

  test('closes the connection when a handler fails during its response', async () => {
    const { base } = await serve({
      rest: (_req, res) => {
        res.write('half');
        throw new Error('late');
      },
    });
    await expect(fetch(`${base}/3/`).then((response) => response.text())).rejects.toThrow(TypeError);
  });

  test.each([
    ['of the API', '/3/user/', true],
    ['of a page', '/_next/hmr', false],
  ])('responds without an upgrade to a client that offers another protocol for a path %s', async (_name, path, allowsPageUpgrades) => {
    const { base } = await serve({ allowsPageUpgrades });
    running?.on('upgrade', (_req, socket) => socket.destroy());
    const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' };
    const status = await new Promise((resolve, reject) => {
      http.get(base + path, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
  });

  test('responds to malformed HTTP with a JSON 400', async () => {
    const { base } = await serve();
    const text = await sendRawRequest(base, 'NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
      status: 'error',
      message: 'The request is not valid HTTP.',
      code: 'unreadable_request',
      request_id: /^X-Request-Id: (.+)$/m.exec(text)?.[1]?.trim(),
    });
  });
});

describe('the request id', () => {
  test.each(['abc', 'A-z_9', 'x'.repeat(64)])('of the client is used: %s', async (id) => {
    const { base } = await serve();
    const response = await fetch(`${base}/3/`, { headers: { 'X-Request-Id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(await response.json()).toMatchObject({ requestId: id });
  });

  test.each([undefined, '', 'x'.repeat(65), 'a b', 'a"b', 'ä'])('is a new UUIDv7 when the client sends %s', async (id) => {
    const { base } = await serve();
    const response = await fetch(`${base}/healthz`, id === undefined ? {} : { headers: { 'X-Request-Id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('and the client address override the headers that a client sends to pages', async () => {
    let receivedHeaders: IncomingMessage['headers'] = {};
    const { base } = await serve({
      next: (req, res) => {
        receivedHeaders = req.headers;
        res.end();
      },
    });
    const response = await fetch(base, { headers: { 'X-Forwarded-For': '8.8.8.8', 'X-Request-Id': 'not valid' } });
    expect(receivedHeaders).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': response.headers.get('x-request-id') });
  });
});

describe('health', () => {
  const never = { ready: () => new Promise<undefined>(() => undefined), isDraining: () => false };

  test('/healthz returns 200 while the process runs, regardless of the database', async () => {
    const { base } = await serve({ health: never });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  test('/readyz returns 200 when the database responds', async () => {
    const { base } = await serve();
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ready', ledger_check: null, schema: { applied: 7, expected: 7 } });
  });

  test('/readyz reports ledger violations with 200', async () => {
    const last = {
      startedAt: new Date(1_000),
      finishedAt: new Date(3_000),
      violations: [1, 2, 3].map((invariant) => ({ invariant, rows: invariant === 2 ? 0 : 7 })),
    };
    const ready = () => Promise.resolve({ ...READY, ledgerCheck: { last, isNewestIncomplete: true } });
    const { base } = await serve({ health: { ready, isDraining: () => false } });
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ledger_check: { at: 3_000, violations: 2 } });
  });

  test.each([
    ['behind', { applied: 6, expected: 7, isBehind: true }, 503],
    ['ahead, as after a rollback', { applied: 8, expected: 7, isBehind: false }, 200],
  ])('/readyz reports a schema that is %s', async (_name, schema, status) => {
    const { base } = await serve({ health: { ready: () => Promise.resolve({ ...READY, schema }), isDraining: () => false } });
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(status);
    const { applied, expected } = schema;
    expect(await response.json()).toMatchObject({ schema: { applied, expected }, ...(status === 503 && { reason: 'schema' }) });
  });

  test.each([
    ['is not connected yet', { ...never, ready: () => Promise.resolve(undefined) }, 'database'],
    ['fails', { ...never, ready: () => Promise.reject(new Error('unavailable')) }, 'database'],
    ['does not respond within a second', never, 'database'],
    ['responds but the process is stopping', { ready: () => Promise.resolve(READY), isDraining: () => true }, 'stopping'],
  ])('/readyz returns 503 with the reason when the database %s', async (_name, health, reason) => {
    const { base } = await serve({ health });
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({ status: 'unavailable', reason });
  });
});

describe('the request log', () => {
  test.each([
    [200, 'debug'],
    [302, 'debug'],
    [404, 'info'],
    [503, 'error'],
  ])('has status %i at level %s, without the query', async (status, level) => {
    const { base, lines } = await serve({ rest: (_req, res) => void res.writeHead(status).end() });
    const response = await fetch(`${base}/3/user/?email=ann@example.com`, { redirect: 'manual' });
    await expect
      .poll(() => lines().at(-1))
      .toEqual({
        level,
        time: expect.any(Number),
        requestId: response.headers.get('x-request-id'),
        method: 'GET',
        path: '/3/user/',
        status,
        durationMs: expect.any(Number),
        msg: 'request',
      });
  });

  test('and the metrics never contain query strings, such as the secret of a link', async () => {
    const metrics = createMetrics();
    const { base, lines } = await serve({ metrics });
    await fetch(`${base}/setup?token=a-secret-of-a-link`, { headers: { Referer: `${base}/setup?token=a-secret-of-a-link` } });
    await expect.poll(() => lines().at(-1)).toMatchObject({ path: '/setup', msg: 'request' });
    expect(JSON.stringify(lines())).not.toContain('a-secret-of-a-link');
    expect(await metrics.text()).not.toContain('a-secret-of-a-link');
  });
});

describe('the client address', () => {
  const request = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  test.each([
    ['the connection without trust', request('10.0.0.1', '8.8.8.8'), false, '10.0.0.1'],
    ['the last hop with trust', request('10.0.0.1', '6.6.6.6, 8.8.8.8'), true, '8.8.8.8'],
    ['the last hop of several headers', request('10.0.0.1', ['6.6.6.6', '2001:db8::1']), true, '2001:db8::1'],
    ['the last of ten hops, nine of which are forged', request('10.0.0.1', Array(9).fill('6.6.6.6').concat('8.8.8.8')), true, '8.8.8.8'],
    ['the connection if the last hop is not an address', request('10.0.0.1', '8.8.8.8, unknown'), true, '10.0.0.1'],
    ['the connection without forwarding headers', request('10.0.0.1'), true, '10.0.0.1'],
    ['plain IPv4 for a mapped address', request('::ffff:10.0.0.1'), false, '10.0.0.1'],
  ])('is %s', (_name, req, trustsProxy, address) => {
    expect(getClientAddress(req, trustsProxy)).toBe(address);
  });
});
