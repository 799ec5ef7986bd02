// Embedded PostgreSQL, for a start without configuration. It uses the same driver and SQL as an external one, with fsync. Its data is in
// DATA_DIR/postgres. It listens on 127.0.0.1 only, on a free port, and requires a random password. If it is killed, it is restarted on the same
// port, so that connection pools recover without a restart of the process.
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { chooseAccount, type OsAccount } from '#db/embedded/account.ts';
import { findBinaries, type PostgresBinaries } from '#db/embedded/binaries.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { DATABASE, toHomeDirectory, openHome, toUrl, type ClusterHome } from '#db/embedded/home.ts';
import { takeOwnership } from '#db/embedded/ownership.ts';
import { clearPreviousServer } from '#db/embedded/previous-server.ts';
import {
  ServerStartError,
  startServer,
  type EmbeddedLog,
  type PostgresProcess,
  type PostgresSettings,
} from '#db/embedded/server-process.ts';

export type EmbeddedPostgres = {
  /** URL of the database countinghouse as the owner. Does not change when PostgreSQL is restarted. */
  url: string;
  /** Process id of the current server. */
  readonly pid: number;
  stop(): Promise<void>;
};

type Cluster = { home: ClusterHome; account: OsAccount; binaries: PostgresBinaries; settings: PostgresSettings; log: EmbeddedLog };

const SETTINGS: PostgresSettings = {
  max_connections: 60,
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Callers report ordinary errors, whose text may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const START_ATTEMPTS = 50;
const DATA_IN_USE_DELAY_MS = 200;
const RESTART_DELAYS_MS = [0, 200, SECOND_MS, 2 * SECOND_MS, 5 * SECOND_MS];

const startOnce = async (cluster: Cluster, port: number): Promise<PostgresProcess> => {
  await clearPreviousServer(cluster.home, cluster.log);
  return startServer({ ...cluster, port });
};

/** Tries another port if the port was taken in the meantime, and waits while processes of a killed server are still exiting. */
const startOnFreePort = async (cluster: Cluster, choosePort: () => Promise<number>): Promise<PostgresProcess> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(cluster, await choosePort());
    } catch (error) {
      if (!(error instanceof ServerStartError)) throw error;
      const isTransient = error.isPortInUse || error.isDataInUse;
      if (!isTransient || attempt === START_ATTEMPTS)
        throw new OperatorError(`${cluster.home.directory}: ${error.message}`, { cause: error });
      if (error.isDataInUse) await sleep(DATA_IN_USE_DELAY_MS);
    }
  }
};

/** Keeps a server running on one port until it is stopped. */
const supervise = (cluster: Cluster, first: PostgresProcess): { current: () => PostgresProcess; stop(): Promise<void> } => {
  const controller = new AbortController();
  let server = first;
  const restart = async (): Promise<void> => {
    for (let attempt = 0; !controller.signal.aborted; attempt += 1) {
      try {
        await sleep(RESTART_DELAYS_MS[attempt] ?? RESTART_DELAYS_MS.at(-1), undefined, { signal: controller.signal });
        server = await startOnce(cluster, first.port);
        cluster.log.info({ pid: server.pid }, 'Embedded PostgreSQL restarted');
        return;
      } catch (error) {
        if (!controller.signal.aborted) cluster.log.error({ err: error }, 'Restarting the embedded PostgreSQL failed; retrying');
      }
    }
  };
  const keepRunning = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      await server.ended;
      if (controller.signal.aborted) return;
      cluster.log.error({ pid: server.pid }, 'The embedded PostgreSQL exited unexpectedly; restarting');
      await restart();
    }
  };
  const finished = keepRunning();
  return {
    current: () => server,
    stop: async () => {
      controller.abort();
      await server.stop();
      await finished;
      await server.stop();
    },
  };
};

/** Claims the data directory for this process and creates the database if necessary. */
const claim = async (cluster: Cluster, server: PostgresProcess): Promise<{ release(): Promise<void> }> => {
  try {
    const ownership = await takeOwnership(cluster.home, server.port, cluster.log);
    const databases = await ownership.sql`select from pg_database where datname = ${DATABASE}`;
    if (databases.length === 0) await ownership.sql.unsafe(`create database ${DATABASE}`);
    return ownership;
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const openCluster = async (options: {
  dataDir: string;
  log: EmbeddedLog;
  settings: PostgresSettings;
  initdbOptions?: string[];
}): Promise<Cluster> => {
  if (process.platform === 'win32') {
    throw new OperatorError('The embedded PostgreSQL runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.');
  }
  const directory = await toHomeDirectory(options.dataDir);
  const account = await chooseAccount(directory);
  const binaries = await findBinaries(account);
  const home = await openHome({ directory, account, binaries, initdbOptions: options.initdbOptions });
  return { home, account, binaries, settings: options.settings, log: options.log };
};

/**
 * Starts PostgreSQL on DATA_DIR/postgres, which is created at the first start, and recovers from a killed process.
 * Throws an OperatorError if another server uses the directory, or if the operator has to act.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  log: EmbeddedLog;
  choosePort?: () => Promise<number>;
  /** Override the settings of the product. */
  settings?: PostgresSettings;
}): Promise<EmbeddedPostgres> => {
  const cluster = await openCluster({ ...options, settings: { ...SETTINGS, ...options.settings } });
  const first = await startOnFreePort(cluster, options.choosePort ?? findFreePort);
  const ownership = await claim(cluster, first);
  const supervision = supervise(cluster, first);
  return {
    url: toUrl(cluster.home, first.port),
    get pid() {
      return supervision.current().pid;
    },
    stop: async () => {
      await ownership.release();
      await supervision.stop();
    },
  };
};

/**
 * Starts a server for one test run: fast instead of durable, and not restarted.
 * The caller creates the directory and removes it after the stop.
 */
export const startTemporaryServer = async (options: {
  directory: string;
  log: EmbeddedLog;
}): Promise<{ url: string; stop(): Promise<void> }> => {
  const cluster = await openCluster({
    dataDir: options.directory,
    log: options.log,
    settings: { ...SETTINGS, max_connections: 200, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    // Each test file opens a dozen connections, and each one hashes the password.
    initdbOptions: ['--no-sync', '--set=scram_iterations=1'],
  });
  const server = await startOnFreePort(cluster, findFreePort);
  return { url: toUrl(cluster.home, server.port, 'postgres'), stop: server.stop };
};
