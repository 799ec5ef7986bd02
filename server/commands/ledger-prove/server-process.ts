import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWith, PROJECT_DIRECTORY } from '#server/commands/test-all/steps.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

type Program = 'server' | 'worker';

/** The arguments of Node that start a program. */
const programArguments = (program: Program): string[] => {
  // The server without its pages, which need a build.
  if (program === 'server') return [fileURLToPath(new URL('serve.ts', import.meta.url))];
  const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_DIRECTORY, 'package.json'), 'utf8')) as { scripts: { worker: string } };
  return scripts.worker.replace('exec node ', '').split(' ');
};
const START_TIMEOUT_MS = 2 * MINUTE_MS;

export type DrillServerProcess = {
  hasEnded(): boolean;
  /** Sends the signal. Resolves with the exit status when the process has ended, or with null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

type Options = {
  port: number;
  dataDir: string;
  /** Default: the server starts an embedded PostgreSQL. */
  databaseUrl?: string;
  /** The log is appended to this file. */
  logFile: string;
  /** Default: the server. The worker is started by the script `worker` of package.json. */
  program?: Program;
  /** Other environment variables. */
  variables?: Record<string, string>;
};

const createEnvironment = ({ port, dataDir, databaseUrl, variables }: Options): NodeJS.ProcessEnv =>
  environmentWith({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    WORKER_PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...variables,
  });

/** Starts a program. Resolves when it is ready; throws if it exits first. */
export const startServerProcess = async (options: Options): Promise<DrillServerProcess> => {
  const log = await open(options.logFile, 'a');
  const child = spawn(process.execPath, programArguments(options.program ?? 'server'), {
    cwd: PROJECT_DIRECTORY,
    env: createEnvironment(options),
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  await log.close();
  const exitPromise = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exitPromise;
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The server did not start in time')), START_TIMEOUT_MS);
      child.once('error', reject).once('message', () => resolve());
      void exitPromise.then((status) => reject(new Error(`The server exited with ${status} before it was ready; see ${options.logFile}`)));
    });
  } catch (error) {
    await end('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { hasEnded: () => child.exitCode !== null || child.signalCode !== null, end };
};
