import http from 'node:http';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createDemoReceiver } from '#server/http/demo-receiver.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { listen } from '#server/testing/listen.ts';

const LOCAL = 'http://localhost:3000';
const page: Handler = (_req, res) => void res.writeHead(204).end();

type ReceiverOptions = { demoReceiver?: Handler | undefined; remoteAddress?: string };

/** A server with the demo receivers; returns the response of a POST, and the log. */
const serve = async ({ remoteAddress, ...options }: ReceiverOptions = {}) => {
  let logged = '';
  const stream = new Writable({
    write: (line, _encoding, done) => {
      logged += String(line);
      done();
    },
  });
  const server = createHttpServer({
    rest: page,
    trpc: page,
    files: page,
    listFiles: page,
    statementFiles: page,
    live: page,
    openapi: page,
    docFormats: page,
    demoReceiver: 'demoReceiver' in options ? options.demoReceiver : createDemoReceiver(LOCAL),
    next: page,
    health: { ready: () => Promise.resolve(undefined), isDraining: () => false },
    log: createLog({ level: 'debug', stream }),
    metrics: createMetrics(),
    metricsAccess: { token: undefined, appUrl: LOCAL },
    appUrl: 'http://localhost:3000',
    trustsProxy: false,
    allowedOrigins: '*',
    requiresLoopbackHost: false,
    allowsPageUpgrades: false,
  });
  if (remoteAddress) server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress }));
  const { port } = new URL(await listen(server));
  const post = (path: string, { id = 'a1', headers = {}, method = 'POST', body = '{}' } = {}) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const requestHeaders = { 'webhook-id': id, Authorization: 'Secret canary', ...headers };
      const request = http.request({ port, host: '127.0.0.1', path, method, headers: requestHeaders, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      request.on('error', reject).end(body);
    });
  return { post, logged: () => logged };
};

describe('the demo receivers', () => {
  test('include one that accepts everything', async () => {
    const { post } = await serve();
    for (const id of ['a0', 'a2', 'a5']) {
      expect(await post('/demo/receiver/steady', { id })).toMatchObject({ status: 200, text: JSON.stringify({ received: id }) });
    }
  });

  test('include one that fails the first attempt of a third of the messages', async () => {
    const { post } = await serve();
    const ids = Array.from({ length: 16 }, (_item, digit) => `f${digit.toString(16)}`);
    const first = await Promise.all(ids.map((id) => post('/demo/receiver/moody', { id })));
    const busy = first.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(5);
    expect(busy.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
    const retries = await Promise.all(ids.map((id) => post('/demo/receiver/moody', { id })));
    expect(retries.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });

  test('include one that is unavailable', async () => {
    const { post } = await serve();
    for (const id of ['a0', 'a0', 'a1']) expect(await post('/demo/receiver/away/', { id })).toMatchObject({ status: 503 });
  });

  test.each(['/demo/receiver', '/demo/receiver/', '/demo/receiver/other', '/demo/receiver/constructor', '/demo/receiver/steady/x'])(
    'do not include others, such as %s',
    async (path) => {
      const { post } = await serve();
      expect((await post(path)).status).toBe(404);
    },
  );

  test('accept only POST', async () => {
    const { post } = await serve();
    expect(await post('/demo/receiver/steady', { method: 'GET', body: '' })).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });

  test('reject bodies larger than any delivery', async () => {
    const { post } = await serve();
    expect((await post('/demo/receiver/steady', { body: 'x'.repeat(256 * 1024) })).status).toBe(200);
    expect((await post('/demo/receiver/steady', { body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413);
  });

  test('are available only on loopback', async () => {
    const foreign = await serve({ remoteAddress: '203.0.113.7' });
    expect((await foreign.post('/demo/receiver/steady')).status).toBe(404);
    const { post } = await serve();
    expect((await post('/demo/receiver/steady', { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(404);
    expect((await post('/demo/receiver/steady', { headers: { Host: 'rebinding.example.com' } })).status).toBe(404);
  });

  test('are not available outside the local demo', async () => {
    const { post } = await serve({ demoReceiver: undefined });
    // The response of pages to an unknown path.
    expect((await post('/demo/receiver/steady')).status).toBe(204);
  });

  test('log neither intended failures nor the messages', async () => {
    const { post, logged } = await serve();
    await post('/demo/receiver/away', { body: 'canary' });
    await expect.poll(logged).toContain('/demo/receiver/away');
    expect(logged()).not.toContain('canary');
    expect(logged()).not.toContain('"level":"error"');
  });
});
