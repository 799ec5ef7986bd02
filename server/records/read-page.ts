import { and, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { pageRequest, toCursorPage, toPage, type Age, type ListQuery, type Page, type listing } from '#server/records/listing.ts';

type List = Pick<ReturnType<typeof listing>, 'where' | 'order' | 'seek' | 'unknown'>;

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

type Source<Row, Item> = {
  /** Rows that match in all. */
  count: (where: SQL | undefined) => Promise<number>;
  rows: (part: Part) => Promise<Row[]>;
  /** What cursor mode goes by. */
  place: (row: Row) => { createdAt: Date; id: string };
  present: (row: Row) => Item;
};

type Request = { url: URL; ignore: (parameter: string) => void };

/**
 * Reads one page of a declared list in the mode that the query asks for: numbered pages, or `pagination=cursor`. Numbered
 * pages are counted first: a page that does not exist costs no rows, and how many there are tells how to find those of the page.
 */
export const readPage = async <Row, Item>(
  { url, ignore }: Request,
  query: ListQuery,
  list: List,
  source: Source<Row, Item>,
): Promise<Page<Item>> => {
  const request = pageRequest(query);
  for (const parameter of list.unknown(query)) ignore(parameter);
  const where = list.where(query);
  if (query['pagination'] === 'cursor') {
    const { where: beyond, order, ...direction } = list.seek(query, ignore);
    const part = { where: and(where, beyond), beyond, order: order.by, age: order.age, limit: request.pageSize + 1, offset: 0 };
    const rows = (await source.rows({ ...part, count: undefined })).map((row) => ({ ...source.place(row), row }));
    return toCursorPage(url, request, { rows, ...direction }, ({ row }) => source.present(row));
  }
  const { by, age } = list.order(query, ignore);
  const count = await source.count(where);
  const offset = (request.page - 1) * request.pageSize;
  const part = { where, beyond: undefined, order: by, age, limit: request.pageSize, offset, count };
  const rows = offset < count ? await source.rows(part) : [];
  return toPage(url, request, count, rows.map(source.present));
};
