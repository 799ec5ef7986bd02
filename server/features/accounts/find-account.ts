import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, users, type AccountRow, type UserRow } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import type { AccountPath } from '#server/features/accounts/schema.ts';
import { readBalances, type AccountBalance } from '#server/features/ledger/balances.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { prepared } from '#server/records/prepared.ts';

/** Admins find all accounts of their company, users their own. */
export const accountsOf = ({ owner: { companyId, userId } }: OwnerCall): SQL | undefined =>
  and(eq(accounts.companyId, companyId), userId === null ? undefined : eq(accounts.userId, userId));

/** An account and what it holds, the currency that it used first in the first place. */
export type HeldAccount = { account: AccountRow; balances: AccountBalance[] };

/** Accounts with their balances as they are, or as they were at a moment. */
export const withBalances = async (db: Database, companyId: number, rows: AccountRow[], at?: Date): Promise<HeldAccount[]> => {
  const references = rows.map(({ reference }) => reference);
  const balances = Map.groupBy(await readBalances(db, companyId, references, at), ({ accountReference }) => accountReference);
  return rows.map((account) => ({ account, balances: balances.get(account.reference) ?? [] }));
};

/** The account that a path names. Throws not_found. */
export const getAccount = async (ctx: OwnerContext, { reference, at }: AccountPath): Promise<HeldAccount> => {
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(and(accountsOf(ctx), eq(accounts.reference, reference)));
  const [held] = await withBalances(ctx.db, ctx.owner.companyId, rows, at);
  if (!held) throw notFound();
  return held;
};

/** What an account holds in one currency. The one that it used first is active: a wallet shows it first. */
export type HeldCurrency = AccountBalance & { isActive: boolean };

/** The currencies of an account, oldest first. */
export const heldCurrencies = ({ balances }: HeldAccount): HeldCurrency[] =>
  balances.map((balance, place) => ({ ...balance, isActive: place === 0 }));

/** What an account holds in a currency, whose code may come in any case. Throws not_found for one that the account never used. */
export const getAccountCurrency = async (ctx: OwnerContext, { code, ...path }: AccountPath & { code: string }): Promise<HeldCurrency> => {
  const held = heldCurrencies(await getAccount(ctx, path)).find(({ currency }) => currency.code.toLowerCase() === code.toLowerCase());
  if (!held) throw notFound();
  return held;
};

/** An account and whose it is; the user is null for a company's standalone account. */
export type AccountWithUser = { account: AccountRow; user: UserRow | null };

const withUser = (db: Database) =>
  db
    .select({ account: accounts, user: users })
    .from(accounts)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)));

const byReference = prepared((db) =>
  withUser(db)
    .where(and(eq(accounts.companyId, sql.placeholder('companyId')), eq(accounts.reference, sql.placeholder('reference'))))
    .prepare('account_by_reference'),
);

const primaryOfUser = prepared((db) =>
  withUser(db)
    .where(
      and(
        eq(accounts.companyId, sql.placeholder('companyId')),
        eq(accounts.userId, sql.placeholder('userId')),
        eq(accounts.isPrimary, true),
      ),
    )
    .prepare('primary_account_of_user'),
);

/** An account of the company by its reference. */
export const findAccount = async (db: Database, companyId: number, reference: string): Promise<AccountWithUser | undefined> => {
  const [row] = await byReference(db).execute({ companyId, reference });
  return row;
};

/** The account that a user's transactions go to when they name none. */
export const findPrimaryAccount = async (db: Database, companyId: number, userId: string): Promise<AccountWithUser | undefined> => {
  const [row] = await primaryOfUser(db).execute({ companyId, userId });
  return row;
};
