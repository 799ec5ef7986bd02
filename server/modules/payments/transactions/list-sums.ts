// Counts and sums over what a list shows, from the cheapest place that knows them exactly: the rollup of accounts for all
// time; the daily rollup for the whole days of a time; the rows, over the index that the planner finds, for the rest.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, currencies, transactionTotals, transactions, type CurrencyRow } from '#db/schema/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { TransactionStatus } from '#server/kernel/transaction-words.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import {
  audienceOf,
  isListed,
  readScope,
  sourceOf,
  type Scope,
  type Subject,
  type Sums,
} from '#server/modules/payments/transactions/list-scope.ts';
import type { FlowDays, TransactionFlow } from '#server/modules/payments/transactions/schema.ts';
import {
  AGE,
  ROLLED_UP,
  dayCurrencyCondition,
  dayKindCondition,
  type TransactionListing,
} from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionListPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { ListQuery } from '#server/records/listing.ts';
import { MILLIS_MAX } from '#server/schemas/fields.ts';

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

// What a list comes to: in each currency what came in and what went out, apart for each status, because what is Pending has not moved and
// what Failed never will. From the rollup of accounts where it knows all that is asked, else from the rows (list-scope.ts).

type Flow = Omit<TransactionFlow, 'currency'> & { currency: string };

type FlowRow = { currency: string; status: TransactionStatus; incoming: string; outgoing: string; count: string };

const toFlow = ({ currency, status, incoming, outgoing, count }: FlowRow): Flow => ({
  currency,
  status,
  incoming: BigInt(incoming),
  outgoing: BigInt(outgoing),
  count: Number(count),
});

const SUMS = sql`coalesce(sum(${transactions.amount}) filter (where ${transactions.amount} > 0), 0) as incoming,
  coalesce(sum(${transactions.amount}) filter (where ${transactions.amount} < 0), 0) as outgoing, count(*) as count`;

const KIND = sql`${transactions.currency}, ${transactions.status}`;

const sumFlowRows = async (db: Database, subject: Subject, scope: Scope): Promise<Flow[]> => {
  const rows = await db.execute<FlowRow>(
    sql`select ${KIND}, ${SUMS} from ${sourceOf(scope)} where ${isListed(subject, scope)} group by ${KIND}`,
  );
  return rows.map(toFlow);
};

/** The tallies of all accounts, one flow for each currency and status. */
const sumTallies = ({ tallies }: Scope): Flow[] => {
  const found = tallies.filter(({ count }) => count > 0);
  const groups = Map.groupBy(found, ({ currency, status }) => `${currency} ${status}`);
  return [...groups.values()].flatMap((group) => {
    const sumOf = (type: string): bigint => group.reduce((sum, { txType, amount }) => (txType === type ? sum + amount : sum), 0n);
    const count = group.reduce((sum, tally) => sum + tally.count, 0);
    return group
      .slice(0, 1)
      .map(({ currency, status }) => ({ currency, status, incoming: sumOf('credit'), outgoing: sumOf('debit'), count }));
  });
};

/** Currencies by their codes. */
const readCurrencies = async (db: Database, companyId: number, flows: Flow[]): Promise<Map<string, CurrencyRow>> => {
  const codes = [...new Set(flows.map(({ currency }) => currency))];
  if (codes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), inArray(currencies.code, codes)));
  return new Map(rows.map((row) => [row.code, row]));
};

const byCurrency = (a: Flow, b: Flow): number => a.currency.localeCompare(b.currency) || a.status.localeCompare(b.status);

const withCurrencies = (flows: Flow[], known: Map<string, CurrencyRow>): TransactionFlow[] =>
  flows.toSorted(byCurrency).flatMap((flow) => {
    const row = known.get(flow.currency);
    return row ? [{ ...flow, currency: toReducedCurrency(row) }] : [];
  });

const subjectOf = (ctx: TransactionListPorts, list: TransactionListing, query: ListQuery): Subject => {
  for (const parameter of list.unknownInTotals(query)) ctx.ignore(parameter);
  return { audience: audienceOf(ctx), list, query, isTotal: true };
};

/** Everything that the list with the same filters shows, on all its pages. A user's reconciliation accounts count only where they are named. */
export const sumFlows = async (ctx: TransactionListPorts, list: TransactionListing, query: ListQuery): Promise<TransactionFlow[]> => {
  const subject = subjectOf(ctx, list, query);
  const scope = await readScope(ctx.db, subject);
  const flows = scope.isCounted ? sumTallies(scope) : scope.runs.length === 0 ? [] : await sumFlowRows(ctx.db, subject, scope);
  return withCurrencies(flows, await readCurrencies(ctx.db, ctx.owner.companyId, flows));
};

/** One after another by their place, each with its own bounds: the rows between two days are not looked at. */
const sumDayRows = (subject: Subject, scope: Scope, days: FlowDays): SQL => {
  const bounds = JSON.stringify(days.map(({ from, until }) => ({ begins: from, ends: until })));
  const isOfDay = sql`${transactions.createdAt} >= day.begins and ${transactions.createdAt} < day.ends`;
  return sql`
    select day.place, flow.* from rows from (jsonb_to_recordset(${bounds}::jsonb) as (begins timestamptz, ends timestamptz))
      with ordinality as day(begins, ends, place)
    cross join lateral (
      select ${KIND}, ${SUMS} from ${sourceOf(scope)} where ${and(isListed(subject, scope), isOfDay)} group by ${KIND} offset 0) as flow`;
};

/** As sumFlows, for each of some days: all that the list has of the day, also where the page shows only a part of it. */
export const sumDayFlows = async (
  ctx: TransactionListPorts,
  list: TransactionListing,
  query: ListQuery,
  days: FlowDays,
): Promise<TransactionFlow[][]> => {
  const subject = subjectOf(ctx, list, query);
  const scope = await readScope(ctx.db, subject);
  if (scope.runs.length === 0 || days.length === 0) return days.map(() => []);
  const rows = await ctx.db.execute<FlowRow & { place: string }>(sumDayRows(subject, scope, days));
  const flows = rows.map((row) => ({ place: Number(row.place), flow: toFlow(row) }));
  const known = await readCurrencies(
    ctx.db,
    ctx.owner.companyId,
    flows.map(({ flow }) => flow),
  );
  const byDay = Map.groupBy(flows, ({ place }) => place - 1);
  return days.map((_day, index) =>
    withCurrencies(
      (byDay.get(index) ?? []).map(({ flow }) => flow),
      known,
    ),
  );
};
