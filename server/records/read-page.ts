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
export type List = Pick<ReturnType<typeof listing>, 'id' | 'where' | 'order' | 'seek' | 'unknown'>;

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

/** The call that asks for a page. */
export type PageCall = { url: URL; ignore: (parameter: string) => void };

/**
 * Reads one page of a declared list in the mode that the query asks for: numbered pages, or `pagination=cursor`. Numbered
 * pages are counted first: a page that does not exist costs no rows, and how many there are tells how to find those of the page.
 */
export const readPage = async <Row>({ url, ignore }: PageCall, query: ListQuery, list: List, source: Source<Row>): Promise<Page<Row>> => {
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
