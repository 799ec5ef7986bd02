// Counts and sums over what a list shows, from the cheapest place that knows them exactly: the rollup of accounts for all
// time; the daily rollup for the whole days of a time; the rows, over the index that the planner finds, for the rest.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import { isListed, sourceOf, type Scope, type Subject, type Sums } from '#server/modules/payments/transactions/list-scope.ts';
import { AGE, dayCurrencyCondition, dayKindCondition, ROLLED_UP } from '#server/modules/payments/transactions/transaction-filters.ts';
import { MILLIS_MAX } from '#server/schemas/fields.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { ListQuery } from '#server/records/listing.ts';

const addUp = (parts: Sums[]): Sums =>
  parts.reduce(
    (sum, { count, amount, totalAmount, fees }) => ({
      count: sum.count + count,
      amount: sum.amount + amount,
      totalAmount: sum.totalAmount + totalAmount,
      fees: sum.fees + fees,
    }),
    { count: 0, amount: 0n, totalAmount: 0n, fees: 0n },
  );

/** Whole days, from a midnight until before another one; undefined: without end in that direction. */
type Days = { from: Date | undefined; until: Date | undefined };

/** A bound in a query, moved by a millisecond, the precision of moments, where the query leaves the bound itself out. */
const bound = (query: ListQuery, name: string, moved: number, none: number): number => {
  const value = query[name];
  return value instanceof Date ? value.getTime() + moved : none;
};

const midnight = (millis: number): Date | undefined => (Number.isFinite(millis) ? new Date(millis) : undefined);

/** The whole days (of UTC, as the rollup's are) in the time that a query asks for; undefined for no time, or no day in it. */
export const wholeDaysOf = (query: ListQuery): Days | undefined => {
  const begin = Math.max(bound(query, 'created__gt', 1, -Infinity), bound(query, 'created__gte', 0, -Infinity));
  const end = Math.min(bound(query, 'created__lt', 0, Infinity), bound(query, 'created__lte', 1, Infinity));
  const from = Math.ceil(begin / DAY_MS) * DAY_MS;
  const until = end > MILLIS_MAX ? Infinity : Math.floor(end / DAY_MS) * DAY_MS;
  const isAsked = Number.isFinite(begin) || Number.isFinite(end);
  if (!isAsked || from >= until || from > MILLIS_MAX) return undefined;
  return { from: midnight(from), until: midnight(until) };
};

/** The company's days that a query counts, whatever time it asks for. */
export const isCountedDay = ({ audience: { companyId }, query }: Subject): SQL | undefined =>
  and(eq(transactionTotals.companyId, companyId), dayCurrencyCondition(query), dayKindCondition(query));

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What the whole days count, and the rows before and after them, in one statement: a moment of its own would count some twice. */
const sumDaysAndEdges = (subject: Subject, scope: Scope, { from, until }: Days): SQL => {
  const days = and(
    isCountedDay(subject),
    from && gte(transactionTotals.day, dayOf(from)),
    until && lt(transactionTotals.day, dayOf(until)),
  );
  const edges = [from && lt(transactions.createdAt, from), until && gte(transactions.createdAt, until)].filter(
    (edge) => edge !== undefined,
  );
  const rowsAt = (edge: SQL) => sql`union all select 1, ${AMOUNTS} from ${sourceOf(scope)} where ${and(isListed(subject, scope), edge)}`;
  return sql`
    select count, amount, total_amount, fees from ${transactionTotals} where ${days} ${sql.join(edges.map(rowsAt), sql` `)}`;
};

const AMOUNTS = sql`${transactions.amount}, ${transactions.totalAmount}, ${transactions.fees}`;

const sumRows = async (db: Database, rows: SQL): Promise<Sums> => {
  const [sums] = await db.execute<Record<'count' | 'amount' | 'total_amount' | 'fees', string>>(sql`
    select coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(total_amount), 0) as total_amount,
      coalesce(sum(fees), 0) as fees from (${rows}) as counted`);
  if (!sums) throw new Error('A sum answered nothing');
  return {
    count: Number(sums.count),
    amount: BigInt(sums.amount),
    totalAmount: BigInt(sums.total_amount),
    fees: BigInt(sums.fees),
  };
};

/** The whole days of a company's list, when nothing else is asked for that the daily rollup does not know. */
const countedDays = ({ list, query }: Subject, { runs }: Scope): Days | undefined =>
  runs[0]?.ledgerAccountId === WHOLE_COMPANY && list.asksOnlyFor(query, [...ROLLED_UP, ...AGE]) ? wholeDaysOf(query) : undefined;

/** Count and sums of what the query lists. */
export const sumListed = async (db: Database, subject: Subject, scope: Scope): Promise<Sums> => {
  if (scope.isCounted || scope.runs.length === 0) return addUp(scope.isCounted ? scope.tallies : []);
  const days = countedDays(subject, scope);
  if (days) return sumRows(db, sumDaysAndEdges(subject, scope, days));
  return sumRows(db, sql`select 1 as count, ${AMOUNTS} from ${sourceOf(scope)} where ${isListed(subject, scope)}`);
};

/** How many transactions the query lists. As sumListed, but an index may answer it without a look at the rows. */
export const countListed = async (db: Database, subject: Subject, scope: Scope): Promise<number> => {
  if (scope.isCounted || scope.runs.length === 0 || countedDays(subject, scope)) return (await sumListed(db, subject, scope)).count;
  const [counted] = await db.execute<{ rows: string }>(
    sql`select count(*) as rows from ${sourceOf(scope)} where ${isListed(subject, scope)}`,
  );
  return Number(counted?.rows ?? 0);
};
