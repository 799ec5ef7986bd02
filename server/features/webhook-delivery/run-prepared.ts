// The worker sends the same few statements all day. To plan one takes longer than to carry it out: here each connection plans it once.
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from '#db/client.ts';

/** A connection inside a transaction. */
export type Connection = Parameters<Parameters<Sql['begin']>[1]>[0];

const dialect = new PgDialect();

/** Runs a statement whose text is always the same, prepared. */
export const runPrepared = async <Row extends Record<string, unknown>>(connection: Connection | Sql, statement: SQL): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return connection.unsafe<Row[]>(text, params as string[], { prepare: true });
};
