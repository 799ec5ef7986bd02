// Compares two reports. A difference counts only if the spreads do not overlap; smaller ones are noise.
import { readFile } from 'node:fs/promises';
import { tableOf, type Report } from './report.ts';
import type { RowResult } from './row.ts';
import type { Spread } from './rounds.ts';

/** The figure that the goal of a row limits: the ratio, or the measurement of this product. */
const measuredSpread = ({ ratio, ours }: RowResult): Spread | null => ratio ?? ours;

const overlap = (one: Spread, other: Spread): boolean => one.least <= other.most && other.least <= one.most;

const verdictOf = ({ goal }: RowResult, before: Spread, after: Spread): string => {
  if (overlap(before, after)) return 'unchanged';
  return after.median > before.median === 'atLeast' in goal ? 'better' : 'WORSE';
};

const changeOf = (before: number | undefined, after: number | undefined): string => {
  if (before === undefined || after === undefined || before === 0) return '';
  const change = ((after - before) / before) * 100;
  return `${change < 0 ? '' : '+'}${change.toFixed(1)} %`;
};

const lineOf = (before: RowResult, after: RowResult): string[] => {
  const [one, other] = [measuredSpread(before), measuredSpread(after)];
  return [
    after.name,
    one?.median.toFixed(2) ?? '',
    other?.median.toFixed(2) ?? '',
    changeOf(one?.median, other?.median),
    one && other ? verdictOf(after, one, other) : '',
    changeOf(before.processorTime.server, after.processorTime.server),
    changeOf(before.processorTime.database, after.processorTime.database),
  ];
};

/** The commit, with a plus sign if files differed from it. */
const labelOf = ({ commit, isClean }: Report): string => `${commit}${isClean ? '' : '+'}`;

/** Formats a table of the rows that are in both reports. */
export const describeChanges = (before: Report, after: Report): string => {
  const known = new Map(before.rows.map((row) => [row.name, row]));
  const lines = after.rows.flatMap((row) => {
    const earlier = known.get(row.name);
    return earlier ? [lineOf(earlier, row)] : [];
  });
  return tableOf(['row', labelOf(before), labelOf(after), 'change', '', 'server CPU', 'database CPU'], lines);
};

/** Reads a report file. */
export const readReport = async (file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8')) as Report;
