// The kinds of filters that a list may declare. The kind of a field decides which suffixes it has: `created__gt`,
// `partner__isnull`, `id__in`, `metadata__child`.
import { eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryBoolean, queryInteger, queryMillis } from '#server/api/fields.ts';

/** One query parameter: its type, and the condition that its value means. */
export type Parameter = { type: z.ZodType; where: (value: never) => SQL | undefined };

/** The parameters of one field by suffix; '' is the bare name. */
export type Filter = { parameters: Record<string, Parameter>; child?: (key: string, value: string) => SQL };

const parameter = <Type extends z.ZodType>(type: Type, where: (value: z.output<Type>) => SQL | undefined): Parameter => ({ type, where });

export const commaList = (value: string): string[] => value.split(',').map((item) => item.trim());

/** Text equal to the value, or one of several. */
export const exact = (column: AnyColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => eq(column, value)),
    __in: parameter(z.string(), (value) => inArray(column, commaList(value))),
  },
});

/** Text equal but for case. */
export const caseless = (column: AnyColumn): Filter => ({
  parameters: {
    '': parameter(z.string(), (value) => sql`lower(${column}) = lower(${value})`),
    __in: parameter(z.string(), (value) => inArray(sql`lower(${column})`, commaList(value.toLowerCase()))),
  },
});

/** A value of a closed list, written in any case; another value matches nothing. */
export const choice = (column: AnyColumn, choices: readonly string[]): Filter => {
  const spelled = (value: string) => choices.find((item) => item.toLowerCase() === value.toLowerCase()) ?? value;
  return {
    parameters: {
      '': parameter(z.string(), (value) => eq(column, spelled(value))),
      __in: parameter(z.string(), (value) => inArray(column, commaList(value).map(spelled))),
    },
  };
};

/** Text that holds the value somewhere, besides equality. */
export const containing = (column: AnyColumn): Filter => ({
  parameters: {
    ...exact(column).parameters,
    __contains: parameter(z.string(), (value) => sql`position(${value} in ${column}) > 0`),
  },
});

/** A UUID; another text matches nothing rather than failing in the database. */
export const identity = (column: AnyColumn): Filter => {
  const uuids = (values: string[]) => values.filter((value) => z.uuid().safeParse(value).success);
  return {
    parameters: {
      '': parameter(z.string(), (value) => inArray(column, uuids([value]))),
      __in: parameter(z.string(), (value) => inArray(column, uuids(commaList(value)))),
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

/** A moment, in milliseconds since the epoch. */
export const moment = (column: AnyColumn): Filter => range(column, queryMillis);

/** A whole number. */
export const integer = (column: AnyColumn): Filter => range(column, queryInteger);

/** Whether something is so: a column, or a condition. */
export const flag = (flagged: AnyColumn | SQL): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => sql`${flagged} = ${value}`) },
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
