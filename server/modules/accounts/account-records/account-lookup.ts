// Reads and locks accounts within what the caller may see, with their currencies, balances, limits and fees. Below the scopes of limits and
// fees, which find accounts, and below the API of accounts, which includes limits and fees.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accounts, users, type AccountRow, type UserRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { readAccountCurrencies, type AccountCurrencyRecord } from '#server/modules/accounts/account-records/balances.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { prepared } from '#server/records/prepared.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** An account with its user and the names of the user's groups. The user is null for a standalone account. */
export type AccountWithUser = { account: AccountRow; user: UserRow | null; groups: string[] };

/** An account with its currencies, oldest first. */
export type AccountRecord = AccountWithUser & { currencies: AccountCurrencyRecord[] };

/**
 * Condition for the accounts that the caller may see: admins all of their company, users their own that are neither hidden nor archived.
 */
export const accountsOf = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(
    eq(accounts.companyId, companyId),
    ...(userId === null ? [] : [eq(accounts.userId, userId), eq(accounts.hidden, false), eq(accounts.archived, false)]),
  );

export const selectAccounts = (db: Database) =>
  db
    .select({
      account: accounts,
      user: users,
      groups: sql<string[]>`array(select group_name from user_groups g
        where g.company_id = ${accounts.companyId} and g.user_id = ${accounts.userId} order by group_name)`,
    })
    .from(accounts)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)));

/** Users do not see archived currencies of their accounts. */
const isVisible =
  ({ owner: { userId } }: OwnerPort, active: boolean | undefined) =>
  ({ row, isActive }: AccountCurrencyRecord): boolean =>
    (userId === null || row?.archived !== true) && (active === undefined || isActive === active);

/** `at`: balances at a past time instead of now. */
type AccountCurrencyFilter = { at?: Date | undefined; active?: boolean | undefined };

/** Adds the currencies that the caller may see to accounts, with their balances now or at a past time. */
export const withCurrencies = async (
  ctx: OwnerPorts,
  found: AccountWithUser[],
  { at, active }: AccountCurrencyFilter = {},
): Promise<AccountRecord[]> => {
  const references = found.map(({ account }) => account.reference);
  const currenciesBy = await readAccountCurrencies(ctx.db, ctx.owner.companyId, references, at);
  return found.map((one) => ({ ...one, currencies: currenciesBy(one.account.reference).filter(isVisible(ctx, active)) }));
};

/** Throws not_found. */
export const getAccount = async (
  ctx: OwnerPorts,
  { reference, ...filter }: { reference: string } & AccountCurrencyFilter,
): Promise<AccountRecord> => {
  const found = await selectAccounts(ctx.db).where(and(accountsOf(ctx), eq(accounts.reference, reference)));
  const [record] = await withCurrencies(ctx, found, filter);
  if (!record) throw notFound();
  return record;
};

/** Throws permission_denied if the account's user has more permissions than the admin. A standalone account has no user. */
export const requireRankOverHolder = async (
  db: Database,
  ctx: OwnerPort & CallerPort,
  holderId: string | undefined | null,
): Promise<void> => {
  if (ctx.owner.userId === null && holderId) await requireRankOver(db, ctx, holderId);
};

/** Locks an account for a write; postings continue. Throws not_found, and permission_denied by the rank of its user. */
export const lockAccount = async (tx: Tx, ctx: OwnerPort & CallerPort, reference: string): Promise<AccountRow> => {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(accountsOf(ctx), eq(accounts.reference, reference)))
    .for('no key update');
  if (!account) throw notFound();
  await requireRankOverHolder(tx, ctx, account.userId);
  return account;
};

/** Finds a currency of an account by its code in any case. Throws not_found. */
export const getAccountCurrency = async (
  ctx: OwnerPorts,
  { code, ...path }: { reference: string; code: string } & AccountCurrencyFilter,
): Promise<AccountCurrencyRecord> => {
  const { currencies } = await getAccount(ctx, path);
  const record = currencies.find(({ currency }) => currency.code.toLowerCase() === code.toLowerCase());
  if (!record) throw notFound();
  return record;
};

const byReference = prepared((db) =>
  selectAccounts(db)
    .where(and(eq(accounts.companyId, sql.placeholder('companyId')), eq(accounts.reference, sql.placeholder('reference'))))
    .prepare('account_by_reference'),
);

const primaryOfUser = prepared((db) =>
  selectAccounts(db)
    .where(
      and(
        eq(accounts.companyId, sql.placeholder('companyId')),
        eq(accounts.userId, sql.placeholder('userId')),
        eq(accounts.isPrimary, true),
      ),
    )
    .prepare('primary_account_of_user'),
);

export const findAccount = async (db: Database, companyId: number, reference: string): Promise<AccountWithUser | undefined> => {
  const [row] = await byReference(db).execute({ companyId, reference });
  return row;
};

/** The account that transactions of a user use by default. */
export const findPrimaryAccount = async (db: Database, companyId: number, userId: string): Promise<AccountWithUser | undefined> => {
  const [row] = await primaryOfUser(db).execute({ companyId, userId });
  return row;
};
