// PostgreSQL servers of killed processes. One may still be running or stopping, or have left a pid file whose number now belongs to another process.
// Before a start, this code stops such a server or removes the file; it throws if another live process owns the data.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { ClusterHome } from '#db/embedded/home.ts';
import { inspectServer } from '#db/embedded/ownership.ts';
import { readPidFile, type EmbeddedLog } from '#db/embedded/server-process.ts';

const POLL_MS = 50;
const WAIT_TIMEOUT_MS = 45 * SECOND_MS;
/** A younger server may still be claimed by the process that is starting it. */
const UNCLAIMED_GRACE_MS = 3 * SECOND_MS;
const IMMEDIATE_STOP_AFTER_MS = 15 * SECOND_MS;

type PidOwner = 'gone' | 'our server' | 'another process';

const readCommand = (pid: number): string => {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The current owner of the process ID. A zombie is not our server. */
const findPidOwner = (pid: number, home: ClusterHome): PidOwner => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  return readCommand(pid).includes(`cluster_name=${home.clusterName}`) ? 'our server' : 'another process';
};

/**
 * PostgreSQL would treat the process id in the file as a running server. It treats the id of its parent as stale, and still checks for remaining
 * processes with the shared memory in the rest of the file.
 */
const markPidFileStale = async (home: ClusterHome): Promise<void> => {
  // A server that is just exiting may remove the file at any moment. An open file is not created again.
  const file = await open(path.join(home.cluster, 'postmaster.pid'), 'r+').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const [, ...rest] = (await file.readFile('utf8')).split('\n');
    await file.truncate();
    await file.write([process.pid, ...rest].join('\n'), 0);
  } finally {
    await file.close();
  }
};

const stopOrphan = (pid: number, signal: 'SIGINT' | 'SIGQUIT', log: EmbeddedLog): void => {
  log.warn({ pid, signal }, 'Stopping the PostgreSQL server that an earlier start left behind');
  process.kill(pid, signal);
};

/**
 * Returns when no earlier server uses the directory.
 * Throws an OperatorError if another process owns it.
 */
export const clearPreviousServer = async (home: ClusterHome, log: EmbeddedLog): Promise<void> => {
  const startedAt = performance.now();
  let sentSignal: 'SIGINT' | 'SIGQUIT' | undefined;
  for (;;) {
    const file = await readPidFile(home);
    const pidOwner = file ? findPidOwner(file.pid, home) : 'gone';
    if (!file || pidOwner === 'gone') return;
    if (pidOwner === 'another process') return markPidFileStale(home);
    const running = file.isReady ? await inspectServer(home, file.port, log) : undefined;
    if (running?.owner) {
      throw new OperatorError(
        `Another Countinghouse server (${running.owner}) already runs on ${path.dirname(home.directory)}. ` +
          'Stop it first, or set DATA_DIR to another directory.',
      );
    }
    const waitedMs = performance.now() - startedAt;
    if (!sentSignal && running && running.ageMs > UNCLAIMED_GRACE_MS) {
      sentSignal = 'SIGINT';
      stopOrphan(file.pid, sentSignal, log);
    } else if (sentSignal === 'SIGINT' && waitedMs > IMMEDIATE_STOP_AFTER_MS) {
      sentSignal = 'SIGQUIT';
      stopOrphan(file.pid, sentSignal, log);
    } else if (waitedMs > WAIT_TIMEOUT_MS) {
      throw new OperatorError(
        `A PostgreSQL server of an earlier start (process ${file.pid}) still uses ${home.directory} and does not respond. ` +
          `End it with: kill -QUIT ${file.pid}`,
      );
    }
    await sleep(POLL_MS);
  }
};
