// The whole process, killed while it posts, on its own PostgreSQL in a directory with a space: what it acknowledged is
// there when it comes back, and what it did not acknowledge is done once when the client repeats it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { newId } from '#server/kernel/id.ts';

const START_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 180_000;

const SCRIPT = `
  import { assemble } from '#server/assemble.ts';
  import { start } from '#server/start.ts';
  import { stopOnSignal } from '#server/stop-on-signal.ts';
  import { systemClock } from '#server/platform/clock.ts';
  import { readEnvironment } from '#server/platform/env.ts';
  import { createLog } from '#server/platform/log.ts';
  const environment = readEnvironment(process.env);
  const log = createLog({ level: 'silent' });
  const starting = start({ environment, log, clock: systemClock, assemble });
  stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
  await starting;
  console.log('ready');`;

describe('a process that is killed while it posts', () => {
  let dataDir: string;
  let port: number;
  let child: ChildProcess | undefined;
  let token = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'crash test '));
    port = await findFreePort();
  });

  afterAll(async () => {
    if (child?.exitCode === null) await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off', DEMO: 'off' },
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The process did not start in time')), START_TIMEOUT_MS);
      started.once('exit', (code) => reject(new Error(`The process ended with ${code} before it was ready`)));
      started.stdout?.once('data', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    const ended = new Promise<number | null>((resolve) => ending?.once('exit', resolve));
    ending?.kill(signal);
    return ended;
  };

  const call = async (method: string, target: string, body?: unknown, key?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/3${target}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Token ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data?: { token?: string; id?: string; count?: number } };
    return { status: answer.status, data };
  };

  const credit = (key: string) => call('POST', '/transactions/credit/', { amount: 1, currency: 'USD' }, key);

  const count = async (): Promise<number | undefined> => (await call('GET', '/transactions/?page_size=1')).data?.count;

  it(
    'loses nothing that it acknowledged, repeats nothing, and keeps everything over a stop and a start',
    async () => {
      await start();
      const company = `crash-${newId().slice(-8)}`;
      const password = 'correct horse battery';
      const owner = { email: `owner@${company}.example`, company, password1: password, password2: password, terms_and_conditions: true };
      token = (await call('POST', '/auth/company/register/', owner)).data?.token ?? '';

      const keys = Array.from({ length: 200 }, () => newId());
      const acknowledged = new Map<string, string>();
      let killing: Promise<unknown> | undefined;
      const posting = keys.map(async (key) => {
        const { status, data } = await credit(key);
        if (status === 201 && data?.id) acknowledged.set(key, data.id);
        if (acknowledged.size === 50) killing ??= end('SIGKILL');
      });
      await Promise.allSettled(posting);
      await killing;
      expect(acknowledged.size).toBeGreaterThanOrEqual(50);

      await start();
      const repeated = await Promise.all(keys.map(async (key) => ({ key, ...(await credit(key)) })));
      expect(repeated.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
      const changed = repeated.filter(({ key, data }) => acknowledged.has(key) && acknowledged.get(key) !== data?.id);
      expect(changed).toEqual([]);
      expect(await count()).toBe(keys.length);

      expect(await end('SIGTERM')).toBe(0);
      await start();
      expect(await count()).toBe(keys.length);
    },
    TEST_TIMEOUT_MS,
  );
});
