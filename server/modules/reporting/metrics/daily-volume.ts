// The completed volume per day. The days are in the viewer's time zone, but those of the rollup are in UTC. Therefore, the chart is computed
// from transactions, and from the rollup only if there are too many of them.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { transactions, transactionTotals } from '#db/schema/index.ts';
import type { DailyVolume, DailyVolumeInput, MetricsPeriod } from '#server/modules/reporting/metrics/schema.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS, toUtcDay } from '#server/kernel/time.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Limits the rows per chart. Reading them takes some tenths of a second. */
const CHART_ROWS_MAX = 100_000;

type DailyVolumeRow = { bucket: number; credits: string; debits: string; count: string };

/** Matches the UTC days that overlap a period. */
const overlappingDaysCondition = ({ owner: { companyId } }: OwnerPort, currency: string, { from, until }: MetricsPeriod): SQL | undefined =>
  and(
    eq(transactionTotals.companyId, companyId),
    eq(transactionTotals.currency, currency),
    eq(transactionTotals.status, 'Complete'),
    gte(transactionTotals.day, toUtcDay(from)),
    lt(transactionTotals.day, toUtcDay(new Date(until.getTime() - 1 + DAY_MS))),
  );

const SUMS_OF_DAYS = sql`coalesce(sum(amount) filter (where tx_type = 'credit'), 0) as credits,
  coalesce(sum(amount) filter (where tx_type = 'debit'), 0) as debits, sum(count) as count`;

const readUtcDays = async (ctx: OwnerPorts, currency: string, period: MetricsPeriod): Promise<DailyVolume> => {
  const rows = await ctx.db.execute<Omit<DailyVolumeRow, 'bucket'> & { day: string }>(sql`
    select day::text, ${SUMS_OF_DAYS} from ${transactionTotals} where ${overlappingDaysCondition(ctx, currency, period)} group by day`);
  const rowsByKey = new Map(rows.map((row) => [row.day, row]));
  const first = Math.floor(period.from.getTime() / DAY_MS) * DAY_MS;
  const length = Math.ceil((period.until.getTime() - first) / DAY_MS);
  const days = Array.from({ length }, (_day, index) => first + index * DAY_MS);
  return { isByUtc: true, days: days.map((from) => toDay(from, rowsByKey.get(toUtcDay(new Date(from))))) };
};

const toDay = (from: number, row: Omit<DailyVolumeRow, 'bucket'> | undefined) => ({
  from,
  credits: BigInt(row?.credits ?? 0),
  debits: BigInt(row?.debits ?? 0),
  count: Number(row?.count ?? 0),
});

const readDays = async (
  ctx: OwnerPorts,
  { currency, boundaries }: DailyVolumeInput,
  { from, until }: MetricsPeriod,
): Promise<DailyVolume> => {
  const countedCondition = and(
    eq(transactions.companyId, ctx.owner.companyId),
    eq(transactions.currency, currency),
    sql`${transactions.status} = 'Complete'`,
    gte(transactions.createdAt, from),
    lt(transactions.createdAt, until),
  );
  const rows = await ctx.db.execute<DailyVolumeRow>(sql`
    select width_bucket(created_at, array(select jsonb_array_elements_text(${JSON.stringify(boundaries)}::jsonb)::timestamptz)) as bucket,
      coalesce(sum(amount) filter (where tx_type = 'credit'), 0) as credits,
      coalesce(sum(amount) filter (where tx_type = 'debit'), 0) as debits, count(*) as count
    from ${transactions} where ${countedCondition} group by 1`);
  const rowsByKey = new Map(rows.map((row) => [row.bucket - 1, row]));
  return { isByUtc: false, days: boundaries.slice(0, -1).map((boundary, index) => toDay(boundary.getTime(), rowsByKey.get(index))) };
};

/** Throws invalid unless the boundaries are in ascending order. */
export const readDailyVolume = async (ctx: OwnerPorts, input: DailyVolumeInput, rowsMax = CHART_ROWS_MAX): Promise<DailyVolume> => {
  const { currency, boundaries } = input;
  const [from, until] = [boundaries[0], boundaries.at(-1)];
  const isAscending = boundaries.every((boundary, index) => index === 0 || boundary > (boundaries[index - 1] ?? boundary));
  if (!from || !until || !isAscending) throw invalid({ boundaries: ['List the boundaries of the days in ascending order.'] });
  const period = { from, until };
  const [total] = await ctx.db
    .select({ count: sql`coalesce(sum(${transactionTotals.count}), 0)`.mapWith(Number) })
    .from(transactionTotals)
    .where(overlappingDaysCondition(ctx, currency, period));
  return (total?.count ?? 0) > rowsMax ? readUtcDays(ctx, currency, period) : readDays(ctx, input, period);
};
