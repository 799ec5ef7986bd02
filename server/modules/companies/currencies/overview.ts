// The overview of a currency: balances of accounts, all-time totals from the rollup, and the last 24 hours from the rollup of today and the
// rows before midnight. Its cost does not depend on the number of transactions.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountTotals, balances, ledgerAccounts, transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { DAY_MS, toUtcDay } from '#server/kernel/time.ts';
import type { CurrencyOverview } from '#server/modules/companies/currencies/schema.ts';
import { getCurrency } from '#server/modules/companies/currencies/service.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type TransactionCount = { txType: string; status: string; count: number; amount: bigint };

/** Sums counts and amounts by type and status. */
const sumTransactions = async ({ db }: { db: Database }, rows: SQL): Promise<TransactionCount[]> => {
  const counts = await db.execute<{ tx_type: string; status: string; count: string; amount: string }>(sql`
    select tx_type, status, sum(count) as count, sum(amount) as amount from (${rows}) as counted group by tx_type, status`);
  return counts.map((row) => ({ txType: row.tx_type, status: row.status, count: Number(row.count), amount: BigInt(row.amount) }));
};

const selectAllTimeTotals = ({ companyId }: { companyId: number }, code: string): SQL => sql`
  select tx_type, status, count, amount from ${accountTotals}
  where ${and(eq(accountTotals.companyId, companyId), eq(accountTotals.ledgerAccountId, WHOLE_COMPANY), eq(accountTotals.currency, code))}`;

/** Days of the rollup are UTC days. The rollup covers today; transactions cover the part of the last 24 hours before midnight. */
const selectLastDayTotals = ({ companyId }: { companyId: number }, code: string, now: Date): SQL => {
  const today = toUtcDay(now);
  const beforeTodayCondition = and(
    eq(transactions.companyId, companyId),
    eq(transactions.currency, code),
    sql`${transactions.createdAt} >= ${sql.param(new Date(now.getTime() - DAY_MS), transactions.createdAt)}`,
    sql`${transactions.createdAt} < ${sql.param(new Date(`${today}T00:00:00Z`), transactions.createdAt)}`,
  );
  const todayCondition = and(
    eq(transactionTotals.companyId, companyId),
    eq(transactionTotals.currency, code),
    sql`${transactionTotals.day} >= ${today}`,
  );
  return sql`
    select tx_type, status, count, amount from ${transactionTotals} where ${todayCondition}
    union all select tx_type, status, 1, amount from ${transactions} where ${beforeTodayCondition}`;
};

const readBalances = async ({ db, owner: { companyId } }: OwnerPorts, code: string): Promise<{ balance: bigint; held: bigint }> => {
  const [row] = await db
    .select({ balance: sql<string>`coalesce(sum(${balances.balance}), 0)`, held: sql<string>`coalesce(sum(${balances.held}), 0)` })
    .from(ledgerAccounts)
    .innerJoin(balances, and(eq(balances.companyId, ledgerAccounts.companyId), eq(balances.accountId, ledgerAccounts.id)))
    .where(and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), eq(ledgerAccounts.currency, code)));
  return { balance: BigInt(row?.balance ?? 0), held: BigInt(row?.held ?? 0) };
};

const findCount = (counts: TransactionCount[], txType: string, status: string) =>
  counts.find((row) => row.txType === txType && row.status === status) ?? { count: 0, amount: 0n };

const countAll = (counts: TransactionCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Throws not_found. */
export const readCurrencyOverview = async (ctx: OwnerPorts & Pick<Services, 'clock'>, currencyCode: string): Promise<CurrencyOverview> => {
  const { code } = await getCurrency(ctx, currencyCode);
  const { balance, held } = await readBalances(ctx, code);
  const total = await sumTransactions(ctx, selectAllTimeTotals(ctx.owner, code));
  const lastDay = await sumTransactions(ctx, selectLastDayTotals(ctx.owner, code, ctx.clock.now()));
  return {
    balance_total: balance,
    available_balance_total: balance - held,
    balance_24h: findCount(lastDay, 'debit', 'Complete').amount + findCount(lastDay, 'credit', 'Complete').amount,
    count_total: countAll(total),
    count_24h: countAll(lastDay),
    count_debits_pending: findCount(total, 'debit', 'Pending').count,
    count_debits_complete: findCount(total, 'debit', 'Complete').count,
    count_credits_pending: findCount(total, 'credit', 'Pending').count,
    count_credits_complete: findCount(total, 'credit', 'Complete').count,
    sum_debits_pending: findCount(total, 'debit', 'Pending').amount,
    sum_debits_complete: findCount(total, 'debit', 'Complete').amount,
    sum_credits_pending: findCount(total, 'credit', 'Pending').amount,
    sum_credits_complete: findCount(total, 'credit', 'Complete').amount,
    sum_24h_debits_pending: findCount(lastDay, 'debit', 'Pending').amount,
    sum_24h_debits_complete: findCount(lastDay, 'debit', 'Complete').amount,
    sum_24h_credits_pending: findCount(lastDay, 'credit', 'Pending').amount,
    sum_24h_credits_complete: findCount(lastDay, 'credit', 'Complete').amount,
  };
};
