// Time from the start of the process to its first successful response, on existing data. Includes the start of the embedded PostgreSQL if the
// run uses it.
import { toSpread } from '../rounds.ts';
import { reaches, type Bench, type BenchRow, type RowResult } from '../row.ts';
import { startBenchServer } from '../run/server.ts';

const GOAL = { atMost: 3 };
const MS_IN_SECOND = 1_000;

/** Stops the embedded PostgreSQL of the run, so this row comes last. */
export const startRow: BenchRow = {
  name: 'start',
  measure: async (bench: Bench): Promise<RowResult> => {
    const { admin } = await bench.crowd();
    const { url, dataDir } = bench.database;
    await bench.endServer();
    await bench.database.stop();
    const seconds: number[] = [];
    // The first start does not count: it recovers the database and may build the dashboard.
    for (let round = 0; round <= bench.options.rounds; round++) {
      const where = dataDir ? { dataDir } : { databaseUrl: url };
      const server = await startBenchServer({ ...where, probe: { path: '/3/user/', token: admin.token } });
      if (round > 0) seconds.push(server.startedInMs / MS_IN_SECOND);
      await server.stop();
    }
    const spread = toSpread(seconds);
    return {
      name: 'start',
      measured: `start to the first response, existing data, ${dataDir ? 'embedded' : 'another'} PostgreSQL`,
      against: null,
      unit: 's',
      ours: spread,
      theirs: null,
      ratio: null,
      goal: GOAL,
      isReached: reaches(GOAL, spread.median),
      processorTime: {},
    };
  },
};
