// `npm run ledger:prove`: tests the ledger against a model, kills server and PostgreSQL under load, compares the ledger with acknowledged
// responses, and checks the invariants. It uses its own PostgreSQL in a directory that is deleted at the end, unless a check failed; then
// it exits with 1.
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

const ACKNOWLEDGED = 100_000;
/** With fewer acknowledgements, kills would overlap with recoveries. */
const ACKNOWLEDGED_MIN = 2_000;
const REQUESTS_BETWEEN_KILLS = 4_000;
const ARRANGEMENT_COUNT = 2;
const VICTIMS_PER_ARRANGEMENT = 3;
const USERS_PER_COMPANY = 50;
const CLIENTS = 64;
const SAMPLE = 2_000;
/** The factor of model runs compared with `npm test`. */
const PROVE_FACTOR = process.env['PROVE_FACTOR'] ?? '10';
const SEED_MAX = 1_000_000;
const FAILURES_PRINTED_MAX = 10;
/** npm repeats a Ctrl-C that the terminal has already delivered. A second signal within this time is the same one. */
const SAME_SIGNAL_MS = 500;

const USAGE = `npm run ledger:prove -- [--acknowledged=${ACKNOWLEDGED}] [--seed=NUMBER] [--keep]`;

type Options = { acknowledged: number; seed: number; keeps: boolean };

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
    acknowledged: parseInteger('acknowledged', values.acknowledged, ACKNOWLEDGED, ACKNOWLEDGED_MIN),
    seed: parseInteger('seed', values.seed, randomInt(SEED_MAX), 0),
    keeps: values.keep,
  };
};

const count = (number: number): string => number.toLocaleString('en');

const printFinding = ({ guarantee, checkedCount, violations }: Finding): void => {
  const summary =
    violations.length === 0 ? `${count(checkedCount)} checked` : `${count(violations.length)} wrong of ${count(checkedCount)}`;
  printProgress(`${violations.length === 0 ? 'OK    ' : 'FAILED'}  ${guarantee} (${summary})`);
  for (const failure of violations.slice(0, FAILURES_PRINTED_MAX)) printProgress(`          ${failure}`);
};

const printDrillResult = ({ journal, kills, findings }: DrillResult): void => {
  const { acknowledged, transactions, rejections, repeats, settledByKey } = journal;
  printProgress(`${count(acknowledged.count)} requests acknowledged, ${count(transactions.size)} transactions created.`);
  printProgress(`${count(rejections)} requests rejected as expected.`);
  printProgress(`Killed: ${[...kills].map(([victim, times]) => `${times} × ${victim}`).join(', ')}.`);
  printProgress(
    `${count(repeats)} requests repeated. ${count(settledByKey)} were committed before a crash lost the response, and were recognized by their idempotency key.`,
  );
  for (const finding of findings) printFinding(finding);
};

/** Runs a phase and returns whether its checks passed. */
const proveModel = async (): Promise<boolean> => {
  printProgress(`1. Rules against an independent model: ${PROVE_FACTOR} times as many runs as npm test.`);
  return (await runTool('vitest', ['run', 'server/testing/model'], { PROVE_FACTOR })) === 0;
};

const proveCrashes = async (options: Options, directory: string, signal: AbortSignal): Promise<boolean> => {
  const { acknowledged, seed } = options;
  printProgress(`2. Crashes: kill server and PostgreSQL in turn until ${count(acknowledged)} requests are acknowledged (seed ${seed}).`);
  printProgress(`Data directory: ${directory}`);
  const kills = Math.max(VICTIMS_PER_ARRANGEMENT, Math.round(acknowledged / REQUESTS_BETWEEN_KILLS / ARRANGEMENT_COUNT));
  const result = await runDrill({
    directory,
    seed,
    acknowledged,
    kills,
    usersPerCompany: USERS_PER_COMPANY,
    clients: CLIENTS,
    sample: SAMPLE,
    report: printProgress,
    signal,
  });
  printDrillResult(result);
  return result.findings.every(({ violations }) => violations.length === 0);
};

const proveInvariants = async (directory: string): Promise<boolean> => {
  printProgress('3. Invariants of the resulting ledger: npm run ledger:check.');
  return (await runNode('server/commands/ledger-check.ts', { DATABASE_URL: '', DATA_DIR: toDataDir(directory) })) === 0;
};

const main = async (options: Options, signal: AbortSignal): Promise<boolean> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-proof-'));
  let isProven = false;
  try {
    const modelHolds = await proveModel();
    signal.throwIfAborted();
    const crashesHold = await proveCrashes(options, directory, signal);
    const invariantsHold = await proveInvariants(directory);
    isProven = modelHolds && crashesHold && invariantsHold;
    return isProven;
  } finally {
    if (options.keeps || !(isProven || signal.aborted)) printProgress(`Data and server log are kept in ${directory}`);
    else await rm(directory, { recursive: true, force: true });
  }
};

const interrupted = new AbortController();
let interruptedAt: number | undefined;
const interrupt = (): void => {
  if (interruptedAt !== undefined && performance.now() - interruptedAt > SAME_SIGNAL_MS) process.exit(1);
  interruptedAt ??= performance.now();
  interrupted.abort(new OperatorError('Interrupted.'));
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

try {
  const isProven = await main(readOptions(process.argv.slice(2)), interrupted.signal);
  printProgress(isProven ? 'Passed.' : 'FAILED: see above.');
  process.exitCode = isProven ? 0 : 1;
} catch (thrown) {
  const error: unknown = interrupted.signal.aborted ? interrupted.signal.reason : thrown;
  process.stderr.write(`\n${formatFailure(error)}\nFAILED.\n`);
  process.exitCode = 1;
}
