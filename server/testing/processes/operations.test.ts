// The operator's view of a whole server: metrics and the last ledger check.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { expectedVersion } from '#db/migrate.ts';
import { composeServer } from '#server/compose.ts';
import { runScheduledCheck } from '#server/modules/reporting/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start, type RunningProcess } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const METRICS_TOKEN = 'a-token-of-this-test-alone';
const PASSWORD = 'correct horse battery';

let running: RunningProcess;
let base: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'operations test '));
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    METRICS_TOKEN,
  });
  running = await start({ environment, log: createLog({ level: 'silent' }), clock: systemClock, compose: composeServer });
});

afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const post = async (target: string, body: unknown, token?: string) => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) };
  const response = await fetch(`${base}/3${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, data: ((await response.json()) as { data: { token: string } }).data };
};

const readMetrics = async (): Promise<string> => {
  const response = await fetch(`${base}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(response.status).toBe(200);
  return response.text();
};

describe('the metrics of a running server', () => {
  it('count requests by route and postings by outcome', async () => {
    const company = 'operations';
    const owner = { email: 'owner@operations.example', company, password1: PASSWORD, password2: PASSWORD, terms_and_conditions: true };
    const { token } = (await post('/auth/company/register/', owner)).data;
    const money = { amount: 100, currency: 'USD' };
    expect((await post('/transactions/credit/', money, token)).status).toBe(201);
    expect((await post('/transactions/debit/', money, token)).status).toBe(400);
    const metrics = await readMetrics();
    const requests = 'countinghouse_http_request_duration_seconds_count';
    expect(metrics).toContain(`${requests}{method="POST",route="/3/transactions/credit/",status="2xx"} 1\n`);
    expect(metrics).toContain(`${requests}{method="POST",route="/3/transactions/debit/",status="4xx"} 1\n`);
    expect(metrics).toContain('countinghouse_ledger_postings_total{outcome="accepted"} 1\n');
    expect(metrics).toContain('countinghouse_ledger_postings_total{outcome="rejected"} 1\n');
    expect(metrics).toContain('countinghouse_ledger_batch_postings_count 2\n');
    expect(metrics).toContain('countinghouse_ledger_batch_duration_seconds_count 2\n');
    expect(metrics).toContain('countinghouse_ledger_running_batches 0\n');
  });
});

describe('the last ledger check', () => {
  it('is reported by readiness and metrics after the first check', async () => {
    const readReadiness = async (): Promise<unknown> => (await fetch(`${base}/readyz`)).json();
    const schema = { applied: expectedVersion(), expected: expectedVersion() };
    expect(await readReadiness()).toEqual({ status: 'ready', ledger_check: null, schema });
    expect(await readMetrics()).toContain('countinghouse_ledger_check_finished_timestamp_seconds 0\n');
    const finished = new Date('2026-01-02T03:04:05Z');
    const checkPorts = { databaseUrl: database.url, log: createLog({ level: 'silent' }), stopSignal: new AbortController().signal };
    await runScheduledCheck({ ...checkPorts, clock: { now: () => finished } });
    expect(await readReadiness()).toEqual({ status: 'ready', ledger_check: { at: finished.getTime(), violations: 0 }, schema });
    const metrics = await readMetrics();
    expect(metrics).toContain(`countinghouse_ledger_check_finished_timestamp_seconds ${finished.getTime() / 1_000}\n`);
    expect(metrics).toContain('countinghouse_ledger_check_violations{invariant="1"} 0\n');
  });
});
