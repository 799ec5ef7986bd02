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

/** `seq`: of the last entry up to then. */
type HeldAt = Held & { accountId: number; at: Date; seq: number };

/**
 * What ledger accounts held after everything up to each of the moments, by their ids; nothing is told of an account before its
 * first entry. Users' accounts have one slot.
 */
export const readHeldAt = async (db: Database, companyId: number, ids: number[], moments: Date[]): Promise<HeldAt[]> => {
  const rows = await db.execute<{ account_id: string; place: number; seq: string; balance: string; held: string }>(sql`
    with recursive search(account_id, place, at, low, high) as (
      select account_id, m.place::int, m.at::timestamptz, 0::bigint, last_seq from balances
      cross join jsonb_array_elements_text(${JSON.stringify(moments)}::jsonb) with ordinality as m(at, place)
      where company_id = ${companyId} and account_id in ${ids} and slot = 0
      union all
      select s.account_id, s.place, s.at, case when e.created_at <= s.at then s.middle else s.low end,
        case when e.created_at <= s.at then s.high else s.middle - 1 end
      from (select account_id, place, at, low, high, (low + high + 1) / 2 as middle from search where low < high) s
      cross join lateral (
        select created_at from entries
        where company_id = ${companyId} and account_id = s.account_id and slot = 0 and seq = s.middle offset 0) e)
    select s.account_id, s.place, s.low as seq, e.balance, e.held from search s
    join entries e on e.company_id = ${companyId} and e.account_id = s.account_id and e.slot = 0 and e.seq = s.low
    where s.low = s.high`);
  return rows.flatMap(({ account_id: accountId, place, seq, balance, held }) => {
    const at = moments[place - 1];
    return at ? [{ accountId: Number(accountId), at, seq: Number(seq), balance: BigInt(balance), held: BigInt(held) }] : [];
  });
};

/** The user's accounts of the ledger behind the references, with their currencies and what they hold now, oldest first. */
const selectBalances = (db: Database, companyId: number, references: string[]) =>
  db
    .select({ ledgerAccount: ledgerAccounts, balance: balances, currency: currencies })
    .from(ledgerAccounts)
    .innerJoin(balances, and(eq(balances.companyId, ledgerAccounts.companyId), eq(balances.accountId, ledgerAccounts.id)))
    .innerJoin(currencies, and(eq(currencies.companyId, ledgerAccounts.companyId), eq(currencies.code, ledgerAccounts.currency)))
    .where(
      and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), inArray(ledgerAccounts.accountReference, references)),
    )
    .orderBy(asc(ledgerAccounts.createdAt), asc(ledgerAccounts.id));

/**
 * The balances of the given accounts, oldest first: as they are, or as they were at a moment, after everything of its
 * millisecond. An account has none in a currency that it never used; before its first entry it held nothing.
 */
export const readBalances = async (db: Database, companyId: number, references: string[], at?: Date): Promise<AccountBalance[]> => {
  if (references.length === 0) return [];
  const rows = await selectBalances(db, companyId, references);
  const ids = rows.map(({ ledgerAccount }) => ledgerAccount.id);
  const past = at && ids.length > 0 ? new Map((await readHeldAt(db, companyId, ids, [at])).map((one) => [one.accountId, one])) : undefined;
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

/** What was held of a currency at one moment, over all the accounts that were asked for. */
export type BalancePoint = { at: Date; balance: bigint; available: bigint };
export type BalanceHistory = { currency: CurrencyRow; points: BalancePoint[] };

/** What the accounts held together at each of the moments, one history for each currency, the oldest first. */
export const readBalanceHistories = async (
  db: Database,
  companyId: number,
  references: string[],
  moments: Date[],
): Promise<BalanceHistory[]> => {
  if (references.length === 0) return [];
  const rows = await selectBalances(db, companyId, references);
  if (rows.length === 0) return [];
  const past = Map.groupBy(
    await readHeldAt(
      db,
      companyId,
      rows.map(({ ledgerAccount }) => ledgerAccount.id),
      moments,
    ),
    ({ at }) => at,
  );
  return [...Map.groupBy(rows, ({ currency }) => currency.code).values()].flatMap((ofCurrency) => {
    const [first] = ofCurrency;
    if (!first) return [];
    const ids = new Set(ofCurrency.map(({ ledgerAccount }) => ledgerAccount.id));
    const points = moments.map((at) => {
      const held = (past.get(at) ?? []).filter(({ accountId }) => ids.has(accountId));
      const balance = held.reduce((sum, one) => sum + one.balance, 0n);
      return { at, balance, available: balance - held.reduce((sum, one) => sum + one.held, 0n) };
    });
    return [{ currency: first.currency, points }];
  });
};
