// Access to the metrics, and the HTTP server's counters.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Readiness } from '#server/http/health.ts';
import { setRoutePattern } from '#server/http/request/incoming-request.ts';
import { createHttpServer, type HttpServerOptions } from '#server/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';

const TOKEN = 'a-token-of-the-test';
const LOCAL = 'http://localhost:3000';
const READY: Readiness = {
  backlog: { webhooks: { endpoints: 0, oldestDueMs: null }, messages: { messages: 0, oldestDueMs: null } },
  ledgerCheck: { last: undefined, isNewestIncomplete: false },
  writeFailure: null,
  schema: { applied: 7, expected: 7, isBehind: false },
};

type MetricsResponse = { status: number; headers: http.IncomingHttpHeaders; text: string };

type MetricsServerOptions = Partial<HttpServerOptions> & { token?: string | undefined; appUrl?: string; remoteAddress?: string };

/** Serves requests, and returns the response to a client with these headers. Other paths return 204. */
const serve = async ({ token, appUrl = LOCAL, remoteAddress, ...parts }: MetricsServerOptions = {}) => {
  const server = createHttpServer({
    rest: (_req, res) => void res.writeHead(204).end(),
    trpc: (_req, res) => void res.writeHead(204).end(),
    files: (_req, res) => void res.writeHead(204).end(),
    listFiles: (_req, res) => void res.writeHead(204).end(),
    statementFiles: (_req, res) => void res.writeHead(204).end(),
    live: (_req, res) => void res.writeHead(204).end(),
    openapi: (_req, res) => void res.writeHead(204).end(),
    docFormats: (_req, res) => void res.writeHead(204).end(),
    next: (_req, res) => void res.writeHead(204).end(),
    health: {
      ready: () => Promise.resolve(READY),
      isDraining: () => false,
    },
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    metricsAccess: { token, appUrl },
    appUrl: 'http://localhost:3000',
    trustsProxy: false,
    allowedOrigins: '*',
    requiresLoopbackHost: false,
    allowsPageUpgrades: false,
    ...parts,
  });
  if (remoteAddress) server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, { method = 'GET', headers = {} }: http.RequestOptions = {}): Promise<MetricsResponse> =>
    new Promise((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      request.on('error', reject).end();
    });
};

/** The value of a series, for example `x_total{a="b"}`. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/metrics with a token', () => {
  test('responds to its bearer in the Prometheus format from any address', async () => {
    const get = await serve({ token: TOKEN, appUrl: 'https://books.example.com', remoteAddress: '203.0.113.7' });
    const response = await get('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
    expect(response.text).toMatch(/^# HELP process_cpu_seconds_total /m);
    expect(valueOf(response.text, 'countinghouse_ledger_queued_postings')).toBe(0);
  });

  test.each([
    ['without a token', {}],
    ['with another token', { Authorization: 'Bearer another token here' }],
    ['with part of the token', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['in another scheme', { Authorization: `Token ${TOKEN}` }],
  ])('rejects a local client %s with 401', async (_how, headers) => {
    const get = await serve({ token: TOKEN });
    const response = await get('/metrics', { headers });
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.text).not.toContain('process_cpu');
  });
});

describe('/metrics without a token', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('responds to a client at %s', async (remoteAddress) => {
    const get = await serve({ remoteAddress });
    expect((await get('/metrics')).status).toBe(200);
  });

  test.each<[string, MetricsServerOptions, Record<string, string>]>([
    ['a client at another address', { remoteAddress: '203.0.113.7' }, {}],
    ['a request with X-Forwarded-For', {}, { 'X-Forwarded-For': '203.0.113.7' }],
    ['a request with Forwarded', {}, { Forwarded: 'for=203.0.113.7' }],
    ['all clients of a server with a public address', { appUrl: 'https://books.example.com' }, {}],
    ['a request with another host', {}, { Host: 'rebound.example' }],
  ])('rejects %s with 404', async (_who, options, headers) => {
    const get = await serve(options);
    const response = await get('/metrics', { headers });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.text)).toMatchObject({ status: 'error', code: 'not_found' });
  });
});

describe('requests', () => {
  const COUNT = 'countinghouse_http_request_duration_seconds_count';

  test('are counted by method, route pattern and status class', async () => {
    const get = await serve({
      rest: (req, res) => {
        if (req.url?.startsWith('/3/accounts/')) setRoutePattern(req, '/accounts/{reference}/');
        res.writeHead(req.url === '/3/accounts/B/' ? 404 : 200).end();
      },
    });
    for (const path of ['/3/accounts/A/', '/3/accounts/C/?x=1', '/3/accounts/B/', '/3/nobody/knows/', '/trpc/a,b', '/login', '/wp.php']) {
      await get(path);
    }
    await get('/3/accounts/A/', { method: 'PATCH' });
    await get('/3/accounts/A/', { method: 'PROPFIND' });
    const { text } = await get('/metrics');
    expect(valueOf(text, `${COUNT}{method="GET",route="/3/accounts/{reference}/",status="2xx"}`)).toBe(2);
    expect(valueOf(text, `${COUNT}{method="GET",route="/3/accounts/{reference}/",status="4xx"}`)).toBe(1);
    expect(valueOf(text, `${COUNT}{method="GET",route="/3/*",status="2xx"}`)).toBe(1);
    expect(valueOf(text, `${COUNT}{method="GET",route="/trpc",status="2xx"}`)).toBe(1);
    expect(valueOf(text, `${COUNT}{method="GET",route="pages",status="2xx"}`)).toBe(2);
    expect(valueOf(text, `${COUNT}{method="PATCH",route="/3/accounts/{reference}/",status="2xx"}`)).toBe(1);
    expect(valueOf(text, `${COUNT}{method="other",route="/3/accounts/{reference}/",status="2xx"}`)).toBe(1);
    expect(text).not.toMatch(/PROPFIND|wp\.php|accounts\/A|knows/);
  });

  test('without a response are counted as aborted', async () => {
    const get = await serve({ rest: (_req, res) => void res.destroy() });
    await expect(get('/3/')).rejects.toThrow(/socket hang up/);
    await expect.poll(async () => valueOf((await get('/metrics')).text, `${COUNT}{method="GET",route="/3/*",status="none"}`)).toBe(1);
  });
});

describe('readiness', () => {
  test.each<[string, () => Promise<Readiness | undefined>, boolean, number]>([
    ['a ready process', () => Promise.resolve(READY), false, 1],
    ['a starting process', () => Promise.resolve(undefined), false, 0],
    ['a process without a database', () => Promise.reject(new Error('unavailable')), false, 0],
    ['a process with an outdated schema', () => Promise.resolve({ ...READY, schema: { ...READY.schema, isBehind: true } }), false, 0],
    ['a stopping process', () => Promise.resolve(READY), true, 0],
  ])('is reported by %s', async (_name, ready, isDraining, expected) => {
    const get = await serve({ health: { ready, isDraining: () => isDraining } });
    expect(valueOf((await get('/metrics')).text, 'countinghouse_ready')).toBe(expected);
  });
});

describe('the last ledger check', () => {
  const last = {
    startedAt: new Date('2026-01-02T03:00:00Z'),
    finishedAt: new Date('2026-01-02T03:00:05Z'),
    violations: [
      { invariant: 1, rows: 0 },
      { invariant: 2, rows: 7 },
    ],
  };
  const serveCheck = async (ready: () => Promise<Readiness | undefined>) => {
    const get = await serve({ health: { ready, isDraining: () => false } });
    return async (series: string) => valueOf((await get('/metrics')).text, `countinghouse_ledger_check_${series}`);
  };

  test('is reported with its time, duration and the violations of each invariant', async () => {
    const read = await serveCheck(() => Promise.resolve({ ...READY, ledgerCheck: { last, isNewestIncomplete: true } }));
    expect(await read('finished_timestamp_seconds')).toBe(Date.UTC(2026, 0, 2, 3, 0, 5) / 1_000);
    expect(await read('duration_seconds')).toBe(5);
    expect(await read('violations{invariant="1"}')).toBe(0);
    expect(await read('violations{invariant="2"}')).toBe(7);
    expect(await read('incomplete')).toBe(1);
  });

  test('is reported from memory while the database is unavailable', async () => {
    let responses = Promise.resolve<Readiness | undefined>({
      ...READY,
      ledgerCheck: { last, isNewestIncomplete: false },
    });
    const read = await serveCheck(() => responses);
    expect(await read('violations{invariant="2"}')).toBe(7);
    responses = Promise.reject(new Error('unavailable'));
    responses.catch(() => undefined);
    expect(await read('violations{invariant="2"}')).toBe(7);
  });
});
