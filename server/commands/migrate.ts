// `npm run migrate`: brings the configured database up to date, as a step of its own before servers with MIGRATE=off start. Runs beside
// servers of the release before, and as often as one likes: what has been migrated is left alone.
import { migrate } from '#db/migrate.ts';
import { nameOf } from '#db/reach.ts';
import { readFlags, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run migrate';

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  await withDatabase(readEnvironment(process.env), async (url) => {
    const { applied, expected, ran } = await migrate(url);
    const ahead = applied > expected ? `; newer than this release, which expects ${expected}` : '';
    process.stdout.write(`${nameOf(url)} is at migration ${applied} (${ran === 0 ? 'up to date' : `${ran} applied`})${ahead}.\n`);
  });
  return true;
});
