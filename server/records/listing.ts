// Lists, declared as a table of filters (records/filters.ts) and sorts, and implemented once. Every order ends in the id, so
// that pages are stable. Unknown filters and orders are ignored, as v3 servers do, and noted on the context.
// Two ways through a list: pages (`page`, `page_size`, with an exact count), and `pagination=cursor`, which goes by key.
import { and, asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { absentWhenBlank, queryMillis } from '#server/schemas/fields.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { canHold, commaList, type Filter, type IdColumn, type Parameter } from '#server/records/filters.ts';

export const PAGE_SIZE_DEFAULT = 15;
export const PAGE_SIZE_MAX = 250;

type Sorts = Record<string, AnyColumn>;

type Listing<Name extends string> = {
  filters: Record<Name, Filter>;
  /** What orderby may name. */
  sorts: Sorts;
  /** What orders when orderby names nothing; `-` for descending. */
  defaultSort: string;
  /** Ends every order. */
  id: IdColumn;
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

/** A number in a query arrives as text from REST and as a number from the dashboard. */
const written = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

const PAGING = {
  page: absentWhenBlank(written.meta({ override: { type: 'integer', minimum: 1, default: 1 } })),
  page_size: absentWhenBlank(
    written.meta({ override: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT } }),
  ),
  orderby: absentWhenBlank(z.string()),
  pagination: absentWhenBlank(z.string()),
  cursor: absentWhenBlank(z.string()),
};

const isPaging = (name: string): boolean => Object.hasOwn(PAGING, name);

/** A place in a list, and whether what comes after it is wanted or what comes before. */
type Cursor = { created: Date; id: string; isBackward: boolean };

/** Where a row stands in a list, for cursors. */
export type Place = { createdAt: Date; id: string | number };

const encodeCursor = ({ created, id, isBackward }: Cursor): string =>
  Buffer.from(`${isBackward ? '<' : '>'}${created.getTime()}_${id}`).toString('base64url');

/** The id must be one that its column can hold, and the moment one that the database reads: clients make cursors up. */
const decodeCursor = (cursor: string, id: IdColumn): Cursor => {
  const [, direction, millis, text = ''] = /^([<>])(\d{1,15})_(.{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const created = queryMillis.safeParse(millis);
  if (!created.success || !canHold(id, text)) throw invalid({ cursor: ['Invalid cursor.'] });
  return { created: created.data, id: text, isBackward: direction === '<' };
};

/** Which way a list goes by age. */
export type Age = 'newest first' | 'oldest first';

/** How rows are ordered. `age` is set when they go by their creation alone: the order that the indexes of lists have. */
export type Order = { by: SQL[]; age: Age | undefined };

/** How cursor mode reads: backward pages are read in the opposite order and turned round. */
export type Seek = { where: SQL | undefined; order: Order; isBackward: boolean; isStart: boolean };

/** The filters of a list by the names that a query uses, and the condition that a query means. */
const filterTable = (filters: Record<string, Filter>) => {
  const known = new Map<string, Parameter>();
  const children = new Map<string, NonNullable<Filter['child']>>();
  for (const [name, filter] of Object.entries(filters)) {
    for (const [suffix, entry] of Object.entries(filter.parameters)) known.set(name + suffix, entry);
    if (filter.child) children.set(name, filter.child);
  }
  const parameters = Object.fromEntries([...known].map(([name, { type }]) => [name, absentWhenBlank(type)]));
  const childOf = (name: string) => (name.includes('__') ? children.get(name.slice(0, name.indexOf('__'))) : undefined);
  const conditionOf = (name: string, value: unknown): SQL | undefined => {
    const parameter = known.get(name);
    if (parameter) return parameter.where(value as never);
    return typeof value === 'string' ? childOf(name)?.(name.slice(name.indexOf('__') + 2), value) : undefined;
  };
  // No parameter of OpenAPI can name these: the document says it in words.
  const description = [...children.keys()].map((name) => `${name}__{key}=value finds what holds the value under that key of its ${name}.`);
  return {
    openInput: <Paging extends z.ZodRawShape>(paging: Paging) =>
      z
        .object({ ...parameters, ...paging })
        .catchall(z.unknown())
        .meta(description.length > 0 ? { description: description.join(' ') } : {}),
    isFilter: (name: string): boolean => known.has(name) || childOf(name) !== undefined,
    where: (query: ListQuery): SQL | undefined =>
      and(...Object.entries(query).map(([name, value]) => (value === undefined ? undefined : conditionOf(name, value)))),
  };
};

/** The condition that a query means by these filters; other parameters are not looked at. For the same filters on other tables. */
export const conditionOf = (filters: Record<string, Filter>): ((query: ListQuery) => SQL | undefined) => filterTable(filters).where;

type Ignore = (parameter: string) => void;

/** What orders numbered pages: what orderby names, then the id. */
const orderOf = <Name extends string>({ sorts, defaultSort, id, created }: Listing<Name>, query: ListQuery, ignore: Ignore): Order => {
  const direction = (item: string) => {
    const name = item.replace(/^-/, '');
    const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    return column && { column, isDescending: item.startsWith('-') };
  };
  const asked = typeof query['orderby'] === 'string' ? commaList(query['orderby']) : [];
  const chosen = asked.flatMap((item) => direction(item) ?? (ignore('orderby'), []));
  const used = chosen.length > 0 ? chosen : [direction(defaultSort)].filter((item) => item !== undefined);
  const last = used.at(-1)?.isDescending ? desc(id) : asc(id);
  const isByAge = used.length === 1 && used[0]?.column === created;
  return {
    by: [...used.map(({ column, isDescending }) => (isDescending ? desc(column) : asc(column))), last],
    age: isByAge ? ageOf(used[0]?.isDescending === true) : undefined,
  };
};

const ageOf = (isDescending: boolean): Age => (isDescending ? 'newest first' : 'oldest first');

/**
 * What comes after a place in a list by age. As one row: an index starts at it, where "later, or as late and with a higher id"
 * would be read from the list's beginning.
 */
const beyondOf = ({ id, created }: Pick<Listing<string>, 'id' | 'created'>, place: Place, isDescending: boolean): SQL =>
  sql`(${created}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${sql.param(place.createdAt, created)}, ${sql.param(place.id, id)})`;

/** Rows by key from the cursor on, newest first unless orderby=created. */
const seekOf = <Name extends string>({ id, created }: Listing<Name>, query: ListQuery, ignore: Ignore): Seek => {
  const isAscending = query['orderby'] === 'created';
  if (!isAscending && query['orderby'] !== undefined && query['orderby'] !== '-created') ignore('orderby');
  const place = typeof query['cursor'] === 'string' ? decodeCursor(query['cursor'], id) : undefined;
  const isBackward = place?.isBackward === true;
  const isDescending = isAscending === isBackward;
  const direct = isDescending ? desc : asc;
  return {
    where: place && beyondOf({ id, created }, { createdAt: place.created, id: place.id }, isDescending),
    order: { by: [direct(created), direct(id)], age: ageOf(isDescending) },
    isBackward,
    isStart: !place,
  };
};

/** Declares a list. `input` goes to the procedure; `where`, `order` and `seek` to its query (records/read-page.ts). */
export const listing = <Name extends string>(declaration: Listing<Name>) => {
  const { openInput, isFilter, where } = filterTable(declaration.filters);
  return {
    ...declaration,
    input: openInput(PAGING),
    /** For sums over what the list shows: its filters, without pages and orders. */
    totalsInput: openInput({}),
    where,
    order: (query: ListQuery, ignore: Ignore): Order => orderOf(declaration, query, ignore),
    seek: (query: ListQuery, ignore: Ignore): Seek => seekOf(declaration, query, ignore),
    /** What comes after a place, in the order of that age. */
    beyond: (place: Place, age: Age): SQL => beyondOf(declaration, place, age === 'newest first'),
    /** True when nothing but the named filters is asked for: a rollup may answer instead of the rows. */
    asksOnlyFor: (query: ListQuery, names: readonly string[]): boolean =>
      Object.keys(query).every((name) => names.includes(name) || query[name] === undefined || !isFilter(name)),
    /** Parameters that have no effect on sums. */
    unknownInTotals: (query: ListQuery): string[] => Object.keys(query).filter((name) => !isFilter(name)),
    /** Parameters that have no effect. */
    unknown: (query: ListQuery): string[] => {
      const names = Object.keys(query).filter((name) => !isPaging(name) && !isFilter(name));
      const { pagination } = query;
      return pagination === undefined || pagination === 'page' || pagination === 'cursor' ? names : [...names, 'pagination'];
    },
  };
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

/** A page of rows, as the API shows them. */
export const showPage = <Row, Item>({ results, ...page }: Page<Row>, show: (row: Row) => Item): Page<Item> => ({
  ...page,
  results: results.map((row) => show(row)),
});

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
export const toCursorPage = <Row>(
  url: URL,
  { pageSize }: PageRequest,
  { rows, isBackward, isStart, place }: Pick<Seek, 'isBackward' | 'isStart'> & { rows: Row[]; place: (row: Row) => Place },
): Page<Row> => {
  const hasMore = rows.length > pageSize;
  const taken = rows.slice(0, pageSize);
  const results = isBackward ? taken.toReversed() : taken;
  const linkFrom = (row: Row | undefined, wanted: boolean, backward: boolean): string | null => {
    if (!row || !wanted) return null;
    const { createdAt: created, id } = place(row);
    return link(url, { cursor: encodeCursor({ created, id: String(id), isBackward: backward }) });
  };
  return {
    next: linkFrom(results.at(-1), isBackward || hasMore, false),
    previous: linkFrom(results[0], isBackward ? hasMore : !isStart, true),
    results,
  };
};
