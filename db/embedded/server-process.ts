// PostgreSQL as a child process. It has its own process group, so that Ctrl-C in the terminal reaches this process first. A shell waits for the end
// of a pipe from this process, and stops PostgreSQL if this process is killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';
import { toSpawnOptions, type OsAccount } from '#db/embedded/account.ts';
import type { PostgresBinaries } from '#db/embedded/binaries.ts';
import { withAccessibleDirectory, type ClusterHome } from '#db/embedded/home.ts';

/** The required part of the log. */
export type EmbeddedLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type PostgresProcess = {
  pid: number;
  port: number;
  /** Settles when the process has exited. */
  ended: Promise<void>;
  /** Closes connections, flushes all data, and waits for the exit. */
  stop(): Promise<void>;
};

/** The server exited before it was ready. */
export class ServerStartError extends Error {
  readonly isPortInUse: boolean;
  readonly isDataInUse: boolean;

  constructor(output: string) {
    super(`PostgreSQL did not start:\n${output}`);
    this.name = 'ServerStartError';
    this.isPortInUse = /could not (bind|create any TCP\/IP)/.test(output);
    this.isDataInUse = /lock file .* already exists|pre-existing shared memory block/.test(output);
  }
}

export type PostgresSettings = Record<string, string | number>;

const READY_POLL_MS = 15;
const START_TIMEOUT_MS = 60 * SECOND_MS;
const FAST_STOP_MS = 10 * SECOND_MS;
const IMMEDIATE_STOP_MS = 5 * SECOND_MS;
const OUTPUT_LINES_MAX = 20;

type PidFile = { pid: number; port: number; isReady: boolean };

/** Parses the pid file; undefined if it does not exist or is incomplete. */
export const readPidFile = async (home: Pick<ClusterHome, 'cluster'>): Promise<PidFile | undefined> => {
  try {
    const lines = (await readFile(path.join(home.cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const toLogLevel = (line: string): keyof EmbeddedLog =>
  line.includes(' PANIC: ') ? 'error' : line.includes(' FATAL: ') || line.includes(' WARNING: ') ? 'warn' : 'debug';

/** Logs the output of the server and keeps its last lines. */
const followOutput = (server: ChildProcess, log: EmbeddedLog): string[] => {
  const lines: string[] = [];
  if (!server.stderr) return lines;
  createInterface({ input: server.stderr }).on('line', (line) => {
    log[toLogLevel(line)]({ from: 'postgres' }, line);
    lines.push(line);
    if (lines.length > OUTPUT_LINES_MAX) lines.shift();
  });
  return lines;
};

const stopOnParentExit = (pid: number, account: OsAccount): ChildProcess => {
  const watcher = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'countinghouse-watcher', String(pid)], {
    ...toSpawnOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as Socket | null)?.on('error', () => undefined).unref();
  return watcher;
};

const waitUntilReady = async (home: ClusterHome, pid: number, hasEnded: () => boolean): Promise<boolean> => {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!hasEnded() && performance.now() < deadline) {
    const file = await readPidFile(home);
    if (file?.pid === pid && file.isReady) return true;
    await sleep(READY_POLL_MS);
  }
  return false;
};

const stopAndWait = async (server: ChildProcess, exitPromise: Promise<void>): Promise<void> => {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    server.kill(signal);
    const timer = new AbortController();
    const hasExited = await Promise.race([
      exitPromise.then(() => true),
      sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (hasExited) return;
  }
};

/** Starts the server and waits until it accepts connections. Throws ServerStartError. */
export const startServer = async (options: {
  binaries: PostgresBinaries;
  account: OsAccount;
  home: ClusterHome;
  port: number;
  settings: PostgresSettings;
  log: EmbeddedLog;
}): Promise<PostgresProcess> => {
  const { binaries, account, home, port, log } = options;
  const settings = {
    ...options.settings,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: home.clusterName,
  };
  const server = await withAccessibleDirectory(account, home.directory, (visiblePath, descriptors) =>
    spawn(
      binaries.postgres,
      ['-D', `${visiblePath}/cluster`, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...toSpawnOptions(account), detached: true, stdio: ['ignore', 'ignore', 'pipe', ...descriptors] },
    ),
  );
  const lines = followOutput(server, log);
  let hasEnded = false;
  const exitPromise = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    server.once('exit', end).once('error', (error) => {
      lines.push(String(error));
      end();
    });
  });
  if (server.pid === undefined || !(await waitUntilReady(home, server.pid, () => hasEnded))) {
    if (!hasEnded) await stopAndWait(server, exitPromise);
    throw new ServerStartError(lines.join('\n'));
  }
  const watcher = stopOnParentExit(server.pid, account);
  void exitPromise.then(() => watcher.kill('SIGKILL'));
  return { pid: server.pid, port, ended: exitPromise, stop: () => stopAndWait(server, exitPromise) };
};
