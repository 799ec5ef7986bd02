import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { environmentWith, PROJECT_DIRECTORY } from '#server/commands/test-all/steps.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

const PROGRAMS = {
  /** As npm start, without its pages. */
  server: fileURLToPath(new URL('serve.ts', import.meta.url)),
  /** As npm run worker. */
  worker: fileURLToPath(new URL('../../worker.ts', import.meta.url)),
};
const START_TIMEOUT_MS = 2 * MINUTE_MS;

export type ServerProcess = {
  hasEnded(): boolean;
  /** Sends the signal at once, and answers the exit status when the process is gone: null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

type Options = {
  port: number;
  dataDir: string;
  /** Left out: the server starts a PostgreSQL of its own. */
  databaseUrl?: string;
  /** What the server logs is added to it. */
  logFile: string;
  /** Left out: the server. */
  program?: keyof typeof PROGRAMS;
  /** What else it is configured with. */
  variables?: Record<string, string>;
};

const environmentOf = ({ port, dataDir, databaseUrl, variables }: Options): NodeJS.ProcessEnv =>
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

/** Starts the server in a process of its own. Resolves when it serves; throws when it ends before that. */
export const startServerProcess = async (options: Options): Promise<ServerProcess> => {
  const log = await open(options.logFile, 'a');
  const child = spawn(process.execPath, [PROGRAMS[options.program ?? 'server']], {
    cwd: PROJECT_DIRECTORY,
    env: environmentOf(options),
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  await log.close();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The server did not start in time')), START_TIMEOUT_MS);
      child.once('error', reject).once('message', () => resolve());
      void ended.then((status) => reject(new Error(`The server ended with ${status} before it served; see ${options.logFile}`)));
    });
  } catch (error) {
    await end('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { hasEnded: () => child.exitCode !== null || child.signalCode !== null, end };
};
