// Report of a run: a table, and a JSON file for comparisons.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_DIRECTORY } from '#server/commands/test-all/steps.ts';
import type { BenchOptions, RowResult, BenchUnit } from './row.ts';
import type { Spread } from './rounds.ts';

export type Report = {
  commit: string;
  /** False if files differed from the commit. */
  isClean: boolean;
  finishedAt: string;
  machine: { processors: number; processor: string; memoryGb: number; system: string };
  versions: { node: string; postgres: string; pgbench: string | null };
  options: BenchOptions;
  rows: RowResult[];
};

const GB = 2 ** 30;
const COMMIT_LENGTH = 10;

const git = (...parameters: string[]): string | undefined => {
  try {
    return execFileSync('git', parameters, { cwd: PROJECT_DIRECTORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // An exported copy has no git history; its results are named after the time.
    return undefined;
  }
};

/** Creates the report of the rows, with the machine and versions. */
export const createReport = (
  input: Pick<Report, 'options' | 'rows'> & { postgres: string; pgbench: string | undefined; now: Date },
): Report => ({
  commit: git('rev-parse', `--short=${COMMIT_LENGTH}`, 'HEAD') ?? 'unknown',
  isClean: git('status', '--porcelain') === '',
  finishedAt: input.now.toISOString(),
  machine: {
    processors: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / GB),
    system: `${os.type()} ${os.release()}`,
  },
  versions: { node: process.versions.node, postgres: input.postgres, pgbench: input.pgbench ?? null },
  options: input.options,
  rows: input.rows,
});

/** Writes a report to the file, by default bench/results/<commit>, and returns its name. */
export const writeReport = async (report: Report, fileName: string | undefined): Promise<string> => {
  const timestamp = report.finishedAt.replaceAll(/[:.]/g, '-');
  const name = report.commit !== 'unknown' && report.isClean ? report.commit : `${report.commit}-${timestamp}`;
  const file = fileName ? path.resolve(fileName) : path.join(PROJECT_DIRECTORY, 'bench', 'results', `${name}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
};

const DIGITS: Record<BenchUnit, number> = { 'requests/s': 0, ms: 2, s: 2, MB: 0, kB: 0 };

const figure = (spread: Spread | null, unit: BenchUnit): string =>
  spread ? `${spread.median.toLocaleString('en', { maximumFractionDigits: DIGITS[unit] })} ${unit}` : '';

const ratioText = (spread: Spread | null): string => (spread ? spread.median.toFixed(2) : '');

const spreadText = ({ ratio, ours, unit }: RowResult): string => {
  const spread = ratio ?? ours;
  const digits = ratio ? 2 : DIGITS[unit];
  return spread ? `${spread.least.toFixed(digits)} to ${spread.most.toFixed(digits)}` : '';
};

const goalText = ({ goal, against, unit }: RowResult): string => {
  const unitSuffix = against === null ? ` ${unit}` : '';
  return 'atLeast' in goal ? `at least ${goal.atLeast}${unitSuffix}` : `at most ${goal.atMost}${unitSuffix}`;
};

const reachedText = ({ isReached }: RowResult): string => (isReached === null ? '?' : isReached ? 'yes' : 'NO');

const formatMicroseconds = (time: number | undefined): string => (time === undefined ? '' : Math.round(time).toString());

/** Formats a table whose columns are as wide as their longest cell. */
export const formatTable = (head: string[], rows: string[][]): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
};

/** Formats the rows as a table, followed by their notes. */
export const describeReport = ({ rows }: Report): string => {
  const table = formatTable(
    ['row', 'ours', 'compared with', '', 'ratio', 'spread', 'goal', 'reached', 'us server', 'us database', 'us compared'],
    rows.map((row) => [
      row.measured,
      figure(row.ours, row.unit),
      row.against ?? '',
      figure(row.theirs, row.unit),
      ratioText(row.ratio),
      spreadText(row),
      goalText(row),
      reachedText(row),
      formatMicroseconds(row.processorTime.server),
      formatMicroseconds(row.processorTime.database),
      formatMicroseconds(row.processorTime.against),
    ]),
  );
  const notes = rows.flatMap(({ name, note }) => (note ? [`${name}: ${note}.`] : []));
  return [table, '', 'us: CPU time per request in microseconds.', ...notes].join('\n');
};
