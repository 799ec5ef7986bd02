import { and, getTableColumns, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import {
  pageRequest,
  toCursorPage,
  toPage,
  type Age,
  type ListQuery,
  type Page,
  type Place,
  type listing,
} from '#server/records/listing.ts';

/** What `listing` declares of a list. */
export type List = Pick<ReturnType<typeof listing>, 'id' | 'where' | 'order' | 'seek' | 'beyond' | 'unknown'>;

/** Which rows a page asks for. */
export type Part = {
  where: SQL | undefined;
  /** The part of `where` that is the place of a cursor. */
  beyond: SQL | undefined;
  order: SQL[];
  /** Set when the order is by age. */
  age: Age | undefined;
  limit: number;
  offset: number;
  /** Rows that match in all; undefined in cursor mode. */
  count: number | undefined;
};

/** A query for the rows of a part, when its conditions are set. */
export const inOrder = <Query extends PgSelect>(query: Query, { order, limit, offset }: Part) =>
  query
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

type Source<Row> = {
  /** Rows that match in all. */
  count: (where: SQL | undefined) => Promise<number>;
  rows: (part: Part) => Promise<Row[]>;
  /** What cursor mode goes by. */
  place: (row: Row) => Place;
};

/**
 * A way through all of a list, part by part, in one snapshot of the database: for files of what a list shows. Whoever makes it calls the
 * list again and again, until it is over; the list notes here where it stands. It is no page: page, page_size and cursor mean nothing.
 */
export type Walk = {
  /** Most rows of the next part. */
  size: number;
  /** Counts the rows before the first part: a list by age can do without. */
  isCounted: boolean;
  count?: number;
  /** Rows that were read so far. */
  passed: number;
  place?: Place;
  isOver: boolean;
};

/** Begins at the beginning. */
export const newWalk = (size: number, isCounted = false): Walk => ({ size, isCounted, passed: 0, isOver: false });

/** The call that asks for a page, or for the next part of a walk. */
export type PageCall = { url: URL; ignore: (parameter: string) => void; walk?: Walk | undefined };

/** The next part of a walk. By age it goes by key, so that each part costs its own rows; any other order is sorted for each part anew. */
const readPart = async <Row>(walk: Walk, { ignore }: PageCall, query: ListQuery, list: List, source: Source<Row>): Promise<Page<Row>> => {
  if (walk.passed === 0) for (const parameter of list.unknown(query)) ignore(parameter);
  const where = list.where(query);
  const { by, age } = list.order(query, ignore);
  if (age === undefined || walk.isCounted) walk.count ??= await source.count(where);
  const beyond = age && walk.place && list.beyond(walk.place, age);
  const rows = await source.rows({
    where: and(where, beyond),
    beyond,
    order: by,
    age,
    limit: walk.size,
    offset: age ? 0 : walk.passed,
    count: age ? undefined : walk.count,
  });
  const last = rows.at(-1);
  if (last) walk.place = source.place(last);
  walk.passed += rows.length;
  walk.isOver = rows.length < walk.size;
  return { next: null, previous: null, results: rows };
};

/**
 * Reads one page of a declared list in the mode that the query asks for: numbered pages, or `pagination=cursor`. Numbered
 * pages are counted first: a page that does not exist costs no rows, and how many there are tells how to find those of the page.
 */
export const readPage = async <Row>(call: PageCall, query: ListQuery, list: List, source: Source<Row>): Promise<Page<Row>> => {
  const { url, ignore, walk } = call;
  if (walk) return readPart(walk, call, query, list, source);
  const request = pageRequest(query);
  for (const parameter of list.unknown(query)) ignore(parameter);
  const where = list.where(query);
  if (query['pagination'] === 'cursor') {
    const { where: beyond, order, ...direction } = list.seek(query, ignore);
    const part = { where: and(where, beyond), beyond, order: order.by, age: order.age, limit: request.pageSize + 1, offset: 0 };
    const rows = await source.rows({ ...part, count: undefined });
    return toCursorPage(url, request, { rows, ...direction, place: source.place });
  }
  const { by, age } = list.order(query, ignore);
  const count = await source.count(where);
  const offset = (request.page - 1) * request.pageSize;
  const part = { where, beyond: undefined, order: by, age, limit: request.pageSize, offset, count };
  return toPage(url, request, count, offset < count ? await source.rows(part) : []);
};

/**
 * Reads one page of a list of one table, as readPage does: of the rows that `mine` lets through, which is the condition of the
 * call's audience and begins with the company.
 */
export const readTablePage = <Table extends PgTable & { $inferSelect: { createdAt: Date } }>(
  ctx: PageCall & { db: Database },
  query: ListQuery,
  list: List,
  { table, mine }: { table: Table; mine: SQL | undefined },
): Promise<Page<Table['$inferSelect']>> => {
  const bare: PgTable = table;
  const columns: Record<string, AnyColumn> = getTableColumns(bare);
  const key = Object.keys(columns).find((name) => columns[name] === list.id) ?? 'id';
  return readPage<Table['$inferSelect']>(ctx, query, list, {
    count: (where) => ctx.db.$count(table, and(mine, where)),
    rows: async (part) => {
      const selected = ctx.db.select().from(bare).where(and(mine, part.where)).$dynamic();
      // What comes back has the columns of the table itself.
      return (await inOrder(selected, part)) as Table['$inferSelect'][];
    },
    place: (row) => ({ createdAt: row.createdAt, id: String(Reflect.get(row, key)) }),
  });
};
