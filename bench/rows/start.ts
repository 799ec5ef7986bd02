// Time from the start of the process to its first successful response, on existing data: after a regular stop, and after SIGKILL under load. Includes
// the start of the embedded PostgreSQL if the run uses it.
import { setTimeout as pause } from 'node:timers/promises';
import { creditsOf } from './credit.ts';
import { toSpread } from '../rounds.ts';
import { reaches, type Bench, type BenchRow, type Goal, type RowResult } from '../row.ts';
import { startBenchServer, type BenchServer } from '../run/server.ts';

const MS_IN_SECOND = 1_000;
const LOAD = { connections: 64, seconds: 5 };
const KILL_AFTER_MS = 3_000;

/** Stops the embedded PostgreSQL of the run, so these rows come last. Returns a function that starts a server on the same data. */
const releaseData = async (bench: Bench): Promise<() => Promise<BenchServer>> => {
  const { admin } = await bench.crowd();
  const { url, dataDir } = bench.database;
  await bench.endServer();
  await bench.database.stop();
  const where = dataDir ? { dataDir } : { databaseUrl: url };
  return () => startBenchServer({ ...where, probe: { path: '/3/user/', token: admin.token } });
};

const createResult = (bench: Bench, name: string, event: string, goal: Goal, seconds: number[]): RowResult => {
  const spread = toSpread(seconds);
  return {
    name,
    measured: `${event} to the first response, existing data, ${bench.database.dataDir ? 'embedded' : 'another'} PostgreSQL`,
    against: null,
    unit: 's',
    ours: spread,
    theirs: null,
    ratio: null,
    goal,
    isReached: reaches(goal, spread.median),
    processorTime: {},
  };
};

const startRow: BenchRow = {
  name: 'start',
  measure: async (bench) => {
    const startServer = await releaseData(bench);
    const seconds: number[] = [];
    // The first start does not count: it recovers the database and may build the dashboard.
    for (let round = 0; round <= bench.options.rounds; round++) {
      const server = await startServer();
      if (round > 0) seconds.push(server.startedInMs / MS_IN_SECOND);
      await server.stop();
    }
    return createResult(bench, 'start', 'start', { atMost: 3 }, seconds);
  },
};

/** Kills the server while it posts. The load ends with errors, as expected. */
const killUnderLoad = async (bench: Bench, server: BenchServer): Promise<void> => {
  const { people } = await bench.crowd();
  const load = bench.load({ ...LOAD, url: server.url, requests: creditsOf(people) }).catch(() => undefined);
  await pause(KILL_AFTER_MS);
  await server.kill();
  await load;
};

const restartRow: BenchRow = {
  name: 'restart',
  measure: async (bench) => {
    const startServer = await releaseData(bench);
    const seconds: number[] = [];
    for (let round = 0; round < bench.options.rounds; round++) {
      await killUnderLoad(bench, await startServer());
      const server = await startServer();
      seconds.push(server.startedInMs / MS_IN_SECOND);
      await server.stop();
    }
    return createResult(bench, 'restart', 'start after SIGKILL under load', { atMost: 5 }, seconds);
  },
};

export const startRows: BenchRow[] = [startRow, restartRow];
