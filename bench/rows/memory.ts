// Memory of a new server process under load. Both the total and the growth are limited, because a slow leak stays below the total in five
// minutes.
import { reaches, type Bench, type BenchRow, type RowResult } from '../row.ts';
import { computeGrowth, watchMemory } from '../run/memory.ts';
import { startBenchServer } from '../run/server.ts';
import { creditsOf } from './credit.ts';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 15;
const SECONDS_IN_MINUTE = 60;
const GOAL = { atMost: 400 };
/** The heap varies between collections. A leak of one small object per request would exceed this by far. */
const GROWTH_MAX = 0.05;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const describeRow = (minutes: number) => ({
  name: 'memory',
  measured: `memory of the server after ${minutes} minutes of credit-spread`,
  against: null,
  unit: 'MB' as const,
  theirs: null,
  ratio: null,
  goal: GOAL,
  processorTime: {},
});

export const memoryRow: BenchRow = {
  name: 'memory',
  measure: async (bench: Bench): Promise<RowResult> => {
    const { minutes } = bench.options;
    const { people } = await bench.crowd();
    const server = await startBenchServer({ databaseUrl: bench.database.url });
    try {
      const load = { url: server.url, connections: CONNECTIONS, requests: creditsOf(people) };
      await bench.load({ ...load, seconds: WARM_UP_SECONDS });
      const watch = watchMemory(server.pid);
      await bench.load({ ...load, seconds: minutes * SECONDS_IN_MINUTE });
      const samples = watch.stop();
      const last = samples.at(-1);
      if (last === undefined)
        return { ...describeRow(minutes), ours: null, isReached: null, note: 'memory cannot be read on this machine' };
      const { share: growth } = computeGrowth(samples);
      return {
        ...describeRow(minutes),
        ours: { median: last, least: Math.min(...samples), most: Math.max(...samples) },
        isReached: reaches(GOAL, last) && growth <= GROWTH_MAX,
        note: `${Math.round(samples[0] ?? 0)} MB after the warm-up; growth from the middle to the end of the load: ${percent(growth)}`,
      };
    } finally {
      await server.stop();
    }
  },
};
