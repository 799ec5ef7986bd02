// The ids of one page. A list by age is merged from its runs, each read from its end or from a place in it (list-stretch.ts), so
// that a page costs its own rows and an index entry for each row before it.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, accountTotals, transactionTotals, transactions } from '#db/schema/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { filterWithin, isInRun, isListed, sourceOf, type Scope, type Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { isCountedDay } from '#server/modules/payments/transactions/list-sums.ts';
import { ROLLED_UP, STATUS, currencyCondition, kindCondition } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { Age } from '#server/records/listing.ts';
import type { Part } from '#server/records/read-page.ts';

/** A row that was found; what follows its id is there when a mark may be set. */
type FoundId = { id: string; created_at: string; is_old: boolean; total: string };

const ID = sql`id`;

/** With the row's place, and how long the list is in the same view of the database: a count of another moment would misplace it. */
const idAndPlace = ({ audience: { companyId }, query }: Subject, { runs }: Scope): SQL => {
  const accountIds = [...new Set(runs.map(({ ledgerAccountId }) => ledgerAccountId))];
  const isCounted = and(
    eq(accountTotals.companyId, companyId),
    inArray(accountTotals.ledgerAccountId, accountIds),
    currencyCondition(query),
    kindCondition(query),
  );
  return sql`id, created_at, created_at < now() - interval '1 minute' as is_old,
    (select sum(${accountTotals.count}) from ${accountTotals} where ${isCounted}) as total`;
};

/** Reads the runs in the order of their indexes. Each has a limit of its own, or the planner would make ready to read it whole. */
const walk = (subject: Subject, scope: Scope, { age, limit, offset, where }: Stretch, columns: SQL): SQL => {
  const within = and(filterWithin(subject, scope), where);
  const direction = age === 'newest first' ? sql`desc` : sql`asc`;
  const order = sql`order by created_at ${direction}, id ${direction}`;
  const runs = scope.runs.map(
    (run) => sql`from ${sourceOf(scope)} where ${and(isInRun(subject.audience.companyId, run), within)} ${order}`,
  );
  if (runs.length === 1) return sql`select ${columns} ${runs[0]} limit ${limit} offset ${offset}`;
  const limited = runs.map((run) => sql`(select id, created_at ${run} limit ${offset + limit})`);
  return sql`select ${columns} from (${sql.join(limited, sql` union all `)}) as merged ${order} limit ${limit} offset ${offset}`;
};

/** So few rows are found faster all together, by whatever index, than by walking to them. */
const GATHERED_MAX = 1_000;

/** Finds all rows first: materialized, so that the planner does not hope to meet them early on a walk. */
const gather = (subject: Subject, scope: Scope, { order, limit, offset }: Part): SQL => sql`
  with gathered as materialized (select * from ${sourceOf(scope)} where ${isListed(subject, scope)})
  select id from gathered as ${transactions} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

/** Sorts all rows: for an order that no index has. */
const sort = (subject: Subject, scope: Scope, { order, limit, offset }: Part): SQL => sql`
  select id from ${sourceOf(scope)} where ${isListed(subject, scope)} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

/** Before this many rows, a place is not worth remembering. */
const MARKED_MIN = 500;

/** The ordinal of the row that the page shows first. */
const firstOrdinal = (stretch: Stretch, isReversed: boolean, found: FoundId[]): number | undefined => {
  const origin = stretch.origin === 'last' ? Number(found[0]?.total) : stretch.origin;
  const passed = stretch.offset + (isReversed ? found.length - 1 : 0);
  return origin === undefined ? undefined : stretch.age === 'newest first' ? origin - passed : origin + passed;
};

const readByAge = async (db: Database, subject: Subject, scope: Scope, page: PageByAge): Promise<string[]> => {
  const stretch = await findStretch(db, subject, scope, page);
  const list = page.offset < MARKED_MIN ? undefined : markedListOf(subject, scope);
  const columns = list === undefined ? ID : idAndPlace(subject, scope);
  const found = [...(await db.execute<FoundId>(walk(subject, scope, stretch, columns)))];
  const isReversed = stretch.age !== page.age;
  const ordinal = firstOrdinal(stretch, isReversed, found);
  const shown = isReversed ? found.toReversed() : found;
  const [first] = shown;
  if (list !== undefined && ordinal !== undefined && first?.is_old) {
    noteMark(db, list, { ordinal, createdAt: first.created_at, id: first.id });
  }
  return shown.map(({ id }) => id);
};

/** The ids of the page's rows, in its order. */
export const findIdsOfPage = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<string[]> => {
  const { age, count } = part;
  if (scope.runs.length === 0) return [];
  const isFew = count !== undefined && !scope.isCounted && count <= GATHERED_MAX;
  if (age !== undefined && !isFew) return readByAge(db, subject, scope, { ...part, age });
  const statement = isFew ? gather(subject, scope, part) : sort(subject, scope, part);
  return (await db.execute<{ id: string }>(statement)).map(({ id }) => id);
};

// Where a page deep in a list by age is read from: the nearer of the list's ends; a place that this process remembers; or, in
// a company's list, the beginning of the day that the daily rollup says the page begins on.

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

// Places in long lists that this process remembers, so that a page deep in a list is reached by key from the one before it.
//
// A place is told by its ordinal, counted from the oldest transaction. That never changes while nothing enters or leaves the list
// before it: transactions are created at the database's present under a lock and never deleted, and what most filters look at
// is a fact of theirs. So lists by status or metadata have no marks, and nor has what is so young that something older may not
// be committed yet. How many a list has is not remembered: it is counted each time.

/** The transaction that is the so-manyeth of its list, the oldest being the first. */
export type Mark = { ordinal: number; createdAt: string; id: string };

/** Marks of one list, the one noted last at the end. */
type Marks = Mark[];

const LISTS_MAX = 1_000;
const MARKS_MAX = 64;

/** Kept no longer than the pool. */
const memories = new WeakMap<Database, Map<string, Marks>>();

const memoryOf = (db: Database): Map<string, Marks> => {
  const known = memories.get(db);
  if (known) return known;
  const made = new Map<string, Marks>();
  memories.set(db, made);
  return made;
};

/** One text for each list that may have marks. */
export const markedListOf = ({ audience: { companyId }, query }: Subject, { runs, isCounted }: Scope): string | undefined => {
  const isFixed = isCounted && STATUS.every((name) => query[name] === undefined);
  if (!isFixed) return undefined;
  return JSON.stringify([companyId, runs, ROLLED_UP.map((name) => query[name] ?? null)]);
};

/** The nearest mark from which the ordinal lies ahead when the list is read this way. */
export const markBefore = (db: Database, list: string, ordinal: number, age: Age): Mark | undefined => {
  const ahead = ({ ordinal: other }: Mark): number => (age === 'newest first' ? other - ordinal : ordinal - other);
  const candidates = (memoryOf(db).get(list) ?? []).filter((mark) => ahead(mark) >= 0);
  return candidates.toSorted((a, b) => ahead(a) - ahead(b))[0];
};

/** Remembers a mark; of the lists, and of the marks of each, those that were noted longest ago are forgotten. */
export const noteMark = (db: Database, list: string, mark: Mark): void => {
  const memory = memoryOf(db);
  const marks = (memory.get(list) ?? []).filter(({ ordinal }) => ordinal !== mark.ordinal);
  memory.delete(list);
  memory.set(list, [...marks, mark].slice(-MARKS_MAX));
  const [oldest] = memory.keys();
  if (memory.size > LISTS_MAX && oldest !== undefined) memory.delete(oldest);
};
