// The kinds of filters that a list may declare. The kind determines the suffixes of the parameter: `created__gt`, `partner__isnull`,
// `id__in`, `metadata__child`.
import { eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isUuid } from '#server/kernel/uuid.ts';
import { isNumberId } from '#server/records/record-ids.ts';
import { queryBoolean, queryInteger, queryMillis } from '#server/schemas/fields.ts';

/** A query parameter: its type, and the condition for a value. */
export type Parameter = { type: z.ZodType; where: (value: never) => SQL | undefined };

/** The parameters of a field by suffix; '' means no suffix. */
export type Filter = { parameters: Record<string, Parameter>; child?: (key: string, value: string) => SQL };

export const parameter = <Type extends z.ZodType>(type: Type, where: (value: z.output<Type>) => SQL | undefined): Parameter => ({
  type,
  where,
});

// A filter only accepts columns of its type, because any other would fail in the database.
type TextColumn = AnyColumn<{ columnType: 'PgText' }>;
type TimestampColumn = AnyColumn<{ columnType: 'PgTimestamp' }>;
type AmountColumn = AnyColumn<{ columnType: 'PgNumericBigInt' }>;
type FlagColumn = AnyColumn<{ columnType: 'PgBoolean' }>;

export type IdColumn = AnyColumn<{ columnType: 'PgUUID' | 'PgInteger' | 'PgText' }>;

export const splitCommaList = (value: string): string[] => value.split(',').map((item) => item.trim());

/** Equality, or one of several values. */
export const exact = (column: TextColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => eq(column, value)),
    __in: parameter(z.string(), (value) => inArray(column, splitCommaList(value))),
  },
});

/** Case-insensitive equality. */
export const caseless = (column: TextColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => sql`lower(${column}) = lower(${value})`),
    __in: parameter(z.string(), (value) => inArray(sql`lower(${column})`, splitCommaList(value.toLowerCase()))),
  },
});

/** A case-insensitive enum value. Other values match nothing. */
export const choice = (column: TextColumn, choices: readonly string[]): Filter => {
  const toStoredCase = (value: string) => choices.find((item) => item.toLowerCase() === value.toLowerCase()) ?? value;
  return {
    parameters: {
      '': parameter(z.string(), (value) => eq(column, toStoredCase(value))),
      __in: parameter(z.string(), (value) => inArray(column, splitCommaList(value).map(toStoredCase))),
    },
  };
};

/** Equality, and substrings. */
export const containing = (column: TextColumn): Filter => ({
  parameters: {
    ...exact(column).parameters,
    __contains: parameter(z.string(), (value) => sql`position(${value} in ${column}) > 0`),
  },
});

/** True if the text is a valid value of the column. Any other would fail in the database. */
export const isValidId = (id: IdColumn, text: string): boolean => {
  switch (id.getSQLType()) {
    case 'uuid':
      return isUuid(text);
    case 'integer':
      return isNumberId(text);
    default:
      return !text.includes('\0');
  }
};

/** An id. Invalid ones match nothing. */
export const identity = (column: IdColumn): Filter => {
  const isOneOf = (values: string[]) =>
    inArray(
      column,
      values.filter((value) => isValidId(column, value)),
    );
  return {
    parameters: {
      '': parameter(z.string(), (value) => isOneOf([value])),
      __in: parameter(z.string(), (value) => isOneOf(splitCommaList(value))),
    },
  };
};

const range = (column: AnyColumn, type: z.ZodType): Filter => ({
  parameters: {
    '': parameter(type, (value) => eq(column, value)),
    __gt: parameter(type, (value) => gt(column, value)),
    __gte: parameter(type, (value) => gte(column, value)),
    __lt: parameter(type, (value) => lt(column, value)),
    __lte: parameter(type, (value) => lte(column, value)),
  },
});

/** Milliseconds since the epoch. */
export const timestamp = (column: TimestampColumn): Filter => range(column, queryMillis);

export const integer = (column: AmountColumn): Filter => range(column, queryInteger);

const SMALL_NUMBER_MAX = 999_999_999;

/** The dashboard sends numbers, and REST sends text. */
const queryNumber = z.preprocess(
  (value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value),
  z
    .int({ error: 'A valid integer is required.' })
    .refine((value) => value >= 0 && value <= SMALL_NUMBER_MAX, { error: 'A valid integer is required.' })
    .meta({ override: { type: 'integer' } }),
);

/** A small integer, or one of several. */
export const number = (column: AnyColumn<{ columnType: 'PgInteger' }>): Filter => combine(identity(column), range(column, queryNumber));

/** A boolean column or condition. */
export const flag = (flagged: FlagColumn | SQL): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => sql`${flagged} = ${value}`) },
});

/** Filters by a boolean condition. The SQL has no comparison with true or false, so that a partial index can serve it. */
export const condition = (where: SQL): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => (value ? where : sql`not ${where}`)) },
});

export const presence = (column: AnyColumn): Filter => ({
  parameters: { __isnull: parameter(queryBoolean, (value) => (value ? isNull(column) : isNotNull(column))) },
});

/** Combines filters of one field. */
export const combine = (...filters: Filter[]): Filter => ({
  parameters: Object.assign({}, ...filters.map((filter) => filter.parameters)),
});

/** A custom condition. */
export const matching = (where: (value: string) => SQL | undefined): Filter => ({
  parameters: { '': parameter(z.string(), where) },
});

/** Text may also be a JSON literal: `metadata__paid=true` matches true and "true". */
const toJsonLiterals = (key: string, value: string): string[] => {
  const pairJson = JSON.stringify({ [key]: value });
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(value) ? [pairJson, `{${JSON.stringify(key)}:${value}}`] : [pairJson];
};

/** Top-level keys of an object: `metadata__child=value`. The SQL can use a partial GIN index. */
export const json = (column: AnyColumn): Filter => ({
  parameters: {},
  child: (key, value) =>
    sql`(${column} <> '{}'::jsonb and (${sql.join(
      toJsonLiterals(key, value).map((literal) => sql`${column} @> ${literal}::jsonb`),
      sql` or `,
    )}))`,
});
