// A real replica of a real primary. Files of lists are read from it, never older than the request, and from the primary when the replica
// lags.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { composeServer } from '#server/compose.ts';
import type { Composition } from '#server/composition/composition.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { startReplicatedCluster, type ReplicatedCluster } from '#server/testing/replica.ts';

const PASSWORD = 'correct horse battery';
const WAIT_MS = 3_000;

let servers: ReplicatedCluster;
let composition: Composition;
let server: http.Server;
let replica: Sql;
let token = '';
const metrics = createMetrics();

const call = async (method: string, target: string, body?: unknown): Promise<string> => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`http://127.0.0.1:${port}/3${target}`, init);
  const text = await response.text();
  expect([response.status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return text;
};

beforeAll(async () => {
  servers = await startReplicatedCluster();
  await migrate(servers.primaryUrl);
  replica = openSql({ url: servers.replicaUrl, poolSize: 1, role: 'owner' });
  const scale = { DATABASE_URL: servers.primaryUrl, DATABASE_REPLICA_URL: servers.replicaUrl, DATABASE_REPLICA_WAIT_MS: String(WAIT_MS) };
  const environment = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', WORKER: 'off', ...scale });
  composition = await composeServer({
    environment,
    secrets: { sessionSecret: 'a secret that only this test knows', encryptionKey: Buffer.alloc(32, 1) },
    log: createLog({ level: 'silent' }),
    databaseUrl: servers.primaryUrl,
    clock: systemClock,
    metrics,
  });
  server = http.createServer((request, response) => void composition.transports?.rest(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const owner = { email: 'owner@mirror.example', company: 'mirror', password1: PASSWORD, password2: PASSWORD, terms_and_conditions: true };
  token = (JSON.parse(await call('POST', '/auth/company/register/', owner)) as { data: { token: string } }).data.token;
});

afterAll(async () => {
  server.closeAllConnections();
  await composition.drain();
  await replica.end({ timeout: 1 });
  await servers.stop();
});

/** Writes a change and immediately requests the list as a file. */
const writeAndRead = async (reference: string): Promise<void> => {
  await call('POST', '/transactions/credit/', { amount: 1, currency: 'USD', reference });
  expect(await call('GET', '/admin/transactions/?format=csv')).toContain(reference);
};

const readOutcomeCount = async (outcome: string): Promise<number> =>
  Number(new RegExp(`^countinghouse_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(await metrics.text())?.[1]);

describe('files read from a replica', () => {
  it('contain writes that were just committed', async () => {
    for (let round = 0; round < 5; round++) await writeAndRead(`seen-${round}`);
    expect(await readOutcomeCount('replica')).toBe(5);
    const [row] = await replica`select count(*)::int as count from transactions`;
    expect(row?.['count']).toBe(5);
  });

  it('come from the primary while the replica lags, and from the replica when it has caught up', async () => {
    await replica`select pg_wal_replay_pause()`;
    await writeAndRead('lagging');
    expect(await readOutcomeCount('lagging')).toBe(1);
    await replica`select pg_wal_replay_resume()`;
    await writeAndRead('caught-up');
    expect(await readOutcomeCount('replica')).toBe(6);
  });

  it('come from the primary when the replica is unavailable', async () => {
    await servers.stopReplica();
    await writeAndRead('alone');
    expect(await readOutcomeCount('unavailable')).toBe(1);
  });
});
