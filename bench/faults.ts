// `npm run bench:faults`: 256 connections post while faults are injected. Exits with 1 if a condition is violated.
import { OperatorError } from '#server/kernel/operator-error.ts';
import { FAULTS, type Fault } from './faults/fault.ts';
import { runTrial, type Trial } from './faults/trial.ts';
import { parsePositive, readFlags, runCommand, printProgress } from '#server/commands/command-line.ts';
import { formatTable } from './report.ts';
import { openBenchDatabase } from './run/database.ts';
import { startLoadProcess } from './run/load-process.ts';
import { prepareCompany } from './seed/company.ts';
import type { LoadResult } from './load.ts';

const USAGE = `npm run bench:faults -- [--only=NAME,…] [--minutes=5] [--database-url=URL | --data-dir=DIRECTORY]
Faults: ${FAULTS.map(({ name }) => name).join(', ')}`;

const FLAGS = {
  only: { type: 'string' },
  minutes: { type: 'string', default: '5' },
  'database-url': { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

const USER_COUNT = 1_000;

const chooseFaults = (only: string | undefined): Fault[] => {
  const names = only?.split(',') ?? FAULTS.map(({ name }) => name);
  const selectedFaults = FAULTS.filter(({ name }) => names.includes(name));
  if (selectedFaults.length !== names.length) throw new OperatorError(USAGE);
  return selectedFaults;
};

const statusText = ({ statuses }: LoadResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
    .join(', ');

const latencyText = ({ p50Ms, p99Ms }: LoadResult): string => `${Math.round(p50Ms)} / ${Math.round(p99Ms)}`;

const describeTrials = (trials: Trial[]): string => {
  const table = formatTable(
    ['fault', 'responses during', 'p50 / p99 ms before', 'during', 'after', 'MB before', 'max', 'after', 'guarantees'],
    trials.map(({ fault, before, during, after, memory, violations }) => [
      fault.name,
      statusText(during),
      latencyText(before),
      latencyText(during),
      latencyText(after),
      ...[memory?.beforeMb, memory?.maxMb, memory?.afterMb].map((mb) => (mb === undefined ? '' : Math.round(mb).toString())),
      violations.length === 0 ? 'kept' : 'violated',
    ]),
  );
  return [table, ...trials.flatMap(({ fault, violations }) => violations.map((violation) => `${fault.name}: ${violation}`))].join('\n');
};

const main = async (): Promise<boolean> => {
  const { values } = readFlags({ options: FLAGS }, USAGE);
  const faults = chooseFaults(values.only);
  const minutes = parsePositive('minutes', values.minutes, USAGE);
  const database = await openBenchDatabase({ url: values['database-url'], dataDir: values['data-dir'] });
  const loadProcess = startLoadProcess();
  try {
    const company = await prepareCompany(database.url, { identifier: 'bench-crowd', userCount: USER_COUNT });
    const trials: Trial[] = [];
    for (const fault of faults) {
      printProgress(`${fault.name}: ${fault.description}`);
      trials.push(await runTrial(fault, { databaseUrl: database.url, company, loadProcess, minutes, printProgress }));
    }
    process.stdout.write(`\n${describeTrials(trials)}\n`);
    return trials.every(({ violations }) => violations.length === 0);
  } finally {
    loadProcess.stop();
    await database.close();
  }
};

await runCommand(main);
