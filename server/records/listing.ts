// Lists. A list is declared by its filters (filters.ts) and sorts. Every order ends with the id, so that pages are stable. As in v3,
// unknown filters and orders are ignored, and reported in a header. A list has numbered pages (`page`, `page_size`, with an exact count),
// and keyset pagination (`pagination=cursor`).
import { and, asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { isValidId, splitCommaList, type Filter, type IdColumn, type Parameter } from '#server/records/filters.ts';
import { absentWhenBlank, queryMillis } from '#server/schemas/fields.ts';

const PAGE_SIZE_DEFAULT = 15;
const PAGE_SIZE_MAX = 250;

type Sorts = Record<string, AnyColumn>;

type ListingDefinition<Name extends string> = {
  filters: Record<Name, Filter>;
  sorts: Sorts;
  /** The order without `orderby`, by default the newest first; `-` means descending. */
  defaultSort?: string;
  /** The last column of every order. */
  id: IdColumn;
  /** The sort column of keyset pagination. */
  created: AnyColumn;
};

export type ListQuery = Record<string, unknown>;

export type PageRequest = { page: number; pageSize: number };

const parsePositive = (value: unknown): number | undefined => {
  const parsed = Number(value);
  return Number.isSafeInteger(parsed) && parsed >= 1 ? parsed : undefined;
};

/** An invalid page_size means the default. Throws not_found for an invalid page. */
export const parsePageRequest = (query: ListQuery): PageRequest => {
  const page = query['page'] === undefined ? 1 : parsePositive(query['page']);
  if (page === undefined) throw new AppError('not_found', { message: 'Invalid page.' });
  return { page, pageSize: Math.min(parsePositive(query['page_size']) ?? PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX) };
};

/** REST sends numbers as text, the dashboard as numbers. */
const numberText = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

/** The query parameters of pages with numbers. */
export const PAGE_PARAMETERS = {
  page: absentWhenBlank(numberText.meta({ override: { type: 'integer', minimum: 1, default: 1 } })),
  page_size: absentWhenBlank(
    numberText.meta({ override: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT } }),
  ),
};

const PAGING = {
  ...PAGE_PARAMETERS,
  orderby: absentWhenBlank(z.string()),
  pagination: absentWhenBlank(z.string()),
  cursor: absentWhenBlank(z.string()),
};

const isPagingParameter = (name: string): boolean => Object.hasOwn(PAGING, name);

/** A position in a list, and the direction of the page. */
type KeysetCursor = { created: Date; id: string; isBackward: boolean };

/** The position of a row, for cursors. */
export type ListPosition = { createdAt: Date; id: string | number };

const encodeCursor = ({ created, id, isBackward }: KeysetCursor): string =>
  Buffer.from(`${isBackward ? '<' : '>'}${created.getTime()}_${id}`).toString('base64url');

/** Rejects an id or timestamp that would fail in the database, because clients may send any cursor. */
const decodeCursor = (cursor: string, id: IdColumn): KeysetCursor => {
  const [, direction, millis, text = ''] = /^([<>])(\d{1,15})_(.{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const created = queryMillis.safeParse(millis);
  if (!created.success || !isValidId(id, text)) throw invalid({ cursor: ['Invalid cursor.'] });
  return { created: created.data, id: text, isBackward: direction === '<' };
};

export type AgeOrder = 'newest first' | 'oldest first';

/** `age` is set if the order is by creation only, which the indexes of lists support. */
type ListOrder = { by: SQL[]; age: AgeOrder | undefined };

/** A query of keyset pagination. Backward pages are read in the opposite order and reversed. */
type KeysetSeek = { where: SQL | undefined; order: ListOrder; isBackward: boolean; isStart: boolean };

const compileFilters = (filters: Record<string, Filter>) => {
  const parametersByName = new Map<string, Parameter>();
  const childFilters = new Map<string, NonNullable<Filter['child']>>();
  for (const [name, filter] of Object.entries(filters)) {
    for (const [suffix, entry] of Object.entries(filter.parameters)) parametersByName.set(name + suffix, entry);
    if (filter.child) childFilters.set(name, filter.child);
  }
  const parameters = Object.fromEntries([...parametersByName].map(([name, { type }]) => [name, absentWhenBlank(type)]));
  const findChildFilter = (name: string) => (name.includes('__') ? childFilters.get(name.slice(0, name.indexOf('__'))) : undefined);
  const toCondition = (name: string, value: unknown): SQL | undefined => {
    const parameter = parametersByName.get(name);
    if (parameter) return parameter.where(value as never);
    return typeof value === 'string' ? findChildFilter(name)?.(name.slice(name.indexOf('__') + 2), value) : undefined;
  };
  // OpenAPI cannot declare these parameters, so the description names them.
  const description = [...childFilters.keys()].map((name) => `Filter by ${name} with \`${name}__{key}=value\`.`);
  return {
    toInputSchema: <Paging extends z.ZodRawShape>(paging: Paging) =>
      z
        .object({ ...parameters, ...paging })
        .catchall(z.unknown())
        .meta(description.length > 0 ? { description: description.join(' ') } : {}),
    isFilter: (name: string): boolean => parametersByName.has(name) || findChildFilter(name) !== undefined,
    where: (query: ListQuery): SQL | undefined =>
      and(...Object.entries(query).map(([name, value]) => (value === undefined ? undefined : toCondition(name, value)))),
  };
};

/** Builds the condition of a query by these filters, ignoring other parameters. Used for the same filters on other tables. */
export const filterCondition = (filters: Record<string, Filter>): ((query: ListQuery) => SQL | undefined) => compileFilters(filters).where;

type IgnoreParameter = (parameter: string) => void;

const toOrder = <Name extends string>(
  { sorts, defaultSort = '-created', id, created }: ListingDefinition<Name>,
  query: ListQuery,
  ignore: IgnoreParameter,
): ListOrder => {
  const parseSort = (item: string) => {
    const name = item.replace(/^-/, '');
    const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    return column && { column, isDescending: item.startsWith('-') };
  };
  const requested = typeof query['orderby'] === 'string' ? splitCommaList(query['orderby']) : [];
  const requestedSorts = requested.flatMap((item) => parseSort(item) ?? (ignore('orderby'), []));
  const sortOrder = requestedSorts.length > 0 ? requestedSorts : [parseSort(defaultSort)].filter((item) => item !== undefined);
  const idOrder = sortOrder.at(-1)?.isDescending ? desc(id) : asc(id);
  const isByAge = sortOrder.length === 1 && sortOrder[0]?.column === created;
  return {
    by: [...sortOrder.map(({ column, isDescending }) => (isDescending ? desc(column) : asc(column))), idOrder],
    age: isByAge ? toAgeOrder(sortOrder[0]?.isDescending === true) : undefined,
  };
};

const toAgeOrder = (isDescending: boolean): AgeOrder => (isDescending ? 'newest first' : 'oldest first');

/**
 * Rows after a position in a list by age. Compares row values, because an index scan can start at one; the equivalent condition with OR
 * would scan from the start.
 */
const beyondCondition = (
  { id, created }: Pick<ListingDefinition<string>, 'id' | 'created'>,
  position: ListPosition,
  isDescending: boolean,
): SQL =>
  sql`(${created}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${sql.param(position.createdAt, created)}, ${sql.param(position.id, id)})`;

/** Newest first unless orderby=created. */
const toSeek = <Name extends string>({ id, created }: ListingDefinition<Name>, query: ListQuery, ignore: IgnoreParameter): KeysetSeek => {
  const isAscending = query['orderby'] === 'created';
  if (!isAscending && query['orderby'] !== undefined && query['orderby'] !== '-created') ignore('orderby');
  const cursor = typeof query['cursor'] === 'string' ? decodeCursor(query['cursor'], id) : undefined;
  const isBackward = cursor?.isBackward === true;
  const isDescending = isAscending === isBackward;
  const sortBy = isDescending ? desc : asc;
  return {
    where: cursor && beyondCondition({ id, created }, { createdAt: cursor.created, id: cursor.id }, isDescending),
    order: { by: [sortBy(created), sortBy(id)], age: toAgeOrder(isDescending) },
    isBackward,
    isStart: !cursor,
  };
};

/** Declares a list. `input` is the input of the procedure; `where`, `order` and `seek` build its query (read-page.ts). */
export const listing = <Name extends string>(declaration: ListingDefinition<Name>) => {
  const { toInputSchema, isFilter, where } = compileFilters(declaration.filters);
  return {
    ...declaration,
    input: toInputSchema(PAGING),
    /** For totals: the filters without pagination and order. */
    totalsInput: toInputSchema({}),
    where,
    order: (query: ListQuery, ignore: IgnoreParameter): ListOrder => toOrder(declaration, query, ignore),
    seek: (query: ListQuery, ignore: IgnoreParameter): KeysetSeek => toSeek(declaration, query, ignore),
    /** Rows after a position in that order. */
    beyond: (position: ListPosition, age: AgeOrder): SQL => beyondCondition(declaration, position, age === 'newest first'),
    /** True if the query only has these filters, so that a rollup which supports them is exact. */
    hasOnlyFilters: (query: ListQuery, names: readonly string[]): boolean =>
      Object.keys(query).every((name) => names.includes(name) || query[name] === undefined || !isFilter(name)),
    /** Parameters without an effect on totals. */
    findUnknownInTotals: (query: ListQuery): string[] => Object.keys(query).filter((name) => !isFilter(name)),
    /** Parameters without an effect. */
    findUnknown: (query: ListQuery): string[] => {
      const names = Object.keys(query).filter((name) => !isPagingParameter(name) && !isFilter(name));
      const { pagination } = query;
      return pagination === undefined || pagination === 'page' || pagination === 'cursor' ? names : [...names, 'pagination'];
    },
  };
};

/** Output schema of a paginated list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int().optional().meta({ description: 'Total number of matching records. Absent with `pagination=cursor`.' }),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export type Page<Item> = { count?: number; next: string | null; previous: string | null; results: Item[] };

/** Serializes the rows of a page. */
export const serializePage = <Row, Item>({ results, ...page }: Page<Row>, serialize: (row: Row) => Item): Page<Item> => ({
  ...page,
  results: results.map((row) => serialize(row)),
});

const toLink = (url: URL, changes: Record<string, string>): string => {
  const target = new URL(url);
  for (const [name, value] of Object.entries(changes)) target.searchParams.set(name, value);
  return target.href;
};

/** Adds absolute links that keep all other parameters. Throws not_found beyond the last page. */
export const toPage = <Item>(url: URL, { page, pageSize }: PageRequest, count: number, results: Item[]): Page<Item> => {
  if (page > 1 && (page - 1) * pageSize >= count) throw new AppError('not_found', { message: 'Invalid page.' });
  return {
    count,
    next: page * pageSize < count ? toLink(url, { page: String(page + 1) }) : null,
    previous: page > 1 ? toLink(url, { page: String(page - 1) }) : null,
    results,
  };
};

/** `rows` has one row more than the page if another page follows in its direction. */
export const toCursorPage = <Row>(
  url: URL,
  { pageSize }: PageRequest,
  {
    rows,
    isBackward,
    isStart,
    toPosition,
  }: Pick<KeysetSeek, 'isBackward' | 'isStart'> & { rows: Row[]; toPosition: (row: Row) => ListPosition },
): Page<Row> => {
  const hasMore = rows.length > pageSize;
  const pageRows = rows.slice(0, pageSize);
  const results = isBackward ? pageRows.toReversed() : pageRows;
  const linkFrom = (row: Row | undefined, hasPage: boolean, isBackwardLink: boolean): string | null => {
    if (!row || !hasPage) return null;
    const { createdAt: created, id } = toPosition(row);
    return toLink(url, { cursor: encodeCursor({ created, id: String(id), isBackward: isBackwardLink }) });
  };
  return {
    next: linkFrom(results.at(-1), isBackward || hasMore, false),
    previous: linkFrom(results[0], isBackward ? hasMore : !isStart, true),
    results,
  };
};
