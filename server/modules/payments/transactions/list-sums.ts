// Counts and sums of a list, from the cheapest source that is exact: the account rollup for all time, the daily rollup for whole days,
// and the rows for everything else. Flows are sums per currency and status, because pending and failed transactions move no money.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, currencies, transactionTotals, transactions, type CurrencyRow } from '#db/schema/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { TransactionStatus } from '#server/kernel/transaction-enums.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import {
  toListAudience,
  selectListSource,
  matchesList,
  readScope,
  type ListScope,
  type ListSubject,
  type TransactionSums,
} from '#server/modules/payments/transactions/list-scope.ts';
import type { FlowDays, TransactionFlow } from '#server/modules/payments/transactions/schema.ts';
import {
  CREATED_FILTERS,
  ROLLUP_FILTERS,
  dayCurrencyCondition,
  dayKindCondition,
  type TransactionListing,
} from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionListPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { ListQuery } from '#server/records/listing.ts';
import { MILLIS_MAX } from '#server/schemas/fields.ts';

const addUp = (parts: TransactionSums[]): TransactionSums =>
  parts.reduce(
    (sum, { count, amount, totalAmount, fees }) => ({
      count: sum.count + count,
      amount: sum.amount + amount,
      totalAmount: sum.totalAmount + totalAmount,
      fees: sum.fees + fees,
    }),
    { count: 0, amount: 0n, totalAmount: 0n, fees: 0n },
  );

/** From midnight up to, and excluding, midnight. Undefined means unbounded. */
type DayRange = { from: Date | undefined; until: Date | undefined };

/** A bound of the query in milliseconds. `offsetMs` makes an exclusive bound inclusive, and the reverse. */
const readBound = (query: ListQuery, name: string, offsetMs: number, unbounded: number): number => {
  const value = query[name];
  return value instanceof Date ? value.getTime() + offsetMs : unbounded;
};

const toDate = (millis: number): Date | undefined => (Number.isFinite(millis) ? new Date(millis) : undefined);

/** The whole UTC days within the time bounds of a query; undefined without bounds, or if no whole day is within them. */
export const findWholeDays = (query: ListQuery): DayRange | undefined => {
  const begin = Math.max(readBound(query, 'created__gt', 1, -Infinity), readBound(query, 'created__gte', 0, -Infinity));
  const end = Math.min(readBound(query, 'created__lt', 0, Infinity), readBound(query, 'created__lte', 1, Infinity));
  const from = Math.ceil(begin / DAY_MS) * DAY_MS;
  const until = end > MILLIS_MAX ? Infinity : Math.floor(end / DAY_MS) * DAY_MS;
  const isBounded = Number.isFinite(begin) || Number.isFinite(end);
  if (!isBounded || from >= until || from > MILLIS_MAX) return undefined;
  return { from: toDate(from), until: toDate(until) };
};

/** Matches the rows of the daily rollup, regardless of the time bounds. */
export const countedDaysCondition = ({ audience: { companyId }, query }: ListSubject): SQL | undefined =>
  and(eq(transactionTotals.companyId, companyId), dayCurrencyCondition(query), dayKindCondition(query));

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Whole days and the rows at both edges, in one statement: in two snapshots a row could be counted twice. */
const sumDaysAndEdges = (subject: ListSubject, scope: ListScope, { from, until }: DayRange): SQL => {
  const days = and(
    countedDaysCondition(subject),
    from && gte(transactionTotals.day, toDay(from)),
    until && lt(transactionTotals.day, toDay(until)),
  );
  const edges = [from && lt(transactions.createdAt, from), until && gte(transactions.createdAt, until)].filter(
    (edge) => edge !== undefined,
  );
  const rowsAt = (edge: SQL) =>
    sql`union all select 1, ${AMOUNTS} from ${selectListSource(scope)} where ${and(matchesList(subject, scope), edge)}`;
  return sql`
    select count, amount, total_amount, fees from ${transactionTotals} where ${days} ${sql.join(edges.map(rowsAt), sql` `)}`;
};

const AMOUNTS = sql`${transactions.amount}, ${transactions.totalAmount}, ${transactions.fees}`;

const sumRows = async (db: Database, rows: SQL): Promise<TransactionSums> => {
  const [sums] = await db.execute<Record<'count' | 'amount' | 'total_amount' | 'fees', string>>(sql`
    select coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(total_amount), 0) as total_amount,
      coalesce(sum(fees), 0) as fees from (${rows}) as counted`);
  if (!sums) throw new Error('The sum returned no row');
  return {
    count: Number(sums.count),
    amount: BigInt(sums.amount),
    totalAmount: BigInt(sums.total_amount),
    fees: BigInt(sums.fees),
  };
};

/** The whole days of a company's list, if the daily rollup supports all of its filters. */
const findRollupDays = ({ list, query }: ListSubject, { segments }: ListScope): DayRange | undefined =>
  segments[0]?.ledgerAccountId === WHOLE_COMPANY && list.hasOnlyFilters(query, [...ROLLUP_FILTERS, ...CREATED_FILTERS])
    ? findWholeDays(query)
    : undefined;

export const sumList = async (db: Database, subject: ListSubject, scope: ListScope): Promise<TransactionSums> => {
  if (scope.isCounted || scope.segments.length === 0) return addUp(scope.isCounted ? scope.rollup : []);
  const days = findRollupDays(subject, scope);
  if (days) return sumRows(db, sumDaysAndEdges(subject, scope, days));
  return sumRows(db, sql`select 1 as count, ${AMOUNTS} from ${selectListSource(scope)} where ${matchesList(subject, scope)}`);
};

/** Faster than sumList, because an index-only scan may be enough. */
export const countList = async (db: Database, subject: ListSubject, scope: ListScope): Promise<number> => {
  if (scope.isCounted || scope.segments.length === 0 || findRollupDays(subject, scope)) return (await sumList(db, subject, scope)).count;
  const [row] = await db.execute<{ rows: string }>(
    sql`select count(*) as rows from ${selectListSource(scope)} where ${matchesList(subject, scope)}`,
  );
  return Number(row?.rows ?? 0);
};

type CurrencyFlow = Omit<TransactionFlow, 'currency'> & { currency: string };

type FlowRow = { currency: string; status: TransactionStatus; incoming: string; outgoing: string; count: string };

const toFlow = ({ currency, status, incoming, outgoing, count }: FlowRow): CurrencyFlow => ({
  currency,
  status,
  incoming: BigInt(incoming),
  outgoing: BigInt(outgoing),
  count: Number(count),
});

const SUMS = sql`coalesce(sum(${transactions.amount}) filter (where ${transactions.amount} > 0), 0) as incoming,
  coalesce(sum(${transactions.amount}) filter (where ${transactions.amount} < 0), 0) as outgoing, count(*) as count`;

const KIND = sql`${transactions.currency}, ${transactions.status}`;

const sumFlowRows = async (db: Database, subject: ListSubject, scope: ListScope): Promise<CurrencyFlow[]> => {
  const rows = await db.execute<FlowRow>(
    sql`select ${KIND}, ${SUMS} from ${selectListSource(scope)} where ${matchesList(subject, scope)} group by ${KIND}`,
  );
  return rows.map(toFlow);
};

const sumRollup = ({ rollup }: ListScope): CurrencyFlow[] => {
  const matching = rollup.filter(({ count }) => count > 0);
  const groups = Map.groupBy(matching, ({ currency, status }) => `${currency} ${status}`);
  return [...groups.values()].flatMap((group) => {
    const sumAmounts = (type: string): bigint => group.reduce((sum, { txType, amount }) => (txType === type ? sum + amount : sum), 0n);
    const count = group.reduce((sum, row) => sum + row.count, 0);
    return group
      .slice(0, 1)
      .map(({ currency, status }) => ({ currency, status, incoming: sumAmounts('credit'), outgoing: sumAmounts('debit'), count }));
  });
};

const readCurrencies = async (db: Database, companyId: number, flows: CurrencyFlow[]): Promise<Map<string, CurrencyRow>> => {
  const codes = [...new Set(flows.map(({ currency }) => currency))];
  if (codes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), inArray(currencies.code, codes)));
  return new Map(rows.map((row) => [row.code, row]));
};

const compareFlows = (a: CurrencyFlow, b: CurrencyFlow): number => a.currency.localeCompare(b.currency) || a.status.localeCompare(b.status);

const attachCurrencies = (flows: CurrencyFlow[], currenciesByCode: Map<string, CurrencyRow>): TransactionFlow[] =>
  flows.toSorted(compareFlows).flatMap((flow) => {
    const row = currenciesByCode.get(flow.currency);
    return row ? [{ ...flow, currency: toReducedCurrency(row) }] : [];
  });

const createSubject = (ctx: TransactionListPorts, list: TransactionListing, query: ListQuery): ListSubject => {
  for (const parameter of list.findUnknownInTotals(query)) ctx.ignore(parameter);
  return { audience: toListAudience(ctx), list, query, isTotal: true };
};

/** Sums all pages of the list. A user's reconciliation accounts are included only if the query names them. */
export const sumFlows = async (ctx: TransactionListPorts, list: TransactionListing, query: ListQuery): Promise<TransactionFlow[]> => {
  const subject = createSubject(ctx, list, query);
  const scope = await readScope(ctx.db, subject);
  const flows = scope.isCounted ? sumRollup(scope) : scope.segments.length === 0 ? [] : await sumFlowRows(ctx.db, subject, scope);
  return attachCurrencies(flows, await readCurrencies(ctx.db, ctx.owner.companyId, flows));
};

/** A lateral join per day, so that rows between the days are not read. */
const sumDayRows = (subject: ListSubject, scope: ListScope, days: FlowDays): SQL => {
  const bounds = JSON.stringify(days.map(({ from, until }) => ({ begins: from, ends: until })));
  const dayCondition = sql`${transactions.createdAt} >= day.begins and ${transactions.createdAt} < day.ends`;
  return sql`
    select day.ordinal, flow.* from rows from (jsonb_to_recordset(${bounds}::jsonb) as (begins timestamptz, ends timestamptz))
      with ordinality as day(begins, ends, ordinal)
    cross join lateral (
      select ${KIND}, ${SUMS} from ${selectListSource(scope)} where ${and(matchesList(subject, scope), dayCondition)} group by ${KIND} offset 0) as flow`;
};

/** As sumFlows, for each of the days, including transactions of the day on other pages. */
export const sumDayFlows = async (
  ctx: TransactionListPorts,
  list: TransactionListing,
  query: ListQuery,
  days: FlowDays,
): Promise<TransactionFlow[][]> => {
  const subject = createSubject(ctx, list, query);
  const scope = await readScope(ctx.db, subject);
  if (scope.segments.length === 0 || days.length === 0) return days.map(() => []);
  const rows = await ctx.db.execute<FlowRow & { ordinal: string }>(sumDayRows(subject, scope, days));
  const flows = rows.map((row) => ({ ordinal: Number(row.ordinal), flow: toFlow(row) }));
  const currenciesByCode = await readCurrencies(
    ctx.db,
    ctx.owner.companyId,
    flows.map(({ flow }) => flow),
  );
  const byDay = Map.groupBy(flows, ({ ordinal }) => ordinal - 1);
  return days.map((_day, index) =>
    attachCurrencies(
      (byDay.get(index) ?? []).map(({ flow }) => flow),
      currenciesByCode,
    ),
  );
};
