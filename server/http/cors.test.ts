// CORS and the host check of the local demo, on a server started with the variables of each test.
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { composeServer } from '#server/compose.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start, type RunningProcess } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

type CorsResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Sends a request with any Host header, which fetch does not allow. */
const send = (port: number, target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<CorsResponse> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on('error', reject).end();
  });

/** Starts a server for the tests of a describe block. */
const useServer = (variables: Record<string, string>) => {
  const server = { port: 0 };
  let running: RunningProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'cors test '));
    server.port = await findFreePort();
    const defaults = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(server.port) };
    const environment = readEnvironment({ ...defaults, ...variables });
    running = await start({ environment, log: createLog({ level: 'silent' }), clock: systemClock, compose: composeServer });
  });
  afterAll(async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
};

const PREFLIGHT = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' };
const PATHS = ['/3/', '/3/nowhere/', '/3/user/', '/files/document/x?key=y', '/openapi.json', '/llms.txt', '/docs/errors.md'];
const LOOPBACK_ORIGINS = ['http://localhost:5173', 'http://127.0.0.1:8080', 'https://localhost', 'http://[::1]:3000'];
const FOREIGN_ORIGINS = [
  'https://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.nip.io:3000',
  'http://192.168.1.20:3000',
  'null',
];

const readAllowedOrigin = async (
  port: number,
  target: string,
  origin: string,
  method = 'GET',
): Promise<[string | undefined, string | undefined]> => {
  const { headers } = await send(port, target, { Origin: origin, ...(method === 'OPTIONS' && PREFLIGHT) }, method);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  return [headers['access-control-allow-origin'], headers.vary];
};

describe('the local demo', () => {
  const server = useServer({ DEMO: 'on', RATE_LIMITS: 'off' });

  test.each(PATHS)('lets loopback origins read %s', async (target) => {
    for (const origin of LOOPBACK_ORIGINS) expect(await readAllowedOrigin(server.port, target, origin)).toEqual([origin, 'Origin']);
  });

  test.each(PATHS)('blocks foreign origins from reading %s', async (target) => {
    for (const origin of FOREIGN_ORIGINS) expect(await readAllowedOrigin(server.port, target, origin)).toEqual([undefined, 'Origin']);
  });

  test('allows preflights only from loopback origins', async () => {
    for (const origin of LOOPBACK_ORIGINS)
      expect(await readAllowedOrigin(server.port, '/3/user/', origin, 'OPTIONS')).toEqual([origin, 'Origin']);
    for (const origin of FOREIGN_ORIGINS)
      expect(await readAllowedOrigin(server.port, '/3/user/', origin, 'OPTIONS')).toEqual([undefined, 'Origin']);
  });

  test('serves clients without an origin', async () => {
    expect(await send(server.port, '/3/')).toMatchObject({ status: 200 });
  });

  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.nip.io', '192.168.1.20', '0.0.0.0'])(
    'rejects the host %s on every path',
    async (host) => {
      for (const target of [...PATHS, '/', '/login', '/trpc/user.get', '/healthz', '/metrics', '/demo/receiver/steady']) {
        const { status, headers, body } = await send(server.port, target, { Host: host });
        expect([target, status, JSON.parse(body).code]).toEqual([target, 421, 'misdirected']);
        expect(headers['x-request-id']).toMatch(/^[\w-]{1,64}$/);
      }
    },
  );

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:1', '[::1]:3000'])('serves the host %s', async (host) => {
    expect(await send(server.port, '/3/', { Host: host })).toMatchObject({ status: 200 });
  });
});

describe('a server outside the local demo', () => {
  const server = useServer({ DEMO: 'off' });

  test('allows every origin and host', async () => {
    for (const target of PATHS) expect(await readAllowedOrigin(server.port, target, 'https://client.example')).toEqual(['*', undefined]);
    expect(await readAllowedOrigin(server.port, '/3/user/', 'https://client.example', 'OPTIONS')).toEqual(['*', undefined]);
    expect(await send(server.port, '/3/', { Host: 'books.example.com' })).toMatchObject({ status: 200 });
  });
});

describe('a server with CORS_ALLOWED_ORIGINS', () => {
  const server = useServer({ DEMO: 'off', CORS_ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:5173/' });

  test('allows only these origins', async () => {
    for (const origin of ['https://app.example.com', 'http://localhost:5173'])
      expect(await readAllowedOrigin(server.port, '/3/', origin)).toEqual([origin, 'Origin']);
    for (const origin of ['https://app.example.com:8443', 'http://app.example.com', 'http://localhost:3000', 'null'])
      expect(await readAllowedOrigin(server.port, '/3/', origin)).toEqual([undefined, 'Origin']);
  });
});
