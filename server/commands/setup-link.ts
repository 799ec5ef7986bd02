// `npm run setup-link`: prints a new setup link for the first company and invalidates the previous one. Exits with 1 if a company exists.
import { openDatabase, openSql } from '#db/client.ts';
import { readFlags, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { issueSetupLink } from '#server/modules/identity/index.ts';
import { setupLines } from '#server/composition/startup-message.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run setup-link';
const CLOSE_TIMEOUT_SECONDS = 5;

/** The tables exist only after the first start. */
const requireTables = async (url: string): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const [row] = await sql<{ exists: boolean }[]>`select to_regclass('public.setup_links') is not null as "exists"`;
    if (!row?.exists) throw new OperatorError('The database has no tables yet. Start the server to create them and print a link.');
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const printLink = async (url: string, appUrl: string): Promise<void> => {
  await requireTables(url);
  const { db, close } = openDatabase({ url, poolSize: 1, role: 'api' });
  try {
    const link = await issueSetupLink(db, { appUrl, now: systemClock.now() });
    if (!link) {
      throw new OperatorError('A company already exists. If its owner cannot sign in, run npm run owner:let-in.');
    }
    process.stdout.write(`${setupLines(link).join('\n')}\n`);
  } finally {
    await close();
  }
};

await runCommand(async () => {
  readFlags({ options: {} }, USAGE);
  const environment = readEnvironment(process.env);
  await withDatabase(environment, (url) => printLink(url, environment.appUrl));
  return true;
});
