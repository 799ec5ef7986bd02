// The server in a separate process, started as in production.
import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#db/embedded/free-port.ts';
import { environmentWith, PROJECT_DIRECTORY, START_ARGUMENTS } from '#server/commands/test-all/steps.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

export type BenchServer = {
  url: string;
  pid: number;
  /** Time from the start of the process to the response of the probe. */
  startedInMs: number;
  /** Stops the server. Idempotent. Throws if it has logged an unexpected error. */
  stop(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
};

type ServerSetup = {
  /** Default: the embedded PostgreSQL in dataDir. */
  databaseUrl?: string | undefined;
  /** Default: a temporary directory. */
  dataDir?: string | undefined;
  /** Path of the request that is sent as soon as the server is ready. */
  probe?: { path: string; token: string };
  /** Accepts errors in the log, for trials in which the database fails. */
  mayLogErrors?: boolean;
};

/** The first start builds the dashboard. */
const START_TIMEOUT_MS = 5 * MINUTE_MS;
const STOP_TIMEOUT_MS = 20 * SECOND_MS;
const POLL_MS = 10;
const PRINTED_LOG_LENGTH = 4_000;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const sendProbe = async (url: string, { path, token }: Required<ServerSetup>['probe']): Promise<void> => {
  const response = await fetch(url + path, { headers: { Authorization: `Token ${token}` } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
};

/** The bench and the server share the encryption key. */
export const BENCH_ENCRYPTION_KEY = Buffer.alloc(32, 7);

const createEnvironment = ({ databaseUrl }: ServerSetup, dataDir: string, port: number): NodeJS.ProcessEnv =>
  environmentWith({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ENCRYPTION_KEY: BENCH_ENCRYPTION_KEY.toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: LOOPBACK_NETWORKS.join(','),
  });

const findErrors = (log: string): string[] => log.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line));

/** Starts the server and waits for its first successful response. On failure, throws with the end of its log. */
export const startBenchServer = async (setup: ServerSetup): Promise<BenchServer> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-bench-server-'));
  const logFile = path.join(directory, 'server.log');
  const log = await open(logFile, 'a');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: PROJECT_DIRECTORY,
    env: createEnvironment(setup, setup.dataDir ?? directory, port),
    stdio: ['ignore', log.fd, log.fd],
  });
  const endOnExit = () => void child.kill('SIGTERM');
  process.once('exit', endOnExit);
  await log.close();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const end = async (): Promise<string> => {
    process.off('exit', endOnExit);
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (!hasEnded()) await exitPromise;
    clearTimeout(timer);
    const output = await readFile(logFile, 'utf8');
    await rm(directory, { recursive: true, force: true });
    return output;
  };
  let ending: Promise<string> | undefined;
  const stop = (): Promise<string> => (ending ??= end());

  const deadline = startedAt + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (hasEnded() || performance.now() > deadline)
      throw new Error(`The server did not start:\n${(await stop()).slice(-PRINTED_LOG_LENGTH)}`);
    await pause(POLL_MS);
  }
  if (setup.probe) await sendProbe(url, setup.probe);
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    kill: async () => {
      process.off('exit', endOnExit);
      child.kill('SIGKILL');
      await exitPromise;
      await rm(directory, { recursive: true, force: true });
    },
    stop: async () => {
      const errors = findErrors(await stop());
      if (errors.length > 0 && !setup.mayLogErrors) throw new Error(`The server logged errors. The first one:\n${errors[0]}`);
    },
  };
};
