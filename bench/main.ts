// `npm run bench`: measures the performance goals. Most are ratios of two measurements of one run, so that they are comparable between
// machines. docs/performance.md describes the rows.
import { OperatorError } from '#server/kernel/operator-error.ts';
import { describeChanges, readReport } from './compare.ts';
import { parsePositive, readFlags, runCommand, printProgress, parsePositiveInteger } from '#server/commands/command-line.ts';
import { createReport, describeReport, writeReport } from './report.ts';
import type { Bench, BenchOptions, BenchRow, RowResult } from './row.ts';
import { bulkRow } from './rows/bulk.ts';
import { browserCodeRow } from './rows/browser-code.ts';
import { creditComparisonRows, creditRows } from './rows/credit.ts';
import { listRows } from './rows/lists.ts';
import { memoryRow } from './rows/memory.ts';
import { readRows } from './rows/reads.ts';
import { startRows } from './rows/start.ts';
import { webhookRows } from './rows/webhooks.ts';
import { openBench } from './run/bench.ts';
import { pgbenchVersion } from './run/pgbench.ts';
import { LARGE_COUNT } from './seed/seeded-companies.ts';

/** Seeding a million transactions is late, so that it does not disturb other rows. `start` and `restart` are last: they end the shared server. */
const ROWS: BenchRow[] = [
  ...creditRows,
  ...creditComparisonRows,
  bulkRow,
  ...readRows,
  ...webhookRows,
  browserCodeRow,
  memoryRow,
  ...listRows,
  ...startRows,
];

const USAGE = `npm run bench -- [--only=NAME,…] [--rounds=3] [--seconds=8] [--minutes=5] [--large=${LARGE_COUNT}]
  [--database-url=URL | --data-dir=DIRECTORY] [--json=FILE]
npm run bench -- --compare BEFORE.json AFTER.json
Rows: ${ROWS.map(({ name }) => name).join(', ')}`;

const FLAGS = {
  only: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
  minutes: { type: 'string', default: '5' },
  large: { type: 'string', default: String(LARGE_COUNT) },
  'database-url': { type: 'string' },
  'data-dir': { type: 'string' },
  json: { type: 'string' },
  compare: { type: 'boolean', default: false },
} as const;

const chooseRows = (only: string | undefined): BenchRow[] => {
  if (only === undefined) return ROWS;
  const names = only.split(',');
  const unknown = names.find((name) => ROWS.every((row) => row.name !== name));
  if (unknown !== undefined) throw new OperatorError(`Unknown row: ${unknown}.\n${USAGE}`);
  return ROWS.filter(({ name }) => names.includes(name));
};

/** Appends to the results, so that those before a failure are printed. */
const measureAll = async (rows: BenchRow[], bench: Bench, results: RowResult[]): Promise<void> => {
  for (const row of rows) {
    printProgress(`Measuring ${row.name}`);
    results.push(await row.measure(bench));
  }
};

const main = async (): Promise<boolean> => {
  const { values, positionals } = readFlags({ options: FLAGS, allowPositionals: true }, USAGE);
  if (values.compare) {
    const [before, after] = positionals;
    if (!before || !after) throw new OperatorError(USAGE);
    process.stdout.write(`${describeChanges(await readReport(before), await readReport(after))}\n`);
    return true;
  }
  const rows = chooseRows(values.only);
  const options: BenchOptions = {
    rounds: parsePositiveInteger('rounds', values.rounds, USAGE),
    seconds: parsePositive('seconds', values.seconds, USAGE),
    minutes: parsePositive('minutes', values.minutes, USAGE),
    largeCount: parsePositiveInteger('large', values.large, USAGE),
  };
  await using bench = await openBench({ databaseUrl: values['database-url'], dataDir: values['data-dir'], options, printProgress });
  const results: RowResult[] = [];
  const report = async () => {
    const pgbench = await pgbenchVersion();
    return createReport({ options, rows: results, postgres: bench.database.version, pgbench, now: new Date() });
  };
  try {
    await measureAll(rows, bench, results);
  } finally {
    if (results.length > 0) process.stdout.write(`\n${describeReport(await report())}\n`);
  }
  // A failed run does not replace a complete report.
  printProgress(`Report: ${await writeReport(await report(), values.json)}`);
  return true;
};

await runCommand(main);
