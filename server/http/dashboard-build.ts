// The pages are the one part that needs a build. It is made at the start when there is none, or when what it was made of
// has changed since; so nobody has to remember it, and nobody waits for it twice.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#server/kernel/operator-error.ts';

export const PROJECT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));
const NEXT_COMMAND = path.join(PROJECT_DIRECTORY, 'node_modules', 'next', 'dist', 'bin', 'next');
const STAMP = path.join(PROJECT_DIRECTORY, '.next', 'sources.sha256');

/** What a build is made of: the pages, what they import of the server, and how they are built. */
export const SOURCES = [
  'app/**/*.*',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'server/schemas/**/*.ts',
  'server/kernel/**/*.ts',
];

/** One hash over names and contents of all sources in a directory. */
export const hashOfSources = (directory: string): string => {
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

const stampOfBuild = (): string | undefined => {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Next and React choose their build by NODE_ENV when they are loaded. */
export const setNextVariables = (nodeEnvironment: 'production' | 'development'): void => {
  Object.assign(process.env, { NODE_ENV: nodeEnvironment, NEXT_TELEMETRY_DISABLED: '1' });
};

const build = async (): Promise<void> => {
  setNextVariables('production');
  const next = spawn(process.execPath, [NEXT_COMMAND, 'build', PROJECT_DIRECTORY], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void next.kill();
  process.on('SIGTERM', stop).on('exit', stop);
  let output = '';
  for (const stream of [next.stdout, next.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve, reject) => next.once('error', reject).once('close', resolve));
  process.off('SIGTERM', stop).off('exit', stop);
  if (next.signalCode) throw new OperatorError('Building the dashboard was stopped. Start again to build it.');
  if (status !== 0) throw new OperatorError(`The dashboard could not be built:\n${output}`);
};

/** Builds the pages when it is needed, and says so in one line. Throws an OperatorError with Next's words when it fails. */
export const buildDashboardIfNeeded = async (): Promise<void> => {
  const sources = hashOfSources(PROJECT_DIRECTORY);
  const stamp = stampOfBuild();
  if (stamp === sources) return;
  const reason = stamp ? 'because its sources changed' : 'for the first time';
  process.stdout.write(`Building the dashboard ${reason}; this takes about a minute ...\n`);
  await build();
  writeFileSync(STAMP, sources);
};
