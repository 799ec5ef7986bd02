// Connections. The API's pool assumes the role countinghouse_api when it connects, so that a fault in the code meets
// the database's privileges; migrations and the checker connect as the owner. json and jsonb are read and written with
// exact integers, as on the wire.
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import postgres from 'postgres';
import { parseJson, printJson } from '#server/kernel/json.ts';
import * as schema from '#db/schema/index.ts';

export type Schema = typeof schema;
export type Sql = postgres.Sql<{ bigint: bigint }>;

/** Inside a transaction. A plain database is not assignable to it: a writer that needs one says so in its type. */
export type Tx = PostgresJsTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** What readers take: the database, or a transaction that is open anyway. */
export type Database = PostgresJsDatabase<Schema> | Tx;

export type OpenDatabase = {
  db: PostgresJsDatabase<Schema>;
  sql: Sql;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** Most connections at once. */
  poolSize: number;
  /** api: restricted by grants and row-level security. owner: migrations, the checker, the demo. */
  role: 'api' | 'owner';
  statementTimeoutMs?: number;
  /** Sees every statement sent; tests watch that each names its company. */
  onStatement?: (text: string) => void;
};

const API_ROLE = 'countinghouse_api';
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_SECONDS = 5;

const exactJson = {
  to: 3802,
  from: [114, 3802],
  serialize: printJson,
  parse: (text: string) => parseJson(text),
};

export const openDatabase = (options: Options): OpenDatabase => {
  const { onStatement } = options;
  const sql = postgres(options.url, {
    max: options.poolSize,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    ...(onStatement ? { debug: (_connection: number, text: string) => onStatement(text) } : {}),
    types: { json: exactJson, bigint: postgres.BigInt },
    connection: {
      application_name: 'countinghouse',
      TimeZone: 'UTC',
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      ...(options.role === 'api' ? { role: API_ROLE } : {}),
    },
  }) as unknown as Sql;
  return {
    db: drizzle(sql as unknown as postgres.Sql, { schema }),
    sql,
    close: () => sql.end({ timeout: 5 }),
  };
};
