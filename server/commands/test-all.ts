// `npm test` runs everything: format, types, lint, dead code, tests, and the product in a browser with a check of its ledger. `npm run
// check` omits the browser and the tests that need a database; `npm run test:e2e -- addresses` runs matching browser tests; `npm run
// coverage` measures the code that the other tests run. All steps run even after a failure, and the last line is a summary.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { scratchDirectory } from '#db/embedded/scratch.ts';
import { runBrowserTests } from '#server/commands/test-all/browser.ts';
import { summaryLine, addCounts, NOT_RUN, type Counts } from '#server/commands/test-all/counts.ts';
import { runCheck, runVitest, runVitestWithCoverage } from '#server/commands/test-all/steps.ts';

type Step = { name: string; run(directory: string): Promise<Counts> };

/** Each checker of tsc repeats half of the work. A single one leaves a processor for the linter. */
const checkTypesAndLint = async (): Promise<Counts> =>
  addCounts(await Promise.all([runCheck('tsc', ['--project', '.', '--checkers', '1']), runCheck('oxlint', ['--deny-warnings'])]));

const CHECKS: Step[] = [
  { name: 'Format', run: () => runCheck('oxfmt', ['--check', '.']) },
  { name: 'Route types', run: () => runCheck('next', ['typegen']) },
  { name: 'Types and lint', run: checkTypesAndLint },
  { name: 'Dead code', run: () => runCheck('knip', []) },
];

const UNIT_TESTS: Step = { name: 'Unit tests', run: (directory) => runVitest(directory, ['--project', 'unit']) };

const TESTS: Step = { name: 'Tests', run: (directory) => runVitest(directory) };

const COVERAGE: Step = { name: 'Tests with coverage', run: runVitestWithCoverage };

const BROWSER: Step = { name: 'Browser tests', run: (directory) => runBrowserTests(directory, process.argv.slice(3)) };

const SELECTIONS: Record<string, Step[]> = {
  all: [...CHECKS, TESTS, BROWSER],
  check: [...CHECKS, UNIT_TESTS],
  browser: [BROWSER],
  coverage: [COVERAGE],
};

const runStep = async ({ name, run }: Step, directory: string): Promise<Counts> => {
  process.stdout.write(`\n== ${name}\n`);
  try {
    return await run(directory);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return NOT_RUN;
  }
};

const main = async (selection: string): Promise<void> => {
  const steps = SELECTIONS[selection];
  if (!steps) throw new Error(`Unknown selection ${selection}. Use one of ${Object.keys(SELECTIONS).join(', ')}.`);
  const directory = await mkdtemp(path.join(await scratchDirectory(), 'countinghouse-run-'));
  // The account that runs PostgreSQL must be able to traverse the directory.
  await chmod(directory, 0o711);
  process.env['TMPDIR'] = directory;
  // Removed on exit, so that an interrupted run leaves nothing in memory.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const failed: string[] = [];
  const stepCounts: Counts[] = [];
  for (const step of steps) {
    const counts = await runStep(step, directory);
    if (counts.failed > 0) failed.push(step.name);
    stepCounts.push(counts);
  }
  const total = addCounts(stepCounts);
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\n');
  process.stdout.write(`${summaryLine(total)}\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};

// Calls process.exit, so that a started server is stopped.
process.once('SIGTERM', () => process.exit(1));

await main(process.argv[2] ?? 'all');
