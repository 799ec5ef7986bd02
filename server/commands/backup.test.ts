// A backup drill: a running server is backed up over DATABASE_URL and restored into the embedded PostgreSQL of another data directory. That
// server is backed up while it runs, and restored over DATABASE_URL.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { expectedVersion, migrate, readSchemaVersion } from '#db/migrate.ts';
import { composeServer } from '#server/compose.ts';
import { backUp } from '#server/commands/backup.ts';
import { listForeignKeys } from '#server/commands/backup/catalog.ts';
import { readManifest, toTablePath, type Manifest } from '#server/commands/backup/manifest.ts';
import { finishRestore, loadTables } from '#server/commands/backup/load-tables.ts';
import { dumpTables } from '#server/commands/backup/dump-tables.ts';
import { markReceived, type Upload } from '#server/kernel/upload.ts';
import { restore } from '#server/commands/restore.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start, type RunningProcess } from '#server/composition/start.ts';
import { PDF } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { insertCompany } from '#server/testing/insert-company.ts';

// Starting PostgreSQL and processes takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { database, createFixture } = useFixtures();

/** As in server/testing/company-factory.ts. */
const SECRETS = { session_secret: 'a session secret of the tests that is long', encryption_key: Buffer.alloc(32, 7).toString('base64') };

let directory: string;
let fixture: CompanyFixture;
let backup: string;
const openConnections: Sql[] = [];
const directories: string[] = [];

const inDirectory = (name: string): string => path.join(directory, name);

type CommandResult = { code: number | null; out: string; err: string };

const run = (command: 'backup' | 'restore', target: string, variables: Record<string, string>): Promise<CommandResult> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _other, ...inherited } = process.env;
    const env = { ...inherited, NODE_ENV: 'test' as const, ...variables };
    const child = execFile(process.execPath, [`server/commands/${command}.ts`, target], { env }, (_failure, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

const createDatabase = async (): Promise<string> => {
  const name = `restored_${directories.length}`;
  directories.push(name);
  await database.owner.unsafe(`create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const openOwnerConnection = (url: string): Sql => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  openConnections.push(sql);
  return sql;
};

const readBackupRows = async (from: string, table: string): Promise<string[]> =>
  gunzipSync(await readFile(toTablePath(from, table)))
    .toString()
    .split('\n')
    .filter((line) => line !== '');

const createReceivedPdf = async (): Promise<Upload> => {
  const file = inDirectory('bill.pdf');
  await writeFile(file, PDF);
  return markReceived({ path: file, name: 'bill.pdf', sizeBytes: PDF.length, sha256: createHash('sha256').update(PDF).digest() });
};

/** Backs up a company with money, a file and an invitation while a user posts. */
const backUpDuringPostings = async (): Promise<CommandResult> => {
  const { dataDir } = fixture.services.environment;
  await fixture.ann.api.user.documents.create({ file: await createReceivedPdf(), document_type: 'utility_bill' });
  const { id } = await fixture.admin.api.admin.transactions.credit({ user: fixture.ann.email, amount: 1_000n, currency: 'USD' });
  await fixture.admin.api.admin.transactions.change({ id, status: 'Complete' });
  await fixture.ann.api.transactions.transfer({ recipient: 'stranger@elsewhere.example', amount: 100n, currency: 'USD' });
  await writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify(SECRETS), { mode: 0o600 });
  const backupRun = { hasEnded: false };
  const post = async (): Promise<void> => {
    while (!backupRun.hasEnded) await fixture.bob.api.transactions.credit({ amount: 5n, currency: 'USD' });
  };
  const posting = post();
  const result = await run('backup', backup, { DATABASE_URL: database.url, DATA_DIR: dataDir });
  backupRun.hasEnded = true;
  await posting;
  return result;
};

let backupResult: CommandResult;
let manifest: Manifest;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'backup test '));
  backup = inDirectory('backup');
  fixture = await createFixture();
  backupResult = await backUpDuringPostings();
  manifest = await readManifest(backup);
});

afterAll(async () => {
  await Promise.all(openConnections.map((sql) => sql.end()));
  for (const name of directories) await database.owner.unsafe(`drop database ${name} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

/** Tables that bob's credits insert into. */
const INSERTED_TABLES = ['entries', 'events', 'journals', 'transaction_transitions', 'transactions'];
const UPDATED_TABLES = ['account_totals', 'accounts', 'balances', 'company_versions', 'events', 'ledger_accounts', 'record_numbers'].concat(
  ['tokens', 'transaction_totals'],
);
const CHANGED_TABLES = [...INSERTED_TABLES, ...UPDATED_TABLES];

describe('a backup', () => {
  it('contains every row of every table as of one point in time, while users post', async () => {
    expect(backupResult).toMatchObject({ code: 0, err: '' });
    const later = inDirectory('later');
    await mkdir(path.join(later, 'tables'), { recursive: true });
    const { tables } = await dumpTables(database.url, later);
    expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    expect(manifest.tables.length).toBeGreaterThan(60);
    for (const { name } of tables) {
      const [backupRows, laterRows] = [await readBackupRows(backup, name), new Set(await readBackupRows(later, name))];
      const hasAllRows = CHANGED_TABLES.includes(name) || backupRows.length === laterRows.size;
      const changed = UPDATED_TABLES.includes(name) ? [] : backupRows.filter((row) => !laterRows.has(row));
      const rows = manifest.tables.find((table) => table.name === name)?.rows;
      expect({ name, hasAllRows, changed, rows }).toEqual({ name, hasAllRows: true, changed: [], rows: backupRows.length });
    }
  });

  it('is readable only by its owner and leaves no partial files', async () => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const backupEntries = entries.filter(({ parentPath, name }) => path.join(parentPath, name).startsWith(backup));
    const modes = backupEntries.map(async (entry) => [
      ((await stat(path.join(entry.parentPath, entry.name))).mode & 0o777).toString(8),
      entry.isDirectory(),
    ]);
    expect(new Set((await Promise.all(modes)).map(String))).toEqual(new Set(['600,false', '700,true']));
    expect(entries.filter(({ name }) => name.includes('.part'))).toEqual([]);
    expect(JSON.parse(await readFile(path.join(backup, 'secrets.json'), 'utf8'))).toEqual(SECRETS);
  });

  it('does not overwrite an existing backup, and rejects a data directory without secrets', async () => {
    const variables = { DATABASE_URL: database.url, DATA_DIR: fixture.services.environment.dataDir };
    const otherVariables = { ...variables, DATA_DIR: inDirectory('nothing') };
    await expect(backUp(readEnvironment(variables), backup)).rejects.toThrow('already exists');
    await expect(backUp(readEnvironment(otherVariables), inDirectory('other'))).rejects.toThrow('No secrets found in');
    await expect(backUp(readEnvironment(variables), inDirectory('not mounted/today'))).rejects.toThrow(
      'not mounted does not exist. Create or mount it',
    );
  });
});

describe('a restored installation', () => {
  let running: RunningProcess;
  let base: string;
  let dataDir: string;
  let restored: Sql;

  beforeAll(async () => {
    dataDir = inDirectory('restored data');
    const restoration = await run('restore', backup, { DATA_DIR: dataDir });
    expect(restoration).toMatchObject({ code: 0, err: '' });
    expect(restoration.out).toContain('Set DEMO=off for the server');
    expect(restoration.out).toContain(`and 1 file from the backup of ${manifest.taken_at}`);
    const port = await findFreePort();
    base = `http://127.0.0.1:${port}`;
    const variables = { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1', PORT: String(port), RATE_LIMITS: 'off' };
    let databaseUrl = '';
    running = await start({
      environment: readEnvironment(variables),
      log: createLog({ level: 'silent' }),
      clock: systemClock,
      compose: (input) => {
        databaseUrl = input.databaseUrl;
        return composeServer(input);
      },
    });
    restored = openOwnerConnection(databaseUrl);
  });
  afterAll(async () => {
    await restored.end();
    await running.stop();
  });

  const request = async (method: string, target: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) };
    const response = await fetch(`${base}/3${target}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { code: response.status, data: ((await response.json()) as { data: any }).data };
  };

  it('has a valid ledger, the same foreign keys, and enabled triggers', async () => {
    expect(await checkLedger(restored)).toEqual([]);
    const listKeys = (sql: Sql) => sql.begin((tx) => listForeignKeys(tx));
    expect(await listKeys(restored)).toEqual(await listKeys(database.owner));
    const disabledTriggers = await restored`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect(disabledTriggers).toEqual([]);
    await expect(restored`update entries set balance = 0`).rejects.toThrow('entries is append-only');
  });

  it('accepts existing passwords and tokens, serves files, and posts', async () => {
    const { ann, company, password } = { ...fixture, password: fixture.ann.password };
    const logInResponse = await request('POST', '/auth/login/', { body: { user: ann.email, company, password } });
    expect(logInResponse.code).toBe(200);
    const listed = await request('GET', '/user/documents/', { token: ann.token });
    const [document] = listed.data.results as { file: string }[];
    const { pathname, search } = new URL(document?.file ?? '');
    const file = await fetch(`${base}${pathname}${search}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
    const { token } = logInResponse.data as { token: string };
    const posted = await request('POST', '/transactions/debit/', { token, body: { amount: 900, currency: 'USD' } });
    expect(posted.code).toBe(201);
    expect(await request('POST', '/transactions/debit/', { token, body: { amount: 1, currency: 'USD' } })).toMatchObject({ code: 400 });
  });

  it('is backed up while it runs on the embedded PostgreSQL, and is not overwritten', async () => {
    const second = inDirectory('second');
    await backUp(readEnvironment({ DATA_DIR: dataDir }), second);
    const url = await createDatabase();
    const target = inDirectory('second data');
    await restore(readEnvironment({ DATABASE_URL: url, DATA_DIR: target }), second);
    const third = inDirectory('third');
    await mkdir(path.join(third, 'tables'), { recursive: true });
    const { tables, sequences } = await dumpTables(url, third);
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual((await readManifest(second)).tables.map(({ name, rows }) => [name, rows]));
    expect(sequences).toEqual((await readManifest(second)).sequences);
    for (const { name } of tables) expect(await readBackupRows(third, name), name).toEqual(await readBackupRows(second, name));

    const usedEnvironment = readEnvironment({ DATABASE_URL: url, DATA_DIR: inDirectory('other data') });
    await expect(restore(usedEnvironment, second)).rejects.toThrow('The database is not empty');
    expect(await readdir(inDirectory('other data'))).toEqual([]);
  });
});

describe('restoring', () => {
  it('restores a backup of an older release with its schema, and then migrates it', async () => {
    const [from, to] = [await createDatabase(), await createDatabase()];
    const older = expectedVersion() - 1;
    await migrate(from, { upTo: older });
    const directory = inDirectory('older');
    await mkdir(path.join(directory, 'tables'), { recursive: true });
    await insertCompany(openOwnerConnection(from), { name: 'Older' });
    const tablesManifest = await dumpTables(from, directory);
    expect(tablesManifest.migration).toBe(older);
    await loadTables(to, directory, { ...manifest, ...tablesManifest });
    await finishRestore(to);
    const sql = openOwnerConnection(to);
    expect(await readSchemaVersion(sql)).toMatchObject({ applied: expectedVersion(), isBehind: false });
    expect(await sql`select name from companies`).toEqual([{ name: 'Older' }]);
    expect(await insertCompany(sql)).toBe(2);
  });

  it('leaves an empty database if the backup is damaged', async () => {
    const url = await createDatabase();
    const file = toTablePath(backup, 'accounts');
    const content = await readFile(file);
    const sql = openOwnerConnection(url);
    await writeFile(file, content.subarray(0, content.length / 2));
    await expect(loadTables(url, backup, manifest)).rejects.toThrow(`${file} cannot be restored`);
    await writeFile(file, content);
    await expect(loadTables(url, backup, { ...manifest, tables: manifest.tables.slice(1) })).rejects.toThrow('is missing in the backup');
    expect(await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
  });

  it('rejects a backup with a changed byte or a missing file', async () => {
    const environment = readEnvironment({ DATABASE_URL: database.url, DATA_DIR: inDirectory('untouched') });
    const name = manifest.contents?.find((content) => content.path.startsWith('files'))?.path ?? '';
    const file = path.join(backup, name);
    const original = await readFile(file);
    await writeFile(file, original.with(0, (original[0] ?? 0) ^ 1));
    await expect(restore(environment, backup)).rejects.toThrow(`${file} has changed since the backup: it is damaged.`);
    await rm(file);
    await expect(restore(environment, backup)).rejects.toThrow(`${file} is missing: the backup is damaged.`);
    await writeFile(file, original, { mode: 0o600 });
    await expect(readdir(environment.dataDir)).rejects.toThrow('ENOENT');
    expect(manifest.contents?.map((content) => content.path)).toContain('secrets.json');
    expect(manifest.contents).toHaveLength(manifest.tables.length + 2);
  });

  it('rejects secrets of another database, and backups of a newer release', async () => {
    const otherDirectory = inDirectory('others');
    await mkdir(otherDirectory);
    await writeFile(
      path.join(otherDirectory, 'secrets.json'),
      JSON.stringify({ ...SECRETS, encryption_key: Buffer.alloc(32, 8).toString('base64') }),
    );
    const environment = readEnvironment({ DATABASE_URL: await createDatabase(), DATA_DIR: otherDirectory });
    await expect(restore(environment, backup)).rejects.toThrow('contains different secrets from the backup');
    const otherKeyEnvironment = {
      ...environment,
      dataDir: inDirectory('other key'),
      encryptionKey: Buffer.alloc(32, 8),
      sessionSecret: 'x'.repeat(48),
    };
    await expect(restore(otherKeyEnvironment, backup)).rejects.toThrow('was made with a different ENCRYPTION_KEY');
    expect(await readdir(otherKeyEnvironment.dataDir)).toEqual([]);
    const manifestFile = path.join(backup, 'manifest.json');
    await writeFile(manifestFile, JSON.stringify({ ...manifest, migration: expectedVersion() + 1 }));
    await expect(readManifest(backup)).rejects.toThrow('Restore it with that release or a newer one.');
  });
});
