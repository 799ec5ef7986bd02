// Resources that the rows of a run share. Each is created on first use and released at the end of the run.
import type { Bench, ThroughputSample, BenchOptions } from '../row.ts';
import { creditsOf } from '../rows/credit.ts';
import { prepareCompany } from '../seed/company.ts';
import { fillCompany } from '../seed/fill-company.ts';
import { prepareSeededCompanies } from '../seed/seeded-companies.ts';
import { preparePgbench } from './pgbench.ts';
import { openBenchDatabase, vacuum } from './database.ts';
import { startLoadProcess } from './load-process.ts';
import { cpuTimeOfProcessTree, cpuTimeOfProcess } from './processor-time.ts';
import { startBenchServer, type BenchServer } from './server.ts';
import type { BenchLoad, LoadResult } from '../load.ts';

const LARGE_COMPANY_USERS = 1_000;
const READER_COUNT = 200;
/** The first user has half of the transactions, so the others have 20 each. */
const READER_TRANSACTION_COUNT = 8_000;
const WARM_UP = { connections: 64, seconds: 5 };

/** Memoizes the result of `make`. */
const once = <Value>(create: () => Promise<Value>): (() => Promise<Value>) => {
  let created: Promise<Value> | undefined;
  return () => (created ??= create());
};

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Throws if a response is not a success, because a rate of errors is meaningless. */
export const requireSuccess = (result: LoadResult): LoadResult => {
  const failed = Object.entries(result.statuses).filter(([status]) => !isSuccess(status));
  if (failed.length > 0 || result.errors > 0 || result.inTime === 0) {
    throw new Error(`The load got errors, so its figures are invalid: ${JSON.stringify(result)}`);
  }
  return result;
};

const perRequest = (before: number | undefined, after: number | undefined, requestCount: number): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / requestCount;

/** Creates the function that runs a load and reads the CPU time before and after it. */
const createMeasuredLoad =
  (load: Bench['load'], seconds: number): Bench['loadOn'] =>
  async (url, target, readCpuTime): Promise<ThroughputSample> => {
    const before = readCpuTime();
    const result = await load({ seconds, ...target, url });
    const after = readCpuTime();
    const times = {
      serverMicroseconds: perRequest(before.server, after.server, result.responseCount),
      databaseMicroseconds: perRequest(before.database, after.database, result.responseCount),
    };
    return { perSecond: { figure: result.perSecond, ...times }, p50Ms: { figure: result.p50Ms, ...times } };
  };

type BenchSetup = {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  options: BenchOptions;
  printProgress: (line: string) => void;
};

/** Starts the server when it is first needed, and again after it was ended. */
const createServerControl = (start: () => Promise<BenchServer>) => {
  let running: Promise<BenchServer> | undefined;
  const server = (): Promise<BenchServer> => (running ??= start());
  const endServer = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await (await ending)?.stop();
  };
  return { server, endServer };
};

/** Starts a run. Disposing it stops everything that it started. */
export const openBench = async ({ databaseUrl, dataDir, options, printProgress }: BenchSetup): Promise<Bench & AsyncDisposable> => {
  const onEnd = new AsyncDisposableStack();
  const database = await openBenchDatabase({ url: databaseUrl, dataDir });
  onEnd.defer(() => database.close());
  const loadProcess = startLoadProcess();
  onEnd.defer(() => loadProcess.stop());
  const load = async (target: BenchLoad): Promise<LoadResult> => requireSuccess(await loadProcess.run(target));

  const crowd = once(async () => {
    printProgress(`Preparing a company with ${LARGE_COMPANY_USERS} users`);
    return prepareCompany(database.url, { identifier: 'bench-crowd', userCount: LARGE_COMPANY_USERS });
  });

  const readers = once(async () => {
    printProgress(`Preparing a company with ${READER_COUNT} users for reads`);
    const company = await prepareCompany(database.url, { identifier: 'bench-readers', userCount: READER_COUNT });
    await fillCompany(database.url, company, READER_TRANSACTION_COUNT);
    return company;
  });

  const { server, endServer } = createServerControl(async () => {
    const { people } = await crowd();
    printProgress('Starting the server and warming it up');
    const running = await startBenchServer({ databaseUrl: database.url });
    onEnd.defer(running.stop);
    await load({ ...WARM_UP, url: running.url, requests: creditsOf(people) });
    await vacuum(database.url);
    return running;
  });

  const loadOn = createMeasuredLoad(load, options.seconds);

  return {
    options,
    database,
    printProgress,
    crowd,
    readers,
    server,
    load,
    loadOn,
    endServer,
    loadServer: async (target) => {
      const { url, pid } = await server();
      const readCpuTime = () => ({
        server: cpuTimeOfProcess(pid),
        database: database.processId && cpuTimeOfProcessTree(database.processId),
      });
      return loadOn(url, target, readCpuTime);
    },
    seededCompanies: once(async () => {
      // The ledger check of the server would report the totals, which are written last.
      await endServer();
      return prepareSeededCompanies(database.url, options.largeCount, printProgress);
    }),
    pgbench: once(() => preparePgbench(database, LARGE_COMPANY_USERS)),
    [Symbol.asyncDispose]: () => onEnd.disposeAsync(),
  };
};
