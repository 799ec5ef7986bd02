// Compares two reports. A difference counts only if the spreads do not overlap; smaller ones are noise.
import { readFile } from 'node:fs/promises';
import { formatTable, type Report } from './report.ts';
import type { RowResult } from './row.ts';
import type { Spread } from './rounds.ts';

/** The figure that the goal of a row limits: the ratio, or the measurement of this product. */
const measuredSpread = ({ ratio, ours }: RowResult): Spread | null => ratio ?? ours;

const doOverlap = (first: Spread, second: Spread): boolean => first.least <= second.most && second.least <= first.most;

const compareGoals = ({ goal }: RowResult, before: Spread, after: Spread): string => {
  if (doOverlap(before, after)) return 'unchanged';
  return after.median > before.median === 'atLeast' in goal ? 'better' : 'WORSE';
};

const formatChange = (before: number | undefined, after: number | undefined): string => {
  if (before === undefined || after === undefined || before === 0) return '';
  const change = ((after - before) / before) * 100;
  return `${change < 0 ? '' : '+'}${change.toFixed(1)} %`;
};

const toLine = (before: RowResult, after: RowResult): string[] => {
  const [first, second] = [measuredSpread(before), measuredSpread(after)];
  return [
    after.name,
    first?.median.toFixed(2) ?? '',
    second?.median.toFixed(2) ?? '',
    formatChange(first?.median, second?.median),
    first && second ? compareGoals(after, first, second) : '',
    formatChange(before.processorTime.server, after.processorTime.server),
    formatChange(before.processorTime.database, after.processorTime.database),
  ];
};

/** The commit, with a plus sign if files differed from it. */
const toLabel = ({ commit, isClean }: Report): string => `${commit}${isClean ? '' : '+'}`;

/** Formats a table of the rows that are in both reports. */
export const describeChanges = (before: Report, after: Report): string => {
  const earlierRows = new Map(before.rows.map((row) => [row.name, row]));
  const lines = after.rows.flatMap((row) => {
    const earlier = earlierRows.get(row.name);
    return earlier ? [toLine(earlier, row)] : [];
  });
  return formatTable(['row', toLabel(before), toLabel(after), 'change', '', 'server CPU', 'database CPU'], lines);
};

/** Reads a report file. */
export const readReport = async (file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8')) as Report;
