// Trial of one fault on a new server, with load before, during and after it. The conditions: no response is a 500; rejections have Retry-After;
// memory is limited; the latency recovers after the fault; and every acknowledged transaction is in the ledger.
import { openSql, type Sql } from '#db/client.ts';
import { checkLedger } from '#server/ledger/index.ts';
import { createDatabaseProxy } from '#server/testing/database-proxy.ts';
import type { BenchCompany } from '../seed/company.ts';
import type { BenchLoad, LoadResult } from '../load.ts';
import { creditsOf } from '../rows/credit.ts';
import { vacuum } from '../run/database.ts';
import type { LoadProcess } from '../run/load-process.ts';
import { computeGrowth, watchMemory } from '../run/memory.ts';
import { startBenchServer, type BenchServer } from '../run/server.ts';
import type { Fault, FaultContext } from './fault.ts';

export type Trial = {
  fault: Fault;
  before: LoadResult;
  during: LoadResult;
  after: LoadResult;
  memory: { beforeMb: number; maxMb: number; afterMb: number } | undefined;
  /** Violated conditions. */
  violations: string[];
};

type TrialOptions = {
  databaseUrl: string;
  company: BenchCompany;
  loadProcess: LoadProcess;
  minutes: number;
  printProgress: (line: string) => void;
};

const CONNECTIONS = 256;
const WARM_UP_SECONDS = 8;
/** Time to recover, without a latency goal. */
const RECOVERY_SECONDS = 5;
const SECONDS_IN_MINUTE = 60;
/** Shares of the duration. */
const SHARES = { before: 0.2, during: 0.6, after: 0.2 };
const P99_FACTOR_MAX = 2;
const MEMORY_MAX_MB = 800;
/** Growth that garbage collection may reclaim later. */
const GROWTH_MAX_MB = 64;
const CLOSE_TIMEOUT_SECONDS = 5;
const CHECK_TIMEOUT_MS = 600_000;

const countTransactions = async (sql: Sql, companyId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from transactions where company_id = ${companyId}`;
  return row?.count ?? 0;
};

const countAcknowledged = (results: LoadResult[]): number => results.reduce((sum, { statuses }) => sum + (statuses['201'] ?? 0), 0);

const violationUnless = (condition: boolean, description: string): string[] => (condition ? [] : [description]);

const listOtherStatuses = ({ statuses }: LoadResult, allowed: string[]): string[] =>
  Object.keys(statuses).filter((status) => !allowed.includes(status));

type FaultMeasurements = { before: LoadResult; during: LoadResult; recovery: LoadResult; after: LoadResult; memory: number[] };

const findViolations = ({ before, during, recovery, after, memory }: FaultMeasurements): string[] => {
  const faultyLoads = [during, recovery];
  const unexpected = [...faultyLoads.flatMap((result) => listOtherStatuses(result, ['201', '503'])), ...listOtherStatuses(after, ['201'])];
  const incomplete = faultyLoads.reduce((sum, { withoutRetryAfter }) => sum + withoutRetryAfter, 0);
  const errors = [before, ...faultyLoads, after].reduce((sum, result) => sum + result.errors, 0);
  const growthMb = memory.length > 0 ? computeGrowth(memory).mb : 0;
  return [
    ...violationUnless(unexpected.length === 0, `unexpected statuses: ${[...new Set(unexpected)].join(', ')}`),
    ...violationUnless(incomplete === 0, `${incomplete} responses of 503 without Retry-After`),
    ...violationUnless(errors === 0, `${errors} requests without a response`),
    ...violationUnless(Math.max(0, ...memory) <= MEMORY_MAX_MB, `more than ${MEMORY_MAX_MB} MB of memory`),
    ...violationUnless(growthMb <= GROWTH_MAX_MB, `memory grew by ${Math.round(growthMb)} MB from the middle to the end`),
    ...violationUnless(
      after.p99Ms <= P99_FACTOR_MAX * before.p99Ms,
      `p99 rose from ${Math.round(before.p99Ms)} ms before to ${Math.round(after.p99Ms)} ms after the fault`,
    ),
  ];
};

const findLedgerViolations = async (sql: Sql, companyId: number, acknowledged: number, storedCount: number): Promise<string[]> => [
  ...violationUnless(storedCount >= acknowledged, `${acknowledged - storedCount} acknowledged transactions are missing in the ledger`),
  ...(await checkLedger(sql, companyId)).map(({ description }) => `ledger invariant: ${description}`),
];

/** Injects the fault for the duration of the load, and waits for its end. */
const loadDuringFault = async (fault: Fault, context: FaultContext, load: () => Promise<LoadResult>): Promise<LoadResult> => {
  const ending = new AbortController();
  const injection = fault.inject(context, ending.signal);
  try {
    return await Promise.race([load(), injection.then(() => Promise.reject(new Error(`${fault.name} ended early`)))]);
  } finally {
    ending.abort();
    await injection;
  }
};

/** Runs the load before, during and after the fault, and stops the server. */
const measureFault = async (
  fault: Fault,
  context: FaultContext,
  server: BenchServer,
  { loadProcess, company, minutes }: TrialOptions,
): Promise<FaultMeasurements> => {
  const toSeconds = (share: number): number => share * minutes * SECONDS_IN_MINUTE;
  const common: Omit<BenchLoad, 'seconds'> = {
    url: context.serverUrl,
    connections: CONNECTIONS,
    requests: creditsOf(company.people),
  };
  try {
    await loadProcess.run({ ...common, seconds: WARM_UP_SECONDS });
    await vacuum(context.databaseUrl);
    const before = await loadProcess.run({ ...common, seconds: toSeconds(SHARES.before) });
    const { pipelining } = fault;
    const watch = watchMemory(server.pid);
    const during = await loadDuringFault(fault, context, () =>
      loadProcess.run({ ...common, pipelining, seconds: toSeconds(SHARES.during) }),
    );
    const memory = watch.stop();
    const recovery = await loadProcess.run({ ...common, seconds: RECOVERY_SECONDS });
    const after = await loadProcess.run({ ...common, seconds: toSeconds(SHARES.after) });
    return { before, during, recovery, after, memory };
  } finally {
    await server.stop();
  }
};

/** Runs a trial. Throws only if the trial cannot run. */
export const runTrial = async (fault: Fault, options: TrialOptions): Promise<Trial> => {
  const { databaseUrl, company, printProgress } = options;
  const sql = openSql({ url: databaseUrl, poolSize: 1, role: 'owner', statementTimeoutMs: CHECK_TIMEOUT_MS });
  const proxy = await createDatabaseProxy(databaseUrl);
  try {
    const server = await startBenchServer({ databaseUrl: proxy.url, mayLogErrors: true });
    const storedBefore = await countTransactions(sql, company.id);
    const context: FaultContext = { serverUrl: server.url, databaseUrl, proxy, companyId: company.id, printProgress };
    const measurements = await measureFault(fault, context, server, options);
    const storedCount = (await countTransactions(sql, company.id)) - storedBefore;
    const acknowledged = countAcknowledged([measurements.before, measurements.during, measurements.recovery, measurements.after]);
    const [beforeMb, afterMb] = [measurements.memory[0], measurements.memory.at(-1)];
    return {
      fault,
      before: measurements.before,
      during: measurements.during,
      after: measurements.after,
      memory: beforeMb && afterMb ? { beforeMb, maxMb: Math.max(...measurements.memory), afterMb } : undefined,
      violations: [...findViolations(measurements), ...(await findLedgerViolations(sql, company.id, acknowledged, storedCount))],
    };
  } finally {
    proxy.cut();
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
