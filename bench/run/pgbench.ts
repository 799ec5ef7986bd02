// Upper bound of PostgreSQL: pgbench with a minimal credit. One transaction with three prepared statements looks up a token, updates a balance
// and inserts a transaction. pgbench is part of PostgreSQL distributions, but not of the embedded PostgreSQL.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { access, constants, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openSql } from '#db/client.ts';
import { toSpread, type Sample } from '../rounds.ts';
import { cpuTimeOfProcessTree } from './processor-time.ts';
import type { BenchDatabase } from './database.ts';

export type Pgbench = {
  /** Transactions per second, and the median latency. */
  run(options: { clients: number; seconds: number; accounts: number }): Promise<{ perSecond: Sample; p50Ms: Sample }>;
};

const execute = promisify(execFile);

const SCHEMA = 'bench_lean';
const CLOSE_TIMEOUT_SECONDS = 5;
const THREADS_MAX = 2;
const MICROSECONDS_IN_MS = 1_000;

const SCRIPT = `\\set n random(1, :accounts)
begin;
select account_id from ${SCHEMA}.tokens where key = 'token' || :n;
update ${SCHEMA}.balances set balance = balance + 1 where id = :n;
insert into ${SCHEMA}.transactions (account_id, amount) values (:n, 1);
commit;
`;

/** Candidates: in PATH, or in Debian's directories, newest version first. */
const findPgbench = async (): Promise<string | undefined> => {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((directory) => path.join(directory, 'pgbench'));
  const debianFiles = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  for (const file of [...debianFiles, ...onPath]) {
    const exists = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  return undefined;
};

/** The version of pgbench; undefined if it is not installed. */
export const pgbenchVersion = async (): Promise<string | undefined> => {
  const file = await findPgbench();
  return file && (await execute(file, ['--version'])).stdout.trim();
};

/** Resets the tables. Balances have the same fillfactor as those of the product. */
const prepareTables = async (url: string, accounts: number): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    await sql.unsafe(`
      drop schema if exists ${SCHEMA} cascade;
      create schema ${SCHEMA};
      create table ${SCHEMA}.tokens (key text primary key, account_id int not null);
      create table ${SCHEMA}.balances (id int primary key, balance bigint not null) with (fillfactor = 40);
      create table ${SCHEMA}.transactions (id bigint generated always as identity primary key, account_id int not null,
        amount bigint not null, created_at timestamptz not null default now());
      insert into ${SCHEMA}.tokens select 'token' || i, i from generate_series(1, ${accounts}) i;
      insert into ${SCHEMA}.balances select i, 0 from generate_series(1, ${accounts}) i;
      analyze ${SCHEMA}.tokens, ${SCHEMA}.balances, ${SCHEMA}.transactions`);
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const connectionVariables = (url: string): Record<string, string> => {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
};

/** Parses the rate in the output of pgbench. */
export const parseTps = (output: string): number => {
  const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench printed no rate:\n${output}`);
  return tps;
};

/** Parses the log of pgbench: the third field is the latency in microseconds. Returns milliseconds. */
export const parseTimes = (log: string): number[] =>
  log.split('\n').flatMap((line) => (line ? [Number(line.split(' ', 3)[2]) / MICROSECONDS_IN_MS] : []));

const readTimes = async (directory: string): Promise<number[]> => {
  const files = (await readdir(directory)).filter((name) => name.startsWith('log'));
  return (await Promise.all(files.map((name) => readFile(path.join(directory, name), 'utf8')))).flatMap(parseTimes);
};

/** Creates the tables and returns a function that runs pgbench; undefined if it is not installed. */
export const preparePgbench = async (database: BenchDatabase, accounts: number): Promise<Pgbench | undefined> => {
  const file = await findPgbench();
  if (!file) return undefined;
  await prepareTables(database.url, accounts);
  const env = { ...process.env, ...connectionVariables(database.url) };
  return {
    run: async ({ clients, seconds, accounts }) => {
      const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-pgbench-'));
      try {
        const script = path.join(directory, 'credit.sql');
        await writeFile(script, SCRIPT);
        const parameters = [
          '--no-vacuum',
          '--protocol=prepared',
          `--file=${script}`,
          `--define=accounts=${accounts}`,
          `--client=${clients}`,
          `--jobs=${Math.min(clients, THREADS_MAX)}`,
          `--time=${seconds}`,
        ];
        // Logging each transaction would reduce the rate of many clients.
        if (clients === 1) parameters.push('--log', `--log-prefix=${path.join(directory, 'log')}`);
        const readCpuTime = () => database.processId && cpuTimeOfProcessTree(database.processId);
        const before = readCpuTime();
        const { stdout } = await execute(file, parameters, { env, cwd: directory });
        const after = readCpuTime();
        const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
        const databaseMicroseconds = before !== undefined && after !== undefined ? (after - before) / transactions : undefined;
        const p50Ms = clients === 1 ? toSpread(await readTimes(directory)).median : Number.NaN;
        return { perSecond: { figure: parseTps(stdout), databaseMicroseconds }, p50Ms: { figure: p50Ms, databaseMicroseconds } };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
};
