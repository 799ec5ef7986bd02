// How a statement reaches the database: within whatever transaction the caller has. The worker sends the same few statements all day, and to
// plan one takes longer than to carry it out: on its connections each is planned once.
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql, Tx } from '#db/client.ts';

/** Runs a statement in a transaction that is open. */
export type RunStatement = <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>;

/** A connection of the worker inside a transaction. */
export type Connection = Parameters<Parameters<Sql['begin']>[1]>[0];

const dialect = new PgDialect();

/** Runs a statement whose text is always the same, prepared. */
export const runPrepared = async <Row extends Record<string, unknown>>(connection: Connection | Sql, statement: SQL): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return connection.unsafe<Row[]>(text, params as string[], { prepare: true });
};

/** Of a verb. */
export const runIn =
  (tx: Tx): RunStatement =>
  async <Row extends Record<string, unknown>>(statement: SQL) => {
    const rows: unknown[] = await tx.execute(statement);
    return rows as Row[];
  };

/** Of the worker. */
export const runOn =
  (connection: Connection): RunStatement =>
  <Row extends Record<string, unknown>>(statement: SQL) =>
    runPrepared<Row>(connection, statement);
