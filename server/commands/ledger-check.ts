// `npm run ledger:check`: checks the invariants of the ledger on the configured database or a given URL (`npm run ledger:check --
// postgresql://…`). Exits with 1 for violations.
import { openSql } from '#db/client.ts';
import { isCluster } from '#db/distribution/cluster.ts';
import { readSchemaVersion } from '#db/migrate.ts';
import { withDatabaseRemedies } from '#db/reach.ts';
import { runCommand, withDatabase } from '#server/commands/command-line.ts';
import { checkEachCompany, checkLedger, INVARIANTS, violationLines } from '#server/ledger/index.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const CHECK_TIMEOUT_MS = 3_600_000;

const check = async (url: string): Promise<boolean> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: CHECK_TIMEOUT_MS });
  try {
    if ((await readSchemaVersion(sql)).applied < 0) throw new OperatorError('The database has no tables yet. Run npm run migrate.');
    const violations = await ((await isCluster(sql)) ? checkEachCompany(sql) : checkLedger(sql));
    const lines =
      violations.length > 0 ? violationLines(violations) : [`The ledger is consistent: ${INVARIANTS.length} invariants checked.`];
    process.stdout.write(`${lines.join('\n')}\n`);
    return violations.length === 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
};

await runCommand(() => {
  const [, , url] = process.argv;
  return url === undefined ? withDatabase(readEnvironment(process.env), check) : withDatabaseRemedies(url, () => check(url));
});
