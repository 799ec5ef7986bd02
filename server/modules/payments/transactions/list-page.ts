// Finds the ids of one page. A list sorted by age is merged from its segments. Each is read by keyset from the nearest known position:
// an end of the list, a bookmark that this process saved for an earlier page, or, in a company's list, the start of the day that
// contains the page according to the daily rollup. A page costs its own rows and an index entry for each row after that position.
//
// A bookmark stores the ordinal of a row, counted from the oldest. Ordinals do not change: transactions are never deleted, their
// timestamps are taken under a lock, and most filters use immutable columns. Lists filtered by status or metadata have no bookmarks,
// and neither do rows of the last minute, before which an older row may still be committed. Counts are never stored.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, accountTotals, transactionTotals, transactions } from '#db/schema/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import {
  filterWithin,
  segmentCondition,
  selectListSource,
  matchesList,
  type ListScope,
  type ListSubject,
} from '#server/modules/payments/transactions/list-scope.ts';
import { countedDaysCondition } from '#server/modules/payments/transactions/list-sums.ts';
import {
  ROLLUP_FILTERS,
  STATUS_FILTERS,
  currencyCondition,
  kindCondition,
} from '#server/modules/payments/transactions/transaction-filters.ts';
import type { AgeOrder } from '#server/records/listing.ts';
import type { PageSlice } from '#server/records/read-page.ts';

type PageBookmark = { ordinal: number; createdAt: string; id: string };

const LISTS_MAX = 1_000;
const BOOKMARKS_PER_LIST_MAX = 64;

/** By pool and list; the newest bookmark of a list is last. */
const bookmarksByPool = new WeakMap<Database, Map<string, PageBookmark[]>>();

const getBookmarksByList = (db: Database): Map<string, PageBookmark[]> => {
  const existing = bookmarksByPool.get(db);
  if (existing) return existing;
  const created = new Map<string, PageBookmark[]>();
  bookmarksByPool.set(db, created);
  return created;
};

/** Identifies a list; undefined if it cannot have bookmarks. */
const toBookmarkKey = ({ audience: { companyId }, query }: ListSubject, { segments, isCounted }: ListScope): string | undefined => {
  const hasStableOrdinals = isCounted && STATUS_FILTERS.every((name) => query[name] === undefined);
  if (!hasStableOrdinals) return undefined;
  return JSON.stringify([companyId, segments, ROLLUP_FILTERS.map((name) => query[name] ?? null)]);
};

/** Finds the nearest bookmark before the ordinal in reading direction. */
const findBookmark = (db: Database, listKey: string, ordinal: number, age: AgeOrder): PageBookmark | undefined => {
  const distance = ({ ordinal: bookmarkOrdinal }: PageBookmark): number =>
    age === 'newest first' ? bookmarkOrdinal - ordinal : ordinal - bookmarkOrdinal;
  const candidates = (getBookmarksByList(db).get(listKey) ?? []).filter((bookmark) => distance(bookmark) >= 0);
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
};

/** Evicts the oldest bookmarks of the list, and the list whose last bookmark is the oldest. */
const saveBookmark = (db: Database, listKey: string, bookmark: PageBookmark): void => {
  const bookmarksByList = getBookmarksByList(db);
  const bookmarks = (bookmarksByList.get(listKey) ?? []).filter(({ ordinal }) => ordinal !== bookmark.ordinal);
  bookmarksByList.delete(listKey);
  bookmarksByList.set(listKey, [...bookmarks, bookmark].slice(-BOOKMARKS_PER_LIST_MAX));
  const [oldest] = bookmarksByList.keys();
  if (bookmarksByList.size > LISTS_MAX && oldest !== undefined) bookmarksByList.delete(oldest);
};

/** Rows of a list by age: `limit` rows after `offset` rows, in this direction. */
type KeysetRange = {
  age: AgeOrder;
  limit: number;
  offset: number;
  where: SQL | undefined;
  /** The ordinal of the row at offset 0; `last` is the ordinal of the newest row. */
  origin: number | 'last' | undefined;
};

type PageByAge = PageSlice & { age: AgeOrder };

const opposite = (age: AgeOrder): AgeOrder => (age === 'newest first' ? 'oldest first' : 'newest first');

const startAtEnd = (age: AgeOrder, limit: number, offset: number, where: SQL | undefined): KeysetRange => ({
  age,
  limit,
  offset,
  where,
  origin: age === 'newest first' ? 'last' : 1,
});

const startAtNearerEnd = ({ age, limit, offset, count, beyond }: PageByAge): KeysetRange =>
  count === undefined || offset <= count / 2
    ? startAtEnd(age, limit, offset, beyond)
    : startAtEnd(opposite(age), Math.min(limit, count - offset), Math.max(count - offset - limit, 0), beyond);

const startAtBookmark = (
  db: Database,
  subject: ListSubject,
  scope: ListScope,
  { age, limit, offset, count }: PageByAge,
): KeysetRange | undefined => {
  const listKey = toBookmarkKey(subject, scope);
  if (listKey === undefined || count === undefined) return undefined;
  const ordinal = age === 'newest first' ? count - offset : offset + 1;
  const bookmark = findBookmark(db, listKey, ordinal, age);
  if (!bookmark) return undefined;
  const position = sql`(${bookmark.createdAt}::timestamptz, ${bookmark.id}::uuid)`;
  const where = sql`(${transactions.createdAt}, ${transactions.id}) ${age === 'newest first' ? sql`<=` : sql`>=`} ${position}`;
  return { age, limit, offset: Math.abs(bookmark.ordinal - ordinal), where, origin: bookmark.ordinal };
};

/** Scanning this many index entries takes as long as reading the daily rollup. */
const SCANNED_ENTRIES_MAX = 30_000;

/** An estimate that assumes matching rows to be spread evenly. */
const estimateScannedEntries = (scope: ListScope, { limit, offset }: KeysetRange, count: number): number =>
  ((offset + limit) * scope.total) / Math.max(count, 1);

/** Finds the days that contain the range, and the number of rows before the first one. */
const findDays = async (
  db: Database,
  subject: ListSubject,
  { age, limit, offset }: KeysetRange,
): Promise<{ before: number; days: number[] }> => {
  const dayCounts = await db
    .select({ day: transactionTotals.day, count: sql`sum(${transactionTotals.count})`.mapWith(Number) })
    .from(transactionTotals)
    .where(countedDaysCondition(subject))
    .groupBy(transactionTotals.day)
    .orderBy(sql`${transactionTotals.day} ${age === 'newest first' ? sql`desc` : sql`asc`}`);
  const result = { before: 0, days: [] as number[] };
  let rowsBefore = 0;
  for (const { day, count } of dayCounts) {
    const isInRange = rowsBefore + count > offset && rowsBefore < offset + limit;
    if (isInRange && result.days.length === 0) result.before = rowsBefore;
    if (isInRange) result.days.push(Date.parse(day));
    rowsBefore += count;
  }
  return result;
};

/** The same rows, with an offset from the start of the first row's day. */
const startAtDay = async (db: Database, subject: ListSubject, range: KeysetRange): Promise<KeysetRange> => {
  const { before, days } = await findDays(db, subject, range);
  if (days.length === 0) return range;
  const [from, until] = [new Date(Math.min(...days)), new Date(Math.max(...days) + DAY_MS)];
  const where = and(range.where, gte(transactions.createdAt, from), lt(transactions.createdAt, until));
  // Counted from the oldest, the rows of past days do not change; counted from the newest, each posting changes them.
  const origin = typeof range.origin === 'number' ? range.origin + before : undefined;
  return { ...range, where, offset: range.offset - before, origin };
};

const findRange = async (db: Database, subject: ListSubject, scope: ListScope, page: PageByAge): Promise<KeysetRange> => {
  const [end, bookmark] = [startAtNearerEnd(page), startAtBookmark(db, subject, scope, page)];
  const range = bookmark && bookmark.offset < end.offset ? bookmark : end;
  const isOfCompany = scope.segments[0]?.ledgerAccountId === WHOLE_COMPANY;
  const isFar =
    page.count !== undefined && scope.isCounted && isOfCompany && estimateScannedEntries(scope, range, page.count) > SCANNED_ENTRIES_MAX;
  return isFar && range === end ? startAtDay(db, subject, range) : range;
};

/** The columns after the id are selected only if a bookmark may be saved. */
type PageRow = { id: string; created_at: string; is_old: boolean; total: string };

const ID = sql`id`;

/** Selects the total in the same snapshot, because a total of another snapshot would shift the ordinal. */
const idAndTotal = ({ audience: { companyId }, query }: ListSubject, { segments }: ListScope): SQL => {
  const accountIds = [...new Set(segments.map(({ ledgerAccountId }) => ledgerAccountId))];
  const countedCondition = and(
    eq(accountTotals.companyId, companyId),
    inArray(accountTotals.ledgerAccountId, accountIds),
    currencyCondition(query),
    kindCondition(query),
  );
  return sql`id, created_at, created_at < now() - interval '1 minute' as is_old,
    (select sum(${accountTotals.count}) from ${accountTotals} where ${countedCondition}) as total`;
};

/** Reads the segments in index order. Each has its own limit, or the planner would choose a plan for reading it completely. */
const readSegments = (subject: ListSubject, scope: ListScope, { age, limit, offset, where }: KeysetRange, columns: SQL): SQL => {
  const within = and(filterWithin(subject, scope), where);
  const direction = age === 'newest first' ? sql`desc` : sql`asc`;
  const order = sql`order by created_at ${direction}, id ${direction}`;
  const segments = scope.segments.map(
    (segment) => sql`from ${selectListSource(scope)} where ${and(segmentCondition(subject.audience.companyId, segment), within)} ${order}`,
  );
  if (segments.length === 1) return sql`select ${columns} ${segments[0]} limit ${limit} offset ${offset}`;
  const limitedSegments = segments.map((segment) => sql`(select id, created_at ${segment} limit ${offset + limit})`);
  return sql`select ${columns} from (${sql.join(limitedSegments, sql` union all `)}) as merged ${order} limit ${limit} offset ${offset}`;
};

/** Up to this count, finding all rows by any index is faster than scanning the list up to the page. */
const COLLECTED_ROWS_MAX = 1_000;

/** Finds all rows before sorting. Materialized, or the planner would scan the list and expect to find them early. */
const gatherStatement = (subject: ListSubject, scope: ListScope, { order, limit, offset }: PageSlice): SQL => sql`
  with gathered as materialized (select * from ${selectListSource(scope)} where ${matchesList(subject, scope)})
  select id from gathered as ${transactions} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

/** Sorts all rows, for orders without an index. */
const sortStatement = (subject: ListSubject, scope: ListScope, { order, limit, offset }: PageSlice): SQL => sql`
  select id from ${selectListSource(scope)} where ${matchesList(subject, scope)} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

/** Pages at smaller offsets need no bookmark. */
export const BOOKMARK_OFFSET_MIN = 500;

/** The ordinal of the first row of the page. */
const calculateFirstOrdinal = (range: KeysetRange, isReversed: boolean, rows: PageRow[]): number | undefined => {
  const origin = range.origin === 'last' ? Number(rows[0]?.total) : range.origin;
  const rowsBefore = range.offset + (isReversed ? rows.length - 1 : 0);
  return origin === undefined ? undefined : range.age === 'newest first' ? origin - rowsBefore : origin + rowsBefore;
};

const readPageByAge = async (db: Database, subject: ListSubject, scope: ListScope, page: PageByAge): Promise<string[]> => {
  const range = await findRange(db, subject, scope, page);
  const listKey = page.offset < BOOKMARK_OFFSET_MIN ? undefined : toBookmarkKey(subject, scope);
  const columns = listKey === undefined ? ID : idAndTotal(subject, scope);
  const rows = [...(await db.execute<PageRow>(readSegments(subject, scope, range, columns)))];
  const isReversed = range.age !== page.age;
  const ordinal = calculateFirstOrdinal(range, isReversed, rows);
  const sortedRows = isReversed ? rows.toReversed() : rows;
  const [first] = sortedRows;
  if (listKey !== undefined && ordinal !== undefined && first?.is_old) {
    saveBookmark(db, listKey, { ordinal, createdAt: first.created_at, id: first.id });
  }
  return sortedRows.map(({ id }) => id);
};

export const findPageIds = async (db: Database, subject: ListSubject, scope: ListScope, slice: PageSlice): Promise<string[]> => {
  const { age, count } = slice;
  if (scope.segments.length === 0) return [];
  const isFew = count !== undefined && !scope.isCounted && count <= COLLECTED_ROWS_MAX;
  if (age !== undefined && !isFew) return readPageByAge(db, subject, scope, { ...slice, age });
  const statement = isFew ? gatherStatement(subject, scope, slice) : sortStatement(subject, scope, slice);
  return (await db.execute<{ id: string }>(statement)).map(({ id }) => id);
};
