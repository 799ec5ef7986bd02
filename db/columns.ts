// Column builders that tables share, so that money, timestamps and tenancy are declared in one way.
import { sql } from 'drizzle-orm';
import { bigint, check, customType, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { printJson } from '#server/kernel/json.ts';

/** The tenant: the first column of every primary key, foreign key and index of a tenant table. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull();

/** Money in the smallest unit: numeric(38,0), bigint in code. */
export const amount = (name: string) => numeric(name, { precision: 38, scale: 0, mode: 'bigint' });

/** A timestamp in milliseconds, the precision of the API. */
export const timestampMs = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const required = (name: string) => timestampMs(name).notNull();

// Services set timestamps from the clock of the request, and the type requires it: a record must not be older than its first change. The default
// is for manual statements.
export const createdAt = (): ReturnType<typeof required> => required('created_at').defaultNow();
export const updatedAt = (): ReturnType<typeof required> => required('updated_at').defaultNow();

/** A JSON object with exact integers. The types of drizzle use JSON.stringify, which rejects bigint. */
const jsonColumn = (type: 'json' | 'jsonb') =>
  customType<{ data: Record<string, unknown>; driverData: unknown }>({
    dataType: () => type,
    toDriver: printJson,
    fromDriver: (value) => value as Record<string, unknown>,
  });

/** A JSON object that statements can search. */
export const json = jsonColumn('jsonb');

/** A JSON object that is stored as text: cheaper to write, not searchable. */
export const printedJson = jsonColumn('json');

/** Free-form data of clients: a JSON object. */
export const metadata = () =>
  json('metadata')
    .notNull()
    .default(sql`'{}'::jsonb`);

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A check that a text column has one of the values. */
export const isOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql.raw(`${column.name} in (${values.map((value) => `'${value}'`).join(', ')})`));
