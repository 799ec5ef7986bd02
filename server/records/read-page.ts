// Reads the pages of a list: by number, by keyset, or in batches of a scan.
import { and, getTableColumns, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import {
  parsePageRequest,
  toCursorPage,
  toPage,
  type AgeOrder,
  type ListPosition,
  type ListQuery,
  type Page,
  type PageRequest,
  type listing,
} from '#server/records/listing.ts';

/** The members of a `listing` that are needed to read its pages. */
export type ListDeclaration = Pick<
  ReturnType<typeof listing>,
  'id' | 'where' | 'order' | 'seek' | 'beyond' | 'hasOnlyFilters' | 'findUnknown'
>;

/** The rows of a page. */
export type PageSlice = {
  where: SQL | undefined;
  /** The condition of the cursor, which is also part of `where`. */
  beyond: SQL | undefined;
  order: SQL[];
  /** Set if the order is by creation only. */
  age: AgeOrder | undefined;
  limit: number;
  offset: number;
  /** All matching rows; undefined in keyset pagination, and on a first page that is read before they are counted. */
  count: number | undefined;
};

/** Adds order, limit and offset to a query. */
export const inOrder = <Query extends PgSelect>(query: Query, { order, limit, offset }: PageSlice) =>
  query
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

type PageSource<Row> = {
  /** Counts all matching rows. */
  count: (where: SQL | undefined) => Promise<number>;
  rows: (slice: PageSlice) => Promise<Row[]>;
  toPosition: (row: Row) => ListPosition;
  /** True if `rows` needs the count of a numbered page. */
  isCountedFirst?: boolean;
  /**
   * Reads a page without filters in the default order by a prepared statement, whose rows have the count of the list. For lists that
   * clients poll; undefined if this page needs `rows`.
   */
  defaultRows?: (page: { limit: number; offset: number }) => Promise<(Row & { count: number })[]> | undefined;
};

/**
 * A scan of a whole list in batches, in one snapshot, for exports. The caller calls the list until `isDone`; each call reads the next
 * batch and updates the scan. page, page_size and cursor are ignored.
 */
export type ListScan = {
  /** Rows per batch. */
  size: number;
  /** Counts the rows before the first batch, even if the order does not need it. */
  isCounted: boolean;
  count?: number;
  /** Rows read so far. */
  rowsRead: number;
  position?: ListPosition;
  isDone: boolean;
};

export const startScan = (size: number, isCounted = false): ListScan => ({ size, isCounted, rowsRead: 0, isDone: false });

/** The request of a page, or of the next batch of a scan. */
export type PageCall = { url: URL; ignore: (parameter: string) => void; scan?: ListScan | undefined };

/** Lists by age are read by keyset, so that each batch reads only its own rows; other orders are sorted again for each batch. */
const readBatch = async <Row>(
  scan: ListScan,
  { ignore }: PageCall,
  query: ListQuery,
  list: ListDeclaration,
  source: PageSource<Row>,
): Promise<Page<Row>> => {
  if (scan.rowsRead === 0) for (const parameter of list.findUnknown(query)) ignore(parameter);
  const where = list.where(query);
  const { by, age } = list.order(query, ignore);
  if (age === undefined || scan.isCounted) scan.count ??= await source.count(where);
  const beyond = age && scan.position && list.beyond(scan.position, age);
  const rows = await source.rows({
    where: and(where, beyond),
    beyond,
    order: by,
    age,
    limit: scan.size,
    offset: age ? 0 : scan.rowsRead,
    count: age ? undefined : scan.count,
  });
  const last = rows.at(-1);
  if (last) scan.position = source.toPosition(last);
  scan.rowsRead += rows.length;
  scan.isDone = rows.length < scan.size;
  return { next: null, previous: null, results: rows };
};

/** Undefined beyond the end of the list, where no row has the count. */
const readDefaultPage = async <Row>(request: PageRequest, { defaultRows }: PageSource<Row>) => {
  const offset = (request.page - 1) * request.pageSize;
  const rows = await defaultRows?.({ limit: request.pageSize, offset });
  const count = rows?.[0]?.count ?? (offset === 0 ? 0 : undefined);
  return rows && count !== undefined ? { rows, count } : undefined;
};

/** A page that does not exist reads no rows. A first page that is not full contains all rows, so they are not counted. */
const readNumberedPage = async <Row>(
  { url, ignore }: PageCall,
  query: ListQuery,
  list: ListDeclaration,
  source: PageSource<Row>,
): Promise<Page<Row>> => {
  const request = parsePageRequest(query);
  const where = list.where(query);
  const isDefault = query['orderby'] === undefined && list.hasOnlyFilters(query, []);
  const defaultPage = isDefault ? await readDefaultPage(request, source) : undefined;
  if (defaultPage) return toPage(url, request, defaultPage.count, defaultPage.rows);
  const { by, age } = list.order(query, ignore);
  const offset = (request.page - 1) * request.pageSize;
  const slice = { where, beyond: undefined, order: by, age, limit: request.pageSize, offset };
  if (offset === 0 && !source.isCountedFirst) {
    const rows = await source.rows({ ...slice, count: undefined });
    return toPage(url, request, rows.length < request.pageSize ? rows.length : await source.count(where), rows);
  }
  const count = await source.count(where);
  return toPage(url, request, count, offset < count ? await source.rows({ ...slice, count }) : []);
};

/** Reads a page by number, or by keyset with `pagination=cursor`. */
export const readPage = async <Row>(
  call: PageCall,
  query: ListQuery,
  list: ListDeclaration,
  source: PageSource<Row>,
): Promise<Page<Row>> => {
  const { url, ignore, scan } = call;
  if (scan) return readBatch(scan, call, query, list, source);
  const request = parsePageRequest(query);
  for (const parameter of list.findUnknown(query)) ignore(parameter);
  const where = list.where(query);
  if (query['pagination'] === 'cursor') {
    const { where: beyond, order, ...direction } = list.seek(query, ignore);
    const slice = { where: and(where, beyond), beyond, order: order.by, age: order.age, limit: request.pageSize + 1, offset: 0 };
    const rows = await source.rows({ ...slice, count: undefined });
    return toCursorPage(url, request, { rows, ...direction, toPosition: source.toPosition });
  }
  return readNumberedPage(call, query, list, source);
};

/** Reads a page of a table, restricted to the rows that the caller may see. The condition `scope` starts with the company. */
export const readTablePage = <Table extends PgTable & { $inferSelect: { createdAt: Date } }>(
  ctx: PageCall & { db: Database },
  query: ListQuery,
  list: ListDeclaration,
  { table, scope }: { table: Table; scope: SQL | undefined },
): Promise<Page<Table['$inferSelect']>> => {
  const baseTable: PgTable = table;
  const columns: Record<string, AnyColumn> = getTableColumns(baseTable);
  const key = Object.keys(columns).find((name) => columns[name] === list.id) ?? 'id';
  return readPage<Table['$inferSelect']>(ctx, query, list, {
    count: (where) => ctx.db.$count(table, and(scope, where)),
    rows: async (slice) => {
      const selected = ctx.db.select().from(baseTable).where(and(scope, slice.where)).$dynamic();
      // The rows have the columns of the table.
      return (await inOrder(selected, slice)) as Table['$inferSelect'][];
    },
    toPosition: (row) => ({ createdAt: row.createdAt, id: String(Reflect.get(row, key)) }),
  });
};
