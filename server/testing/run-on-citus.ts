// `npm run test:citus`: runs the tests of the ledger, REST, idempotency, isolation, webhooks, exports and crashes on a Citus cluster with a
// coordinator and two workers, which it starts on loopback. Files named on the command line run instead of these.
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { scratchDirectory } from '#db/embedded/scratch.ts';
import { runCommand } from '#server/commands/command-line.ts';
import { addCounts, closingLine } from '#server/commands/test-all/counts.ts';
import { runVitest } from '#server/commands/test-all/steps.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { isCitusInstalled, startCitusCluster, useClusterInTests } from '#server/testing/citus-cluster.ts';

const SUITES = [
  'server/ledger/engine',
  'server/ledger/store/invariants',
  'server/rest/idempotency',
  'server/rest/isolation',
  'server/modules/events/webhook-delivery',
  'server/modules/reporting/exports',
  'server/modules/payments/transactions/cancel-transfer',
  'server/modules/payments/transactions/claim-transfers',
  'server/modules/payments/transactions/create-',
  'server/modules/payments/transactions/held-transfers',
];

/** Tests of one PostgreSQL: of its query plans, its timeouts, and with triggers that they create. */
const ONE_POSTGRES = ['**/read-plans.test.ts', '**/webhook-delivery/claim.test.ts', '**/bounded-time.test.ts', '**/batch-commit.test.ts'];

await runCommand(async () => {
  if (!isCitusInstalled())
    throw new OperatorError('The tests need PostgreSQL 15 with Citus 13.2, in /usr/lib/postgresql/15 or in CITUS_POSTGRES.');
  const directory = await mkdtemp(path.join(await scratchDirectory(), 'countinghouse-run-'));
  const cluster = await startCitusCluster();
  try {
    useClusterInTests(cluster);
    const files = process.argv.slice(2);
    const only = [...files, '--passWithNoTests'];
    const chosen = files.length > 0 ? only : [...SUITES, ...ONE_POSTGRES.map((pattern) => `--exclude=${pattern}`)];
    const suites = await runVitest(directory, ['--project', 'database', ...chosen]);
    // One after another, because nodes crash.
    const faults = await runVitest(directory, ['--project', 'citus', '--no-file-parallelism', ...only]);
    const counts = addCounts([suites, faults]);
    process.stdout.write(`${closingLine(counts)}\n`);
    return counts.failed === 0;
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
