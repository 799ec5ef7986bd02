// Rows of the report, and the resources that they use.
import type { BenchCompany } from './seed/company.ts';
import type { SeededCompanies } from './seed/seeded-companies.ts';
import type { BenchLoad, LoadResult } from './load.ts';
import { toSpread, type RoundComparison, type Sample, type Spread } from './rounds.ts';
import type { BenchDatabase } from './run/database.ts';
import type { Pgbench } from './run/pgbench.ts';
import type { BenchServer } from './run/server.ts';

export type BenchUnit = 'requests/s' | 'ms' | 's' | 'MB' | 'kB';

export type Goal = { atLeast: number } | { atMost: number };

export type RowResult = {
  name: string;
  measured: string;
  /** The compared measurement; null if the goal limits the figure itself. */
  against: string | null;
  unit: BenchUnit;
  ours: Spread | null;
  theirs: Spread | null;
  /** Null if the goal limits the figure itself, or if the comparison is missing. */
  ratio: Spread | null;
  /** Limits the ratio or the figure. */
  goal: Goal;
  /** Null if it could not be measured. */
  isReached: boolean | null;
  /** CPU time per request in microseconds: the server, its PostgreSQL, and the total of the compared side. */
  processorTime: { server?: number | undefined; database?: number | undefined; against?: number | undefined };
  /** For example why a figure is missing. */
  note?: string;
};

export type BenchOptions = { rounds: number; seconds: number; minutes: number; largeCount: number };

export type ThroughputSample = { perSecond: Sample; p50Ms: Sample };

/** Reads the CPU time so far, in microseconds, of a server and its PostgreSQL; undefined if unknown. */
export type CpuReading = () => { server: number | undefined; database: number | undefined };

type LoadOptions = Omit<BenchLoad, 'url' | 'seconds'> & { seconds?: number };

/** Resources that rows share. Each is created on first use. */
export type Bench = {
  options: BenchOptions;
  database: BenchDatabase;
  printProgress(line: string): void;
  server(): Promise<BenchServer>;
  /** Stops the server. The next row that needs it starts it again. */
  endServer(): Promise<void>;
  /** A company with a thousand users. */
  crowd(): Promise<BenchCompany>;
  /** A company with two hundred users, each with more than one page of transactions. */
  readers(): Promise<BenchCompany>;
  seededCompanies(): Promise<SeededCompanies>;
  pgbench(): Promise<Pgbench | undefined>;
  /** Runs a load. Throws if a response is not a success, because a rate of errors is meaningless. */
  load(load: BenchLoad): Promise<LoadResult>;
  /** Runs a load on any server and measures the CPU time per request. */
  loadOn(url: string, load: LoadOptions, readCpu: CpuReading): Promise<ThroughputSample>;
  loadServer(load: LoadOptions): Promise<ThroughputSample>;
};

export type BenchRow = { name: string; measure(bench: Bench): Promise<RowResult> };

/** Returns whether a figure meets the goal. */
export const reaches = (goal: Goal, figure: number): boolean => ('atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost);

type RowDescription = Pick<RowResult, 'name' | 'measured' | 'unit' | 'goal'> & { against: string };

const computeMedian = (samples: Sample[], time: (sample: Sample) => number | undefined): number | undefined => {
  const values = samples.flatMap((sample) => time(sample) ?? []).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)];
};

const totalTime = ({ serverMicroseconds, databaseMicroseconds }: Sample): number | undefined =>
  serverMicroseconds === undefined && databaseMicroseconds === undefined
    ? undefined
    : (serverMicroseconds ?? 0) + (databaseMicroseconds ?? 0);

const toProcessorTime = (samples: Sample[]): { server: number | undefined; database: number | undefined } => ({
  server: computeMedian(samples, ({ serverMicroseconds }) => serverMicroseconds),
  database: computeMedian(samples, ({ databaseMicroseconds }) => databaseMicroseconds),
});

/** Creates the row of two sides that were measured alternately. */
export const comparedRow = (
  described: RowDescription,
  samples: { ours: Sample[]; against: Sample[] },
  { ours, against, ratio }: RoundComparison,
): RowResult => ({
  ...described,
  ours,
  theirs: against,
  ratio,
  isReached: reaches(described.goal, ratio.median),
  processorTime: { ...toProcessorTime(samples.ours), against: computeMedian(samples.against, totalTime) },
});

/** Creates the row of a measurement whose comparison is missing. */
export const unmatchedRow = (described: RowDescription, samples: Sample[], note: string): RowResult => ({
  ...described,
  ours: toSpread(samples.map(({ figure }) => figure)),
  theirs: null,
  ratio: null,
  isReached: null,
  processorTime: toProcessorTime(samples),
  note,
});
