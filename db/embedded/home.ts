// Where one cluster lives: DATA_DIR/postgres with the data (cluster/) and the password of its only user. The directory is
// made under another name and renamed when it is complete, so it exists whole or not at all, whatever was killed in
// between and however many processes started at once.
//
// The user that runs PostgreSQL may not be able to walk to the directory (a checkout below /root). Linux lets a process
// reach an open directory by its descriptor without walking there, so root opens it and hands the descriptor down.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { asAccount, succeedsAs, type OsAccount } from '#db/embedded/account.ts';
import type { PostgresBinaries } from '#db/embedded/binaries.ts';

export const USER = 'countinghouse';
export const DATABASE = 'countinghouse';

export type ClusterHome = {
  directory: string;
  /** The data directory of PostgreSQL. */
  cluster: string;
  password: string;
  /** Stands in the command line of its server, so that a running server can be recognised. */
  clusterName: string;
};

const PASSWORD_BYTES = 24;
const HANDED_DOWN_DESCRIPTOR = 3;

export const urlOf = (home: ClusterHome, port: number, database = DATABASE): string =>
  `postgresql://${USER}:${home.password}@127.0.0.1:${port}/${database}`;

/**
 * Calls use with the directory as the account sees it and with what else stdio must hold for that.
 * The descriptor is open during the call only; a process that was started in it keeps its own.
 */
export const reachedBy = async <T>(
  account: OsAccount,
  directory: string,
  use: (seenAs: string, handedDown: number[]) => T | Promise<T>,
): Promise<T> => {
  if (!account || succeedsAs(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', directory])) return use(directory, []);
  if (process.platform !== 'linux') {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the user ${account.name} cannot enter ${directory}. ` +
        'Set DATA_DIR to a directory that everybody may enter, start the server as an ordinary user, or set DATABASE_URL.',
    );
  }
  const descriptor = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${HANDED_DOWN_DESCRIPTOR}`, [descriptor]);
  } finally {
    closeSync(descriptor);
  }
};

const runInitdb = (binaries: PostgresBinaries, account: OsAccount, directory: string, options: string[]): Promise<void> =>
  reachedBy(account, directory, async (seenAs, handedDown) => {
    const initdb = spawn(
      binaries.initdb,
      [
        `--pgdata=${seenAs}/cluster`,
        `--pwfile=${seenAs}/password`,
        `--username=${USER}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...options,
      ],
      { ...asAccount(account), stdio: ['ignore', 'ignore', 'pipe', ...handedDown] },
    );
    let errors = '';
    initdb.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const status = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve));
    if (status !== 0) throw new OperatorError(`The embedded PostgreSQL could not create its data in ${directory}:\n${errors.trim()}`);
  });

const handTo = async (account: OsAccount, ...files: string[]): Promise<void> => {
  if (account) await Promise.all(files.map((file) => chown(file, account.uid, account.gid)));
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const createHome = async (directory: string, account: OsAccount, binaries: PostgresBinaries, options: string[]): Promise<void> => {
  const parent = path.dirname(directory);
  const draft = await mkdtemp(`${directory}-new-`);
  try {
    const passwordFile = path.join(draft, 'password');
    await writeFile(passwordFile, `${randomBytes(PASSWORD_BYTES).toString('hex')}\n`, { mode: 0o600 });
    await handTo(account, draft, passwordFile);
    await runInitdb(binaries, account, draft, options);
    await rename(draft, directory);
    const handle = await open(parent, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(path.join(directory, 'cluster')))) throw error;
  }
};

const checkVersion = async (directory: string, binaries: PostgresBinaries): Promise<void> => {
  let version: string;
  try {
    version = (await readFile(path.join(directory, 'cluster', 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    throw new OperatorError(`${directory} holds no readable PostgreSQL data. Restore it from a backup, or move it away to start anew.`, {
      cause: error,
    });
  }
  if (version === binaries.majorVersion) return;
  throw new OperatorError(
    `${directory} was written by PostgreSQL ${version}; the embedded one is ${binaries.majorVersion}. ` +
      'Run the release of Countinghouse that wrote it, or load a dump of it into a new directory.',
  );
};

export const homeDirectoryIn = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  return path.join(await realpath(dataDir), 'postgres');
};

/** Opens the home of a cluster, and creates it when there is none. */
export const openHome = async (options: {
  directory: string;
  account: OsAccount;
  binaries: PostgresBinaries;
  /** More options for initdb. */
  initdbOptions?: string[];
}): Promise<ClusterHome> => {
  const { directory, account, binaries } = options;
  if (!(await exists(path.join(directory, 'cluster')))) await createHome(directory, account, binaries, options.initdbOptions ?? []);
  await checkVersion(directory, binaries);
  const password = (await readFile(path.join(directory, 'password'), 'utf8')).trim();
  const identity = createHash('sha256').update(password).digest('hex').slice(0, 12);
  return { directory, cluster: path.join(directory, 'cluster'), password, clusterName: `countinghouse-${identity}` };
};
