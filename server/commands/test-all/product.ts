// The product with its own PostgreSQL and demo in a temporary directory, for one test run.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#db/embedded/free-port.ts';
import { environmentWith, PROJECT_DIRECTORY, START_ARGUMENTS } from '#server/commands/test-all/steps.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

export type Product = {
  url: string;
  dataDir: string;
  /** The output so far. */
  readLog(): Promise<string>;
  /** Stops it and returns the logged errors. */
  stop(): Promise<string[]>;
};

/** A first start builds the dashboard, creates the database and writes the demo's history. */
const READY_TIMEOUT_MS = 5 * MINUTE_MS;
const STOP_TIMEOUT_MS = 20 * SECOND_MS;
const POLL_MS = 200;
const LOG_TAIL_LENGTH = 8_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const waitUntilReady = async (child: ChildProcess, url: string): Promise<boolean> => {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!hasEnded(child) && performance.now() < deadline) {
    if (await isReady(url)) return true;
    await pause(POLL_MS);
  }
  return false;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const exitPromise = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exitPromise;
  clearTimeout(timer);
};

const isError = (line: string): boolean => /^\{"level":"(error|fatal)"/.test(line);

/**
 * Starts the product on a free port and waits until it is ready; `variables` override those of a demo. Throws with the last output
 * otherwise.
 */
export const startProduct = async (directory: string, variables: Record<string, string> = {}): Promise<Product> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = path.join(directory, 'data');
  const logFile = path.join(directory, 'product.log');
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: PROJECT_DIRECTORY,
    env: environmentWith({
      // As in production, except that bugs in pages throw.
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      ...variables,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  process.once('exit', () => child.kill('SIGTERM'));
  const readLog = (): Promise<string> => readFile(logFile, 'utf8');
  if (!(await waitUntilReady(child, url))) {
    await end(child);
    throw new Error(`The server did not become ready:\n${(await readLog()).slice(-LOG_TAIL_LENGTH)}`);
  }
  return {
    url,
    dataDir,
    readLog,
    stop: async () => {
      await end(child);
      return (await readLog()).split('\n').filter(isError);
    },
  };
};
