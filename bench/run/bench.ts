// What the rows of a run share. Each part is made when a row asks for it first, and ended when the run ends.
import type { Bench, ThroughputSample, BenchOptions } from '../row.ts';
import { creditsOf } from '../rows/credit.ts';
import { prepareCompany } from '../seed/company.ts';
import { fillCompany } from '../seed/fill-company.ts';
import { preparePasts } from '../seed/pasts.ts';
import { preparePgbench } from './pgbench.ts';
import { openBenchDatabase, tidyUp } from './database.ts';
import { startLoadProcess } from './load-process.ts';
import { timeOfFamily, timeOfProcess } from './processor-time.ts';
import { startBenchServer, type BenchServer } from './server.ts';
import type { BenchLoad, LoadResult } from '../load.ts';

const CROWD_COUNT = 1_000;
const READER_COUNT = 200;
/** Half of the transactions are the first user's, so that the others have 20 each. */
const READER_TRANSACTION_COUNT = 8_000;
const WARM_UP = { connections: 64, seconds: 5 };

/** Calls `make` once, whoever asks. */
const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

const isSuccess = (status: string): boolean => status.startsWith('2');

const requireSuccess = (result: LoadResult): LoadResult => {
  const failed = Object.entries(result.statuses).filter(([status]) => !isSuccess(status));
  if (failed.length > 0 || result.errors > 0 || result.inTime === 0) {
    throw new Error(`The load met refusals, so its figures say nothing: ${JSON.stringify(result)}`);
  }
  return result;
};

const perRequest = (before: number | undefined, after: number | undefined, answered: number): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / answered;

/** Makes what runs a load and takes the processor time before and after it. */
const measuring =
  (load: Bench['load'], seconds: number): Bench['loadOn'] =>
  async (url, wanted, spent): Promise<ThroughputSample> => {
    const before = spent();
    const result = await load({ seconds, ...wanted, url });
    const after = spent();
    const times = {
      serverMicroseconds: perRequest(before.server, after.server, result.answered),
      databaseMicroseconds: perRequest(before.database, after.database, result.answered),
    };
    return { perSecond: { figure: result.perSecond, ...times }, p50Ms: { figure: result.p50Ms, ...times } };
  };

type BenchSetup = { databaseUrl?: string | undefined; dataDir?: string | undefined; options: BenchOptions; say: (line: string) => void };

/** Opens a run. Whatever it started ends with it. */
export const openBench = async ({ databaseUrl, dataDir, options, say }: BenchSetup): Promise<Bench & AsyncDisposable> => {
  const onEnd = new AsyncDisposableStack();
  const database = await openBenchDatabase({ url: databaseUrl, dataDir });
  onEnd.defer(() => database.close());
  const asking = startLoadProcess();
  onEnd.defer(() => asking.stop());
  let running: BenchServer | undefined;
  const endServer = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.stop();
  };
  onEnd.defer(endServer);

  const load = async (wanted: BenchLoad): Promise<LoadResult> => requireSuccess(await asking.run(wanted));

  const crowd = once(async () => {
    say(`Preparing a company of ${CROWD_COUNT} people`);
    return prepareCompany(database.url, { identifier: 'bench-crowd', peopleCount: CROWD_COUNT });
  });

  const readers = once(async () => {
    say(`Preparing a company of ${READER_COUNT} readers`);
    const company = await prepareCompany(database.url, { identifier: 'bench-readers', peopleCount: READER_COUNT });
    await fillCompany(database.url, company, READER_TRANSACTION_COUNT);
    return company;
  });

  const server = once(async () => {
    const { people } = await crowd();
    say('Starting the server, and warming it up');
    running = await startBenchServer({ databaseUrl: database.url });
    await load({ ...WARM_UP, url: running.url, requests: creditsOf(people) });
    await tidyUp(database.url);
    return running;
  });

  const loadOn = measuring(load, options.seconds);

  return {
    options,
    database,
    say,
    crowd,
    readers,
    server,
    load,
    loadOn,
    endServer,
    loadServer: async (wanted) => {
      const { url, pid } = await server();
      const spent = () => ({ server: timeOfProcess(pid), database: database.processId && timeOfFamily(database.processId) });
      return loadOn(url, wanted, spent);
    },
    pasts: once(() => preparePasts(database.url, options.largeCount, say)),
    pgbench: once(() => preparePgbench(database, CROWD_COUNT)),
    [Symbol.asyncDispose]: () => onEnd.disposeAsync(),
  };
};
