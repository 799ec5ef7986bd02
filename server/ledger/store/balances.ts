// Balances of accounts, now or at a past timestamp. A past balance is the running value of the last entry up to the timestamp. Sequence
// numbers and timestamps increase together, so that entry is found by binary search: twenty key lookups among a million entries, and
// no index by timestamp, which every posting would have to update.
import { and, asc, eq, inArray, sql, type Placeholder, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { jsonRow, jsonRowDecoder } from '#db/json-rows.ts';
import { balances, currencies, ledgerAccounts, type CurrencyRow } from '#db/schema/index.ts';

/** The balance of an account in one currency. */
export type AccountBalance = {
  accountReference: string;
  currency: CurrencyRow;
  balance: bigint;
  /** The balance less the amount held for pending debits. */
  available: bigint;
  /** The floor; null: unlimited overdraft. */
  floor: bigint | null;
  openedAt: Date;
};

type PastBalance = { balance: bigint; held: bigint };

const ZERO_BALANCE: PastBalance = { balance: 0n, held: 0n };

/** `seq`: the last entry up to the timestamp. */
type BalanceAt = PastBalance & { accountId: number; at: Date; seq: number };

/**
 * Reads the balances of ledger accounts after all entries up to each timestamp. Accounts are omitted before their first entry. Users'
 * accounts have one slot.
 */
export const readBalancesAt = async (db: Database, companyId: number, ids: number[], timestamps: Date[]): Promise<BalanceAt[]> => {
  const rows = await db.execute<{ account_id: string; ordinal: number; seq: string; balance: string; held: string }>(sql`
    with recursive search(account_id, ordinal, at, low, high) as (
      select account_id, m.ordinal::int, m.at::timestamptz, 0::bigint, last_seq from balances
      cross join jsonb_array_elements_text(${JSON.stringify(timestamps)}::jsonb) with ordinality as m(at, ordinal)
      where company_id = ${companyId} and account_id in ${ids} and slot = 0
      union all
      select s.account_id, s.ordinal, s.at, case when e.created_at <= s.at then s.middle else s.low end,
        case when e.created_at <= s.at then s.high else s.middle - 1 end
      from (select account_id, ordinal, at, low, high, (low + high + 1) / 2 as middle from search where low < high offset 0) s
      cross join lateral (
        select created_at from entries
        where company_id = ${companyId} and account_id = s.account_id and slot = 0 and seq = s.middle offset 0) e)
    select s.account_id, s.ordinal, s.low as seq, e.balance, e.held from search s
    cross join lateral (
      select balance, held from entries
      where company_id = ${companyId} and account_id = s.account_id and slot = 0 and seq = s.low offset 0) e
    where s.low = s.high`);
  return rows.flatMap(({ account_id: accountId, ordinal, seq, balance, held }) => {
    const at = timestamps[ordinal - 1];
    return at ? [{ accountId: Number(accountId), at, seq: Number(seq), balance: BigInt(balance), held: BigInt(held) }] : [];
  });
};

/** The ledger accounts of users' accounts, with their currencies and current balances, oldest first. */
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
 * Reads the balances of accounts, oldest first: the current ones, or those at a timestamp, after all entries of its millisecond. An
 * account has no balance in a currency that it never used, and a balance of zero before its first entry.
 */
export const readBalances = async (db: Database, companyId: number, references: string[], at?: Date): Promise<AccountBalance[]> => {
  if (references.length === 0) return [];
  const rows = await selectBalances(db, companyId, references);
  const ids = rows.map(({ ledgerAccount }) => ledgerAccount.id);
  const past =
    at && ids.length > 0 ? new Map((await readBalancesAt(db, companyId, ids, [at])).map((past) => [past.accountId, past])) : undefined;
  return rows.map(({ ledgerAccount, balance: current, currency }) => {
    const { balance, held } = past ? (past.get(ledgerAccount.id) ?? ZERO_BALANCE) : current;
    return {
      accountReference: ledgerAccount.accountReference ?? '',
      currency,
      balance,
      available: balance - held,
      floor: current.floor,
      openedAt: ledgerAccount.createdAt,
    };
  });
};

const decodeCurrency = jsonRowDecoder(currencies);

type JsonBalance = [accountReference: string, openedAt: string, balance: string, held: string, floor: string | null, currency: unknown[]];

const toBalance = ([accountReference, openedAt, balance, held, floor, currency]: JsonBalance): AccountBalance => ({
  accountReference,
  currency: decodeCurrency(currency),
  balance: BigInt(balance),
  available: BigInt(balance) - BigInt(held),
  floor: floor === null ? null : BigInt(floor),
  openedAt: new Date(openedAt),
});

/** A company ID or the placeholder for it. */
export type CompanyValue = number | Placeholder;

/**
 * The current balances of an account, oldest first, as a column of a select from accounts. `companyId` is a value and not a column, because
 * Citus routes a subquery by a constant or a parameter only.
 */
export const balancesColumn = (companyId: CompanyValue, reference: SQLWrapper) =>
  sql`(
    select coalesce(json_agg(json_build_array(${ledgerAccounts.accountReference}, ${ledgerAccounts.createdAt}, ${balances.balance}::text,
      ${balances.held}::text, ${balances.floor}::text, ${jsonRow(currencies)}) order by ${ledgerAccounts.createdAt}, ${ledgerAccounts.id}), '[]')
    from ${ledgerAccounts}
    join ${balances} on ${balances.companyId} = ${ledgerAccounts.companyId} and ${balances.accountId} = ${ledgerAccounts.id}
    join ${currencies} on ${currencies.companyId} = ${ledgerAccounts.companyId} and ${currencies.code} = ${ledgerAccounts.currency}
    where ${ledgerAccounts.companyId} = ${companyId} and ${ledgerAccounts.kind} = 'user'
      and ${ledgerAccounts.accountReference} = ${reference})`.mapWith((rows: JsonBalance[]) => rows.map(toBalance));

/** The total of a currency over the requested accounts, at one timestamp. */
export type BalancePoint = { at: Date; balance: bigint; available: bigint };
export type BalanceSeries = { currency: CurrencyRow; points: BalancePoint[] };

/** Reads the total of the accounts at each timestamp, one history for each currency, oldest currency first. */
export const readBalanceHistories = async (
  db: Database,
  companyId: number,
  references: string[],
  timestamps: Date[],
): Promise<BalanceSeries[]> => {
  if (references.length === 0) return [];
  const rows = await selectBalances(db, companyId, references);
  if (rows.length === 0) return [];
  const past = Map.groupBy(
    await readBalancesAt(
      db,
      companyId,
      rows.map(({ ledgerAccount }) => ledgerAccount.id),
      timestamps,
    ),
    ({ at }) => at,
  );
  return [...Map.groupBy(rows, ({ currency }) => currency.code).values()].flatMap((currencyRows) => {
    const [first] = currencyRows;
    if (!first) return [];
    const ids = new Set(currencyRows.map(({ ledgerAccount }) => ledgerAccount.id));
    const points = timestamps.map((at) => {
      const accountBalances = (past.get(at) ?? []).filter(({ accountId }) => ids.has(accountId));
      const balance = accountBalances.reduce((sum, account) => sum + account.balance, 0n);
      return { at, balance, available: balance - accountBalances.reduce((sum, account) => sum + account.held, 0n) };
    });
    return [{ currency: first.currency, points }];
  });
};
