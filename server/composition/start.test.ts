// Starts and stops a child process that runs the real `start` with stubbed parts.
import { spawn, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';

const DATABASE = 'start_test';
/** A start takes seconds, and longer on a busy machine. */
const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: 2 * TIMEOUT_MS });

let dataDir: string;
let databaseUrl: string;
const sql = postgres(inject('serverUrl'), { max: 1 });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'start test '));
  await sql.unsafe(`create database ${DATABASE}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${DATABASE}`;
  databaseUrl = url.href;
});
afterAll(async () => {
  await sql.unsafe(`drop database ${DATABASE} with (force)`);
  await sql.end();
  await rm(dataDir, { recursive: true });
});

/** /3/slow responds when the test sends a line; /3/never does not respond. */
const SCRIPT = `
  import { createInterface } from 'node:readline';
  import { start } from '#server/composition/start.ts';
  import { stopOnSignal } from '#server/composition/run-process.ts';
  import { readEnvironment } from '#server/platform/environment/environment.ts';
  import { createLog } from '#server/platform/log.ts';
  import { systemClock } from '#server/platform/clock.ts';
  const print = (text) => console.log(text);
  const environment = readEnvironment(process.env);
  const log = createLog({ level: 'silent' });
  const release = new Promise((resolve) => createInterface({ input: process.stdin }).once('line', resolve));
  const rest = async (req, res) => {
    print('requested ' + req.url);
    if (req.url === '/3/never') return;
    if (req.url === '/3/slow') await release;
    res.end('done');
  };
  const compose = async () => ({ transports: { rest, trpc: rest, openapi: rest }, ready: async () => true, endStreams: async () => {}, drain: async () => print('drained') });
  const starting = start({ environment, log, clock: systemClock, compose });
  stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
  starting.then(() => print('ready'), (error) => { print(error.name + ': ' + error.message); process.exit(1); });`;

class Child {
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  #output = '';

  constructor(variables: Record<string, string>) {
    this.#child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...variables },
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  waitForOutput(text: string): Promise<void> {
    return expect.poll(() => this.#output, { timeout: TIMEOUT_MS, interval: 10 }).toContain(text);
  }
  get output(): string {
    return this.#output;
  }
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
  releaseSlowResponse(): void {
    this.#child.stdin?.write('go on\n');
  }
}

let child: Child | undefined;
const startChild = (variables: Record<string, string>): Child => {
  child = new Child(variables);
  return child;
};
// Sends SIGTERM first, so that an embedded PostgreSQL is stopped.
afterEach(async () => {
  child?.signal('SIGTERM');
  const killTimer = setTimeout(() => child?.signal('SIGKILL'), 5_000);
  await child?.ended;
  clearTimeout(killTimer);
});

describe('stopping', () => {
  const startReady = async (variables: Record<string, string> = {}) => {
    const port = String(await findFreePort());
    const started = startChild({ PORT: port, HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ...variables });
    await started.waitForOutput('ready');
    return { started, base: `http://127.0.0.1:${port}` };
  };

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a running request finish, rejects new ones, drains, and exits with 0',
    async (signal) => {
      const { started, base } = await startReady();
      const slowResponse = fetch(`${base}/3/slow`);
      await started.waitForOutput('requested /3/slow');
      started.signal(signal);
      await expect
        .poll(() =>
          fetch(`${base}/healthz`).then(
            () => 'accepted',
            () => 'refused',
          ),
        )
        .toBe('refused');
      expect(started.output).not.toContain('drained');
      started.releaseSlowResponse();
      expect(await (await slowResponse).text()).toBe('done');
      expect(await started.ended).toBe(0);
      expect(started.output).toContain('drained');
    },
  );

  test('aborts a request that does not end within half of the shutdown timeout, and drains accepted work', async () => {
    const { started, base } = await startReady({ SHUTDOWN_TIMEOUT_MS: '1000' });
    const never = fetch(`${base}/3/never`).then(
      () => 'completed',
      () => 'aborted',
    );
    await started.waitForOutput('requested /3/never');
    started.signal('SIGTERM');
    expect(await never).toBe('aborted');
    expect(await started.ended).toBe(0);
    expect(started.output).toContain('drained');
  });

  test('exits immediately on a second signal', async () => {
    const { started, base } = await startReady({ SHUTDOWN_TIMEOUT_MS: '60000' });
    const never = fetch(`${base}/3/never`).catch(() => undefined);
    await started.waitForOutput('requested /3/never');
    const repeat = setInterval(() => started.signal('SIGTERM'), 100);
    expect(await started.ended).toBe(1);
    clearInterval(repeat);
    await never;
    expect(started.output).not.toContain('drained');
  });
});

describe('starting', () => {
  test('on a port in use reports the remedy', async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const started = startChild({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: databaseUrl });
    await started.waitForOutput(
      `OperatorError: Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set another port, for example PORT=${port + 1}.`,
    );
    expect(await started.ended).toBe(1);
    other.close();
  });

  test('without a reachable database reports the remedy and hides the password', async () => {
    const closedPort = await findFreePort();
    const started = startChild({
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      DATABASE_URL: `postgresql://me:hunter2@127.0.0.1:${closedPort}/books`,
    });
    await started.waitForOutput(
      `OperatorError: The database at 127.0.0.1:${closedPort} cannot be reached (ECONNREFUSED). Start it or correct DATABASE_URL.`,
    );
    expect(await started.ended).toBe(1);
    expect(started.output).not.toContain('hunter2');
  });

  test('without configuration runs its own PostgreSQL and stops it with the process', async () => {
    const started = startChild({ PORT: String(await findFreePort()), DATABASE_URL: '' });
    await started.waitForOutput('ready');
    started.signal('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(globSync('**/PG_VERSION', { cwd: dataDir })).not.toEqual([]);
    expect(globSync('**/postmaster.pid', { cwd: dataDir })).toEqual([]);
  });
});
