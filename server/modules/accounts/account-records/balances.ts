// Currencies of accounts with their balances. An account has a currency once it has been added (a row of account_currencies) or used (a
// ledger account). Exactly one currency is active: the one whose row is active or, if there are no rows, the first one that was used.
import { sql, type SQL } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, createdAt, updatedAt } from '#db/columns.ts';
import { jsonRow, jsonRowDecoder } from '#db/json-rows.ts';
import {
  accountCurrencies,
  accounts,
  currencies,
  transactionFees,
  transactionLimits,
  type AccountCurrencyRow,
  type CurrencyRow,
  type TransactionFeeRow,
  type TransactionLimitRow,
} from '#db/schema/index.ts';
import { balancesColumn, type AccountBalance, type CompanyValue } from '#server/ledger/index.ts';

/** An account currency with its balance, limits and fees. */
export type AccountCurrencyRecord = {
  accountReference: string;
  currency: CurrencyRow;
  balance: bigint;
  /** The balance without the amounts held by pending debits. */
  available: bigint;
  isActive: boolean;
  /** Undefined until the currency has been added or changed explicitly. */
  row: AccountCurrencyRow | undefined;
  /** Unarchived limits and fees of the account currency, without those of the user's tier and group. */
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
  createdAt: Date;
};

type AccountCurrencyBalance = Omit<AccountCurrencyRecord, 'limits' | 'fees'>;

type StoredAccountCurrency = { row: AccountCurrencyRow; currency: CurrencyRow };

const pickEarlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a);

/** The currencies of one account, oldest first. */
const mergeCurrencies = (
  reference: string,
  balances: AccountBalance[],
  storedCurrencies: StoredAccountCurrency[],
): AccountCurrencyBalance[] => {
  const rows = new Map(storedCurrencies.map(({ row }) => [row.currency, row]));
  const usedCodes = new Set(balances.map(({ currency }) => currency.code));
  const usedCurrencies = balances.map(({ currency, balance, available, openedAt }, index): AccountCurrencyBalance => {
    const row = rows.get(currency.code);
    const isActive = rows.size === 0 ? index === 0 : row?.isActive === true;
    return { accountReference: reference, currency, balance, available, isActive, row, createdAt: pickEarlier(openedAt, row?.createdAt) };
  });
  const unused = storedCurrencies.filter(({ currency }) => !usedCodes.has(currency.code));
  const unusedCurrencies = unused.map(({ row, currency }): AccountCurrencyBalance => {
    const { isActive } = row;
    return { accountReference: reference, currency, balance: 0n, available: 0n, isActive, row, createdAt: row.createdAt };
  });
  return [...usedCurrencies, ...unusedCurrencies].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
};

const decodeStored = jsonRowDecoder(accountCurrencies);
const decodeCurrency = jsonRowDecoder(currencies);
const decodeLimit = jsonRowDecoder(transactionLimits);
const decodeFee = jsonRowDecoder(transactionFees);

const decodeStoredCurrencies = (rows: [row: unknown[], currency: unknown[]][]): StoredAccountCurrency[] =>
  rows.map(([row, currency]) => ({ row: decodeStored(row), currency: decodeCurrency(currency) }));
const decodeLimits = (rows: unknown[][]) => rows.map(decodeLimit);
const decodeFees = (rows: unknown[][]) => rows.map(decodeFee);

/** The limits or fees of an account in all of its currencies. */
const jsonRowsOfAccount = (table: typeof transactionLimits | typeof transactionFees, companyId: CompanyValue): SQL => sql`(
  select coalesce(json_agg(${jsonRow(table)} order by ${table.id}), '[]') from ${table}
  where ${table.companyId} = ${companyId} and ${table.accountReference} = ${accounts.reference} and not ${table.archived})`;

/** Balances, rows, limits and fees of an account's currencies, as columns of a select from accounts and users. */
export const createAccountCurrencyColumns = (companyId: CompanyValue) => ({
  balances: balancesColumn(companyId, accounts.reference),
  storedCurrencies: sql`(
    select coalesce(json_agg(json_build_array(${jsonRow(accountCurrencies)}, ${jsonRow(currencies)})
      order by ${accountCurrencies.createdAt}, ${accountCurrencies.currency}), '[]')
    from ${accountCurrencies}
    join ${currencies} on ${currencies.companyId} = ${accountCurrencies.companyId} and ${currencies.code} = ${accountCurrencies.currency}
    where ${accountCurrencies.companyId} = ${companyId} and ${accountCurrencies.accountReference} = ${accounts.reference})`.mapWith(
    decodeStoredCurrencies,
  ),
  limits: jsonRowsOfAccount(transactionLimits, companyId).mapWith(decodeLimits),
  fees: jsonRowsOfAccount(transactionFees, companyId).mapWith(decodeFees),
});

export type AccountCurrencyColumnValues = {
  balances: AccountBalance[];
  storedCurrencies: StoredAccountCurrency[];
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
};

/** The currencies of an account, oldest first. */
export const toAccountCurrencies = (
  reference: string,
  { balances, storedCurrencies, limits, fees }: AccountCurrencyColumnValues,
): AccountCurrencyRecord[] =>
  mergeCurrencies(reference, balances, storedCurrencies).map((record) => ({
    ...record,
    limits: limits.filter(({ currency }) => currency === record.currency.code),
    fees: fees.filter(({ currency }) => currency === record.currency.code),
  }));

/** Columns of selectCurrencyBalances for filters and sorts of lists. Not a table. */
export const currencyBalances = pgTable('account_currency_balances', {
  /** Identifies the account currency among those of the company. */
  listKey: text('list_key').notNull(),
  accountReference: text('account_reference').notNull(),
  currency: text('currency').notNull(),
  balance: amount('balance').notNull(),
  available: amount('available_balance').notNull(),
  isActive: boolean('is_active').notNull(),
  archived: boolean('archived').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A subquery of all account currencies of a company. */
export const selectCurrencyBalances = (companyId: number): SQL => sql`(
  select l.account_reference || ' ' || l.currency as list_key, l.account_reference, l.currency, b.balance, b.balance - b.held as available_balance,
    coalesce(stored.is_active, not exists (
      select from account_currencies other where other.company_id = ${companyId} and other.account_reference = l.account_reference)
      and not exists (select from ledger_accounts first where first.company_id = ${companyId} and first.kind = 'user'
        and first.account_reference = l.account_reference and (first.created_at, first.id) < (l.created_at, l.id))) as is_active,
    coalesce(stored.archived, false) as archived, least(l.created_at, stored.created_at) as created_at,
    coalesce(stored.updated_at, l.created_at) as updated_at
  from ledger_accounts l
  join balances b on b.company_id = ${companyId} and b.account_id = l.id and b.slot = 0
  left join account_currencies stored
    on stored.company_id = ${companyId} and stored.account_reference = l.account_reference and stored.currency = l.currency
  where l.company_id = ${companyId} and l.kind = 'user'
  union all
  select stored.account_reference || ' ' || stored.currency, stored.account_reference, stored.currency, 0, 0, stored.is_active, stored.archived, stored.created_at, stored.updated_at
  from account_currencies stored
  where stored.company_id = ${companyId} and not exists (
    select from ledger_accounts l where l.company_id = ${companyId} and l.kind = 'user'
      and l.account_reference = stored.account_reference and l.currency = stored.currency)) as account_currency_balances`;
