// The database becomes unavailable and recovers; a proxy on loopback cuts the connections.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServer } from '#server/compose.ts';
import type { Composition } from '#server/composition/composition.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { newId } from '#server/kernel/id.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestDatabase } from '#server/testing/database.ts';

const RECOVERY_MS = 40_000;
const TEST_TIMEOUT_MS = 60_000;

type OutageResponse = {
  status: number;
  retryAfter: string | null;
  body: { code?: string; status: string; data?: { token?: string; count?: number } };
};

describe('a database outage', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: DatabaseProxy;
  let composition: Composition;
  let server: http.Server;
  let token = '';

  const call = async (method: string, path: string, body?: unknown, key?: string): Promise<OutageResponse> => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/3${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Token ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as OutageResponse['body'],
    };
  };

  const credit = (key: string) => call('POST', '/transactions/credit/', { amount: 1, currency: 'USD' }, key);

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await createDatabaseProxy(database.url);
    composition = await composeServer({
      environment: readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off' }),
      secrets: { sessionSecret: 'a secret that only this test knows', encryptionKey: Buffer.alloc(32, 1) },
      log: createLog({ level: 'silent' }),
      databaseUrl: proxy.url,
      clock: systemClock,
      metrics: createMetrics(),
    });
    server = http.createServer((request, response) => void composition.transports?.rest(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const company = `outage-${newId().slice(-8)}`;
    const password = 'correct horse battery';
    const { body } = await call('POST', '/auth/company/register/', {
      email: `owner@${company}.example`,
      company,
      password1: password,
      password2: password,
      terms_and_conditions: true,
    });
    token = body.data?.token ?? '';
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await composition.drain();
    await database.close();
  });

  it('returns 503 with Retry-After, ends without a restart, and loses or repeats nothing', { timeout: TEST_TIMEOUT_MS }, async () => {
    const keys = Array.from({ length: 60 }, () => newId());
    const first = keys.map((key, index) => credit(key).finally(() => index === 20 && proxy.cut()));
    const before = await Promise.all(first);
    expect(before.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([]);

    for (const rejected of [await credit(newId()), await call('GET', '/transactions/'), await call('GET', '/user/')]) {
      expect(rejected).toMatchObject({ status: 503, body: { status: 'error', code: 'unavailable' } });
      expect(Number(rejected.retryAfter)).toBeGreaterThan(0);
    }
    await expect(composition.ready()).rejects.toThrow(/ECONNREFUSED|CONNECTION/);

    await proxy.restore();
    const deadline = performance.now() + RECOVERY_MS;
    let retried = await call('GET', '/user/');
    while (retried.status !== 200 && performance.now() < deadline) retried = await call('GET', '/user/');
    expect(retried.status).toBe(200);

    for (const key of keys) {
      let repeated = await credit(key);
      while (repeated.status === 503 && performance.now() < deadline) repeated = await credit(key);
      expect(repeated.status).toBe(201);
    }
    const { body } = await call('GET', '/transactions/?page_size=1');
    expect(body.data?.count).toBe(keys.length);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});
