// What was completed day by day. Days are those of the person who looks, and the rollup's are those of UTC: so the rows are read, as long
// as there are few enough of them to be read for a picture.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { transactions, transactionTotals } from '#db/schema/index.ts';
import type { DailyVolume, DailyVolumeInput, Stretch } from '#server/modules/reporting/metrics/schema.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Rows that are read for one chart: some tenths of a second. */
const CHARTED_ROWS_MAX = 100_000;

type DayRow = { place: number; credits: string; debits: string; count: string };

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The days of UTC that a stretch touches. */
const touchedDays = ({ owner: { companyId } }: OwnerCall, currency: string, { from, until }: Stretch): SQL | undefined =>
  and(
    eq(transactionTotals.companyId, companyId),
    eq(transactionTotals.currency, currency),
    eq(transactionTotals.status, 'Complete'),
    gte(transactionTotals.day, dayOf(from)),
    lt(transactionTotals.day, dayOf(new Date(until.getTime() - 1 + DAY_MS))),
  );

const SUMS_OF_DAYS = sql`coalesce(sum(amount) filter (where tx_type = 'credit'), 0) as credits,
  coalesce(sum(amount) filter (where tx_type = 'debit'), 0) as debits, sum(count) as count`;

const byUtc = async (ctx: OwnerPorts, currency: string, stretch: Stretch): Promise<DailyVolume> => {
  const rows = await ctx.db.execute<Omit<DayRow, 'place'> & { day: string }>(sql`
    select day::text, ${SUMS_OF_DAYS} from ${transactionTotals} where ${touchedDays(ctx, currency, stretch)} group by day`);
  const known = new Map(rows.map((row) => [row.day, row]));
  const first = Math.floor(stretch.from.getTime() / DAY_MS) * DAY_MS;
  const length = Math.ceil((stretch.until.getTime() - first) / DAY_MS);
  const days = Array.from({ length }, (_day, index) => first + index * DAY_MS);
  return { isByUtc: true, days: days.map((from) => toDay(from, known.get(dayOf(new Date(from))))) };
};

const toDay = (from: number, row: Omit<DayRow, 'place'> | undefined) => ({
  from,
  credits: BigInt(row?.credits ?? 0),
  debits: BigInt(row?.debits ?? 0),
  count: Number(row?.count ?? 0),
});

const byBorders = async (ctx: OwnerPorts, { currency, borders }: DailyVolumeInput, { from, until }: Stretch): Promise<DailyVolume> => {
  const isCounted = and(
    eq(transactions.companyId, ctx.owner.companyId),
    eq(transactions.currency, currency),
    sql`${transactions.status} = 'Complete'`,
    gte(transactions.createdAt, from),
    lt(transactions.createdAt, until),
  );
  const rows = await ctx.db.execute<DayRow>(sql`
    select width_bucket(created_at, array(select jsonb_array_elements_text(${JSON.stringify(borders)}::jsonb)::timestamptz)) as place,
      coalesce(sum(amount) filter (where tx_type = 'credit'), 0) as credits,
      coalesce(sum(amount) filter (where tx_type = 'debit'), 0) as debits, count(*) as count
    from ${transactions} where ${isCounted} group by 1`);
  const known = new Map(rows.map((row) => [row.place - 1, row]));
  return { isByUtc: false, days: borders.slice(0, -1).map((border, index) => toDay(border.getTime(), known.get(index))) };
};

/** What was completed in a currency on each day. Throws invalid for borders that do not ascend. */
export const readDailyVolume = async (ctx: OwnerPorts, input: DailyVolumeInput, rowsMax = CHARTED_ROWS_MAX): Promise<DailyVolume> => {
  const { currency, borders } = input;
  const [from, until] = [borders[0], borders.at(-1)];
  const isAscending = borders.every((border, index) => index === 0 || border > (borders[index - 1] ?? border));
  if (!from || !until || !isAscending) throw invalid({ borders: ['Name the borders of days in their order.'] });
  const stretch = { from, until };
  const [touched] = await ctx.db
    .select({ count: sql`coalesce(sum(${transactionTotals.count}), 0)`.mapWith(Number) })
    .from(transactionTotals)
    .where(touchedDays(ctx, currency, stretch));
  return (touched?.count ?? 0) > rowsMax ? byUtc(ctx, currency, stretch) : byBorders(ctx, input, stretch);
};
