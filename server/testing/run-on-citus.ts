// `npm run test:citus`: runs tests of the ledger, idempotency, isolation, webhooks, exports and some payments on a Citus cluster with a coordinator
// and two workers, which it starts on loopback; then those of crashes, moved shards, an added node and a restore. Files named on the command
// line run instead.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { scratchDirectory } from '#db/embedded/scratch.ts';
import { runCommand } from '#server/commands/command-line.ts';
import { addCounts, summaryLine, type Counts } from '#server/commands/test-all/counts.ts';
import { runVitest } from '#server/commands/test-all/steps.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { isCitusInstalled, startCitusCluster, useClusterInTests } from '#server/testing/citus-cluster.ts';

const SUITES = [
  'server/ledger/engine',
  'server/ledger/store/invariants',
  'server/rest/idempotency',
  'server/rest/isolation',
  'server/modules/companies/currencies',
  'server/modules/events/webhook-delivery',
  'server/modules/reporting/exports',
  'server/modules/reporting/stored-statements',
  'server/modules/payments/transactions/cancel-',
  'server/modules/payments/transactions/claim-transfers',
  'server/modules/payments/transactions/create-',
  'server/modules/payments/transactions/due-work',
  'server/modules/payments/transactions/held-transfers',
  'server/modules/payments/transaction-notices',
  'server/modules/payments/transactions/reverse-transaction',
];

/** Tests that need a single PostgreSQL server: query plans, and triggers that the test creates. */
const SINGLE_SERVER_TESTS = ['**/webhook-delivery/claim.test.ts', '**/batch-commit.test.ts'];

const runProject = async (directory: string, project: string, parameters: string[]): Promise<Counts> => {
  const reports = path.join(directory, project);
  await mkdir(reports);
  return runVitest(reports, ['--project', project, ...parameters]);
};

await runCommand(async () => {
  if (!isCitusInstalled())
    throw new OperatorError('The tests need PostgreSQL 15 with Citus 13.2, in /usr/lib/postgresql/15 or in CITUS_POSTGRES.');
  const directory = await mkdtemp(path.join(await scratchDirectory(), 'countinghouse-run-'));
  const cluster = await startCitusCluster();
  try {
    useClusterInTests(cluster);
    const files = process.argv.slice(2);
    const namedFiles = [...files, '--passWithNoTests'];
    const suites = [...SUITES, ...SINGLE_SERVER_TESTS.map((pattern) => `--exclude=${pattern}`)];
    const counts = addCounts([
      await runProject(directory, 'database', files.length > 0 ? namedFiles : suites),
      // Files run sequentially, because nodes crash.
      await runProject(directory, 'citus', ['--no-file-parallelism', ...(files.length > 0 ? namedFiles : [])]),
    ]);
    process.stdout.write(`${summaryLine(counts)}\n`);
    return counts.failed === 0 && counts.passed > 0;
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
