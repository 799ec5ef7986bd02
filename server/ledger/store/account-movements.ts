// What moved an account's balance between two moments, from its entries: what is only held moves nothing. Entries are never changed, and
// new ones come after all that are there, so a stretch of them that was found once stays what it is, whoever posts meanwhile.
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { ledgerAccounts } from '#db/schema/index.ts';
import { readHeldAt } from '#server/ledger/store/balances.ts';

/** Entries of an account: those after one, up to another. */
export type Stretch = {
  companyId: number;
  ledgerAccountId: number;
  afterSeq: number;
  lastSeq: number;
  /** What the account held before the first and after the last. */
  opening: bigint;
  closing: bigint;
};

/** The account in the ledger of a user's account in a currency; undefined while nothing was ever posted there. */
const findLedgerAccount = async (db: Database, companyId: number, reference: string, currency: string): Promise<number | undefined> => {
  const [found] = await db
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
  return found?.id;
};

type Place = { companyId: number; reference: string; currency: string };

/** The entries from one moment on and before another; undefined where the account was never used in the currency. */
export const findStretch = async (
  db: Database,
  { companyId, reference, currency }: Place,
  { from, before }: { from: Date; before: Date },
): Promise<Stretch | undefined> => {
  const ledgerAccountId = await findLedgerAccount(db, companyId, reference, currency);
  if (ledgerAccountId === undefined) return undefined;
  // Moments are whole milliseconds, and what is told of one is what was held after all of it.
  const [start, end] = [from, before].map((moment) => new Date(moment.getTime() - 1)) as [Date, Date];
  const held = await readHeldAt(db, companyId, [ledgerAccountId], [start, end]);
  const [first, last] = [start, end].map((moment) => held.find(({ at }) => at === moment));
  return {
    companyId,
    ledgerAccountId,
    afterSeq: first?.seq ?? 0,
    lastSeq: last?.seq ?? 0,
    opening: first?.balance ?? 0n,
    closing: last?.balance ?? 0n,
  };
};

/** What went in, what went out, and what of that were fees for the account's own transactions. All as they count: what went out is negative. */
export type MovementSums = { credits: bigint; debits: bigint; fees: bigint; count: number };

const isInStretch = ({ companyId, ledgerAccountId, afterSeq, lastSeq }: Stretch) => sql`
  e.company_id = ${companyId} and e.account_id = ${ledgerAccountId} and e.slot = 0
  and e.seq > ${afterSeq} and e.seq <= ${lastSeq} and e.balance_delta <> 0`;

/** A fee that is part of the total of what it is charged for (transactions/charge-fees.ts). */
const IS_FEE = sql`(t.parent_id is not null and t.total_amount = 0 and t.amount < 0)`;

const WITH_TRANSACTION = sql`left join transactions t on t.company_id = e.company_id and t.id = e.transaction_id`;

/** Sums a stretch. */
export const sumMovements = async (db: Database, stretch: Stretch): Promise<MovementSums> => {
  const [sums] = await db.execute<Record<keyof MovementSums, string>>(sql`
    select coalesce(sum(e.balance_delta) filter (where e.balance_delta > 0), 0) as credits,
      coalesce(sum(e.balance_delta) filter (where e.balance_delta < 0 and ${IS_FEE} is not true), 0) as debits,
      coalesce(sum(e.balance_delta) filter (where e.balance_delta < 0 and ${IS_FEE}), 0) as fees,
      count(*) as count
    from entries e ${WITH_TRANSACTION} where ${isInStretch(stretch)}`);
  if (!sums) throw new Error('A sum over entries answered no row.');
  const { credits, debits, fees, count } = sums;
  return { credits: BigInt(credits), debits: BigInt(debits), fees: BigInt(fees), count: Number(count) };
};

/** One change of a balance. */
export type Movement = { seq: number; at: Date; amount: bigint; balance: bigint; transactionId: string | null; isFee: boolean };

/** The next movements of a stretch, oldest first. */
export const readMovements = async (db: Database, stretch: Stretch, limit: number): Promise<Movement[]> => {
  const rows = await db.execute<{
    seq: string;
    at: string;
    amount: string;
    balance: string;
    transaction_id: string | null;
    is_fee: boolean;
  }>(
    sql`
      select e.seq, e.created_at as at, e.balance_delta as amount, e.balance, e.transaction_id, ${IS_FEE} is true as is_fee
      from entries e ${WITH_TRANSACTION} where ${isInStretch(stretch)} order by e.seq limit ${limit}`,
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
