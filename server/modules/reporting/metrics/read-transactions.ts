// What was created in a period, by currency, type and status. The whole days of UTC in it are counted beforehand; of the hours before the
// first and after the last of them, which the zone of the person who looks adds, the rows are read.
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { currencies, transactions, transactionTotals } from '#db/schema/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import {
  stretchesOf,
  type PeriodInput,
  type Stretch,
  type TransactionFigures,
  type Volume,
} from '#server/modules/reporting/metrics/schema.ts';
import { findWholeDays } from '#server/modules/payments/index.ts';
import type { TransactionStatus, TxType } from '#server/kernel/transaction-words.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type Counted = { currency: string; tx_type: TxType; status: TransactionStatus; count: string; amount: string };

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const rowsOf = (companyId: number, { from, until }: Stretch): SQL => sql`
  select currency, tx_type, status, 1 as count, amount from ${transactions}
  where ${and(eq(transactions.companyId, companyId), gte(transactions.createdAt, from), lt(transactions.createdAt, until))}`;

/** In one statement: a moment of its own would count some twice. */
const countedOf = (companyId: number, stretch: Stretch): SQL => {
  const { from, until } = findWholeDays({ created__gte: stretch.from, created__lt: stretch.until }) ?? {};
  if (!from || !until) return rowsOf(companyId, stretch);
  const isDay = and(
    eq(transactionTotals.companyId, companyId),
    gte(transactionTotals.day, dayOf(from)),
    lt(transactionTotals.day, dayOf(until)),
  );
  const edges = [
    { from: stretch.from, until: from },
    { from: until, until: stretch.until },
  ].filter((edge) => edge.from < edge.until);
  return sql`select currency, tx_type, status, count, amount from ${transactionTotals} where ${isDay}
    ${sql.join(
      edges.map((edge) => sql`union all ${rowsOf(companyId, edge)}`),
      sql` `,
    )}`;
};

const count = async ({ db, owner: { companyId } }: OwnerPorts, stretch: Stretch): Promise<Counted[]> => {
  const rows = await db.execute<Counted>(sql`
    select currency, tx_type, status, sum(count) as count, sum(amount) as amount from (${countedOf(companyId, stretch)}) as counted
    group by currency, tx_type, status`);
  return [...rows];
};

const countOf = (rows: Counted[]): number => rows.reduce((sum, row) => sum + Number(row.count), 0);
const amountOf = (rows: Counted[]): bigint => rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);

const volumesOf = async ({ db, owner: { companyId } }: OwnerPorts, complete: Counted[]): Promise<Volume[]> => {
  const byCode = Map.groupBy(complete, ({ currency }) => currency);
  if (byCode.size === 0) return [];
  const rows = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), inArray(currencies.code, [...byCode.keys()])))
    .orderBy(currencies.code);
  return rows.map((row) => {
    const counted = byCode.get(row.code) ?? [];
    return {
      currency: toReducedCurrency(row),
      credits: amountOf(counted.filter((one) => one.tx_type === 'credit')),
      debits: amountOf(counted.filter((one) => one.tx_type === 'debit')),
      count: countOf(counted),
    };
  });
};

const figuresOf = async (ctx: OwnerPorts, stretch: Stretch): Promise<TransactionFigures> => {
  const {
    Complete: complete = [],
    Pending: pending = [],
    Failed: failed = [],
  } = Object.groupBy(await count(ctx, stretch), ({ status }) => status);
  return { volumes: await volumesOf(ctx, complete), complete: countOf(complete), pending: countOf(pending), failed: countOf(failed) };
};

/** What was created in the period, and in the one before. */
export const readTransactionMetrics = async (ctx: OwnerPorts, period: PeriodInput) => {
  const { current, previous } = stretchesOf(period);
  return { current: await figuresOf(ctx, current), previous: await figuresOf(ctx, previous) };
};
