// Database connections. Pools of the API assume the role countinghouse_api, so that privileges limit the effect of bugs; migrations and the ledger
// check connect as the owner. drizzle replaces the driver's parsers of dates and JSON on its client, so set-based SQL (`openSql`) has a separate
// client.
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { currentSpan } from '#server/kernel/span.ts';

/** Queries import their tables. */
type NoSchema = Record<string, never>;

/** A database transaction. A plain database is not assignable to it, so that the type of a function shows that it needs one. */
export type Tx = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** For reads: the database, or an open transaction. */
export type Database = PostgresJsDatabase<NoSchema> | Tx;

/** The driver, for set-based statements. It returns money as text; convert it with BigInt(). IDs and counts are numbers. */
export type Sql = postgres.Sql;

export type ConnectionOptions = {
  url: string;
  /** Maximum number of connections. */
  poolSize: number;
  /** api: restricted by grants and row-level security. owner: migrations, the ledger check, the demo. */
  role: 'api' | 'owner';
  statementTimeoutMs?: number;
  /** Lock timeout. Default: the statement timeout. */
  lockTimeoutMs?: number;
  /** Timeout of an idle transaction, whose locks block others. Default: none. */
  idleInTransactionTimeoutMs?: number;
  /**
   * Prefers index scans, however small a table is. A session plans a prepared statement once; with the statistics of an empty table it would choose
   * a full scan. Default: the planner decides.
   */
  prefersIndexScans?: boolean;
  /**
   * Only a transaction that begins with `begin read write` can write. After a connection is lost, the driver sends the waiting statements of
   * its transaction on the next connection, where each would be committed on its own. Without effect behind a pooler.
   */
  writesOnlyInTransactions?: boolean;
  /**
   * The URL is that of a pooler in transaction mode, where session settings do not survive a transaction. Role and timeouts are attributes of
   * the login (db/pooler.ts); a transaction sets everything else itself (toSessionSettings).
   */
  isPooled?: boolean;
  /** Receives every statement with its parameters. Tests use it to verify that each names its company. */
  onStatement?: (text: string, parameters: unknown[]) => void;
};

export const API_ROLE = 'countinghouse_api';
const STATEMENT_TIMEOUT_MS = 15_000;
/** The longest wait of a posting for a lock. */
export const POSTING_LOCK_TIMEOUT_MS = 5_000;
const NO_LIMIT = 0;
const CONNECT_TIMEOUT_SECONDS = 5;
/** Maximum reconnection delay. The default of the driver is 20 s. */
const RECONNECT_DELAY_SECONDS = 0.1;
const CLOSE_TIMEOUT_SECONDS = 5;

/**
 * Behind a pooler, prepared statements exist on one server connection only, and the next transaction may use another. Pipelining is disabled,
 * because the pooler reassigns the connection after a response, and a statement that was already sent would get none (decision 0030).
 */
const POOLED = { prepare: false, max_pipeline: 0 };

const JSON_TYPE = 114;
const JSONB_TYPE = 3802;
const BIGINT_TYPE = 20;

/** Parses IDs and counts. They are far below the safe integer limit, which is still checked, because a rounded ID would identify another row. */
const parseBigint = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for an id or a count.`);
  return number;
};

/** Session settings. Behind a pooler, transactions set those that they need. */
export const toSessionSettings = ({ prefersIndexScans = false, ...limits }: Omit<ConnectionOptions, 'url' | 'poolSize' | 'role'>) => ({
  statement_timeout: limits.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
  lock_timeout: limits.lockTimeoutMs ?? NO_LIMIT,
  idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs ?? NO_LIMIT,
  ...(prefersIndexScans ? { enable_seqscan: 'off' } : {}),
});

export const openSql = ({
  url,
  poolSize,
  role,
  isPooled = false,
  writesOnlyInTransactions = false,
  onStatement,
  ...settings
}: ConnectionOptions): Sql =>
  postgres(url, {
    max: poolSize,
    ...(isPooled ? POOLED : {}),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    max_lifetime: null,
    backoff: () => RECONNECT_DELAY_SECONDS,
    onnotice: () => undefined,
    ...(onStatement ? { debug: (_connection: number, text: string, parameters: unknown[]) => onStatement(text, parameters) } : {}),
    types: {
      json: { to: JSONB_TYPE, from: [JSON_TYPE, JSONB_TYPE], serialize: printJson, parse: parseJson },
      bigint: { to: BIGINT_TYPE, from: [BIGINT_TYPE], serialize: String, parse: parseBigint },
    },
    connection: {
      application_name: 'countinghouse',
      TimeZone: 'UTC',
      ...(isPooled ? {} : { ...toSessionSettings(settings), ...(role === 'api' ? { role: API_ROLE } : {}) }),
      ...(writesOnlyInTransactions && !isPooled ? { default_transaction_read_only: true } : {}),
    },
  });

export type OpenDatabase = {
  db: PostgresJsDatabase<NoSchema>;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
};

/** Traces contain the text of a statement with placeholders, without values. */
const TRACE_LOGGER = {
  logQuery: (text: string): void => currentSpan()?.addEvent('statement', { 'db.query.text': text }),
};

export const openDatabase = (options: ConnectionOptions): OpenDatabase => {
  const client = openSql(options);
  return { db: drizzle(client, { logger: TRACE_LOGGER }), close: () => client.end({ timeout: CLOSE_TIMEOUT_SECONDS }) };
};
