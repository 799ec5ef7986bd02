// Currencies of an account: list, balance history, and changes. The first change of a currency stores a row for every currency of the
// account, so that one row is marked as active. Changes lock the account.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountCurrencyRow, type AccountRow } from '#db/schema/index.ts';
import { invalid, nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { readBalanceHistories, type BalanceSeries } from '#server/ledger/index.ts';
import { findDefinitionsOfUser } from '#server/modules/accounts/account-definitions/group-definitions.ts';
import { currencyBalances, selectCurrencyBalances } from '#server/modules/accounts/account-records/balances.ts';
import {
  accountCurrencyId,
  type AccountPath,
  type AccountSettingsChange,
  type AdminAccountCurrencyChange,
  type AdminAccountCurrencyInput,
  type BalanceHistoryQuery,
} from '#server/modules/accounts/accounts/schema.ts';
import type { AccountCurrencyRecord } from '#server/modules/accounts/account-records/balances.ts';
import {
  visibleAccountsCondition,
  getAccount,
  getAccountCurrency,
  lockAccount,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { caseless, flag, integer, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import { requireSubtypes } from '#server/records/require-subtypes.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

export const accountCurrencyFilters = {
  active: flag(currencyBalances.isActive),
  currency: caseless(currencyBalances.currency),
  balance: integer(currencyBalances.balance),
  available_balance: integer(currencyBalances.available),
  created: timestamp(currencyBalances.createdAt),
  updated: timestamp(currencyBalances.updatedAt),
};

export const accountCurrencySorts = {
  created: currencyBalances.createdAt,
  updated: currencyBalances.updatedAt,
  currency: currencyBalances.currency,
  balance: currencyBalances.balance,
  available_balance: currencyBalances.available,
};

const declaration = {
  filters: accountCurrencyFilters,
  sorts: accountCurrencySorts,
  defaultSort: 'created',
  id: currencyBalances.currency,
  created: currencyBalances.createdAt,
};

export const ownAccountCurrencyList = listing(declaration);

export const accountCurrencyList = listing({
  ...declaration,
  filters: { ...declaration.filters, archived: flag(currencyBalances.archived) },
});

/**
 * A page of the currencies of an account. The query contains the reference, and optionally the time `at` of the balances; filters and
 * sorting use current values. Throws not_found.
 */
export const listAccountCurrencies = async (
  ctx: OwnerListPorts,
  list: ListDeclaration,
  { reference, at, ...query }: ListQuery & AccountPath,
): Promise<Page<AccountCurrencyRecord>> => {
  const { currencies } = await getAccount(ctx, { reference, at });
  const byCode = new Map(currencies.map((record) => [record.currency.code, record]));
  const visibleCondition = and(
    eq(currencyBalances.accountReference, reference),
    ctx.owner.userId === null ? undefined : eq(currencyBalances.archived, false),
  );
  const source = selectCurrencyBalances(ctx.owner.companyId);
  // The query builder cannot select columns of a subquery, so the columns are expressions.
  const columns = {
    currency: sql<string>`${currencyBalances.currency}`,
    createdAt: sql<Date>`${currencyBalances.createdAt}`.mapWith(currencyBalances.createdAt),
  };
  const select = (where: SQL | undefined) => ctx.db.select(columns).from(source).where(and(visibleCondition, where)).$dynamic();
  const page = await readPage(ctx, query, list, {
    count: async (where) => (await select(where)).length,
    rows: (slice) => inOrder(select(slice.where), slice),
    toPosition: ({ createdAt, currency }) => ({ createdAt, id: currency }),
  });
  return { ...page, results: page.results.flatMap(({ currency }) => byCode.get(currency) ?? []) };
};

/**
 * The balances of the caller's accounts at the given times, summed by currency. Covers one account, or all accounts that the
 * caller may see. Reconciliation accounts are not part of a user's total. Throws not_found for an unknown account.
 */
export const readAccountHistories = async (
  ctx: OwnerPorts,
  { reference, moments: times }: BalanceHistoryQuery,
): Promise<BalanceSeries[]> => {
  const totalCondition = ctx.owner.userId === null ? undefined : eq(accounts.recon, false);
  const visibleAccounts = await ctx.db
    .select({ reference: accounts.reference })
    .from(accounts)
    .where(and(visibleAccountsCondition(ctx), reference === undefined ? totalCondition : eq(accounts.reference, reference)));
  if (reference !== undefined && visibleAccounts.length === 0) throw notFound();
  return readBalanceHistories(
    ctx.db,
    ctx.owner.companyId,
    visibleAccounts.map((account) => account.reference),
    times,
  );
};

type AccountCurrencyColumns = Partial<Pick<AccountCurrencyRow, 'isActive' | 'settings' | 'metadata' | 'archived'>>;

const accountCurrenciesCondition = ({ companyId, reference }: AccountRow, currency?: string): SQL | undefined =>
  and(
    eq(accountCurrencies.companyId, companyId),
    eq(accountCurrencies.accountReference, reference),
    currency === undefined ? undefined : eq(accountCurrencies.currency, currency),
  );

/** Locks an account for a change. Throws not_found, and invalid for an archived one. */
const lockUnarchivedAccount = async (tx: Tx, ctx: OwnerPort & CallerPort, reference: string): Promise<AccountRow> => {
  const account = await lockAccount(tx, ctx, reference);
  if (account.archived) throw refused('Cannot modify an archived object.');
  return account;
};

/** Inserts the missing rows of an account's currencies, and returns all rows. */
const storeAllCurrencies = async (tx: Tx, { companyId, reference }: AccountRow): Promise<AccountCurrencyRow[]> => {
  const { currencies: records } = await getAccount({ db: tx, owner: { companyId, userId: null } }, { reference });
  const missing = records
    .filter(({ row }) => row === undefined)
    .map(({ currency, isActive, createdAt }) => ({
      companyId,
      id: accountCurrencyId(companyId, reference, currency.code),
      accountReference: reference,
      currency: currency.code,
      isActive,
      createdAt,
      updatedAt: createdAt,
    }));
  const inserted = missing.length === 0 ? [] : await tx.insert(accountCurrencies).values(missing).returning();
  return [...records.flatMap(({ row }) => row ?? []), ...inserted];
};

const clearActiveCurrency = async (tx: Tx, account: AccountRow): Promise<void> => {
  await tx
    .update(accountCurrencies)
    .set({ isActive: false })
    .where(and(accountCurrenciesCondition(account), eq(accountCurrencies.isActive, true)));
};

/** When the active currency is archived, the next unarchived one becomes active. If none is left, the archived one stays active. */
const activateNextCurrency = async (
  tx: Tx,
  account: AccountRow,
  otherCurrencies: AccountCurrencyRow[],
): Promise<AccountCurrencyColumns> => {
  const [next] = otherCurrencies.filter(({ archived }) => !archived);
  if (!next) return {};
  await clearActiveCurrency(tx, account);
  await tx.update(accountCurrencies).set({ isActive: true }).where(accountCurrenciesCondition(account, next.currency));
  return { isActive: false };
};

const writeAccountCurrency = async (
  tx: Tx,
  ctx: AuditActor,
  account: AccountRow,
  code: string,
  buildChange: (row: AccountCurrencyRow) => AccountCurrencyColumns,
) => {
  const rows = await storeAllCurrencies(tx, account);
  const before = rows.find(({ currency }) => currency === code);
  if (!before) throw notFound();
  const change = changeOf<AccountCurrencyColumns>(before, buildChange(before));
  if (!change) return;
  if (change.after.isActive) await clearActiveCurrency(tx, account);
  const otherCurrencies = rows.filter(({ currency }) => currency !== code);
  const deactivation = change.after.archived && before.isActive ? await activateNextCurrency(tx, account, otherCurrencies) : {};
  await tx
    .update(accountCurrencies)
    .set({ ...change.after, ...deactivation, updatedAt: ctx.clock.now() })
    .where(accountCurrenciesCondition(account, code));
  const details = { reference: account.reference, currency: code, ...change };
  await recordCallerAction(tx, ctx, 'account_currency.update', { userId: account.userId ?? undefined, details });
};

/** Throws invalid for a currency that the account definition does not allow. Only users are restricted. */
const requireAllowedCurrency = async (tx: Tx, { companyId, userId, definition }: AccountRow, code: string): Promise<void> => {
  if (userId === null || definition === null) return;
  const assigned = (await findDefinitionsOfUser(tx, companyId, userId)).find((candidate) => candidate.definition.name === definition);
  const { currencies = [] } = assigned ?? {};
  if (currencies.length > 0 && !currencies.includes(code)) throw invalid({ currency: ['Currency is not enabled for this account.'] });
};

/**
 * Adds a currency to an account. The first currency is always active. Throws not_found, and invalid on `currency` for a duplicate, an
 * unknown currency, or one that the definition does not allow.
 */
export const addAccountCurrency = (ctx: OwnerAuditPorts, input: AdminAccountCurrencyInput): Promise<AccountCurrencyRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId, userId } = ctx.owner;
    const account = await lockUnarchivedAccount(tx, ctx, input.reference);
    const currency = await findCurrency(tx, companyId, input.currency);
    if (!currency) throw nonexistent('currency', 'Currency');
    if (currency.archived) throw invalid({ currency: ['Currency is not enabled.'] });
    if (userId !== null) await requireAllowedCurrency(tx, account, currency.code);
    const rows = await storeAllCurrencies(tx, account);
    if (rows.some((row) => row.currency === currency.code)) throw invalid({ currency: ['The account already has this currency.'] });
    if (input.active && input.archived) throw invalid({ active: ['An archived currency cannot be the active one.'] });
    if (input.active) await clearActiveCurrency(tx, account);
    const now = ctx.clock.now();
    await tx.insert(accountCurrencies).values({
      companyId,
      id: accountCurrencyId(companyId, account.reference, currency.code),
      accountReference: account.reference,
      currency: currency.code,
      isActive: input.active === true || rows.length === 0,
      metadata: input.metadata ?? {},
      archived: input.archived ?? false,
      createdAt: now,
      updatedAt: now,
    });
    const details = { reference: account.reference, currency: currency.code };
    await recordCallerAction(tx, ctx, 'account_currency.create', { userId: account.userId ?? undefined, details });
    return getAccountCurrency({ db: tx, owner: ctx.owner }, { reference: account.reference, code: currency.code });
  });

/** Throws invalid for changes that the state of the currency does not allow. */
const requireAllowedChange = (
  { row, isActive }: AccountCurrencyRecord,
  input: Pick<AdminAccountCurrencyChange, 'active' | 'archived'>,
): void => {
  if (row?.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
  if (input.active === false && isActive) throw invalid({ active: ['Make another currency of the account active instead.'] });
  if (input.active && input.archived) throw invalid({ active: ['An archived currency cannot be the active one.'] });
};

/**
 * Changes a currency of an account. Activating it deactivates the previous one in the same commit. Throws not_found, invalid for an
 * archived currency that the change does not unarchive, and invalid for deactivating the active one.
 */
export const changeAccountCurrency = (
  ctx: OwnerAuditPorts,
  { reference, code, ...input }: AdminAccountCurrencyChange,
): Promise<AccountCurrencyRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const txPorts = { db: tx, owner: ctx.owner };
    const account = await lockUnarchivedAccount(tx, ctx, reference);
    const record = await getAccountCurrency(txPorts, { reference, code });
    requireAllowedChange(record, input);
    await writeAccountCurrency(tx, ctx, account, record.currency.code, ({ metadata }) => ({
      isActive: input.active,
      metadata: mergeMetadata(metadata, input.metadata),
      archived: input.archived,
    }));
    return getAccountCurrency(txPorts, { reference, code: record.currency.code });
  });

export const toSwitches = ({ row }: AccountCurrencyRecord): Switches => Switches.parse(row?.settings ?? {});

/** Changes switches of an account currency. Omitted switches stay unchanged. Throws not_found, and invalid for an archived currency. */
export const changeAccountSettings = (ctx: OwnerAuditPorts, { reference, code, ...input }: AccountSettingsChange): Promise<Switches> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const txPorts = { db: tx, owner: ctx.owner };
    const account = await lockUnarchivedAccount(tx, ctx, reference);
    const record = await getAccountCurrency(txPorts, { reference, code });
    requireAllowedChange(record, {});
    await requireSubtypes(tx, ctx.owner.companyId, input.disallowed_transaction_subtypes);
    const switches = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await writeAccountCurrency(tx, ctx, account, record.currency.code, ({ settings }) => ({ settings: { ...settings, ...switches } }));
    return toSwitches(await getAccountCurrency(txPorts, { reference, code: record.currency.code }));
  });
