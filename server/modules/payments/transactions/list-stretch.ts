// Where a page deep in a list by age is read from: the nearer of the list's ends; a place that this process remembers; or, in
// a company's list, the beginning of the day that the daily rollup says the page begins on.
import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import { markBefore, markedListOf } from '#server/modules/payments/transactions/list-marks.ts';
import type { Scope, Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { isCountedDay } from '#server/modules/payments/transactions/list-sums.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { Age } from '#server/records/listing.ts';
import type { Part } from '#server/records/read-page.ts';

/** A part of a list by age: so many rows after so many, going this way. */
export type Stretch = {
  age: Age;
  limit: number;
  offset: number;
  where: SQL | undefined;
  /** The ordinal, counted from the oldest, of the row at offset 0; `last` is that of the newest, whatever it is. */
  origin: number | 'last' | undefined;
};

export type PageByAge = Part & { age: Age };

const opposite = (age: Age): Age => (age === 'newest first' ? 'oldest first' : 'newest first');

const fromEnd = (age: Age, limit: number, offset: number, where: SQL | undefined): Stretch => ({
  age,
  limit,
  offset,
  where,
  origin: age === 'newest first' ? 'last' : 1,
});

/** From the end that the page counts from, or from the other one when that is nearer. */
const fromNearerEnd = ({ age, limit, offset, count, beyond }: PageByAge): Stretch =>
  count === undefined || offset <= count / 2
    ? fromEnd(age, limit, offset, beyond)
    : fromEnd(opposite(age), Math.min(limit, count - offset), Math.max(count - offset - limit, 0), beyond);

/** From the nearest place that is remembered, if there is one. */
const fromMark = (db: Database, subject: Subject, scope: Scope, { age, limit, offset, count }: PageByAge): Stretch | undefined => {
  const list = markedListOf(subject, scope);
  if (list === undefined || count === undefined) return undefined;
  const ordinal = age === 'newest first' ? count - offset : offset + 1;
  const mark = markBefore(db, list, ordinal, age);
  if (!mark) return undefined;
  const place = sql`(${mark.createdAt}::timestamptz, ${mark.id}::uuid)`;
  const where = sql`(${transactions.createdAt}, ${transactions.id}) ${age === 'newest first' ? sql`<=` : sql`>=`} ${place}`;
  return { age, limit, offset: Math.abs(mark.ordinal - ordinal), where, origin: mark.ordinal };
};

/** A walk past so many index entries takes as long as a look at the days. */
const WALKED_MAX = 30_000;

/** Index entries that a walk is likely to pass, when what the filters fit is spread evenly. */
const walkLength = (scope: Scope, { limit, offset }: Stretch, count: number): number =>
  ((offset + limit) * scope.total) / Math.max(count, 1);

/** The days that hold the stretch, and how many rows come before the first of them. */
const findDays = async (db: Database, subject: Subject, { age, limit, offset }: Stretch): Promise<{ before: number; days: number[] }> => {
  const counted = await db
    .select({ day: transactionTotals.day, count: sql`sum(${transactionTotals.count})`.mapWith(Number) })
    .from(transactionTotals)
    .where(isCountedDay(subject))
    .groupBy(transactionTotals.day)
    .orderBy(sql`${transactionTotals.day} ${age === 'newest first' ? sql`desc` : sql`asc`}`);
  const found = { before: 0, days: [] as number[] };
  let passed = 0;
  for (const { day, count } of counted) {
    const isIn = passed + count > offset && passed < offset + limit;
    if (isIn && found.days.length === 0) found.before = passed;
    if (isIn) found.days.push(Date.parse(day));
    passed += count;
  }
  return found;
};

/** The same rows, counted from the beginning of the day that the first of them is of. */
const fromItsDay = async (db: Database, subject: Subject, stretch: Stretch): Promise<Stretch> => {
  const { before, days } = await findDays(db, subject, stretch);
  if (days.length === 0) return stretch;
  const [from, until] = [new Date(Math.min(...days)), new Date(Math.max(...days) + DAY_MS)];
  const where = and(stretch.where, gte(transactions.createdAt, from), lt(transactions.createdAt, until));
  // From the oldest on, what days that are over have counted never changes; from the newest on it does with every posting.
  const origin = typeof stretch.origin === 'number' ? stretch.origin + before : undefined;
  return { ...stretch, where, offset: stretch.offset - before, origin };
};

/** Where the page is read from. */
export const findStretch = async (db: Database, subject: Subject, scope: Scope, page: PageByAge): Promise<Stretch> => {
  const [end, mark] = [fromNearerEnd(page), fromMark(db, subject, scope, page)];
  const stretch = mark && mark.offset < end.offset ? mark : end;
  const isOfCompany = scope.runs[0]?.ledgerAccountId === WHOLE_COMPANY;
  const isFar = page.count !== undefined && scope.isCounted && isOfCompany && walkLength(scope, stretch, page.count) > WALKED_MAX;
  return isFar && stretch === end ? fromItsDay(db, subject, stretch) : stretch;
};
