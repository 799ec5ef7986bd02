// Limits per client: connection time, request size, and the request rate of the tRPC transport.
import http from 'node:http';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contextFactory } from '#server/composition/context.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createDeviceCookie, createSessionCookie } from '#server/http/dashboard/cookies.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createTrpcHandler } from '#server/http/dashboard/trpc.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { REQUESTS_MAX, createRateLimit } from '#server/platform/security/rate-limit.ts';
import { listen } from '#server/testing/listen.ts';
import { sendRawRequest } from '#server/testing/send-raw-request.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const done: Handler = (_req, res) => void res.end('done');

/** The server with trivial handlers except REST, and its log. */
const createServer = ({ rest = done, isDraining = () => false }: { rest?: Handler; isDraining?: () => boolean } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (line, _encoding, onWritten) => {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>);
      onWritten();
    },
  });
  const server = createHttpServer({
    rest,
    trpc: done,
    files: done,
    listFiles: done,
    statementFiles: done,
    live: done,
    openapi: done,
    docFormats: done,
    health: { ready: () => Promise.resolve(undefined), isDraining },
    log: createLog({ level: 'debug', stream }),
    metrics: createMetrics(),
    metricsAccess: { token: undefined, appUrl: 'http://localhost:3000' },
    appUrl: 'http://localhost:3000',
    trustsProxy: false,
    allowedOrigins: '*',
    requiresLoopbackHost: false,
    allowsPageUpgrades: false,
  });
  return { server, lines };
};

describe('the server', () => {
  it('enforces its timeouts for headers, uploads and idle connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = createServer().server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 65_000,
    });
  });

  it('rejects oversized headers with 431', async () => {
    const origin = await listen(createServer().server);
    const request = `GET /3/ HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await sendRawRequest(origin, request)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('does not log unreadiness as an error', async () => {
    const { server, lines } = createServer();
    const origin = await listen(server);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    await expect.poll(() => lines.at(-1)).toMatchObject({ path: '/readyz', level: 'debug', status: 503 });
  });

  it('logs an aborted request as aborted', async () => {
    const { server, lines } = createServer({ rest: (req) => void req.socket.destroy() });
    const origin = await listen(server);
    await expect(fetch(`${origin}/3/`)).rejects.toThrow(TypeError);
    await expect.poll(() => lines.at(-1)).toMatchObject({ path: '/3/', isAborted: true });
  });

  /** Sends a keep-alive request; returns the Connection header after the server closed the connection. */
  const untilClosed = (origin: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const agent = new http.Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      const request = http.get(`${origin}/3/`, { agent }, (response) => {
        response.resume();
        response.socket.once('close', () => resolve(response.headers.connection));
      });
      request.once('error', reject);
    });

  it('closes each connection after its response while it drains', async () => {
    expect(await untilClosed(await listen(createServer({ isDraining: () => true }).server))).toBe('close');
  });

  it('closes idle connections while it drains', async () => {
    let isDraining = false;
    const rest: Handler = (_req, res) => {
      isDraining = true;
      res.end();
    };
    expect(await untilClosed(await listen(createServer({ rest, isDraining: () => isDraining }).server))).toBe('keep-alive');
  });
});

describe("the dashboard's transport", () => {
  /** A page that requests the session's user. */
  const openPage = async () => {
    const { services, ann } = await createFixture();
    const rateLimit = createRateLimit({ isEnabled: true });
    const [sessionCookie, deviceCookie] = [
      createSessionCookie(services.environment, 'a secret that only this test knows'),
      createDeviceCookie(services.environment, 'a secret that only this test knows'),
    ];
    const uploadDirectory = getUploadDirectory(services.environment.dataDir);
    const handler = createTrpcHandler({
      router: appRouter,
      services,
      contextFor: contextFactory({ services, db: database.db }),
      sessionCookie,
      deviceCookie,
      rateLimit,
      uploadDirectory,
    });
    const origin = await listen(http.createServer((req, res) => void handler(req, res)));
    const [cookie = ''] = (await sessionCookie.seal(ann.token, null)).split(';');
    const ownHeaders = {
      Origin: new URL(services.environment.appUrl).origin,
      Cookie: cookie,
      'X-App': '1',
      'Content-Type': 'application/json',
    };
    const rename = (body: string) => fetch(`${origin}/trpc/user.update`, { method: 'POST', headers: ownHeaders, body });
    return { rename, rateLimit };
  };

  it('counts requests against the general limit', async () => {
    const { rename, rateLimit } = await openPage();
    expect((await rename('{"json":{}}')).status).toBe(200);
    for (let requests = 1; requests < REQUESTS_MAX; requests++) await rateLimit.count('127.0.0.1');
    const rejection = await rename('{"json":{}}');
    expect(rejection.status).toBe(429);
    expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits a body to 256 KiB', async () => {
    const { rename } = await openPage();
    const bodyOf = (bytes: number) => `{"json":{}}`.padEnd(bytes);
    expect((await rename(bodyOf(256 * 1024))).status).toBe(200);
    expect((await rename(bodyOf(256 * 1024 + 1))).status).toBe(413);
  });
});
