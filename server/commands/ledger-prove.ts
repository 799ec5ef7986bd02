// `npm run ledger:prove`: tests the ledger against a model, kills workers during schedules and bulk payments, kills server and PostgreSQL under
// load, compares the ledger with acknowledged responses, and checks the invariants. It uses its own PostgreSQL in a temporary directory, which
// is kept if a check fails. Exits with 1 on failure.
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readFlags, printProgress } from '#server/commands/command-line.ts';
import { runDrill, type DrillResult } from '#server/commands/ledger-prove/drill.ts';
import { toDataDir } from '#server/commands/ledger-prove/installation.ts';
import type { Finding } from '#server/commands/ledger-prove/check-ledger.ts';
import { runNode, runTool } from '#server/commands/test-all/steps.ts';
import { OperatorError, formatFailure } from '#server/kernel/operator-error.ts';

const ACKNOWLEDGED_DEFAULT = 100_000;
/** With fewer acknowledgements, kills would overlap with recoveries. */
const ACKNOWLEDGED_MIN = 2_000;
const REQUESTS_BETWEEN_KILLS = 4_000;
const ARRANGEMENT_COUNT = 2;
const VICTIMS_PER_ARRANGEMENT = 3;
const USERS_PER_COMPANY = 50;
const CLIENT_COUNT = 64;
const SAMPLE_SIZE = 2_000;
/** How many times as many model runs as in `npm test`. */
const PROVE_FACTOR = process.env['PROVE_FACTOR'] ?? '10';
/** Runs of schedules, and items of bulk payments, that workers post while they are killed. */
const WORKER_POSTINGS = '3000';
const SEED_MAX = 1_000_000;
const FAILURES_PRINTED_MAX = 10;
/** npm repeats a Ctrl-C that the terminal has already delivered. A second signal within this time is the same one. */
const SAME_SIGNAL_MS = 500;

const USAGE = `npm run ledger:prove -- [--acknowledged=${ACKNOWLEDGED_DEFAULT}] [--seed=NUMBER] [--keep]`;

type Options = { acknowledged: number; seed: number; keepsData: boolean };

const parseInteger = (name: string, text: string | undefined, fallback: number, min: number): number => {
  if (text === undefined) return fallback;
  const isValid = /^\d{1,9}$/.test(text) && Number(text) >= min;
  if (!isValid) throw new OperatorError(`--${name} must be a whole number of at least ${min}. ${USAGE}`);
  return Number(text);
};

const readOptions = (parameters: string[]): Options => {
  const options = { acknowledged: { type: 'string' }, seed: { type: 'string' }, keep: { type: 'boolean', default: false } } as const;
  const { values } = readFlags({ args: parameters, options }, USAGE);
  return {
    acknowledged: parseInteger('acknowledged', values.acknowledged, ACKNOWLEDGED_DEFAULT, ACKNOWLEDGED_MIN),
    seed: parseInteger('seed', values.seed, randomInt(SEED_MAX), 0),
    keepsData: values.keep,
  };
};

const formatCount = (number: number): string => number.toLocaleString('en');

const printFinding = ({ guarantee, checkedCount, violations }: Finding): void => {
  const summary =
    violations.length === 0
      ? `${formatCount(checkedCount)} checked`
      : `${formatCount(violations.length)} wrong of ${formatCount(checkedCount)}`;
  printProgress(`${violations.length === 0 ? 'OK    ' : 'FAILED'}  ${guarantee} (${summary})`);
  for (const failure of violations.slice(0, FAILURES_PRINTED_MAX)) printProgress(`          ${failure}`);
};

const printDrillResult = ({ journal, kills, findings }: DrillResult): void => {
  const { acknowledged, transactions, rejections, repeats, settledByKey } = journal;
  printProgress(`${formatCount(acknowledged.count)} requests acknowledged, ${formatCount(transactions.size)} transactions created.`);
  printProgress(`${formatCount(rejections)} requests rejected as expected.`);
  printProgress(`Killed: ${[...kills].map(([victim, times]) => `${times} × ${victim}`).join(', ')}.`);
  printProgress(
    `${formatCount(repeats)} requests repeated. ${formatCount(settledByKey)} were committed before a crash lost the response, and were recognized by their idempotency key.`,
  );
  for (const finding of findings) printFinding(finding);
};

/** Runs a phase and returns whether its checks passed. */
const proveModel = async (): Promise<boolean> => {
  printProgress(`1. Rules against an independent model: ${PROVE_FACTOR} times as many runs as npm test.`);
  return (await runTool('vitest', ['run', 'server/testing/model'], { PROVE_FACTOR })) === 0;
};

const proveWorkers = async (): Promise<boolean> => {
  printProgress(`2. Workers: kill them during ${WORKER_POSTINGS} runs of schedules and ${WORKER_POSTINGS} items of bulk payments.`);
  const files = ['schedule-runs', 'bulk-payments'].map((name) => `server/testing/processes/${name}`);
  return (await runTool('vitest', ['run', ...files], { SCHEDULE_RUNS: WORKER_POSTINGS, BULK_ITEMS: WORKER_POSTINGS })) === 0;
};

const proveCrashes = async (options: Options, directory: string, signal: AbortSignal): Promise<boolean> => {
  const { acknowledged, seed } = options;
  printProgress(
    `3. Crashes: kill server and PostgreSQL in turn until ${formatCount(acknowledged)} requests are acknowledged (seed ${seed}).`,
  );
  printProgress(`Data directory: ${directory}`);
  const killsPerArrangement = Math.max(VICTIMS_PER_ARRANGEMENT, Math.round(acknowledged / REQUESTS_BETWEEN_KILLS / ARRANGEMENT_COUNT));
  const result = await runDrill({
    directory,
    seed,
    acknowledged,
    killsPerArrangement,
    usersPerCompany: USERS_PER_COMPANY,
    clients: CLIENT_COUNT,
    sampleSize: SAMPLE_SIZE,
    report: printProgress,
    signal,
  });
  printDrillResult(result);
  return result.findings.every(({ violations }) => violations.length === 0);
};

const proveInvariants = async (directory: string): Promise<boolean> => {
  printProgress('4. Invariants of the resulting ledger: npm run ledger:check.');
  return (await runNode('server/commands/ledger-check.ts', { DATABASE_URL: '', DATA_DIR: toDataDir(directory) })) === 0;
};

const main = async (options: Options, signal: AbortSignal): Promise<boolean> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-proof-'));
  let isProven = false;
  try {
    const modelPassed = await proveModel();
    signal.throwIfAborted();
    const workersPassed = await proveWorkers();
    signal.throwIfAborted();
    const crashesPassed = await proveCrashes(options, directory, signal);
    const invariantsPassed = await proveInvariants(directory);
    isProven = modelPassed && workersPassed && crashesPassed && invariantsPassed;
    return isProven;
  } finally {
    if (options.keepsData || !(isProven || signal.aborted)) printProgress(`Data and server log are kept in ${directory}`);
    else await rm(directory, { recursive: true, force: true });
  }
};

const interruption = new AbortController();
let interruptedAt: number | undefined;
const interrupt = (): void => {
  if (interruptedAt !== undefined && performance.now() - interruptedAt > SAME_SIGNAL_MS) process.exit(1);
  interruptedAt ??= performance.now();
  interruption.abort(new OperatorError('Interrupted.'));
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

try {
  const isProven = await main(readOptions(process.argv.slice(2)), interruption.signal);
  printProgress(isProven ? 'Passed.' : 'FAILED: see above.');
  process.exitCode = isProven ? 0 : 1;
} catch (thrown) {
  const error: unknown = interruption.signal.aborted ? interruption.signal.reason : thrown;
  process.stderr.write(`\n${formatFailure(error)}\nFAILED.\n`);
  process.exitCode = 1;
}
