// The ids of one page. A list by age is merged from its runs, each read from its end, so that a page costs its own rows and an
// index entry for each row before it. A page deep in a list is read from the nearer end; in a company's list, from
// the day that the daily rollup says it begins on.
import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import { filterWithin, isInRun, isListed, sourceOf, type Scope, type Subject } from '#server/features/transactions/list-scope.ts';
import { isCountedDay } from '#server/features/transactions/list-sums.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { Age } from '#server/records/listing.ts';
import type { Part } from '#server/records/read-page.ts';

/** A stretch of a list by age: so many rows after so many, going this way. */
type Stretch = { age: Age; limit: number; offset: number; where: SQL | undefined };

const opposite = (age: Age): Age => (age === 'newest first' ? 'oldest first' : 'newest first');

const direction = (age: Age): SQL => (age === 'newest first' ? sql`desc` : sql`asc`);

/** Reads the runs in the order of their indexes. Each has a limit of its own, or the planner would make ready to read it whole. */
const walk = (subject: Subject, scope: Scope, { age, limit, offset, where }: Stretch): SQL => {
  const within = and(filterWithin(subject, scope), where);
  const order = sql`order by created_at ${direction(age)}, id ${direction(age)}`;
  const [first, ...others] = scope.runs.map(
    (run) => sql`select id, created_at from ${sourceOf(scope)} where ${and(isInRun(subject.audience.companyId, run), within)} ${order}`,
  );
  if (others.length === 0) return sql`${first} limit ${limit} offset ${offset}`;
  const runs = [first, ...others].map((run) => sql`(${run} limit ${offset + limit})`);
  return sql`select id from (${sql.join(runs, sql` union all `)}) as merged ${order} limit ${limit} offset ${offset}`;
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

/** The same rows, counted from the end that is nearer. */
const fromNearerEnd = (stretch: Stretch, count: number | undefined): Stretch => {
  const { age, limit, offset } = stretch;
  if (count === undefined || offset <= count / 2) return stretch;
  return { ...stretch, age: opposite(age), offset: Math.max(count - offset - limit, 0), limit: Math.min(limit, count - offset) };
};

/** A walk past so many index entries takes as long as a look at the days. */
const WALKED_MAX = 30_000;

/** Index entries that a walk is likely to pass, when what the filters fit is spread evenly. */
const walkLength = (scope: Scope, { limit, offset }: Stretch, count: number): number =>
  ((offset + limit) * scope.total) / Math.max(count, 1);

/** The same rows, counted from the beginning of the day that the first of them is of. */
const fromItsDay = async (db: Database, subject: Subject, stretch: Stretch): Promise<Stretch> => {
  const days = await db
    .select({ day: transactionTotals.day, count: sql`sum(${transactionTotals.count})`.mapWith(Number) })
    .from(transactionTotals)
    .where(isCountedDay(subject))
    .groupBy(transactionTotals.day)
    .orderBy(sql`${transactionTotals.day} ${direction(stretch.age)}`);
  let before = 0;
  let passed = 0;
  const shown: number[] = [];
  for (const { day, count } of days) {
    const isShown = passed + count > stretch.offset && passed < stretch.offset + stretch.limit;
    if (isShown && shown.length === 0) before = passed;
    if (isShown) shown.push(Date.parse(day));
    passed += count;
  }
  if (shown.length === 0) return stretch;
  const [from, until] = [new Date(Math.min(...shown)), new Date(Math.max(...shown) + DAY_MS)];
  const where = and(stretch.where, gte(transactions.createdAt, from), lt(transactions.createdAt, until));
  return { ...stretch, where, offset: stretch.offset - before };
};

const findStretch = async (db: Database, subject: Subject, scope: Scope, part: Part & { age: Age }): Promise<Stretch> => {
  const { age, count, limit, offset, beyond } = part;
  const stretch = fromNearerEnd({ age, limit, offset, where: beyond }, count);
  const isOfCompany = scope.runs[0]?.ledgerAccountId === WHOLE_COMPANY;
  const isFar = count !== undefined && scope.isCounted && isOfCompany && walkLength(scope, stretch, count) > WALKED_MAX;
  return isFar ? fromItsDay(db, subject, stretch) : stretch;
};

const readIds = async (db: Database, statement: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(statement)).map(({ id }) => id);

/** The ids of the page's rows, in its order. */
export const findIdsOfPage = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<string[]> => {
  const { age, count } = part;
  if (scope.runs.length === 0) return [];
  if (age === undefined) return readIds(db, sort(subject, scope, part));
  if (count !== undefined && !scope.isCounted && count <= GATHERED_MAX) return readIds(db, gather(subject, scope, part));
  const stretch = await findStretch(db, subject, scope, { ...part, age });
  const ids = await readIds(db, walk(subject, scope, stretch));
  return stretch.age === age ? ids : ids.toReversed();
};
