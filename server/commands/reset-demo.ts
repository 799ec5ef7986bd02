// `npm run demo:reset`: deletes the demo, so that the next start creates it again. Drops the embedded database and its files. Fails if the
// data may not be a demo: with DATABASE_URL, without the demo's file, or while a server runs. Exits with 1 then.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE } from '#db/embedded/home.ts';
import { openSql } from '#db/client.ts';
import { runCommand, withEmbeddedDatabase } from '#server/commands/command-line.ts';
import { DEMO_FILE, readDemoFile } from '#server/modules/identity/index.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { getFileDirectory } from '#server/platform/files/data-dir.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const CLOSE_TIMEOUT_SECONDS = 5;

const dropDatabase = async (databaseUrl: string): Promise<void> => {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const sql = openSql({ url: url.href, poolSize: 1, role: 'owner' });
  try {
    await sql.unsafe(`drop database ${DATABASE}`);
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

await runCommand(async () => {
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  if (databaseUrl) throw new OperatorError('DATABASE_URL is set. This command resets only the demo of the embedded PostgreSQL.');
  if (!(await readDemoFile(dataDir)))
    throw new OperatorError(`No demo found in ${dataDir}. \`npm start\` creates one in an empty database.`);
  await withEmbeddedDatabase(dataDir, dropDatabase);
  await rm(getFileDirectory(dataDir), { recursive: true, force: true });
  await rm(path.join(dataDir, DEMO_FILE));
  process.stdout.write('Demo deleted. `npm start` creates a new one.\n');
  return true;
});
