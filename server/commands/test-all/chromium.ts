// Finds the browser for the tests: the one that CHROMIUM_PATH names, or one that the machine has. On a new Debian machine
// root installs it.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const MISSING =
  'The browser tests need Chromium. Install it, for example with: apt-get install chromium; or set CHROMIUM_PATH to a Chromium or Chrome.';

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

const findChromium = (): string | undefined => findProgram(NAMES, `${process.env['PATH'] ?? ''}${path.delimiter}/usr/bin`);

const install = (): void => {
  process.stdout.write('Installing Chromium for the browser tests ...\n');
  const options = { stdio: ['ignore', 'inherit', 'inherit'] as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  for (const parameters of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', parameters, { ...options, stdio: [...options.stdio] });
    if (status !== 0) throw new Error(`apt-get ${parameters.join(' ')} did not succeed. ${MISSING}`);
  }
};

/** Path of a Chromium. Installs Debian's package as root when there is none; otherwise throws what a person can do. */
export const requireChromium = (): string => {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, which is no program. Correct it, or leave it out.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'], process.env['PATH'] ?? '')) throw new Error(MISSING);
  install();
  const installed = findChromium();
  if (!installed) throw new Error(MISSING);
  return installed;
};
