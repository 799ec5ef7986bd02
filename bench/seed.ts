// `npm run bench:seed`: fills a database with a company of a million transactions and one of a thousand, for manual tests. Uses the database
// of DATABASE_URL, or the embedded one in DATA_DIR, which no server may use at the same time.
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { migrate } from '#db/migrate.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { readFlags, runCommand, printProgress, parsePositiveInteger } from '#server/commands/command-line.ts';
import { LARGE_COUNT, prepareSeededCompanies } from './seed/seeded-companies.ts';

const USAGE = `npm run bench:seed -- [--transactions=${LARGE_COUNT}]`;

const fill = async (url: string, largeCount: number): Promise<void> => {
  await migrate(url);
  const { small, large } = await prepareSeededCompanies(url, largeCount, printProgress);
  for (const { identifier, admin, people } of [small, large]) {
    printProgress(`Company ${identifier}. Admin token: ${admin.token}`);
    printProgress(`Token of the user with the most transactions: ${people[0]?.token}`);
  }
};

const main = async (): Promise<boolean> => {
  const { values } = readFlags({ options: { transactions: { type: 'string', default: String(LARGE_COUNT) } } }, USAGE);
  const largeCount = parsePositiveInteger('transactions', values.transactions, USAGE);
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  if (databaseUrl) {
    await fill(databaseUrl, largeCount);
    return true;
  }
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'warn' }) });
  try {
    await fill(server.url, largeCount);
  } finally {
    await server.stop();
  }
  return true;
};

await runCommand(main);
