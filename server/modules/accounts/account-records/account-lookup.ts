// Reads and locks the accounts that the caller may see, with their currencies, balances, limits and fees. Separate from the accounts API,
// because the scopes of limits and fees read accounts, and the API includes limits and fees.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accounts, users, type AccountRow, type UserRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { readBalances, type CompanyValue } from '#server/ledger/index.ts';
import {
  createAccountCurrencyColumns,
  toAccountCurrencies,
  type AccountCurrencyColumnValues,
  type AccountCurrencyRecord,
} from '#server/modules/accounts/account-records/balances.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** An account with its user and the names of the user's groups. The user is null for a standalone account. */
export type AccountWithUser = { account: AccountRow; user: UserRow | null; groups: string[] };

/** An account with its currencies, oldest first. */
export type AccountHoldings = { account: AccountRow; currencies: AccountCurrencyRecord[] };

export type AccountRecord = AccountWithUser & AccountHoldings;

/**
 * Condition for the accounts that the caller may see: admins all of their company, users their own that are neither hidden nor archived.
 */
export const visibleAccountsCondition = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(
    eq(accounts.companyId, companyId),
    ...(userId === null ? [] : [eq(accounts.userId, userId), eq(accounts.hidden, false), eq(accounts.archived, false)]),
  );

/** The company ID in prepared statements. */
const COMPANY_ID = sql.placeholder('companyId');

const createAccountColumns = (companyId: CompanyValue) => ({
  account: accounts,
  user: users,
  groups: sql<string[]>`array(select group_name from user_groups g
    where g.company_id = ${companyId} and g.user_id = ${accounts.userId} order by group_name)`,
});

const accountUserCondition = and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId));

const selectAccounts = (db: Database) => db.select(createAccountColumns(COMPANY_ID)).from(accounts).leftJoin(users, accountUserCondition);

/**
 * Selects the rows of a user's own list. PostgreSQL removes the join. It is needed because drizzle does not qualify columns in a select
 * from one table.
 */
export const selectOwnAccounts = (db: Database, count: SQL<number>) =>
  db
    .select({ account: accounts, ...createAccountCurrencyColumns(COMPANY_ID), count })
    .from(accounts)
    .leftJoin(users, accountUserCondition);

/** Selects rows for toHoldings. */
export const selectAccountRecords = (db: Database, companyId: CompanyValue) =>
  db
    .select({ ...createAccountColumns(companyId), ...createAccountCurrencyColumns(companyId) })
    .from(accounts)
    .leftJoin(users, accountUserCondition);

/** Users do not see archived currencies of their accounts. */
const isVisibleCurrency =
  ({ owner: { userId } }: OwnerPort, active: boolean | undefined) =>
  ({ row, isActive }: AccountCurrencyRecord): boolean =>
    (userId === null || row?.archived !== true) && (active === undefined || isActive === active);

/** Merges the currency columns of a row into the currencies that the caller may see. */
export const toHoldings =
  (ctx: OwnerPort, active?: boolean) =>
  <Row extends { account: AccountRow } & AccountCurrencyColumnValues>({
    balances,
    storedCurrencies,
    limits,
    fees,
    ...row
  }: Row): Omit<Row, keyof AccountCurrencyColumnValues> & AccountHoldings => {
    const currencies = toAccountCurrencies(row.account.reference, { balances, storedCurrencies, limits, fees });
    return { ...row, currencies: currencies.filter(isVisibleCurrency(ctx, active)) };
  };

/** Conditions for prepared statements, with the placeholders companyId and userId. */
export const COMPANY_ACCOUNTS_CONDITION = eq(accounts.companyId, COMPANY_ID);
export const VISIBLE_TO_USER_CONDITION = and(
  COMPANY_ACCOUNTS_CONDITION,
  eq(accounts.userId, sql.placeholder('userId')),
  eq(accounts.hidden, false),
  eq(accounts.archived, false),
);

const prepareRecordByReference = (condition: SQL | undefined) =>
  preparedStatement((db) =>
    selectAccountRecords(db, COMPANY_ID)
      .where(and(condition, eq(accounts.reference, sql.placeholder('reference'))))
      .prepare('account_record'),
  );

const companyAccountStatement = prepareRecordByReference(COMPANY_ACCOUNTS_CONDITION);
const userAccountStatement = prepareRecordByReference(VISIBLE_TO_USER_CONDITION);

/** With `at`, the balances are those at that time. Throws not_found. */
export const getAccount = async (
  ctx: OwnerPorts,
  { reference, at, active }: { reference: string; at?: Date | undefined; active?: boolean | undefined },
): Promise<AccountRecord> => {
  const { db, owner } = ctx;
  const statement = owner.userId === null ? companyAccountStatement(db) : userAccountStatement(db);
  const [row] = await statement.execute({ ...owner, reference });
  if (!row) throw notFound();
  const balances = at ? await readBalances(db, owner.companyId, [reference], at) : row.balances;
  return toHoldings(ctx, active)({ ...row, balances });
};

/** Throws permission_denied if the account's user outranks the admin. A standalone account has no user. */
export const requireRankOverHolder = async (
  db: Database,
  ctx: OwnerPort & CallerPort,
  holderId: string | undefined | null,
): Promise<void> => {
  if (ctx.owner.userId === null && holderId) await requireRankOver(db, ctx, holderId);
};

/** Locks an account for a change without blocking postings. Throws not_found, and permission_denied if its user outranks the caller. */
export const lockAccount = async (tx: Tx, ctx: OwnerPort & CallerPort, reference: string): Promise<AccountRow> => {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(visibleAccountsCondition(ctx), eq(accounts.reference, reference)))
    .for('no key update');
  if (!account) throw notFound();
  await requireRankOverHolder(tx, ctx, account.userId);
  return account;
};

/** Finds a currency of an account by its code, ignoring case. Throws not_found. */
export const getAccountCurrency = async (
  ctx: OwnerPorts,
  { code, ...path }: { reference: string; code: string; at?: Date | undefined; active?: boolean | undefined },
): Promise<AccountCurrencyRecord> => {
  const { currencies } = await getAccount(ctx, path);
  const record = currencies.find(({ currency }) => currency.code.toLowerCase() === code.toLowerCase());
  if (!record) throw notFound();
  return record;
};

const accountByReferenceStatement = preparedStatement((db) =>
  selectAccounts(db)
    .where(and(eq(accounts.companyId, COMPANY_ID), eq(accounts.reference, sql.placeholder('reference'))))
    .prepare('account_by_reference'),
);

const primaryAccountStatement = preparedStatement((db) =>
  selectAccounts(db)
    .where(and(eq(accounts.companyId, COMPANY_ID), eq(accounts.userId, sql.placeholder('userId')), eq(accounts.isPrimary, true)))
    .prepare('primary_account_of_user'),
);

export const findAccount = async (db: Database, companyId: number, reference: string): Promise<AccountWithUser | undefined> => {
  const [row] = await accountByReferenceStatement(db).execute({ companyId, reference });
  return row;
};

/** The account that transactions of a user use by default. */
export const findPrimaryAccount = async (db: Database, companyId: number, userId: string): Promise<AccountWithUser | undefined> => {
  const [row] = await primaryAccountStatement(db).execute({ companyId, userId });
  return row;
};
