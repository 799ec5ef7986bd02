import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/postgres.ts';
import type { EmbeddedLog } from '#db/embedded/server-process.ts';

const log: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A directory that only its owner may enter, with a space and a letter beyond ASCII in its name. */
let closedDirectory: string;
let dataDir: string;

beforeAll(async () => {
  closedDirectory = await mkdtemp(path.join(os.tmpdir(), 'embedded test ü '));
  await chmod(closedDirectory, 0o700);
  dataDir = path.join(closedDirectory, 'my data');
});
afterAll(() => rm(closedDirectory, { recursive: true, force: true }));

const query = async <T extends object>(url: string, text: string): Promise<T[]> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql.unsafe<T[]>(text)) as unknown as T[];
  } finally {
    await sql.end({ timeout: 1 });
  }
};

const retryUntilSuccess = async <T>(attempt: () => Promise<T>): Promise<T> => {
  let failure: unknown;
  for (const deadline = Date.now() + 15_000; Date.now() < deadline;) {
    try {
      return await attempt();
    } catch (error) {
      failure = error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw failure;
};

const insertWord = (url: string, word: string) =>
  query(url, `create table if not exists words (word text); insert into words values ('${word}')`);
const readWords = async (url: string) => (await query<{ word: string }>(url, 'select word from words')).map((row) => row.word);

/** Another process that runs the embedded PostgreSQL. */
const startParent = async (): Promise<{ parent: ChildProcess; url: string; pid: number }> => {
  const script = `
    import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(JSON.stringify({ url, pid }));`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: parent.stdout! })
      .once('line', resolve)
      .once('close', () => reject(new Error('The parent ended.')));
  });
  return { parent, ...(JSON.parse(line) as { url: string; pid: number }) };
};

const kill = (parent: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    parent.once('exit', () => resolve());
    parent.kill('SIGKILL');
  });

/** The process that stops the server when its parent exits. */
const killWatcherOf = async (pid: number): Promise<void> => {
  for (const entry of await readdir('/proc')) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.endsWith(`countinghouse-watcher\0${pid}\0`)) return void process.kill(Number(entry), 'SIGKILL');
  }
  throw new Error('There is no watcher.');
};

describe('the embedded PostgreSQL', () => {
  describe('while it runs', () => {
    let server: EmbeddedPostgres;
    beforeAll(async () => {
      server = await startEmbeddedPostgres({ dataDir, log });
    });
    afterAll(() => server.stop());

    test('serves UTF-8 text on loopback from a private directory with a space in its name, and keeps fsync on', async () => {
      const [row] = await query(
        server.url,
        `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
         current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync, upper('straße ñ') as upper`,
      );
      expect(row).toEqual({ encoding: 'UTF8', addresses: '127.0.0.1', sockets: '', fsync: 'on', upper: 'STRAßE Ñ' });
    });

    test('hides its password and data from other users, and requires the password', async () => {
      const home = path.join(dataDir, 'postgres');
      expect((await stat(home)).mode & 0o777).toBe(0o700);
      expect((await stat(path.join(home, 'password'))).mode & 0o777).toBe(0o600);
      await expect(query(server.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
    });

    test('does not run as root', async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t[1-9]\d*\t[1-9]/m);
    });

    test('rejects a second server on the same directory with one clear message, and keeps running', async () => {
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
        `Another Countinghouse server (countinghouse process ${process.pid}) already runs on ${dataDir}. Stop it first`,
      );
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('recovers committed data at the same address after its process group is killed', async () => {
      await insertWord(server.url, 'before the kill');
      const { pid } = server;
      process.kill(-pid, 'SIGKILL');
      // A killed process may respond briefly.
      await retryUntilSuccess(() => expect(Promise.resolve(server.pid)).resolves.not.toBe(pid));
      expect(await retryUntilSuccess(() => readWords(server.url))).toEqual(['before the kill']);
    });

    test('still rejects a second server after a recovery', async () => {
      await retryUntilSuccess(() => expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('Another Countinghouse server'));
    });
  });

  test('uses another port when the configured one is taken', async () => {
    const other = createServer();
    const usedPort = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port));
    });
    const free = await findFreePort();
    const ports = [usedPort, free];
    const server = await startEmbeddedPostgres({ dataDir, log, choosePort: async () => ports.shift() ?? free });
    other.close();
    expect(new URL(server.url).port).toBe(String(free));
    await server.stop();
  });

  test('starts when the process ID in a stale pid file now belongs to another process', async () => {
    const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(file, `${process.ppid}\n/nowhere\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await readWords(server.url)).toContain('before the kill');
    await server.stop();
  });

  test('restarts immediately after its parent was killed', async () => {
    const { parent, url } = await startParent();
    await insertWord(url, 'before the parent was killed');
    await kill(parent);
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await readWords(server.url)).toContain('before the parent was killed');
    await server.stop();
  });

  test('stops a server that outlived its parent, and restarts', async () => {
    const { parent, url, pid } = await startParent();
    await insertWord(url, 'by the orphan');
    await killWatcherOf(pid);
    await kill(parent);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(server.pid).not.toBe(pid);
    expect(await readWords(server.url)).toContain('by the orphan');
    await server.stop();
  });

  test('serves one of two concurrent starts, and rejects the other', async () => {
    const [first, second] = await Promise.allSettled([startEmbeddedPostgres({ dataDir, log }), startEmbeddedPostgres({ dataDir, log })]);
    const servers = [first, second].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(servers).toHaveLength(1);
    expect([first, second].find((result) => result.status === 'rejected')?.reason.message).toContain('Another Countinghouse server');
    await servers[0]?.stop();
  });

  test('creates only one cluster for two concurrent first starts', async () => {
    const newDataDir = path.join(closedDirectory, 'new');
    const results = await Promise.allSettled([
      startEmbeddedPostgres({ dataDir: newDataDir, log }),
      startEmbeddedPostgres({ dataDir: newDataDir, log }),
    ]);
    const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(servers).toHaveLength(1);
    expect(await readdir(newDataDir)).toEqual(['postgres']);
    await servers[0]?.stop();
  });

  test('rejects data of another major version and names the remedy', async () => {
    await writeFile(path.join(closedDirectory, 'new', 'postgres', 'cluster', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir: path.join(closedDirectory, 'new'), log })).rejects.toThrow(
      'was written by PostgreSQL 15; the embedded version is 18',
    );
  });
});
