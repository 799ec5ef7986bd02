// Coverage of the product by non-browser tests, per folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDERS = ['app', 'server'];

/** The part of Istanbul's json-summary report that is used: counts by absolute path. */
export type CoverageSummary = Record<string, { lines: { total: number; covered: number } }>;

/** One line per folder, such as "Coverage of server: 91.4 % of 20481 lines". */
export const coverageLines = (summary: CoverageSummary, root: string): string[] =>
  FOLDERS.map((folder) => {
    const files = Object.entries(summary).filter(([file]) => path.relative(root, file).startsWith(`${folder}${path.sep}`));
    const total = files.reduce((sum, [, { lines }]) => sum + lines.total, 0);
    const covered = files.reduce((sum, [, { lines }]) => sum + lines.covered, 0);
    const percent = total === 0 ? 0 : (covered / total) * 100;
    return `Coverage of ${folder}: ${percent.toFixed(1)} % of ${total} lines`;
  });

/** Prints the coverage that a run of Vitest has written to a directory. */
export const printCoverage = async (directory: string, root: string): Promise<void> => {
  const summary = JSON.parse(await readFile(path.join(directory, 'coverage-summary.json'), 'utf8')) as CoverageSummary;
  process.stdout.write(`${coverageLines(summary, root).join('\n')}\n`);
};
