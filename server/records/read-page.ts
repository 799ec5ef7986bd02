import { and, type SQL } from 'drizzle-orm';
import { pageRequest, toCursorPage, toPage, type ListQuery, type Page, type listing } from '#server/records/listing.ts';

type List = Pick<ReturnType<typeof listing>, 'where' | 'order' | 'seek' | 'unknown'>;

/** Which rows a page asks for. */
export type Part = { where: SQL | undefined; order: SQL[]; limit: number; offset: number };

type Source<Row, Item> = {
  /** Rows that match in all. */
  count: (where: SQL | undefined) => Promise<number>;
  rows: (part: Part) => Promise<Row[]>;
  /** What cursor mode goes by. */
  place: (row: Row) => { createdAt: Date; id: string };
  present: (row: Row) => Item;
};

type Request = { url: URL; ignore: (parameter: string) => void };

/** Reads one page of a declared list in the mode that the query asks for: numbered pages, or `pagination=cursor`. */
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
    const found = await source.rows({ where: and(where, beyond), order, limit: request.pageSize + 1, offset: 0 });
    const rows = found.map((row) => ({ ...source.place(row), row }));
    return toCursorPage(url, request, { rows, ...direction }, ({ row }) => source.present(row));
  }
  const order = list.order(query, ignore);
  const [count, rows] = await Promise.all([
    source.count(where),
    source.rows({ where, order, limit: request.pageSize, offset: (request.page - 1) * request.pageSize }),
  ]);
  return toPage(url, request, count, rows.map(source.present));
};
