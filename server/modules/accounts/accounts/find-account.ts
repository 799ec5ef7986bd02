import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accounts, users, type AccountRow, type UserRow } from '#db/schema/index.ts';
import { readHeldCurrencies, type HeldCurrency } from '#server/modules/accounts/accounts/held-currencies.ts';
import type { AccountPath, AccountQuery } from '#server/modules/accounts/accounts/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { prepared } from '#server/records/prepared.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** Admins find all accounts of their company, users their own: those that are neither hidden from them nor put away. */
export const accountsOf = ({ owner: { companyId, userId } }: OwnerCall): SQL | undefined =>
  and(
    eq(accounts.companyId, companyId),
    ...(userId === null ? [] : [eq(accounts.userId, userId), eq(accounts.hidden, false), eq(accounts.archived, false)]),
  );

/** An account and whose it is, with the names of their groups; the user is null for a company's standalone account. */
export type AccountWithUser = { account: AccountRow; user: UserRow | null; groups: string[] };

/** An account with what it holds, oldest currency first. */
export type HeldAccount = AccountWithUser & { currencies: HeldCurrency[] };

/** Accounts with their users, for a statement that says which. */
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

/** What users see of the currencies of their accounts: what an admin has put away is not among it. */
const isShown =
  ({ owner: { userId } }: OwnerCall, active: boolean | undefined) =>
  ({ row, isActive }: HeldCurrency): boolean =>
    (userId === null || row?.archived !== true) && (active === undefined || isActive === active);

type Shown = { at?: Date | undefined; active?: boolean | undefined };

/** Accounts with what they hold, or held at a moment, as the caller may see it. */
export const withCurrencies = async (ctx: OwnerPorts, found: AccountWithUser[], { at, active }: Shown = {}): Promise<HeldAccount[]> => {
  const references = found.map(({ account }) => account.reference);
  const heldBy = await readHeldCurrencies(ctx.db, ctx.owner.companyId, references, at);
  return found.map((one) => ({ ...one, currencies: heldBy(one.account.reference).filter(isShown(ctx, active)) }));
};

/** The account that a path names, and the caller may see. Throws not_found. */
export const getAccount = async (ctx: OwnerPorts, { reference, ...shown }: AccountPath & Partial<AccountQuery>): Promise<HeldAccount> => {
  const found = await selectAccounts(ctx.db).where(and(accountsOf(ctx), eq(accounts.reference, reference)));
  const [held] = await withCurrencies(ctx, found, shown);
  if (!held) throw notFound();
  return held;
};

/** Throws permission_denied if the account's user has more rights than the admin. A standalone account has no user. */
export const requireRankOverHolder = async (
  db: Database,
  ctx: OwnerCall & CallerPort,
  holderId: string | undefined | null,
): Promise<void> => {
  if (ctx.owner.userId === null && holderId) await requireRankOver(db, ctx, holderId);
};

/** Locks an account for a write; postings continue. Throws not_found, and permission_denied by the rank of its user. */
export const lockAccount = async (tx: Tx, ctx: OwnerCall & CallerPort, reference: string): Promise<AccountRow> => {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(accountsOf(ctx), eq(accounts.reference, reference)))
    .for('no key update');
  if (!account) throw notFound();
  await requireRankOverHolder(tx, ctx, account.userId);
  return account;
};

/** What an account holds in a currency, whose code may come in any case. Throws not_found for one that the account does not have. */
export const getAccountCurrency = async (ctx: OwnerPorts, { code, ...path }: AccountPath & { code: string }): Promise<HeldCurrency> => {
  const { currencies } = await getAccount(ctx, path);
  const held = currencies.find(({ currency }) => currency.code.toLowerCase() === code.toLowerCase());
  if (!held) throw notFound();
  return held;
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
