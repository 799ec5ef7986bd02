// `npm run distribution:plan`: prints the statements that distribute the configured database by company with Citus, without running them.
// Exits with 1 if obstacles exist, which it prints as comments.
import { openSql } from '#db/client.ts';
import { readDistributionPlan } from '#db/distribution/plan.ts';
import { readFlags, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run distribution:plan';
const CLOSE_TIMEOUT_SECONDS = 5;

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  return withDatabase(readEnvironment(process.env), async (url) => {
    const sql = openSql({ url, poolSize: 1, role: 'owner' });
    try {
      const { statements, obstacles } = await readDistributionPlan(sql);
      const lines = [...obstacles.map((obstacle) => `-- Obstacle: ${obstacle}`), ...statements];
      process.stdout.write(`${lines.join('\n')}\n`);
      return obstacles.length === 0;
    } finally {
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    }
  });
});
