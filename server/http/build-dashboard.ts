// npm start runs this first. The pages are built when there is no build, or when what they are made of has changed since.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '#server/platform/env.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const PROJECT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));
const NEXT_COMMAND = path.join(PROJECT_DIRECTORY, 'node_modules', 'next', 'dist', 'bin', 'next');
const STAMP = path.join(PROJECT_DIRECTORY, '.next', 'sources.sha256');

/** What a build is made of: the pages, what they import of the server, and how they are built. */
const SOURCES = [
  'app/**/*.*',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'server/**/schema.ts',
  'server/api/fields.ts',
];

/** One hash over names and contents of all sources in a directory. */
export const hashOfSources = (directory: string): string => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
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

const build = (): void => {
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const { status, stdout, stderr } = spawnSync(process.execPath, [NEXT_COMMAND, 'build', PROJECT_DIRECTORY], { encoding: 'utf8' });
  if (status !== 0) throw new OperatorError(`The dashboard could not be built:\n${stdout}${stderr}`);
};

const main = (): void => {
  if (readEnvironment(process.env).nodeEnvironment === 'development') return;
  const sources = hashOfSources(PROJECT_DIRECTORY);
  const stamp = stampOfBuild();
  if (stamp === sources) return;
  process.stdout.write(
    stamp ? 'Building the dashboard, because its sources changed ...\n' : 'Building the dashboard for the first time; this takes about a minute ...\n',
  );
  build();
  writeFileSync(STAMP, sources);
};

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof OperatorError ? error.message : String((error as Error).stack)}\n\n`);
    process.exitCode = 1;
  }
}
