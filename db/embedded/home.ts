// Directory of the embedded PostgreSQL: DATA_DIR/postgres with the data (cluster/) and the password of its only user.
// Invariant: the directory is complete or does not exist, even after a crash or a concurrent start. It is created under another name and renamed.
//
// The user of PostgreSQL may not be able to enter a parent directory, for example a checkout below /root. On Linux, a process can use an open
// directory through its descriptor, so root opens the directory and passes the descriptor on.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { toSpawnOptions, runsAs, type OsAccount } from '#db/embedded/account.ts';
import type { PostgresBinaries } from '#db/embedded/binaries.ts';

export const USER = 'countinghouse';
export const DATABASE = 'countinghouse';

export type ClusterHome = {
  directory: string;
  /** The data directory of PostgreSQL. */
  cluster: string;
  password: string;
  /** Part of the command line of the server, so that a running server can be recognized. */
  clusterName: string;
};

const PASSWORD_BYTES = 24;
const INHERITED_DESCRIPTOR = 3;

export const toUrl = (home: ClusterHome, port: number, database = DATABASE): string =>
  `postgresql://${USER}:${home.password}@127.0.0.1:${port}/${database}`;

/**
 * Calls `use` with the directory as the account sees it, and with additional stdio entries.
 * The descriptor is open during the call only; processes that were started in it keep their own.
 */
export const withAccessibleDirectory = async <T>(
  account: OsAccount,
  directory: string,
  use: (visiblePath: string, descriptors: number[]) => T | Promise<T>,
): Promise<T> => {
  if (!account || runsAs(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', directory])) return use(directory, []);
  if (process.platform !== 'linux') {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the user ${account.name} cannot access ${directory}. ` +
        'Set DATA_DIR to a directory that every user can enter, start the server as an ordinary user, or set DATABASE_URL.',
    );
  }
  const descriptor = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${INHERITED_DESCRIPTOR}`, [descriptor]);
  } finally {
    closeSync(descriptor);
  }
};

const runInitdb = (binaries: PostgresBinaries, account: OsAccount, directory: string, options: string[]): Promise<void> =>
  withAccessibleDirectory(account, directory, async (visiblePath, descriptors) => {
    const initdb = spawn(
      binaries.initdb,
      [
        `--pgdata=${visiblePath}/cluster`,
        `--pwfile=${visiblePath}/password`,
        `--username=${USER}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...options,
      ],
      { ...toSpawnOptions(account), stdio: ['ignore', 'ignore', 'pipe', ...descriptors] },
    );
    let errors = '';
    initdb.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const status = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve));
    if (status !== 0) throw new OperatorError(`The embedded PostgreSQL could not create its data in ${directory}:\n${errors.trim()}`);
  });

const changeOwner = async (account: OsAccount, ...files: string[]): Promise<void> => {
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
    await changeOwner(account, draft, passwordFile);
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
    throw new OperatorError(
      `${directory} contains no readable PostgreSQL data. Restore it from a backup, or move it to start with an empty database.`,
      {
        cause: error,
      },
    );
  }
  if (version === binaries.majorVersion) return;
  throw new OperatorError(
    `${directory} was written by PostgreSQL ${version}; the embedded version is ${binaries.majorVersion}. ` +
      'Run the release of Countinghouse that wrote it, or restore a dump into a new directory.',
  );
};

export const toHomeDirectory = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  return path.join(await realpath(dataDir), 'postgres');
};

/** Opens the directory of a cluster, and creates it if it does not exist. */
export const openHome = async (options: {
  directory: string;
  account: OsAccount;
  binaries: PostgresBinaries;
  /** Additional options of initdb. */
  initdbOptions?: string[];
}): Promise<ClusterHome> => {
  const { directory, account, binaries } = options;
  if (!(await exists(path.join(directory, 'cluster')))) await createHome(directory, account, binaries, options.initdbOptions ?? []);
  await checkVersion(directory, binaries);
  const password = (await readFile(path.join(directory, 'password'), 'utf8')).trim();
  const identity = createHash('sha256').update(password).digest('hex').slice(0, 12);
  return { directory, cluster: path.join(directory, 'cluster'), password, clusterName: `countinghouse-${identity}` };
};
