// How a currency stands, whatever has happened in it: balances from the accounts, all time from the rollup, and the last 24 hours from the
// rows before midnight and the rollup of the day since. It takes the same time with a million transactions as with ten.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountTotals, balances, ledgerAccounts, transactions, transactionTotals, WHOLE_COMPANY } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { CurrencyOverview } from '#server/modules/companies/currencies/schema.ts';
import { getCurrency } from '#server/modules/companies/currencies/service.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type Counted = { txType: string; status: string; count: number; amount: bigint };

/** Counts and sums by type and status, over rows that have them. */
const add = async ({ db }: { db: Database }, rows: SQL): Promise<Counted[]> => {
  const counted = await db.execute<{ tx_type: string; status: string; count: string; amount: string }>(sql`
    select tx_type, status, sum(count) as count, sum(amount) as amount from (${rows}) as counted group by tx_type, status`);
  return counted.map((row) => ({ txType: row.tx_type, status: row.status, count: Number(row.count), amount: BigInt(row.amount) }));
};

const ofAllTime = ({ companyId }: { companyId: number }, code: string): SQL => sql`
  select tx_type, status, count, amount from ${accountTotals}
  where ${and(eq(accountTotals.companyId, companyId), eq(accountTotals.ledgerAccountId, WHOLE_COMPANY), eq(accountTotals.currency, code))}`;

/** The rollup's days are those of UTC: of the day that began last it counts all, of the one before the rows are counted. */
const ofLastDay = ({ companyId }: { companyId: number }, code: string, now: Date): SQL => {
  const today = now.toISOString().slice(0, 10);
  const rowsAt = and(
    eq(transactions.companyId, companyId),
    eq(transactions.currency, code),
    sql`${transactions.createdAt} >= ${sql.param(new Date(now.getTime() - DAY_MS), transactions.createdAt)}`,
    sql`${transactions.createdAt} < ${sql.param(new Date(`${today}T00:00:00Z`), transactions.createdAt)}`,
  );
  const days = and(
    eq(transactionTotals.companyId, companyId),
    eq(transactionTotals.currency, code),
    sql`${transactionTotals.day} >= ${today}`,
  );
  return sql`
    select tx_type, status, count, amount from ${transactionTotals} where ${days}
    union all select tx_type, status, 1, amount from ${transactions} where ${rowsAt}`;
};

const readBalances = async ({ db, owner: { companyId } }: OwnerPorts, code: string): Promise<{ balance: bigint; held: bigint }> => {
  const [row] = await db
    .select({ balance: sql<string>`coalesce(sum(${balances.balance}), 0)`, held: sql<string>`coalesce(sum(${balances.held}), 0)` })
    .from(ledgerAccounts)
    .innerJoin(balances, and(eq(balances.companyId, ledgerAccounts.companyId), eq(balances.accountId, ledgerAccounts.id)))
    .where(and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), eq(ledgerAccounts.currency, code)));
  return { balance: BigInt(row?.balance ?? 0), held: BigInt(row?.held ?? 0) };
};

const pick = (counted: Counted[], txType: string, status: string) =>
  counted.find((row) => row.txType === txType && row.status === status) ?? { count: 0, amount: 0n };

const countAll = (counted: Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** How the currency that a path names stands. Throws not_found. */
export const readOverview = async (ctx: OwnerPorts & Pick<Services, 'clock'>, named: string): Promise<CurrencyOverview> => {
  const { code } = await getCurrency(ctx, named);
  const { balance, held } = await readBalances(ctx, code);
  const total = await add(ctx, ofAllTime(ctx.owner, code));
  const lastDay = await add(ctx, ofLastDay(ctx.owner, code, ctx.clock.now()));
  return {
    balance_total: balance,
    available_balance_total: balance - held,
    balance_24h: pick(lastDay, 'debit', 'Complete').amount + pick(lastDay, 'credit', 'Complete').amount,
    count_total: countAll(total),
    count_24h: countAll(lastDay),
    count_debits_pending: pick(total, 'debit', 'Pending').count,
    count_debits_complete: pick(total, 'debit', 'Complete').count,
    count_credits_pending: pick(total, 'credit', 'Pending').count,
    count_credits_complete: pick(total, 'credit', 'Complete').count,
    sum_debits_pending: pick(total, 'debit', 'Pending').amount,
    sum_debits_complete: pick(total, 'debit', 'Complete').amount,
    sum_credits_pending: pick(total, 'credit', 'Pending').amount,
    sum_credits_complete: pick(total, 'credit', 'Complete').amount,
    sum_24h_debits_pending: pick(lastDay, 'debit', 'Pending').amount,
    sum_24h_debits_complete: pick(lastDay, 'debit', 'Complete').amount,
    sum_24h_credits_pending: pick(lastDay, 'credit', 'Pending').amount,
    sum_24h_credits_complete: pick(lastDay, 'credit', 'Complete').amount,
  };
};
