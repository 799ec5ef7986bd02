// An installation that the drill kills: a server process and its PostgreSQL, with their own directory. In one arrangement, the server starts
// and stops PostgreSQL, as `npm start` does. In the other, PostgreSQL runs separately, as in production, and survives a killed server.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openSql } from '#db/client.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { toHomeDirectory } from '#db/embedded/home.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/postgres.ts';
import { readPidFile } from '#db/embedded/server-process.ts';
import { startServerProcess, type DrillServerProcess } from '#server/commands/ledger-prove/server-process.ts';
import { createLog } from '#server/platform/log.ts';

export type Arrangement = 'own PostgreSQL' | 'separate PostgreSQL';

/** The victims. A PostgreSQL backend serves one connection; when it is killed, PostgreSQL ends all others. */
export type Victim = 'the server' | 'PostgreSQL' | 'both' | 'a process of PostgreSQL';

export type Installation = {
  url: string;
  arrangement: Arrangement;
  /** Resolves when a server is available, possibly after a restart. */
  waitUntilServing(): Promise<void>;
  /** Kills the victim, and restarts what does not recover automatically. */
  kill(victim: Victim): Promise<void>;
  /** Stops server and PostgreSQL in order. Throws if they do not stop cleanly. */
  stop(): Promise<void>;
};

/** The server's DATA_DIR. The spaces test paths with spaces. */
export const toDataDir = (directory: string): string => path.join(directory, 'data of the proof');

/** PostgreSQL alone, on the data that the installation in this directory has written. */
export const startDrillPostgres = (directory: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: toDataDir(directory),
    log: createLog({ level: 'warn', stream: createWriteStream(path.join(directory, 'postgres.log'), { flags: 'a' }) }),
  });

const killPostgres = async (dataDir: string): Promise<void> => {
  const file = await readPidFile({ cluster: path.join(await toHomeDirectory(dataDir), 'cluster') });
  if (!file) throw new Error('PostgreSQL is not running');
  process.kill(file.pid, 'SIGKILL');
};

/** Kills a backend that serves the server, preferably inside a transaction. */
const killPostgresProcess = async (databaseUrl: string): Promise<void> => {
  const sql = openSql({ url: databaseUrl, poolSize: 1, role: 'owner' });
  try {
    const [backend] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'countinghouse' and pid <> pg_backend_pid()
      order by backend_xid is null, xact_start nulls last limit 1`;
    if (!backend) throw new Error('The server has no connection to PostgreSQL');
    process.kill(backend.pid, 'SIGKILL');
  } finally {
    await sql.end({ timeout: 1 });
  }
};

/** Starts the product on the existing data of the directory. */
export const startInstallation = async (directory: string, arrangement: Arrangement): Promise<Installation> => {
  const dataDir = toDataDir(directory);
  await mkdir(dataDir, { recursive: true });
  const database = arrangement === 'separate PostgreSQL' ? await startDrillPostgres(directory) : undefined;
  const port = await findFreePort();
  const logFile = path.join(directory, 'server.log');
  const startServer = (): Promise<DrillServerProcess> => startServerProcess({ port, dataDir, databaseUrl: database?.url, logFile });
  let starting: Promise<DrillServerProcess>;
  try {
    starting = startServer();
    await starting;
  } catch (error) {
    await database?.stop();
    throw error;
  }

  const killServer = async (): Promise<void> => {
    const server = await starting;
    starting = server.end('SIGKILL').then(startServer);
    await starting;
  };
  const kill = async (victim: Victim): Promise<void> => {
    switch (victim) {
      case 'the server':
        return killServer();
      case 'PostgreSQL':
        return killPostgres(dataDir);
      case 'both':
        await killPostgres(dataDir);
        return killServer();
      case 'a process of PostgreSQL':
        if (!database) throw new Error('Only the processes of a separate PostgreSQL are known');
        return killPostgresProcess(database.url);
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    arrangement,
    waitUntilServing: async () => {
      const server = await starting;
      if (server.hasEnded()) throw new Error(`The server exited unexpectedly; see ${logFile}`);
    },
    kill,
    stop: async () => {
      try {
        const status = await (await starting).end('SIGTERM');
        if (status !== 0) throw new Error(`The server exited with ${status} on shutdown; see ${logFile}`);
      } finally {
        await database?.stop();
      }
    },
  };
};
