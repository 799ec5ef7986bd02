// Column builders that tables share, so that money, moments and tenancy are declared one way.
import { sql } from 'drizzle-orm';
import { check, customType, integer, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { printJson } from '#server/kernel/json.ts';

/** The tenant. Leads every primary key, foreign key and index of a tenant table. */
export const companyId = () => integer('company_id').notNull();

/** Money in the smallest unit: numeric(38,0), bigint in code. */
export const amount = (name: string) => numeric(name, { precision: 38, scale: 0, mode: 'bigint' });

/** A moment: timestamptz with the precision of the wire, milliseconds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const required = (name: string) => moment(name).notNull();

// The verbs say when, by the clock of the call, and the type makes them: a record must not be older than its first change. The
// default is for statements that are written by hand.
export const createdAt = (): ReturnType<typeof required> => required('created_at').defaultNow();
export const updatedAt = (): ReturnType<typeof required> => required('updated_at').defaultNow();

/** A JSON object with exact integers; drizzle's own types print with JSON.stringify, which refuses a bigint. */
const jsonColumn = (type: 'json' | 'jsonb') =>
  customType<{ data: Record<string, unknown>; driverData: unknown }>({
    dataType: () => type,
    toDriver: printJson,
    fromDriver: (value) => value as Record<string, unknown>,
  });

/** A JSON object that statements may search in. */
export const json = jsonColumn('jsonb');

/** A JSON object that is read as it was printed, and costs less to write. */
export const printedJson = jsonColumn('json');

/** Free-form data of clients: a JSON object. */
export const metadata = () =>
  json('metadata')
    .notNull()
    .default(sql`'{}'::jsonb`);

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The check that a text column holds one of the values. */
export const isOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql.raw(`${column.name} in (${values.map((value) => `'${value}'`).join(', ')})`));
