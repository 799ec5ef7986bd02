// One company served by two processes: each has its own pool, ledger and cache, and they share only the database. Tests send
// requests to the first one, whose statements are recorded.
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { TestUser, useFixtures, CompanyFixture } from '#server/testing/company-fixture.ts';

/** Returns the statements since the last call, those of requests and those of the ledger. */
type TakeStatements = () => { requests: string[]; ledger: string[] };

export type TwoProcesses = CompanyFixture & { first: RestClient; second: RestClient; takeStatements: TakeStatements };

type ProcessOptions = { batchSize?: number };

/** Serves the fixture's API until the test ends. */
const startProcess = async (database: TestDatabase, fixture: CompanyFixture, { batchSize = 128 }: ProcessOptions) => {
  const requests: string[] = [];
  const ledgers: string[] = [];
  const recordStatements = (texts: string[]) => ({
    ...database.connection,
    onStatement: (text: string, parameters: unknown[]) => {
      database.connection.onStatement?.(text, parameters);
      texts.push(text);
    },
  });
  const pool = openDatabase({ ...recordStatements(requests), poolSize: 3 });
  const ledger = createLedger({ connection: recordStatements(ledgers), batchSize, concurrency: 2 });
  onTestFinished(async () => {
    await ledger.drain();
    await pool.close();
  });
  const rest = await serveRest({ ...database, db: pool.db }, { ...fixture, services: { ...fixture.services, ledger } });
  return { rest, takeStatements: () => ({ requests: requests.splice(0), ledger: ledgers.splice(0) }) };
};

/** Creates companies that two processes serve until the test ends. */
export const useTwoProcesses = ({ database, createFixture }: ReturnType<typeof useFixtures>) => ({
  startTwoProcesses: async (options: ProcessOptions = {}): Promise<TwoProcesses> => {
    const fixture = await createFixture();
    const { rest, takeStatements } = await startProcess(database, fixture, options);
    const { rest: second } = await startProcess(database, fixture, options);
    return { ...fixture, first: rest, second, takeStatements };
  },
});

/** Credits the user in the first process. */
export const creditHere = (
  { first }: TwoProcesses,
  { token }: Pick<TestUser, 'token'>,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => first('POST', '/transactions/credit/', { token, body: { amount: 5, currency: 'USD', ...body }, headers });

/** Credits the person until the first process has cached all data: the second credit reads no table. */
export const fillCache = async (processes: TwoProcesses, person: Pick<TestUser, 'token'>): Promise<void> => {
  expect((await creditHere(processes, person)).status).toBe(201);
  processes.takeStatements();
  expect((await creditHere(processes, person)).status).toBe(201);
  expect(processes.takeStatements().requests, 'statements sent although all data is cached').toEqual([]);
};

const WRITTEN_TABLES = ['users', 'user_groups', 'accounts', 'tokens', 'ledger_accounts', 'journals', 'entries', 'transactions'].concat([
  'transaction_transitions',
  'transaction_totals',
  'events',
  'messages',
  'idempotency_keys',
]);

/** How many rows the company has in the tables that requests write. */
export const countRows = async ({ owner }: TestDatabase, { companyId }: CompanyFixture): Promise<Record<string, number>> => {
  const counts = WRITTEN_TABLES.map(
    (table) => `select '${table}' as name, count(*)::int as count from ${table} where company_id = ${companyId}`,
  );
  const rows = await owner.unsafe<{ name: string; count: number }[]>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
