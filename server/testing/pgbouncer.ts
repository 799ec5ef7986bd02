// A real PgBouncer in transaction mode, in front of a test's database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toSpawnOptions, chooseAccount } from '#db/embedded/account.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { requirePgBouncer } from '#server/commands/test-all/programs.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

type PgbouncerOptions = {
  /** The database behind it. */
  target: string;
  /** The number of database connections that all clients share. */
  poolSize: number;
  /** Credentials, as stored by PostgreSQL. */
  users: Record<string, string>;
};

export type PgBouncer = { urlFor(user: string): string; stop(): Promise<void> };

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

const configurationOf = (port: number, target: URL, poolSize: number, usersFile: string): string =>
  [
    '[databases]',
    `books = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${usersFile}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    '',
  ].join('\n');

/** Starts PgBouncer on a free port. */
export const startPgBouncer = async ({ target, poolSize, users }: PgbouncerOptions): Promise<PgBouncer> => {
  const program = requirePgBouncer();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-pooler-'));
  const port = await findFreePort();
  const [configuration, usersFile] = [path.join(directory, 'pgbouncer.ini'), path.join(directory, 'users.txt')];
  await writeFile(configuration, configurationOf(port, new URL(target), poolSize, usersFile), { mode: 0o600 });
  await writeFile(
    usersFile,
    Object.entries(users)
      .map((pair) => pair.map((text) => `"${text}"`).join(' '))
      .join('\n'),
    { mode: 0o600 },
  );
  // PgBouncer does not run as root.
  const account = await chooseAccount(path.join(directory, 'nothing'));
  if (account) await Promise.all([directory, configuration, usersFile].map((file) => chown(file, account.uid, account.gid)));
  await chmod(directory, 0o700);
  let output = '';
  const child = spawn(program, [configuration], { ...toSpawnOptions(account), stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    await rm(directory, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer did not start: ${output}`);
    }
    await pause(POLL_MS);
  }
  return { urlFor: (user) => `postgresql://${user}:${users[user]}@127.0.0.1:${port}/books`, stop };
};
