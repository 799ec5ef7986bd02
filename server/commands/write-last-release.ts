// `npm run release:schema`, the last step of a release: writes db/release/last-release.json with the schema that the release's processes
// depend on. Later migrations must keep it (db/release/release.test.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { openSql } from '#db/client.ts';
import { startTemporaryPostgres } from '#db/embedded/temporary.ts';
import { migrate } from '#db/migrate.ts';
import { readReleaseSchema } from '#db/release/schema.ts';
import { readFlags, runCommand } from '#server/commands/command-line.ts';

const USAGE = 'Usage: npm run release:schema';
const FILE = new URL('../../db/release/last-release.json', import.meta.url);

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  const postgres = await startTemporaryPostgres();
  try {
    const { applied } = await migrate(postgres.url);
    const sql = openSql({ url: postgres.url, poolSize: 1, role: 'owner' });
    const schema = await readReleaseSchema(sql, { release: version, migration: applied });
    await sql.end();
    writeFileSync(FILE, `${JSON.stringify(schema, null, 2)}\n`);
    process.stdout.write(`Release ${version} is written to db/release/last-release.json, at migration ${applied}.\n`);
  } finally {
    await postgres.stop();
  }
  return true;
});
