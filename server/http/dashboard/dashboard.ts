// The pages. Next runs in this process as a request handler. The pages are built at startup if the build is outdated.
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#server/kernel/operator-error.ts';

const PROJECT_DIRECTORY = fileURLToPath(new URL('../../..', import.meta.url));
const NEXT_COMMAND = path.join(PROJECT_DIRECTORY, 'node_modules', 'next', 'dist', 'bin', 'next');
const SOURCES_HASH_FILE = path.join(PROJECT_DIRECTORY, '.next', 'sources.sha256');

/** The inputs of a build: pages, the server code that they import, and the build configuration. */
export const SOURCES = [
  'app/**/*.*',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'server/schemas/**/*.ts',
  'server/kernel/**/*.ts',
];

/** Hash of the names and contents of all sources. */
export const hashSources = (directory: string): string => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .toSorted();
  for (const file of files) {
    const content = readFileSync(path.join(directory, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const readBuildStamp = (): string | undefined => {
  try {
    return readFileSync(SOURCES_HASH_FILE, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Next and React select their build by NODE_ENV when they are imported. */
const setNextVariables = (nodeEnvironment: 'production' | 'development'): void => {
  Object.assign(process.env, { NODE_ENV: nodeEnvironment, NEXT_TELEMETRY_DISABLED: '1' });
};

const buildPages = async (): Promise<void> => {
  setNextVariables('production');
  const next = spawn(process.execPath, [NEXT_COMMAND, 'build', PROJECT_DIRECTORY], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void next.kill();
  process.on('SIGTERM', stop).on('exit', stop);
  let output = '';
  for (const stream of [next.stdout, next.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve, reject) => next.once('error', reject).once('close', resolve));
  process.off('SIGTERM', stop).off('exit', stop);
  if (next.signalCode) throw new OperatorError('The dashboard build was interrupted. Start the server again to repeat it.');
  if (status !== 0) throw new OperatorError(`The dashboard build failed:\n${output}`);
};

/** Throws an OperatorError with the output of Next when the build fails. */
export const buildDashboardIfNeeded = async (): Promise<void> => {
  const sources = hashSources(PROJECT_DIRECTORY);
  const stamp = readBuildStamp();
  if (stamp === sources) return;
  const reason = stamp ? 'because its sources changed' : 'for the first time';
  process.stdout.write(`Building the dashboard ${reason}; this takes about a minute ...\n`);
  await buildPages();
  writeFileSync(SOURCES_HASH_FILE, sources);
};

export type Dashboard = { handle: Handler; close(): Promise<void> };

type NextApp = { prepare(): Promise<void>; getRequestHandler(): Handler; close(): Promise<void> };
type CreateNext = (options: { dev: boolean; dir: string; hostname: string; port: number; httpServer: Server }) => NextApp;

/** The types of Next describe another default export than the one that Node imports. */
const loadNext = (): CreateNext => createRequire(import.meta.url)('next') as CreateNext;

/** In development, Next builds pages on request and uses the HTTP server for hot reloading. */
export const startDashboard = async (environment: Environment, httpServer: Server): Promise<Dashboard> => {
  const isDevelopment = environment.nodeEnvironment === 'development';
  if (!isDevelopment) await buildDashboardIfNeeded();
  setNextVariables(isDevelopment ? 'development' : 'production');
  const { host, port } = environment;
  const app = loadNext()({ dev: isDevelopment, dir: PROJECT_DIRECTORY, hostname: host, port, httpServer });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
};
