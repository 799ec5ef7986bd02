// The kinds of filters that a list may declare. The kind of a field decides which suffixes it has: `created__gt`,
// `partner__isnull`, `id__in`, `metadata__child`.
import { eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryBoolean, queryInteger, queryMillis } from '#server/schemas/fields.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { isNumber } from '#server/records/path-id.ts';

/** One query parameter: its type, and the condition that its value means. */
export type Parameter = { type: z.ZodType; where: (value: never) => SQL | undefined };

/** The parameters of one field by suffix; '' is the bare name. */
export type Filter = { parameters: Record<string, Parameter>; child?: (key: string, value: string) => SQL };

const parameter = <Type extends z.ZodType>(type: Type, where: (value: z.output<Type>) => SQL | undefined): Parameter => ({ type, where });

// What a filter compares must be what its column is: anything else fails in the database, whoever asks.
type TextColumn = AnyColumn<{ columnType: 'PgText' }>;
type MomentColumn = AnyColumn<{ columnType: 'PgTimestamp' }>;
type AmountColumn = AnyColumn<{ columnType: 'PgNumericBigInt' }>;
type FlagColumn = AnyColumn<{ columnType: 'PgBoolean' }>;

/** What tells the rows of a list apart. */
export type IdColumn = AnyColumn<{ columnType: 'PgUUID' | 'PgInteger' | 'PgText' }>;

/** What a parameter lists that takes several. */
export const commaList = (value: string): string[] => value.split(',').map((item) => item.trim());

/** Text equal to the value, or one of several. */
export const exact = (column: TextColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => eq(column, value)),
    __in: parameter(z.string(), (value) => inArray(column, commaList(value))),
  },
});

/** Text equal but for case. */
export const caseless = (column: TextColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => sql`lower(${column}) = lower(${value})`),
    __in: parameter(z.string(), (value) => inArray(sql`lower(${column})`, commaList(value.toLowerCase()))),
  },
});

/** A value of a closed list, written in any case; another value matches nothing. */
export const choice = (column: TextColumn, choices: readonly string[]): Filter => {
  const spelled = (value: string) => choices.find((item) => item.toLowerCase() === value.toLowerCase()) ?? value;
  return {
    parameters: {
      '': parameter(z.string(), (value) => eq(column, spelled(value))),
      __in: parameter(z.string(), (value) => inArray(column, commaList(value).map(spelled))),
    },
  };
};

/** Text that holds the value somewhere, besides equality. */
export const containing = (column: TextColumn): Filter => ({
  parameters: {
    ...exact(column).parameters,
    __contains: parameter(z.string(), (value) => sql`position(${value} in ${column}) > 0`),
  },
});

/** Whether a text can be in a column of ids. One that cannot would fail in the database. */
export const canHold = (id: IdColumn, text: string): boolean => {
  switch (id.getSQLType()) {
    case 'uuid':
      return isUuid(text);
    case 'integer':
      return isNumber(text);
    default:
      return !text.includes('\0');
  }
};

/** An id; what can be none matches nothing. */
export const identity = (column: IdColumn): Filter => {
  const among = (values: string[]) =>
    inArray(
      column,
      values.filter((value) => canHold(column, value)),
    );
  return {
    parameters: { '': parameter(z.string(), (value) => among([value])), __in: parameter(z.string(), (value) => among(commaList(value))) },
  };
};

const rangeOf = (column: AnyColumn, type: z.ZodType): Filter => ({
  parameters: {
    '': parameter(type, (value) => eq(column, value)),
    __gt: parameter(type, (value) => gt(column, value)),
    __gte: parameter(type, (value) => gte(column, value)),
    __lt: parameter(type, (value) => lt(column, value)),
    __lte: parameter(type, (value) => lte(column, value)),
  },
});

const range = (column: MomentColumn | AmountColumn, type: z.ZodType): Filter => rangeOf(column, type);

/** A moment, in milliseconds since the epoch. */
export const moment = (column: MomentColumn): Filter => range(column, queryMillis);

/** A whole number. */
export const integer = (column: AmountColumn): Filter => range(column, queryInteger);

const SMALL_NUMBER_MAX = 999_999_999;

/** Scripts of pages send a number, whatever it comes to. */
const queryNumber = z.preprocess(
  (value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value),
  z
    .int({ error: 'A valid integer is required.' })
    .refine((value) => value >= 0 && value <= SMALL_NUMBER_MAX, { error: 'A valid integer is required.' })
    .meta({ override: { type: 'integer' } }),
);

/** A small whole number, or one of several. */
export const number = (column: AnyColumn<{ columnType: 'PgInteger' }>): Filter => both(identity(column), rangeOf(column, queryNumber));

/** Whether something is so: a column, or a condition. */
export const flag = (flagged: FlagColumn | SQL): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => sql`${flagged} = ${value}`) },
});

/** Filters by a boolean condition. The SQL has no comparison with true or false, so that a partial index can serve it. */
export const condition = (holds: SQL): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => (value ? holds : sql`not ${holds}`)) },
});

/** Whether there is a value: `__isnull`. */
export const presence = (column: AnyColumn): Filter => ({
  parameters: { __isnull: parameter(queryBoolean, (value) => (value ? isNull(column) : isNotNull(column))) },
});

/** Filters of one field joined into one declaration. */
export const both = (...filters: Filter[]): Filter => ({
  parameters: Object.assign({}, ...filters.map((filter) => filter.parameters)),
});

/** A condition that no column shows as it is. */
export const matching = (where: (value: string) => SQL | undefined): Filter => ({
  parameters: { '': parameter(z.string(), where) },
});

/** JSON literals that a text may also mean: `metadata__paid=true` finds true and "true". */
const jsonMeanings = (key: string, value: string): string[] => {
  const asText = JSON.stringify({ [key]: value });
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(value) ? [asText, `{${JSON.stringify(key)}:${value}}`] : [asText];
};

/** First-level children of an object: `metadata__child=value`. Written so that a partial GIN index can serve it. */
export const json = (column: AnyColumn): Filter => ({
  parameters: {},
  child: (key, value) =>
    sql`(${column} <> '{}'::jsonb and (${sql.join(
      jsonMeanings(key, value).map((meaning) => sql`${column} @> ${meaning}::jsonb`),
      sql` or `,
    )}))`,
});
