// Transactions created in a period, by currency, type and status. Whole UTC days come from the rollup. The hours before the first and
// after the last of them, which the viewer's time zone adds, are counted from transactions.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { currencies, transactions, transactionTotals } from '#db/schema/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import {
  parsePeriods,
  type PeriodInput,
  type MetricsPeriod,
  type TransactionFigures,
  type Volume,
  type FailureCount,
} from '#server/modules/reporting/metrics/schema.ts';
import { findWholeDays } from '#server/modules/payments/index.ts';
import { toUtcDay } from '#server/kernel/time.ts';
import type { TransactionStatus, TxType } from '#server/kernel/transaction-enums.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type TransactionTotal = { currency: string; tx_type: TxType; status: TransactionStatus; count: string; amount: string };

const selectRows = (companyId: number, { from, until }: MetricsPeriod): SQL => sql`
  select currency, tx_type, status, 1 as count, amount from ${transactions}
  where ${and(eq(transactions.companyId, companyId), gte(transactions.createdAt, from), lt(transactions.createdAt, until))}`;

/** Uses one statement, and therefore one snapshot. With two, a row could be counted twice. */
const selectTotals = (companyId: number, period: MetricsPeriod): SQL => {
  const { from, until } = findWholeDays({ created__gte: period.from, created__lt: period.until }) ?? {};
  if (!from || !until) return selectRows(companyId, period);
  const dayCondition = and(
    eq(transactionTotals.companyId, companyId),
    gte(transactionTotals.day, toUtcDay(from)),
    lt(transactionTotals.day, toUtcDay(until)),
  );
  const edges = [
    { from: period.from, until: from },
    { from: until, until: period.until },
  ].filter((edge) => edge.from < edge.until);
  return sql`select currency, tx_type, status, count, amount from ${transactionTotals} where ${dayCondition}
    ${sql.join(
      edges.map((edge) => sql`union all ${selectRows(companyId, edge)}`),
      sql` `,
    )}`;
};

const readTotals = async ({ db, owner: { companyId } }: OwnerPorts, period: MetricsPeriod): Promise<TransactionTotal[]> => {
  const rows = await db.execute<TransactionTotal>(sql`
    select currency, tx_type, status, sum(count) as count, sum(amount) as amount from (${selectTotals(companyId, period)}) as counted
    group by currency, tx_type, status`);
  return [...rows];
};

const sumCounts = (rows: TransactionTotal[]): number => rows.reduce((sum, row) => sum + Number(row.count), 0);
const sumAmounts = (rows: TransactionTotal[]): bigint => rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);

const readVolumes = async ({ db, owner: { companyId } }: OwnerPorts, complete: TransactionTotal[]): Promise<Volume[]> => {
  const byCode = Map.groupBy(complete, ({ currency }) => currency);
  if (byCode.size === 0) return [];
  const rows = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), inArray(currencies.code, [...byCode.keys()])))
    .orderBy(currencies.code);
  return rows.map((row) => {
    const totals = byCode.get(row.code) ?? [];
    return {
      currency: toReducedCurrency(row),
      credits: sumAmounts(totals.filter((total) => total.tx_type === 'credit')),
      debits: sumAmounts(totals.filter((total) => total.tx_type === 'debit')),
      count: sumCounts(totals),
    };
  });
};

const readFigures = async (ctx: OwnerPorts, period: MetricsPeriod): Promise<TransactionFigures> => {
  const {
    Complete: complete = [],
    Pending: pending = [],
    Failed: failed = [],
  } = Object.groupBy(await readTotals(ctx, period), ({ status }) => status);
  return {
    volumes: await readVolumes(ctx, complete),
    complete: sumCounts(complete),
    pending: sumCounts(pending),
    failed: sumCounts(failed),
  };
};

export const readTransactionMetrics = async (ctx: OwnerPorts, period: PeriodInput) => {
  const { current, previous } = parsePeriods(period);
  return { current: await readFigures(ctx, current), previous: await readFigures(ctx, previous) };
};

const REASONS_MAX = 20;

/**
 * The most frequent reasons of failed transactions: the last error message of each, or else the reason of its transition. Reads only failed
 * transactions, which have an index.
 */
export const readFailures = async ({ db, owner: { companyId } }: OwnerPorts, period: PeriodInput): Promise<FailureCount[]> => {
  const { current, previous } = parsePeriods(period);
  const toTimestamp = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const rows = await db.execute<{ reason: string | null; count: string; previous: string }>(sql`
    select reason, count(*) filter (where created_at >= ${toTimestamp(current.from)}) as count,
      count(*) filter (where created_at < ${toTimestamp(current.from)}) as previous
    from (
      select t.created_at, coalesce(
        (select m.message from transaction_messages m
          where m.company_id = ${companyId} and m.transaction_id = t.id and m.level = 'error' and not m.archived order by m.id desc limit 1),
        (select e.reason from transaction_transitions e
          where e.company_id = ${companyId} and e.transaction_id = t.id and e.to_status = 'Failed')) as reason
      from transactions t
      where t.company_id = ${companyId} and t.status = 'Failed'
        and t.created_at >= ${toTimestamp(previous.from)} and t.created_at < ${toTimestamp(current.until)}) as failed
    group by reason order by 2 desc, 3 desc, 1 limit ${REASONS_MAX}`);
  return rows.map((row) => ({ reason: row.reason, count: Number(row.count), previous: Number(row.previous) }));
};
