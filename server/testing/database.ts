// A database for each test file, cloned from the migrated template. All statements of the API are recorded: one that reads a tenant table
// without naming the company fails the file.
import { getTableColumns, getTableName, getViewName, is } from 'drizzle-orm';
import { PgTable, PgView } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { openDatabase, openSql, type ConnectionOptions, type OpenDatabase, type Sql } from '#db/client.ts';
import { SCHEMA } from '#db/all-tables.ts';
import { createDistributedDatabase } from '#server/testing/citus-cluster.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { findUnscopedStatements } from '#server/testing/tenant-scans.ts';
import { newId } from '#server/kernel/id.ts';

/** A statement as it was sent. */
export type RecordedStatement = { text: string; parameters: unknown[] };

export type TestDatabase = OpenDatabase & {
  url: string;
  /** Connection options of the API role. Its statements are recorded. */
  connection: Omit<ConnectionOptions, 'poolSize'>;
  /** For set-based statements as the API role. */
  sql: Sql;
  /** A connection of the table owner, to bypass the API. */
  owner: Sql;
  /** Returns the statements that the API sends while `work` runs. */
  recordSentStatements: (work: () => Promise<unknown>) => Promise<RecordedStatement[]>;
};

/** Tables and views with tenant rows. */
const TENANT_NAMES = new Set(
  Object.values(SCHEMA).flatMap((entry) => {
    if (is(entry, PgTable)) return 'companyId' in getTableColumns(entry) ? [getTableName(entry)] : [];
    return is(entry, PgView) ? [getViewName(entry)] : [];
  }),
);

/** Statements that may read all companies; each returned row names its company. */
const CROSS_COMPANY_QUERIES = [
  /"transactions"."status" = 'Pending' and \(?"transactions"."expires_at" is not null/,
  /delete from "idempotency_keys" where "idempotency_keys"."expires_at" <=/,
  /delete from "verifications" where "verifications"."expires_at" <=/,
  /delete from "authenticator_challenges" where \("authenticator_challenges"."expires_at" <=/,
  /update "(messages|events)" set "secret" = \$1 where \("\1"."secret" is not null and "\1"."expires_at" <=/,
  // Sending finds due messages of all companies; each update names its company.
  /from "messages" where .*"messages"."next_attempt_at" <= \$\d\)\) "ranked" order by .* limit \$\d$/,
  /^select distinct "company_id" from "notice_tasks" limit \$1$/,
  /^select distinct "company_id" from "notice_periods" where .*"due_at" <= \$1\) limit \$2$/,
  /select distinct "company_id" from "messages" where .*"messages"."next_attempt_at" <= \$\d\) limit \$\d$/,
  // The schedule worker finds the companies with due runs; all other statements name the company.
  /^select distinct "company_id" from "(schedules|schedule_runs)" where .* limit \$\d$/,
  // The worker of bulk payments finds due ones of all companies; all other statements name the company.
  /^select "company_id", "id" from "bulk_payments" where .*"next_attempt_at" <= \$\d\) order by .* limit \$\d$/,
  // The expiry of payment requests finds those of all companies; each row names its company.
  /^select "company_id", "id" from "payment_requests" where \("payment_requests"."state" = 'open' and .* limit \$\d$/,
  // The webhook worker claims due deliveries of all companies; each returned row names its company.
  /from events where awaited and company_id >=/,
  /from webhook_queues q\s+where q\.due_at <=/,
  /json_to_recordset\(\$\d+::text::json\) as \w\("companyId" bigint/,
  // Retention searches all companies for expired and deleted rows.
  /from "events" where \("events"."created_at" >= \$1 and "events"."created_at" < \$2 and "events"."data" is not null\) limit/,
  /update "events" set "data" = \$1, "original" = \$2 where \("events"."created_at" >=/,
  /select distinct "company_id" from "webhooks"/,
  /select "company_id", "id" from "webhooks" where "webhooks"."removed_at" is not null/,
  /select min\("created_at"\) from "companies"/,
  // The workers of exports and statements find open ones of all companies, and delete old ones; all other writes name the company.
  /select "company_id", "id" from "exports" where .*"exports"."status" in .* order by "exports"."created_at" asc limit \$\d$/,
  /delete from "exports" where "exports"."created_at" </,
  /select "company_id", "id" from "statements" where .*"statements"."status" in .* order by "statements"."created_at" asc limit \$\d$/,
  /delete from "statements" where "statements"."created_at" </,
  // The expiry of identity proofs finds the companies that have expired ones.
  /select distinct "documents"."company_id" from "documents" inner join "users"/,
  // A server that starts with a different URL updates the URLs of all profile images.
  /^update "users" set "profile" = .* from "files" where/,
  // Login identifies the company by its ID.
  /"companies"."identifier" = \$\d/,
];

/** Statements that earlier files of this worker found to be scoped to one company. All databases have the same schema. */
const scopedStatements = new Set<string>();

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Each connection parses and plans the statements again: with five, the tests take 5 % more CPU time. */
const CONNECTIONS_DEFAULT = 3;

type NewDatabase = { url: string; drop(): Promise<void> };

const cloneTemplate = async (): Promise<NewDatabase> => {
  const name = `test_${newId().replaceAll('-', '')}`;
  // A connection for both statements: the second one runs after all tests of the file.
  const server = postgres(inject('serverUrl'), { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const drop = async () => {
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end({ timeout: 5 });
  };
  return { url: databaseUrl(inject('serverUrl'), name), drop };
};

/** The database of this worker on the cluster. Distributing its tables takes seconds, so the files of a worker share it. */
let clusterDatabase: Promise<string> | undefined;

const shareClusterDatabase = async (ports: number[]): Promise<NewDatabase> => {
  clusterDatabase ??= process.env['VITEST_POOL_ID'] === '1' ? Promise.resolve(inject('clusterDatabase')) : createDistributedDatabase(ports);
  return { url: await clusterDatabase, drop: () => Promise.resolve() };
};

/** The files of a worker share a database on the cluster. Without this, the webhook workers of a file would send what an earlier one left. */
const discardDueDeliveries = async (owner: Sql): Promise<void> => {
  await owner`update webhook_queues set due_at = null where due_at is not null`;
  await owner`update events set awaited = false where awaited`;
};

/** True if the tests run on a Citus cluster. */
export const isOnCluster = (): boolean => inject('clusterPorts').length > 0;

/** Clones the template and opens it for the API role. */
export const createTestDatabase = async (poolSize = CONNECTIONS_DEFAULT): Promise<TestDatabase & { statements: Set<string> }> => {
  const { url, drop } = isOnCluster() ? await shareClusterDatabase(inject('clusterPorts')) : await cloneTemplate();
  const statements = new Set<string>();
  const watchers = new Set<RecordedStatement[]>();
  const onStatement = (text: string, parameters: unknown[]): void => {
    statements.add(text);
    for (const statements of watchers) statements.push({ text, parameters });
  };
  const connection = { url, role: 'api', onStatement } as const;
  const api = openDatabase({ ...connection, poolSize });
  const sql = openSql({ ...connection, poolSize });
  const owner = openSql({ url, poolSize: 2, role: 'owner' });
  if (isOnCluster()) await discardDueDeliveries(owner);
  const close = async () => {
    await Promise.all([api.close(), sql.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
    await drop();
  };
  const recordSentStatements = async (work: () => Promise<unknown>): Promise<RecordedStatement[]> => {
    const statements: RecordedStatement[] = [];
    watchers.add(statements);
    try {
      await work();
    } finally {
      watchers.delete(statements);
    }
    return statements;
  };
  return { ...api, url, connection, sql, owner, statements, recordSentStatements, close };
};

type TestDatabaseOptions = {
  /** False for files that write to ledger tables directly, to test that the guard rejects it. */
  checksLedger?: boolean;
  /** Connections of the API. More for files whose requests wait for each other in transactions. */
  connections?: number;
};

/** The file's database, ready in every test. After the last one, its statements and its ledger are checked. */
export const useTestDatabase = ({ checksLedger = true, connections }: TestDatabaseOptions = {}): TestDatabase => {
  const database = {} as TestDatabase & { statements: Set<string> };
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase(connections));
  });
  afterAll(async () => {
    const violations = checksLedger ? await checkLedger(database.owner) : [];
    const unchecked = [...database.statements].filter(
      (text) => !scopedStatements.has(text) && !CROSS_COMPANY_QUERIES.some((pattern) => pattern.test(text)),
    );
    // The plans of a cluster do not show which rows a node reads.
    const unscoped = isOnCluster() ? [] : await findUnscopedStatements(database.owner, unchecked, TENANT_NAMES);
    if (unscoped.length === 0) for (const text of unchecked) scopedStatements.add(text);
    await database.close();
    expect(violations, 'ledger violations').toEqual([]);
    expect(
      unscoped,
      'statements that can read rows of other companies: add a condition on company_id for every table, including joined ones',
    ).toEqual([]);
  });
  return database;
};
