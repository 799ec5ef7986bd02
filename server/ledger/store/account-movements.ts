// The movements of an account's balance between two timestamps, from its entries; holds are not movements. Invariant: a range of
// entries never changes once it was found. Reason: entries are append-only and numbered in the order of time.
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { ledgerAccounts } from '#db/schema/index.ts';
import { readBalancesAt } from '#server/ledger/store/balances.ts';

/** A range of an account's entries, by sequence number. */
export type EntryRange = {
  companyId: number;
  ledgerAccountId: number;
  afterSeq: number;
  lastSeq: number;
  /** The balances before the first entry and after the last one. */
  opening: bigint;
  closing: bigint;
};

/** The ledger account of a user's account in a currency; undefined before its first posting. */
const findLedgerAccount = async (db: Database, companyId: number, reference: string, currency: string): Promise<number | undefined> => {
  const [account] = await db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.companyId, companyId),
        eq(ledgerAccounts.kind, 'user'),
        eq(ledgerAccounts.accountReference, reference),
        eq(ledgerAccounts.currency, currency),
      ),
    );
  return account?.id;
};

type AccountCurrencyKey = { companyId: number; reference: string; currency: string };

/** The entries from one timestamp on and before another; undefined if the account was never used in the currency. */
export const findEntryRange = async (
  db: Database,
  { companyId, reference, currency }: AccountCurrencyKey,
  { from, before }: { from: Date; before: Date },
): Promise<EntryRange | undefined> => {
  const ledgerAccountId = await findLedgerAccount(db, companyId, reference, currency);
  if (ledgerAccountId === undefined) return undefined;
  // Timestamps are whole milliseconds, and a balance at one includes all entries of that millisecond.
  const [start, end] = [from, before].map((timestamp) => new Date(timestamp.getTime() - 1)) as [Date, Date];
  const balances = await readBalancesAt(db, companyId, [ledgerAccountId], [start, end]);
  const [first, last] = [start, end].map((timestamp) => balances.find(({ at }) => at === timestamp));
  return {
    companyId,
    ledgerAccountId,
    afterSeq: first?.seq ?? 0,
    lastSeq: last?.seq ?? 0,
    opening: first?.balance ?? 0n,
    closing: last?.balance ?? 0n,
  };
};

/** Credits, debits, and fees for the account's own transactions. Debits and fees are negative. */
export type MovementSums = { credits: bigint; debits: bigint; fees: bigint; count: number };

const rangeCondition = ({ companyId, ledgerAccountId, afterSeq, lastSeq }: EntryRange) => sql`
  e.company_id = ${companyId} and e.account_id = ${ledgerAccountId} and e.slot = 0
  and e.seq > ${afterSeq} and e.seq <= ${lastSeq} and e.balance_delta <> 0`;

/** A fee that is part of the total of its parent (transactions/charge-fees.ts). */
const FEE_CONDITION = sql`(t.parent_id is not null and t.total_amount = 0 and t.amount < 0)`;

const WITH_TRANSACTION = sql`left join transactions t on t.company_id = e.company_id and t.id = e.transaction_id`;

/** Sums the movements of a range. */
export const sumMovements = async (db: Database, range: EntryRange): Promise<MovementSums> => {
  const [sums] = await db.execute<Record<keyof MovementSums, string>>(sql`
    select coalesce(sum(e.balance_delta) filter (where e.balance_delta > 0), 0) as credits,
      coalesce(sum(e.balance_delta) filter (where e.balance_delta < 0 and ${FEE_CONDITION} is not true), 0) as debits,
      coalesce(sum(e.balance_delta) filter (where e.balance_delta < 0 and ${FEE_CONDITION}), 0) as fees,
      count(*) as count
    from entries e ${WITH_TRANSACTION} where ${rangeCondition(range)}`);
  if (!sums) throw new Error('A sum over entries returned no row.');
  const { credits, debits, fees, count } = sums;
  return { credits: BigInt(credits), debits: BigInt(debits), fees: BigInt(fees), count: Number(count) };
};

/** One change of a balance. */
export type AccountMovement = { seq: number; at: Date; amount: bigint; balance: bigint; transactionId: string | null; isFee: boolean };

/** The first movements of a range, oldest first. */
export const readMovements = async (db: Database, range: EntryRange, limit: number): Promise<AccountMovement[]> => {
  const rows = await db.execute<{
    seq: string;
    at: string;
    amount: string;
    balance: string;
    transaction_id: string | null;
    is_fee: boolean;
  }>(
    sql`
      select e.seq, e.created_at as at, e.balance_delta as amount, e.balance, e.transaction_id, ${FEE_CONDITION} is true as is_fee
      from entries e ${WITH_TRANSACTION} where ${rangeCondition(range)} order by e.seq limit ${limit}`,
  );
  return rows.map(({ seq, at, amount, balance, transaction_id: transactionId, is_fee: isFee }) => ({
    seq: Number(seq),
    at: new Date(at),
    amount: BigInt(amount),
    balance: BigInt(balance),
    transactionId,
    isFee,
  }));
};
