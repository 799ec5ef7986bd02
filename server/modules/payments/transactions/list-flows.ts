// What a list comes to: in each currency what came in and what went out, apart for each status, because what is Pending has not moved and
// what Failed never will. From the rollup of accounts where it knows all that is asked, else from the rows (list-scope.ts).
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { currencies, transactions, type CurrencyRow } from '#db/schema/index.ts';
import type { TransactionListPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { isListed, readScope, sourceOf, type Scope, type Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { audienceOf } from '#server/modules/payments/transactions/list-transactions.ts';
import type { FlowDays, TransactionFlow } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionListing } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionStatus } from '#server/kernel/transaction-words.ts';
import type { ListQuery } from '#server/records/listing.ts';

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

const sumRows = async (db: Database, subject: Subject, scope: Scope): Promise<Flow[]> => {
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
  const flows = scope.isCounted ? sumTallies(scope) : scope.runs.length === 0 ? [] : await sumRows(ctx.db, subject, scope);
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
