// `npm run distribution:check`: reports how the tables of the configured database are distributed over a cluster. Exits with 1 if a table is
// missing or in the wrong place, if a node does not meet the requirements, or if the database is not part of a cluster.
import { openSql } from '#db/client.ts';
import { checkDistribution } from '#db/distribution/check.ts';
import { isCluster } from '#db/distribution/cluster.ts';
import { readFlags, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run distribution:check';
const CLOSE_TIMEOUT_SECONDS = 5;

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  return withDatabase(readEnvironment(process.env), async (url) => {
    const sql = openSql({ url, poolSize: 1, role: 'owner' });
    try {
      if (!(await isCluster(sql)))
        throw new OperatorError('This database is not a Citus cluster: it lacks the extension citus. See docs/scale.md.');
      const { summary, problems } = await checkDistribution(sql);
      process.stdout.write(`${[...summary, ...problems.map((problem) => `Problem: ${problem}`)].join('\n')}\n`);
      return problems.length === 0;
    } finally {
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    }
  });
});
