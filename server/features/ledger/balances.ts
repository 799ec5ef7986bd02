// What accounts hold, now or at a past moment. Of the past, an account's entries tell: each has the running values after it, and
// numbers and moments grow together. So the last entry up to a moment is found by halving the numbers: twenty look-ups
// by key among a million entries, and no index by moment, which every posting would pay for.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { balances, currencies, ledgerAccounts, type CurrencyRow } from '#db/schema/index.ts';

/** What an account holds in one currency. */
export type AccountBalance = {
  accountReference: string;
  currency: CurrencyRow;
  balance: bigint;
  /** What may be spent: the balance less what is held for pending debits. */
  available: bigint;
  /** The least that may be available now; null: unbounded. */
  floor: bigint | null;
  openedAt: Date;
};

type Held = { balance: bigint; held: bigint };

const NOTHING: Held = { balance: 0n, held: 0n };

/** What ledger accounts held after everything up to the moment, by their ids. Users' accounts have one slot. */
const readHeldAt = async (db: Database, companyId: number, ids: number[], at: Date): Promise<Map<number, Held>> => {
  const rows = await db.execute<{ account_id: string; balance: string; held: string }>(sql`
    with recursive search(account_id, low, high) as (
      select account_id, 0::bigint, last_seq from balances
      where company_id = ${companyId} and account_id in ${ids} and slot = 0
      union all
      select s.account_id, case when e.created_at <= ${at.toISOString()}::timestamptz then s.middle else s.low end,
        case when e.created_at <= ${at.toISOString()}::timestamptz then s.high else s.middle - 1 end
      from (select account_id, low, high, (low + high + 1) / 2 as middle from search where low < high) s
      cross join lateral (
        select created_at from entries
        where company_id = ${companyId} and account_id = s.account_id and slot = 0 and seq = s.middle offset 0) e)
    select s.account_id, e.balance, e.held from search s
    join entries e on e.company_id = ${companyId} and e.account_id = s.account_id and e.slot = 0 and e.seq = s.low
    where s.low = s.high`);
  return new Map(rows.map((row) => [Number(row.account_id), { balance: BigInt(row.balance), held: BigInt(row.held) }]));
};

/**
 * The balances of the given accounts, oldest first: as they are, or as they were at a moment, after everything of its
 * millisecond. An account has none in a currency that it never used; before its first entry it held nothing.
 */
export const readBalances = async (db: Database, companyId: number, references: string[], at?: Date): Promise<AccountBalance[]> => {
  if (references.length === 0) return [];
  const rows = await db
    .select({ ledgerAccount: ledgerAccounts, balance: balances, currency: currencies })
    .from(ledgerAccounts)
    .innerJoin(balances, and(eq(balances.companyId, ledgerAccounts.companyId), eq(balances.accountId, ledgerAccounts.id)))
    .innerJoin(currencies, and(eq(currencies.companyId, ledgerAccounts.companyId), eq(currencies.code, ledgerAccounts.currency)))
    .where(
      and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), inArray(ledgerAccounts.accountReference, references)),
    )
    .orderBy(asc(ledgerAccounts.createdAt), asc(ledgerAccounts.id));
  const ids = rows.map(({ ledgerAccount }) => ledgerAccount.id);
  const past = at && ids.length > 0 ? await readHeldAt(db, companyId, ids, at) : undefined;
  return rows.map(({ ledgerAccount, balance: present, currency }) => {
    const { balance, held } = past ? (past.get(ledgerAccount.id) ?? NOTHING) : present;
    return {
      accountReference: ledgerAccount.accountReference ?? '',
      currency,
      balance,
      available: balance - held,
      floor: present.floor,
      openedAt: ledgerAccount.createdAt,
    };
  });
};
