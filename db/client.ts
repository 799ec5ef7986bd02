// Connections. The API's pools assume the role countinghouse_api when they connect, so that a fault in the code meets
// the database's privileges; migrations and the checker connect as the owner. drizzle replaces the driver's own readers
// and writers of dates and JSON on the client it is given, so set-based SQL (`openSql`) has a client of its own.
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { currentSpan } from '#server/kernel/span.ts';
import * as schema from '#db/schema/index.ts';

type Schema = typeof schema;

/** Inside a transaction. A plain database is not assignable to it: a writer that needs one says so in its type. */
export type Tx = PostgresJsTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** What readers take: the database, or a transaction that is open anyway. */
export type Database = PostgresJsDatabase<Schema> | Tx;

/** The driver itself, for set-based statements. Money arrives as text: BigInt() it. */
export type Sql = postgres.Sql;

export type ConnectionOptions = {
  url: string;
  /** Most connections at once. */
  poolSize: number;
  /** api: restricted by grants and row-level security. owner: migrations, the checker, the demo. */
  role: 'api' | 'owner';
  statementTimeoutMs?: number;
  /** Longest wait for a lock. Left out: as long as a statement may take. */
  lockTimeoutMs?: number;
  /** Longest pause inside a transaction, whose locks others wait for. Left out: no limit. */
  idleInTransactionTimeoutMs?: number;
  /**
   * Statements go by key where they can, however small a table is: a session plans a statement once, and on an empty table it
   * would plan to read all of what is there by then. Left out: as the planner finds cheapest now.
   */
  plansByKey?: boolean;
  /**
   * The address is that of a pooler in transaction mode: nothing that belongs to a session lasts beyond a transaction. The role and the
   * longest times are those of the login then (db/pooler.ts); what a transaction needs besides, it sets for itself: settingsOf.
   */
  isPooled?: boolean;
  /** Sees every statement sent, with its parameters as they are sent; tests watch that each names its company. */
  onStatement?: (text: string, parameters: unknown[]) => void;
};

export const API_ROLE = 'countinghouse_api';
const STATEMENT_TIMEOUT_MS = 15_000;
const NO_LIMIT = 0;
const CONNECT_TIMEOUT_SECONDS = 5;
/** A database that comes back is found again this soon; the driver would wait up to 20 s. */
const RECONNECT_DELAY_SECONDS = 0.1;
const CLOSE_TIMEOUT_SECONDS = 5;

/**
 * A statement that was prepared is known to one connection of the pooler, and the next one may be another. And one that is sent while the
 * answer to the one before is on its way may lose its own: with that answer the pooler hands the connection on.
 */
const POOLED = { prepare: false, max_pipeline: 0 };

const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** What a session is told when it begins; through a pooler, what a transaction that needs it sets for itself. */
export const settingsOf = ({ plansByKey = false, ...limits }: Omit<ConnectionOptions, 'url' | 'poolSize' | 'role'>) => ({
  statement_timeout: limits.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
  lock_timeout: limits.lockTimeoutMs ?? NO_LIMIT,
  idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs ?? NO_LIMIT,
  ...(plansByKey ? { enable_seqscan: 'off' } : {}),
});

export const openSql = ({ url, poolSize, role, isPooled = false, onStatement, ...settings }: ConnectionOptions): Sql =>
  postgres(url, {
    max: poolSize,
    ...(isPooled ? POOLED : {}),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    max_lifetime: null,
    backoff: () => RECONNECT_DELAY_SECONDS,
    onnotice: () => undefined,
    ...(onStatement ? { debug: (_connection: number, text: string, parameters: unknown[]) => onStatement(text, parameters) } : {}),
    types: { json: { to: JSONB_TYPE, from: [JSON_TYPE, JSONB_TYPE], serialize: printJson, parse: parseJson } },
    connection: {
      application_name: 'countinghouse',
      TimeZone: 'UTC',
      ...(isPooled ? {} : { ...settingsOf(settings), ...(role === 'api' ? { role: API_ROLE } : {}) }),
    },
  });

export type OpenDatabase = {
  db: PostgresJsDatabase<Schema>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

/** To a trace, where there is one, a statement is its text with places for its values. */
const STATEMENTS = {
  logQuery: (text: string): void => currentSpan()?.tell('statement', { 'db.query.text': text }),
};

export const openDatabase = (options: ConnectionOptions): OpenDatabase => {
  const client = openSql(options);
  return { db: drizzle(client, { schema, logger: STATEMENTS }), close: () => client.end({ timeout: CLOSE_TIMEOUT_SECONDS }) };
};
