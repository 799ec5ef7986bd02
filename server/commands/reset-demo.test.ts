import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { DEMO_FILE, readDemoFile } from '#server/modules/identity/index.ts';
import { createLog } from '#server/platform/log.ts';

// Starting PostgreSQL and processes takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;

beforeEach(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'reset-demo-'));
  dataDir = directory;
  return () => rm(directory, { recursive: true, force: true });
});

const run = (variables: Record<string, string> = {}): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _other, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: dataDir, ...variables };
    const command = execFile(process.execPath, ['server/commands/reset-demo.ts'], { env }, (_failure, out, err) =>
      resolve({ code: command.exitCode, out, err }),
    );
  });

const DEMO = { people: [], token: 'x', is_history_whole: true };
const writeDemoFile = () => writeFile(path.join(dataDir, DEMO_FILE), JSON.stringify(DEMO));

/** Starts the database of the directory until the test ends, or until it is stopped. */
const startDatabase = async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
  const sql = postgres(server.url, { max: 1 });
  let isRunning = true;
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    await sql.end();
    await server.stop();
  };
  onTestFinished(stop);
  return { sql, stop };
};

test('deletes the demo, so that the next start finds an empty database', async () => {
  const before = await startDatabase();
  await before.sql`create table done_in_the_demo ()`;
  await before.stop();
  await writeDemoFile();
  const uploaded = path.join(dataDir, 'files', '1', '0a');
  await mkdir(path.dirname(uploaded), { recursive: true });
  await writeFile(uploaded, 'x');
  const { code, out, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('`npm start` creates a new one');
  expect(await readDemoFile(dataDir)).toBeUndefined();
  expect(existsSync(uploaded)).toBe(false);
  const { sql } = await startDatabase();
  expect(await sql`select from pg_class where relname = 'done_in_the_demo'`).toHaveLength(0);
});

test('deletes nothing while a server runs', async () => {
  const { sql } = await startDatabase();
  await sql`create table done_in_the_demo ()`;
  await writeDemoFile();
  const { code, err } = await run();
  expect(code).toBe(1);
  expect(err).not.toContain('    at ');
  expect(await readDemoFile(dataDir)).toEqual(DEMO);
  expect(await sql`select from pg_class where relname = 'done_in_the_demo'`).toHaveLength(1);
});

test.each([
  ['without a demo', {}, 'No demo found in'],
  ['with its own database', { DATABASE_URL: 'postgresql://127.0.0.1:1/books' }, 'DATABASE_URL is set'],
])('reports %s and changes nothing', async (_name, variables: Record<string, string>, message) => {
  if ('DATABASE_URL' in variables) await writeDemoFile();
  const { code, err } = await run(variables);
  expect(code).toBe(1);
  expect(err).toContain(message);
});
