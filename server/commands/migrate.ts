// `npm run migrate`: migrates the configured database, as a step before servers with MIGRATE=off start. Compatible with running servers of
// the previous release, and idempotent. On a Citus cluster it also distributes the tables.
import { migrate } from '#db/migrate.ts';
import { describeDatabase } from '#db/reach.ts';
import { readFlags, runCommand, printProgress, withDatabase } from '#server/commands/command-line.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run migrate';

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  await withDatabase(readEnvironment(process.env), async (url) => {
    const { applied, expected, ran } = await migrate(url, { report: printProgress });
    const aheadNote = applied > expected ? `; newer than this release, which expects ${expected}` : '';
    process.stdout.write(
      `${describeDatabase(url)} is at migration ${applied} (${ran === 0 ? 'up to date' : `${ran} applied`})${aheadNote}.\n`,
    );
  });
  return true;
});
