// The ids of one page. A list by age is merged from its runs, each read from its end or from a place in it (list-stretch.ts), so
// that a page costs its own rows and an index entry for each row before it.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountTotals, transactions } from '#db/schema/index.ts';
import { markedListOf, noteMark } from '#server/modules/payments/transactions/list-marks.ts';
import { filterWithin, isInRun, isListed, sourceOf, type Scope, type Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { findStretch, type PageByAge, type Stretch } from '#server/modules/payments/transactions/list-stretch.ts';
import { currencyCondition, kindCondition } from '#server/modules/payments/transactions/transaction-filters.ts';
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
