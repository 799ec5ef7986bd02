// What a row of the table is, and what it may use to get its figures.
import type { BenchCompany } from './seed/company.ts';
import type { SeededCompanies } from './seed/pasts.ts';
import type { BenchLoad, LoadResult } from './load.ts';
import { spreadOf, type RoundComparison, type Sample, type Spread } from './rounds.ts';
import type { BenchDatabase } from './run/database.ts';
import type { Pgbench } from './run/pgbench.ts';
import type { BenchServer } from './run/server.ts';

export type BenchUnit = 'requests/s' | 'ms' | 's' | 'MB' | 'kB';

export type Goal = { atLeast: number } | { atMost: number };

export type RowResult = {
  name: string;
  what: string;
  /** What it is measured against; null when the figure itself has a goal. */
  against: string | null;
  unit: BenchUnit;
  ours: Spread | null;
  theirs: Spread | null;
  /** Null when the figure itself has a goal, or when there is nothing to compare with. */
  ratio: Spread | null;
  /** Of the ratio, or of the figure. */
  goal: Goal;
  /** Null when it could not be measured. */
  isReached: boolean | null;
  /** Processor time of one request in microseconds: our process, its PostgreSQL, and all that it is measured against. */
  processorTime: { server?: number | undefined; database?: number | undefined; against?: number | undefined };
  /** What else there is to say, for example why a figure is missing. */
  note?: string;
};

export type BenchOptions = { rounds: number; seconds: number; minutes: number; largeCount: number };

export type ThroughputSample = { perSecond: Sample; p50Ms: Sample };

/** Processor time so far, in microseconds, of a server and of its PostgreSQL, where it is known. */
export type CpuReading = () => { server: number | undefined; database: number | undefined };

type WantedLoad = Omit<BenchLoad, 'url' | 'seconds'> & { seconds?: number };

/** Each part is made when a row asks for it first, and serves all that follow. */
export type Bench = {
  options: BenchOptions;
  database: BenchDatabase;
  say(line: string): void;
  server(): Promise<BenchServer>;
  /** Ends the server before the run does. */
  endServer(): Promise<void>;
  /** A company of a thousand people. */
  crowd(): Promise<BenchCompany>;
  /** A company of two hundred users, each with more than one page of transactions. */
  readers(): Promise<BenchCompany>;
  pasts(): Promise<SeededCompanies>;
  pgbench(): Promise<Pgbench | undefined>;
  /** Runs a load. Throws when an answer is not a success: a rate of errors says nothing. */
  load(load: BenchLoad): Promise<LoadResult>;
  /** A load on any server, with the processor time that a request took. */
  loadOn(url: string, load: WantedLoad, spent: CpuReading): Promise<ThroughputSample>;
  loadServer(load: WantedLoad): Promise<ThroughputSample>;
};

export type BenchRow = { name: string; measure(bench: Bench): Promise<RowResult> };

/** Whether a figure is where it should be. */
export const reaches = (goal: Goal, figure: number): boolean => ('atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost);

type Described = Pick<RowResult, 'name' | 'what' | 'unit' | 'goal'> & { against: string };

const medianOf = (samples: Sample[], time: (sample: Sample) => number | undefined): number | undefined => {
  const known = samples.flatMap((sample) => time(sample) ?? []).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
};

const wholeTime = ({ serverMicroseconds, databaseMicroseconds }: Sample): number | undefined =>
  serverMicroseconds === undefined && databaseMicroseconds === undefined
    ? undefined
    : (serverMicroseconds ?? 0) + (databaseMicroseconds ?? 0);

const oursOf = (samples: Sample[]): { server: number | undefined; database: number | undefined } => ({
  server: medianOf(samples, ({ serverMicroseconds }) => serverMicroseconds),
  database: medianOf(samples, ({ databaseMicroseconds }) => databaseMicroseconds),
});

/** The row of two things that were measured in turns. */
export const comparedRow = (
  described: Described,
  samples: { ours: Sample[]; against: Sample[] },
  { ours, against, ratio }: RoundComparison,
): RowResult => ({
  ...described,
  ours,
  theirs: against,
  ratio,
  isReached: reaches(described.goal, ratio.median),
  processorTime: { ...oursOf(samples.ours), against: medianOf(samples.against, wholeTime) },
});

/** The row of something that had nothing to be measured against. */
export const unmatchedRow = (described: Described, samples: Sample[], note: string): RowResult => ({
  ...described,
  ours: spreadOf(samples.map(({ figure }) => figure)),
  theirs: null,
  ratio: null,
  isReached: null,
  processorTime: oursOf(samples),
  note,
});
