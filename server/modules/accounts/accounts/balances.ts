// What accounts hold. A currency is one of an account's when somebody has asked for it or an admin has said something of it (a row of
// account_currencies), or when the account was used with it (a ledger account), or both. Exactly one of them is active, the one that a
// wallet shows first: as soon as an account has rows one of these says so; before that it is the currency that was used first.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { amount, createdAt, updatedAt } from '#db/columns.ts';
import { accountCurrencies, currencies, type AccountCurrencyRow, type CurrencyRow } from '#db/schema/index.ts';
import { readBalances, type AccountBalance } from '#server/ledger/index.ts';
import type { HeldCurrency } from '#server/modules/accounts/accounts/schema.ts';
import { readFeesOfAccounts, readLimitsOfAccounts } from '#server/modules/accounts/scopes/active-rules.ts';

/** A currency of an account without what is bound to it. */
type Bare = Omit<HeldCurrency, 'limits' | 'fees'>;

type Said = { row: AccountCurrencyRow; currency: CurrencyRow };

const readSaid = (db: Database, companyId: number, references: string[]): Promise<Said[]> =>
  db
    .select({ row: accountCurrencies, currency: currencies })
    .from(accountCurrencies)
    .innerJoin(currencies, and(eq(currencies.companyId, accountCurrencies.companyId), eq(currencies.code, accountCurrencies.currency)))
    .where(and(eq(accountCurrencies.companyId, companyId), inArray(accountCurrencies.accountReference, references)))
    .orderBy(asc(accountCurrencies.createdAt), asc(accountCurrencies.currency));

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a);

/** The currencies of one account, oldest first. */
const joinHeld = (reference: string, used: AccountBalance[], said: Said[]): Bare[] => {
  const rows = new Map(said.map(({ row }) => [row.currency, row]));
  const usedCodes = new Set(used.map(({ currency }) => currency.code));
  const ofUse = used.map(({ currency, balance, available, openedAt }, place): Bare => {
    const row = rows.get(currency.code);
    const isActive = rows.size === 0 ? place === 0 : row?.isActive === true;
    return { accountReference: reference, currency, balance, available, isActive, row, createdAt: earlier(openedAt, row?.createdAt) };
  });
  const unused = said.filter(({ currency }) => !usedCodes.has(currency.code));
  const ofWords = unused.map(({ row, currency }): Bare => {
    const { isActive } = row;
    return { accountReference: reference, currency, balance: 0n, available: 0n, isActive, row, createdAt: row.createdAt };
  });
  return [...ofUse, ...ofWords].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
};

/** An account in a currency, as a key. */
const placeOf = ({ accountReference, currency }: { accountReference: string | null; currency: string }): string =>
  `${accountReference} ${currency}`;

/** The currencies of accounts by reference, oldest first, as they are, or with what they held at a moment. */
export const readHeldCurrencies = async (
  db: Database,
  companyId: number,
  references: string[],
  at?: Date,
): Promise<(reference: string) => HeldCurrency[]> => {
  if (references.length === 0) return () => [];
  const used = Map.groupBy(await readBalances(db, companyId, references, at), ({ accountReference }) => accountReference);
  const said = Map.groupBy(await readSaid(db, companyId, references), ({ row }) => row.accountReference);
  const limits = Map.groupBy(await readLimitsOfAccounts(db, companyId, references), placeOf);
  const fees = Map.groupBy(await readFeesOfAccounts(db, companyId, references), placeOf);
  return (reference) =>
    joinHeld(reference, used.get(reference) ?? [], said.get(reference) ?? []).map((one) => {
      const place = placeOf({ accountReference: reference, currency: one.currency.code });
      return { ...one, limits: limits.get(place) ?? [], fees: fees.get(place) ?? [] };
    });
};

/** The same for filters and sorts of lists: the columns of `heldOf`. Not a table. */
export const held = pgTable('held_currencies', {
  accountReference: text('account_reference').notNull(),
  currency: text('currency').notNull(),
  balance: amount('balance').notNull(),
  available: amount('available_balance').notNull(),
  isActive: boolean('is_active').notNull(),
  archived: boolean('archived').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** All currencies of a company's accounts, for the `from` of a statement. */
export const heldOf = (companyId: number): SQL => sql`(
  select l.account_reference, l.currency, b.balance, b.balance - b.held as available_balance,
    coalesce(said.is_active, not exists (
      select from account_currencies other where other.company_id = ${companyId} and other.account_reference = l.account_reference)
      and not exists (select from ledger_accounts first where first.company_id = ${companyId} and first.kind = 'user'
        and first.account_reference = l.account_reference and (first.created_at, first.id) < (l.created_at, l.id))) as is_active,
    coalesce(said.archived, false) as archived, least(l.created_at, said.created_at) as created_at,
    coalesce(said.updated_at, l.created_at) as updated_at
  from ledger_accounts l
  join balances b on b.company_id = ${companyId} and b.account_id = l.id and b.slot = 0
  left join account_currencies said
    on said.company_id = ${companyId} and said.account_reference = l.account_reference and said.currency = l.currency
  where l.company_id = ${companyId} and l.kind = 'user'
  union all
  select said.account_reference, said.currency, 0, 0, said.is_active, said.archived, said.created_at, said.updated_at
  from account_currencies said
  where said.company_id = ${companyId} and not exists (
    select from ledger_accounts l where l.company_id = ${companyId} and l.kind = 'user'
      and l.account_reference = said.account_reference and l.currency = said.currency)) as held_currencies`;
