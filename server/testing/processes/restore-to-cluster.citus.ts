// A backup of a single PostgreSQL server is restored to a Citus cluster. Run by `npm run test:citus`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase, openSql, type Sql } from '#db/client.ts';
import { checkDistribution } from '#db/distribution/check.ts';
import { migrate, requireMigrated } from '#db/migrate.ts';
import { finishRestore, loadTables } from '#server/commands/backup/load-tables.ts';
import { dumpTables, type TableDump } from '#server/commands/backup/dump-tables.ts';
import { newId } from '#server/kernel/id.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { createLog } from '#server/platform/log.ts';
import { createClusterDatabase } from '#server/testing/citus-cluster.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { createCallerFactory, createServices, registerTestCompany, type RegisteredCompany } from '#server/testing/company-factory.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

/** Opens an installation on the database of a URL. */
const openInstallation = (url: string) => {
  const connection = { url, role: 'api' } as const;
  const api = openDatabase({ ...connection, poolSize: 2 });
  const sql = openSql({ ...connection, poolSize: 1 });
  const owner = openSql({ url, poolSize: 1, role: 'owner' });
  const connections = { db: api.db, connection, sql, owner };
  const log = createLog({ level: 'error' });
  const services = createServices(connections, { clock: createTestClock(new Date()), log, limitsRegistrations: false });
  onTestFinished(async () => {
    await services.ledger.drain();
    await Promise.all([api.close(), sql.end(), owner.end()]);
  });
  const credit = ({ admin, ann, clientAddress }: RegisteredCompany) =>
    createCallerFactory(
      connections,
      services,
      clientAddress,
    )({ token: admin.token }).admin.transactions.credit({
      user: ann.email,
      amount: 100n,
      currency: 'USD',
      status: 'Complete',
    });
  return { owner, register: () => registerTestCompany(connections, services), credit };
};

/** A database on the coordinator, without the extension. */
const createPlainDatabase = async (): Promise<string> => {
  const name = `plain_${newId().replaceAll('-', '')}`;
  await database.owner.unsafe(`create database ${name}`);
  onTestFinished(() => database.owner.unsafe(`drop database ${name} with (force)`).then(() => undefined));
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
};

const backUpTables = async (url: string): Promise<{ directory: string; tables: TableDump }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'cluster backup '));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, 'tables'));
  return { directory, tables: await dumpTables(url, directory) };
};

const INTERRUPTED_AFTER = 10;

const countForeignKeys = async (owner: Sql): Promise<number | undefined> => {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  return row?.count;
};

const countRows = async (owner: Sql, { tables }: TableDump) => {
  const counts = tables.map(async ({ name }) => {
    const [row] = await owner<{ rows: number }[]>`select count(*)::int as rows from ${owner(name)}`;
    return [name, row?.rows];
  });
  return Object.fromEntries(await Promise.all(counts));
};

test('a backup is restored to a cluster, where its companies continue to work', async () => {
  const plainUrl = await createPlainDatabase();
  const plain = openInstallation(plainUrl);
  const companies = [await plain.register(), await plain.register(), await plain.register()];
  for (const company of companies) await plain.credit(company);
  const { directory, tables } = await backUpTables(plainUrl);

  const clusterUrl = await createClusterDatabase(inject('clusterPorts'), `restored_${newId().replaceAll('-', '')}`);
  await loadTables(clusterUrl, directory, tables);
  const progress: string[] = [];
  const interrupted = finishRestore(clusterUrl, (line) => {
    progress.push(line);
    if (progress.length === INTERRUPTED_AFTER) throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  await expect(requireMigrated(clusterUrl)).rejects.toThrow('The distribution over the cluster is not finished.');
  await finishRestore(clusterUrl, (line) => progress.push(line));
  const cluster = openInstallation(clusterUrl);

  await expect(checkDistribution(cluster.owner)).resolves.toMatchObject({ problems: [] });
  expect(progress.at(-1)).toMatch(/^\w+: distributed \((\d+) of \1\)$/);
  expect(await countRows(cluster.owner, tables)).toEqual(Object.fromEntries(tables.tables.map(({ name, rows }) => [name, rows])));
  const kept = await cluster.owner`select logicalrelid::text from pg_dist_partition where pg_relation_size(logicalrelid) > 0`;
  expect(kept).toEqual([]);
  expect(await countForeignKeys(cluster.owner)).toBe(await countForeignKeys(plain.owner));

  for (const company of [...companies, await cluster.register()]) await cluster.credit(company);
  expect(await checkLedger(cluster.owner)).toEqual([]);
  await expect(backUpTables(clusterUrl)).rejects.toThrow('not a Citus cluster');
});
