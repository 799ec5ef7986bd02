// The operating system user of PostgreSQL, which does not run as root. If the server runs as root, PostgreSQL runs as the owner of its data, or, at
// the first start, as a common unprivileged user. An ordinary user runs PostgreSQL directly.
import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** The user of PostgreSQL. Undefined: the user of this process. */
export type OsAccount = { name: string; uid: number; gid: number } | undefined;

/** In order of preference. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

const findOwner = async (directory: string): Promise<{ uid: number; gid: number } | undefined> => {
  try {
    return await stat(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const findUser = async (names: string[]): Promise<OsAccount> => {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
};

/** Selects the user that runs PostgreSQL on the data directory, which may not exist yet. */
export const chooseAccount = async (directory: string): Promise<OsAccount> => {
  const owner = await findOwner(directory);
  const self = process.getuid?.();
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined;
    throw new OperatorError(
      `${directory} is owned by user ID ${owner.uid}, but this server runs as user ID ${self}. ` +
        'Start the server as that user or as root, or set DATA_DIR to another directory.',
    );
  }
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const account = await findUser(UNPRIVILEGED_USERS);
  if (account) return account;
  throw new OperatorError(
    `PostgreSQL does not run as root, and this machine has no user ${UNPRIVILEGED_USERS.join(' or ')}. ` +
      'Start the server as a non-root user, or set DATABASE_URL.',
  );
};

/** Excludes the environment of this process: it contains secrets, and variables such as PGDATA would change the started server. */
const BARE_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' } as unknown as NodeJS.ProcessEnv;

/** Options of spawn to run a process as the account, in a directory that every user can enter. */
export const toSpawnOptions = (account: OsAccount) => ({
  cwd: '/',
  env: BARE_ENVIRONMENT,
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
});

/** Whether the command succeeds as the account. */
export const runsAs = (account: OsAccount, command: string, parameters: string[]): boolean =>
  spawnSync(command, parameters, { ...toSpawnOptions(account), stdio: 'ignore' }).status === 0;
