// Finds programs that the tests need: by a variable or on the search path. On Debian, root installs them. A test without its program fails
// with the remedy.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

type Program = {
  /** Possible names. */
  names: string[];
  /** Debian's package. */
  packageName: string;
  /** The environment variable that sets another path. */
  variable: string;
  /** The purpose: "The browser tests need Chromium". */
  need: string;
};

const CHROMIUM: Program = {
  // The shell has no windows and takes two thirds of the processor time.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  packageName: 'chromium-headless-shell',
  variable: 'CHROMIUM_PATH',
  need: 'The browser tests need Chromium',
};

const PGBOUNCER: Program = {
  names: ['pgbouncer'],
  packageName: 'pgbouncer',
  variable: 'PGBOUNCER_PATH',
  need: 'The tests of the pooler need PgBouncer',
};

const CURL: Program = { names: ['curl'], packageName: 'curl', variable: 'CURL_PATH', need: 'The tests of examples in a shell need curl' };

const PYTHON: Program = {
  names: ['python3'],
  packageName: 'python3',
  variable: 'PYTHON_PATH',
  need: 'The tests of examples in Python need Python 3',
};

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** The first program of one of these names in the directories of PATH. */
export const findProgram = (names: string[], searchPath: string): string | undefined => {
  const directories = searchPath.split(path.delimiter).filter((directory) => directory !== '');
  return names.flatMap((name) => directories.map((directory) => path.join(directory, name))).find(isProgram);
};

/** Debian's directories come last, because a user's PATH may lack them. */
const findInstalled = ({ names }: Program): string | undefined =>
  findProgram(names, [process.env['PATH'] ?? '', '/usr/bin', '/usr/sbin'].join(path.delimiter));

const toRemedy = ({ need, packageName, variable }: Program): string =>
  `${need}. Install it, for example with: apt-get install ${packageName}; or set ${variable} to its path.`;

const install = (program: Program): void => {
  process.stdout.write(`Installing ${program.packageName} for the tests ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [['update'], ['install', '--yes', '--no-install-recommends', program.packageName]]) {
    const { status } = spawnSync('apt-get', parameters, { stdio: ['ignore', 'inherit', 'inherit'], env });
    if (status !== 0) throw new Error(`apt-get ${parameters.join(' ')} failed. ${toRemedy(program)}`);
  }
};

/** The path of the program. Installs Debian's package as root; otherwise throws with the remedy. */
const requireProgram = (program: Program): string => {
  const configured = process.env[program.variable];
  if (configured !== undefined && configured !== '') {
    if (isProgram(configured)) return configured;
    throw new Error(`${program.variable} is ${JSON.stringify(configured)}, which is not a program. Correct it, or unset it.`);
  }
  const programPath = findInstalled(program);
  if (programPath) return programPath;
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'], process.env['PATH'] ?? '')) throw new Error(toRemedy(program));
  install(program);
  const installed = findInstalled(program);
  if (!installed) throw new Error(toRemedy(program));
  return installed;
};

/** Path of an installed Chromium or Chrome. */
export const findChromium = (): string | undefined => findInstalled(CHROMIUM);

/** Path of a Chromium or Chrome, which is installed if necessary. */
export const requireChromium = (): string => requireProgram(CHROMIUM);

/** Path of PgBouncer. */
export const requirePgBouncer = (): string => requireProgram(PGBOUNCER);

/** Path of curl. */
export const requireCurl = (): string => requireProgram(CURL);

/** Path of Python 3. */
export const requirePython = (): string => requireProgram(PYTHON);
