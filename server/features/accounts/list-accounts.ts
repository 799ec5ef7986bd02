import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import type { AccountRow } from '#server/features/accounts/find-account.ts';
import type { Account } from '#server/features/accounts/schema.ts';
import { toReducedCurrency } from '#server/features/currencies/schema.ts';
import { readBalances, type AccountBalance } from '#server/features/ledger/balances.ts';
import { notFound } from '#server/kernel/errors.ts';
import { toMillis } from '#server/kernel/time.ts';
import { containing, exact, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

export const ownAccounts = listing({
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    primary: flag(accounts.isPrimary),
    created: moment(accounts.createdAt),
    updated: moment(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
});

const ALLOWED = { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true };

/** The currency that a wallet shows first is the one that was used first. */
const toAccount = (account: AccountRow, balances: AccountBalance[]): Account => ({
  reference: account.reference,
  name: account.name,
  label: account.label,
  primary: account.isPrimary,
  currencies: balances
    .filter(({ accountReference }) => accountReference === account.reference)
    .map((held, index) => ({
      balance: held.balance,
      available_balance: held.available,
      currency: toReducedCurrency(held.currency),
      limits: [],
      fees: [],
      settings: ALLOWED,
      active: index === 0,
      created: toMillis(held.openedAt),
    })),
  metadata: account.metadata,
  created: toMillis(account.createdAt),
  updated: toMillis(account.updatedAt),
});

type ShownAccount = { row: AccountRow; account: Account };

const withBalances = async (db: Database, companyId: number, rows: AccountRow[]): Promise<ShownAccount[]> => {
  const balances = await readBalances(
    db,
    companyId,
    rows.map(({ reference }) => reference),
  );
  return rows.map((row) => ({ row, account: toAccount(row, balances) }));
};

/** A page of the caller's accounts with their balances. */
export const listOwnAccounts = (ctx: SessionContext, query: ListQuery): Promise<Page<Account>> => {
  const { db, me } = ctx;
  const mine = and(eq(accounts.companyId, me.companyId), eq(accounts.userId, me.userId));
  return readPage(ctx, query, ownAccounts, {
    count: async (where) => {
      const [total] = await db.select({ count: count() }).from(accounts).where(and(mine, where));
      return total?.count ?? 0;
    },
    rows: async ({ where, order, limit, offset }) => {
      const rows = await db
        .select()
        .from(accounts)
        .where(and(mine, where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return withBalances(db, me.companyId, rows);
    },
    place: ({ row }) => ({ createdAt: row.createdAt, id: row.reference }),
    present: ({ account }) => account,
  });
};

/** One of the caller's accounts. Throws not_found for a reference that is not theirs. */
export const getOwnAccount = async ({ db, me }: SessionContext, reference: string): Promise<Account> => {
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, me.companyId), eq(accounts.userId, me.userId), eq(accounts.reference, reference)));
  const [found] = await withBalances(db, me.companyId, rows);
  if (!found) throw notFound();
  return found.account;
};
