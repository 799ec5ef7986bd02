// Worker processes on the database of a test file, which ends them after its tests.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { startServerProcess, type DrillServerProcess } from '#server/commands/ledger-prove/server-process.ts';
import type { TestDatabase } from '#server/testing/database.ts';

const WORKERS = 3;

export const useWorkerProcesses = (database: TestDatabase) => {
  const workers: DrillServerProcess[] = [];
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'workers test '));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    await rm(directory, { recursive: true, force: true });
  });
  const startWorker = async (): Promise<DrillServerProcess> => {
    const shared = { dataDir: directory, databaseUrl: database.url, logFile: path.join(directory, 'worker.log') };
    return startServerProcess({ ...shared, program: 'worker', port: await findFreePort() });
  };
  return {
    /** Starts three workers. */
    start: async (): Promise<void> => {
      workers.push(...(await Promise.all(Array.from({ length: WORKERS }, startWorker))));
    },
    /** Kills one of the workers, runs `afterKill`, and starts another worker in its place. */
    replace: async (number: number, afterKill: () => Promise<void>): Promise<void> => {
      const index = number % WORKERS;
      await workers[index]?.end('SIGKILL');
      await afterKill();
      workers[index] = await startWorker();
    },
  };
};
