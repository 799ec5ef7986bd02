// The ids of one page. A list by age is merged from its runs, each read from its end, so that a page costs its own rows and an
// index entry for each row before it. A page deep in a list is read from the nearer end; in a company's list, from
// the day that the daily rollup says it begins on.
import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import { filterWithin, isInRun, isListed, LISTED, type Scope, type Subject } from '#server/features/transactions/list-scope.ts';
import { isCountedDay } from '#server/features/transactions/list-sums.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { Age } from '#server/records/listing.ts';
import type { Part } from '#server/records/read-page.ts';

/** A stretch of a list by age: so many rows after so many, going this way. */
type Stretch = { age: Age; limit: number; offset: number; where: SQL | undefined };

const ID = sql`${transactions.id}`;

const byAge = (age: Age): SQL => {
  const direction = sql.raw(age === 'newest first' ? 'desc' : 'asc');
  return sql`created_at ${direction}, id ${direction}`;
};

/** Walks the runs in the order of their indexes. */
const walk = (subject: Subject, scope: Scope, { age, limit, offset, where }: Stretch): SQL => {
  const within = and(filterWithin(subject, scope), where);
  const runs = scope.runs.map(
    (run) =>
      sql`(select id, created_at from ${LISTED} where ${and(isInRun(subject.audience.companyId, run), within)} order by ${byAge(age)})`,
  );
  return sql`select id from (${sql.join(runs, sql` union all `)}) as merged order by ${byAge(age)} limit ${limit} offset ${offset}`;
};

/** So few rows are found faster all together, by whatever index, than by walking to them. */
const GATHERED_MAX = 1_000;

/** Finds all rows first: materialized, so that the planner does not hope to meet them early on a walk. */
const gather = (subject: Subject, scope: Scope, { order, limit, offset }: Part): SQL => sql`
  with gathered as materialized (select * from ${LISTED} where ${isListed(subject, scope)})
  select id from gathered as ${transactions} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

const opposite = (age: Age): Age => (age === 'newest first' ? 'oldest first' : 'newest first');

/** The same rows, counted from the end that is nearer. */
const fromNearerEnd = (stretch: Stretch, count: number | undefined): Stretch => {
  const { age, limit, offset } = stretch;
  if (count === undefined || offset <= count / 2) return stretch;
  const rest = Math.max(count - offset - limit, 0);
  return { ...stretch, age: opposite(age), offset: rest, limit: Math.min(limit, count - offset) };
};

/** A walk past so many index entries takes as long as a look at the days. */
const WALKED_MAX = 30_000;

/** Index entries that a walk is likely to pass, when what the filters fit is spread evenly. */
const walkOf = (scope: Scope, { limit, offset }: Stretch, count: number): number => ((offset + limit) * scope.total) / Math.max(count, 1);

/** The same rows, counted from the beginning of the day that the first of them is of. */
const fromItsDay = async (db: Database, subject: Subject, stretch: Stretch): Promise<Stretch> => {
  const { age, limit, offset } = stretch;
  const days = await db
    .select({ day: transactionTotals.day, count: sql`sum(${transactionTotals.count})`.mapWith(Number) })
    .from(transactionTotals)
    .where(isCountedDay(subject))
    .groupBy(transactionTotals.day)
    .orderBy(sql`${transactionTotals.day} ${sql.raw(age === 'newest first' ? 'desc' : 'asc')}`);
  let passed = 0;
  const shown: Date[] = [];
  let before = 0;
  for (const { day, count } of days) {
    if (passed + count > offset && passed < offset + limit) {
      if (shown.length === 0) before = passed;
      shown.push(new Date(day));
    }
    passed += count;
  }
  const millis = shown.map((day) => day.getTime());
  if (millis.length === 0) return stretch;
  const where = and(
    gte(transactions.createdAt, new Date(Math.min(...millis))),
    lt(transactions.createdAt, new Date(Math.max(...millis) + DAY_MS)),
  );
  return { ...stretch, where: and(stretch.where, where), offset: offset - before };
};

/** A statement that answers the ids of the page's rows. */
export const idsOfPage = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<SQL> => {
  const { age, count, limit, offset, beyond } = part;
  if (age === undefined) {
    const order = sql.join(part.order, sql`, `);
    return sql`select ${ID} from ${LISTED} where ${isListed(subject, scope)} order by ${order} limit ${limit} offset ${offset}`;
  }
  if (count !== undefined && !scope.isCounted && count <= GATHERED_MAX) return gather(subject, scope, part);
  const stretch = fromNearerEnd({ age, limit, offset, where: beyond }, count);
  const isOfCompany = scope.runs[0]?.ledgerAccountId === WHOLE_COMPANY;
  const isFar = count !== undefined && scope.isCounted && isOfCompany && walkOf(scope, stretch, count) > WALKED_MAX;
  return walk(subject, scope, isFar ? await fromItsDay(db, subject, stretch) : stretch);
};
