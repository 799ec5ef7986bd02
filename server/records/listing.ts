// Lists, declared as a table of filters and sorts and implemented once. A filter is named by its field; its kind decides
// which suffixes exist (`created__gt`, `partner__isnull`, `id__in`, `metadata__child`). Every order ends in the id, so
// that pages are stable. Unknown filters and orders are ignored, as v3 servers do, and noted on the context.
// Two ways through a list: pages (`page`, `page_size`, with an exact count), and `pagination=cursor`, which goes by key.
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryBoolean, queryInteger, queryMillis } from '#server/api/fields.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';

export const PAGE_SIZE_DEFAULT = 15;
export const PAGE_SIZE_MAX = 250;

/** One query parameter: its type, and the condition that its value means. */
type Parameter = { type: z.ZodType; where: (value: never) => SQL | undefined };

/** The parameters of one field by suffix; '' is the bare name. */
export type Filter = { parameters: Record<string, Parameter>; child?: (key: string, value: string) => SQL };

const parameter = <Type extends z.ZodType>(type: Type, where: (value: z.output<Type>) => SQL | undefined): Parameter => ({ type, where });

const commaList = (value: string): string[] => value.split(',').map((item) => item.trim());

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

export const flag = (column: AnyColumn): Filter => ({
  parameters: { '': parameter(queryBoolean, (value) => eq(column, value)) },
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
  return /^(true|false|null|-?\d+(\.\d+)?)$/.test(value) ? [asText, `{${JSON.stringify(key)}:${value}}`] : [asText];
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

type Sorts = Record<string, AnyColumn>;

type Listing<Name extends string> = {
  filters: Record<Name, Filter>;
  /** What orderby may name. */
  sorts: Sorts;
  /** What orders when orderby names nothing; `-` for descending. */
  defaultSort: string;
  /** Ends every order. */
  id: AnyColumn;
  /** The moment that cursor mode goes by. */
  created: AnyColumn;
};

export type ListQuery = Record<string, unknown>;

export type PageRequest = { page: number; pageSize: number };

const positive = (value: unknown): number | undefined => {
  const parsed = Number(value);
  return Number.isSafeInteger(parsed) && parsed >= 1 ? parsed : undefined;
};

/** page and page_size: at most 250 rows, and nonsense is the default. A page that is none does not exist. */
export const pageRequest = (query: ListQuery): PageRequest => {
  const page = query['page'] === undefined ? 1 : positive(query['page']);
  if (page === undefined) throw new AppError('not_found', { message: 'Invalid page.' });
  return { page, pageSize: Math.min(positive(query['page_size']) ?? PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX) };
};

/** Clients send blank parameters for what they leave open. */
const orBlank = (type: z.ZodType) => z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** A number in a query arrives as text from REST and as a number from the dashboard. */
const written = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

const PAGING = {
  page: orBlank(written),
  page_size: orBlank(written),
  orderby: orBlank(z.string()),
  pagination: orBlank(z.string()),
  cursor: orBlank(z.string()),
};

const isPaging = (name: string): boolean => Object.hasOwn(PAGING, name);

/** A place in a list, and whether what comes after it is wanted or what comes before. */
type Cursor = { created: Date; id: string; isBackward: boolean };

const encodeCursor = ({ created, id, isBackward }: Cursor): string =>
  Buffer.from(`${isBackward ? '<' : '>'}${created.getTime()}_${id}`).toString('base64url');

/** The id must be one that its column can hold, and the moment one that the database reads: clients make cursors up. */
const decodeCursor = (cursor: string, id: AnyColumn): Cursor => {
  const [, direction, millis, text = ''] = /^([<>])(\d{1,15})_(.{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const created = queryMillis.safeParse(millis);
  const isPossible = id.getSQLType() === 'uuid' ? z.uuid().safeParse(text).success : !text.includes('\0');
  if (!created.success || !isPossible) throw invalid({ cursor: ['Invalid cursor.'] });
  return { created: created.data, id: text, isBackward: direction === '<' };
};

/** How cursor mode reads: backward pages are read in the opposite order and turned round. */
export type Seek = { where: SQL | undefined; order: SQL[]; isBackward: boolean; isStart: boolean };

/** Declares a list. `input` goes to the procedure; `where`, `order` and `cursor` to its query. */
export const listing = <Name extends string>({ filters, sorts, defaultSort, id, created }: Listing<Name>) => {
  const known = new Map<string, Parameter>();
  const children = new Map<string, NonNullable<Filter['child']>>();
  for (const [name, filter] of Object.entries<Filter>(filters)) {
    for (const [suffix, entry] of Object.entries(filter.parameters)) known.set(name + suffix, entry);
    if (filter.child) children.set(name, filter.child);
  }
  const input = z
    .object({ ...Object.fromEntries([...known].map(([name, { type }]) => [name, orBlank(type)])), ...PAGING })
    .catchall(z.unknown());

  const childCondition = (name: string, value: unknown): SQL | undefined => {
    const at = name.indexOf('__');
    const child = at > 0 ? children.get(name.slice(0, at)) : undefined;
    return child && typeof value === 'string' ? child(name.slice(at + 2), value) : undefined;
  };

  const where = (query: ListQuery): SQL | undefined =>
    and(
      ...Object.entries(query).map(([name, value]) =>
        value === undefined ? undefined : (known.get(name)?.where(value as never) ?? childCondition(name, value)),
      ),
    );

  const direction = (written: string) => {
    const column = Object.hasOwn(sorts, written.replace(/^-/, '')) ? sorts[written.replace(/^-/, '')] : undefined;
    return column && { column, descending: written.startsWith('-') };
  };

  const order = (query: ListQuery, ignore: (parameter: string) => void): SQL[] => {
    const written = typeof query['orderby'] === 'string' ? commaList(query['orderby']) : [];
    const chosen = written.flatMap((item) => direction(item) ?? (ignore('orderby'), []));
    const used = chosen.length > 0 ? chosen : [direction(defaultSort)].filter((item) => item !== undefined);
    const last = used.at(-1)?.descending ? desc(id) : asc(id);
    return [...used.map(({ column, descending }) => (descending ? desc(column) : asc(column))), last];
  };

  /** Rows by key from the cursor on, newest first unless orderby=created. */
  const seek = (query: ListQuery, ignore: (parameter: string) => void): Seek => {
    const isAscending = query['orderby'] === 'created';
    if (!isAscending && query['orderby'] !== undefined && query['orderby'] !== '-created') ignore('orderby');
    const place = typeof query['cursor'] === 'string' ? decodeCursor(query['cursor'], id) : undefined;
    const isBackward = place?.isBackward === true;
    const [direct, beyond] = isAscending === isBackward ? ([desc, lt] as const) : ([asc, gt] as const);
    return {
      where: place && or(beyond(created, place.created), and(eq(created, place.created), beyond(id, place.id))),
      order: [direct(created), direct(id)],
      isBackward,
      isStart: !place,
    };
  };

  return {
    input,
    where,
    order,
    seek,
    /** True when nothing but the named filters is asked for: a rollup may answer instead of the rows. */
    asksOnlyFor: (query: ListQuery, names: readonly string[]): boolean =>
      Object.keys(query).every((name) => names.includes(name) || query[name] === undefined || !isFilter(name)),
    /** Parameters that have no effect. */
    unknown: (query: ListQuery): string[] => {
      const names = Object.keys(query).filter((name) => !isPaging(name) && !isFilter(name));
      const { pagination } = query;
      return pagination === undefined || pagination === 'page' || pagination === 'cursor' ? names : [...names, 'pagination'];
    },
  };

  function isFilter(name: string): boolean {
    return known.has(name) || (name.includes('__') && children.has(name.slice(0, name.indexOf('__'))));
  }
};

/** Output schema of a paginated list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int().optional().meta({ description: 'Rows that match in all; absent with pagination=cursor.' }),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export type Page<Item> = { count?: number; next: string | null; previous: string | null; results: Item[] };

const link = (url: URL, changes: Record<string, string>): string => {
  const target = new URL(url);
  for (const [name, value] of Object.entries(changes)) target.searchParams.set(name, value);
  return target.href;
};

/** Puts rows into a page with absolute links that keep all other parameters. 404 beyond the last page. */
export const toPage = <Item>(url: URL, { page, pageSize }: PageRequest, count: number, results: Item[]): Page<Item> => {
  if (page > 1 && (page - 1) * pageSize >= count) throw new AppError('not_found', { message: 'Invalid page.' });
  return {
    count,
    next: page * pageSize < count ? link(url, { page: String(page + 1) }) : null,
    previous: page > 1 ? link(url, { page: String(page - 1) }) : null,
    results,
  };
};

/** A page of cursor mode. `rows` holds one row more than the page when there is a further one in its direction. */
export const toCursorPage = <Row extends { createdAt: Date; id: string }, Item>(
  url: URL,
  { pageSize }: PageRequest,
  { rows, isBackward, isStart }: Pick<Seek, 'isBackward' | 'isStart'> & { rows: Row[] },
  present: (row: Row) => Item,
): Page<Item> => {
  const hasMore = rows.length > pageSize;
  const taken = rows.slice(0, pageSize);
  const shown = isBackward ? taken.toReversed() : taken;
  const linkFrom = (row: Row | undefined, wanted: boolean, backward: boolean): string | null =>
    row && wanted ? link(url, { cursor: encodeCursor({ created: row.createdAt, id: row.id, isBackward: backward }) }) : null;
  return {
    next: linkFrom(shown.at(-1), isBackward || hasMore, false),
    previous: linkFrom(shown[0], isBackward ? hasMore : !isStart, true),
    results: shown.map(present),
  };
};
