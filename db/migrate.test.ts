// Migrations as a separate step: a server without migration rights, and the command.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { expectedVersion, migrate, readSchemaVersion } from '#db/migrate.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start } from '#server/composition/start.ts';

const DATABASE = 'migrate_test';
/** The baseline: tables without privileges and triggers. */
const BASELINE = 0;

const admin = postgres(inject('serverUrl'), { max: 1 });
let url: string;
let dataDir: string;
let api: Sql;

beforeAll(async () => {
  await admin.unsafe(`create database ${DATABASE}`);
  const address = new URL(inject('serverUrl'));
  address.pathname = `/${DATABASE}`;
  url = address.href;
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'migrate test '));
});
afterAll(async () => {
  await api?.end();
  await admin.unsafe(`drop database ${DATABASE} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true });
});

const run = (command: 'migrate' | 'ledger-check', databaseUrl: string) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/commands/${command}.ts`], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

const startWithoutMigrating = async (): Promise<string> => {
  const port = String(await findFreePort());
  const variables = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, MIGRATE: 'off' };
  const compose = () => Promise.reject(new Error('The server started.'));
  const parts = { environment: readEnvironment(variables), log: createLog({ level: 'silent' }), clock: systemClock, compose };
  return start(parts).then(
    () => 'started',
    (error: Error) => error.message,
  );
};

test('a server without migration rights does not start on an outdated database and names the remedy', async () => {
  expect(await startWithoutMigrating()).toBe(
    `The database has no tables, but this release requires migration ${expectedVersion()}. Run npm run migrate, or set MIGRATE=on.`,
  );
  expect(await migrate(url, { upTo: BASELINE })).toEqual({
    applied: BASELINE,
    expected: expectedVersion(),
    isBehind: true,
    ran: BASELINE + 1,
  });
  expect(await startWithoutMigrating()).toContain(
    `The database is at migration ${BASELINE}, but this release requires migration ${expectedVersion()}.`,
  );
  api = openSql({ url, poolSize: 1, role: 'api' });
  expect(await readSchemaVersion(api)).toMatchObject({ applied: BASELINE, isBehind: true });
});

test('npm run ledger:check names the remedy for a database without a schema', async () => {
  const empty = `${DATABASE}_empty`;
  await admin.unsafe(`create database ${empty}`);
  const { status, stderr } = run('ledger-check', url.replace(DATABASE, empty));
  await admin.unsafe(`drop database ${empty}`);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '\nThe database has no tables yet. Run npm run migrate.\n' });
});

test('npm run migrate applies pending migrations and reports them, and does nothing when there are none', async () => {
  const applied = `${DATABASE} on ${new URL(url).host} is at migration ${expectedVersion()} (${expectedVersion() - BASELINE} applied).\n`;
  expect(run('migrate', url)).toEqual({ status: 0, stdout: applied, stderr: '' });
  const readRuns = () => api`select id, created_at from drizzle.__drizzle_migrations order by id`;
  const before = await readRuns();
  expect(await migrate(url)).toMatchObject({ ran: 0 });
  expect(await readRuns()).toEqual(before);
  expect(await readSchemaVersion(api)).toEqual({ applied: expectedVersion(), expected: expectedVersion(), isBehind: false });
  expect(await startWithoutMigrating()).toBe('The server started.');
});

test('rolls back all migrations when one fails', async () => {
  const broken = `${DATABASE}_broken`;
  await admin.unsafe(`create database ${broken}`);
  const address = url.replace(DATABASE, broken);
  const sql = postgres(address, { max: 1 });
  try {
    // A migration creates a table that exists already.
    await sql`create table setup_links (x int)`;
    await expect(migrate(address)).rejects.toThrow('setup_links');
    expect(await sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`).toEqual([{ tables: 1 }]);
    expect(await readSchemaVersion(sql)).toMatchObject({ applied: -1, isBehind: true });
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${broken} with (force)`);
  }
});

test('installs the guard again only when its text has changed', async () => {
  const owner = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const readVersion = () => owner`select xmin::text from pg_proc where proname = 'apply_entries'`;
    const installed = await readVersion();
    await migrate(url);
    expect(await readVersion()).toEqual(installed);
    await owner`update drizzle.installed_guard set hash = 'outdated'`;
    await migrate(url);
    expect(await readVersion()).not.toEqual(installed);
  } finally {
    await owner.end();
  }
});

test('rejects a database whose applied migrations differ from the files', async () => {
  const owner = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const [first] = await owner<{ id: number; hash: string }[]>`select id, hash from drizzle.__drizzle_migrations order by id limit 1`;
    await owner`update drizzle.__drizzle_migrations set hash = 'other' where id = ${first?.id ?? 0}`;
    await expect(migrate(url)).rejects.toThrow('A version before the first release created this database');
    await owner`update drizzle.__drizzle_migrations set hash = ${first?.hash ?? ''} where id = ${first?.id ?? 0}`;
    await migrate(url);
  } finally {
    await owner.end();
  }
});
