// The currencies of an account, with what it holds of each now, or held at a past moment.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountCurrencyRow, type AccountRow } from '#db/schema/index.ts';
import { invalid, nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { readBalanceHistories, type BalanceHistory } from '#server/ledger/index.ts';
import { findDefinitionsOfUser } from '#server/modules/accounts/account-definitions/group-definitions.ts';
import { held, heldOf, readHeldCurrencies } from '#server/modules/accounts/accounts/balances.ts';
import {
  accountCurrencyId,
  type AccountPath,
  type AccountSettingsChange,
  type AdminAccountCurrencyChange,
  type AdminAccountCurrencyInput,
  type BalanceHistoryQuery,
  type HeldCurrency,
} from '#server/modules/accounts/accounts/schema.ts';
import { accountsOf, getAccount, getAccountCurrency, lockAccount } from '#server/modules/accounts/accounts/service.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { caseless, flag, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import { requireSubtypes } from '#server/records/require-subtypes.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

const declaration = {
  filters: {
    active: flag(held.isActive),
    currency: caseless(held.currency),
    balance: integer(held.balance),
    available_balance: integer(held.available),
    created: moment(held.createdAt),
    updated: moment(held.updatedAt),
  },
  sorts: {
    created: held.createdAt,
    updated: held.updatedAt,
    currency: held.currency,
    balance: held.balance,
    available_balance: held.available,
  },
  defaultSort: 'created',
  id: held.currency,
  created: held.createdAt,
};

export const ownAccountCurrencyList = listing(declaration);

export const accountCurrencyList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(held.archived) } });

/**
 * A page of the currencies of an account. The query names the account besides, and the moment of which balances are told; filters and
 * orders go by what is there now. Throws not_found.
 */
export const listAccountCurrencies = async (
  ctx: OwnerListPorts,
  list: List,
  { reference, at, ...query }: ListQuery & AccountPath,
): Promise<Page<HeldCurrency>> => {
  const { currencies } = await getAccount(ctx, { reference, at });
  const byCode = new Map(currencies.map((one) => [one.currency.code, one]));
  const isMine = and(eq(held.accountReference, reference), ctx.owner.userId === null ? undefined : eq(held.archived, false));
  const source = heldOf(ctx.owner.companyId);
  // The builder knows no columns of what is no table: they are read as expressions.
  const columns = { currency: sql<string>`${held.currency}`, createdAt: sql<Date>`${held.createdAt}`.mapWith(held.createdAt) };
  const select = (where: SQL | undefined) => ctx.db.select(columns).from(source).where(and(isMine, where)).$dynamic();
  const page = await readPage(ctx, query, list, {
    count: async (where) => (await select(where)).length,
    rows: (part) => inOrder(select(part.where), part),
    place: ({ createdAt, currency }) => ({ createdAt, id: currency }),
  });
  return { ...page, results: page.results.flatMap(({ currency }) => byCode.get(currency) ?? []) };
};

// What accounts held through time, for the charts of the dashboard: at moments that the page chooses, such as the ends of days.

/**
 * What the caller's accounts held together at each moment, one history for each currency: of one account when the query names it,
 * else of all that the caller sees; reconciliation accounts are not among what users have. Throws not_found for an account that the
 * caller does not see.
 */
export const getBalanceHistories = async (ctx: OwnerPorts, { reference, moments }: BalanceHistoryQuery): Promise<BalanceHistory[]> => {
  const isCounted = ctx.owner.userId === null ? undefined : eq(accounts.recon, false);
  const seen = await ctx.db
    .select({ reference: accounts.reference })
    .from(accounts)
    .where(and(accountsOf(ctx), reference === undefined ? isCounted : eq(accounts.reference, reference)));
  if (reference !== undefined && seen.length === 0) throw notFound();
  return readBalanceHistories(
    ctx.db,
    ctx.owner.companyId,
    seen.map((one) => one.reference),
    moments,
  );
};

// What is said of an account in a currency. The first word about one of an account's currencies makes rows of all that it has, so that one
// row says which is active. All of this happens under the lock of the account.

type Change = Partial<Pick<AccountCurrencyRow, 'isActive' | 'settings' | 'metadata' | 'archived'>>;

const isOf = ({ companyId, reference }: AccountRow, currency?: string): SQL | undefined =>
  and(
    eq(accountCurrencies.companyId, companyId),
    eq(accountCurrencies.accountReference, reference),
    currency === undefined ? undefined : eq(accountCurrencies.currency, currency),
  );

/** The account, locked, in which something may change. Throws not_found, and invalid for an archived one. */
const lockOpen = async (tx: Tx, ctx: OwnerCall & CallerPort, reference: string): Promise<AccountRow> => {
  const account = await lockAccount(tx, ctx, reference);
  if (account.archived) throw refused('Cannot modify an archived object.');
  return account;
};

/** The rows of all currencies that the account has, as they stand. */
const writeRows = async (tx: Tx, { companyId, reference }: AccountRow): Promise<AccountCurrencyRow[]> => {
  const held = (await readHeldCurrencies(tx, companyId, [reference]))(reference);
  const missing = held
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
  const written = missing.length === 0 ? [] : await tx.insert(accountCurrencies).values(missing).returning();
  return [...held.flatMap(({ row }) => row ?? []), ...written];
};

const clearActive = async (tx: Tx, account: AccountRow): Promise<void> => {
  await tx
    .update(accountCurrencies)
    .set({ isActive: false })
    .where(and(isOf(account), eq(accountCurrencies.isActive, true)));
};

/** Where the active currency is put away, the next that is not takes its place; without one, it stays the active one. */
const passOn = async (tx: Tx, account: AccountRow, others: AccountCurrencyRow[]): Promise<Change> => {
  const [next] = others.filter(({ archived }) => !archived);
  if (!next) return {};
  await clearActive(tx, account);
  await tx.update(accountCurrencies).set({ isActive: true }).where(isOf(account, next.currency));
  return { isActive: false };
};

const write = async (tx: Tx, ctx: Actor, account: AccountRow, code: string, changeFor: (row: AccountCurrencyRow) => Change) => {
  const rows = await writeRows(tx, account);
  const before = rows.find(({ currency }) => currency === code);
  if (!before) throw notFound();
  const change = changeOf<Change>(before, changeFor(before));
  if (!change) return;
  if (change.after.isActive) await clearActive(tx, account);
  const others = rows.filter(({ currency }) => currency !== code);
  const moved = change.after.archived && before.isActive ? await passOn(tx, account, others) : {};
  await tx
    .update(accountCurrencies)
    .set({ ...change.after, ...moved, updatedAt: ctx.clock.now() })
    .where(isOf(account, code));
  const details = { reference: account.reference, currency: code, ...change };
  await recordAct(tx, ctx, 'account_currency.update', { userId: account.userId ?? undefined, details });
};

/** Throws invalid for a currency that the account's definition does not have: only users are bound to it. */
const requireDefined = async (tx: Tx, { companyId, userId, definition }: AccountRow, code: string): Promise<void> => {
  if (userId === null || definition === null) return;
  const made = (await findDefinitionsOfUser(tx, companyId, userId)).find((one) => one.definition.name === definition);
  const { currencies = [] } = made ?? {};
  if (currencies.length > 0 && !currencies.includes(code)) throw invalid({ currency: ['Currency is not enabled for this account.'] });
};

/**
 * Gives an account one more currency. The first that it has is active, whatever was sent. Throws not_found, and invalid on `currency` for one that it has,
 * that the company does not, or that users may not have there.
 */
export const addAccountCurrency = (ctx: OwnerAuditPorts, input: AdminAccountCurrencyInput): Promise<HeldCurrency> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, userId } = ctx.owner;
    const account = await lockOpen(tx, ctx, input.reference);
    const currency = await findCurrency(tx, companyId, input.currency);
    if (!currency) throw nonexistent('currency', 'Currency');
    if (currency.archived) throw invalid({ currency: ['Currency is not enabled.'] });
    if (userId !== null) await requireDefined(tx, account, currency.code);
    const rows = await writeRows(tx, account);
    if (rows.some((row) => row.currency === currency.code)) throw invalid({ currency: ['The account has this currency already.'] });
    if (input.active && input.archived) throw invalid({ active: ['An archived currency cannot be the active one.'] });
    if (input.active) await clearActive(tx, account);
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
    await recordAct(tx, ctx, 'account_currency.create', { userId: account.userId ?? undefined, details });
    return getAccountCurrency({ db: tx, owner: ctx.owner }, { reference: account.reference, code: currency.code });
  });

/** Which state forbids what of a currency. */
const requirePossible = ({ row, isActive }: HeldCurrency, sent: Pick<AdminAccountCurrencyChange, 'active' | 'archived'>): void => {
  if (row?.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
  if (sent.active === false && isActive) throw invalid({ active: ['Make another currency of the account active instead.'] });
  if (sent.active && sent.archived) throw invalid({ active: ['An archived currency cannot be the active one.'] });
};

/**
 * Changes a currency of an account. Making it active takes that from the one that was, in the same commit. Throws not_found, and invalid for what
 * is archived and does not come back, and for taking the active one away.
 */
export const changeAccountCurrency = (
  ctx: OwnerAuditPorts,
  { reference, code, ...sent }: AdminAccountCurrencyChange,
): Promise<HeldCurrency> =>
  inOwnCompany(ctx, async (tx) => {
    const caller = { db: tx, owner: ctx.owner };
    const account = await lockOpen(tx, ctx, reference);
    const held = await getAccountCurrency(caller, { reference, code });
    requirePossible(held, sent);
    await write(tx, ctx, account, held.currency.code, ({ metadata }) => ({
      isActive: sent.active,
      metadata: mergeMetadata(metadata, sent.metadata),
      archived: sent.archived,
    }));
    return getAccountCurrency(caller, { reference, code: held.currency.code });
  });

/** What an account in a currency lets through. */
export const toSettings = ({ row }: HeldCurrency): Switches => Switches.parse(row?.settings ?? {});

/** Sets switches of an account in a currency: what is not sent stays. Throws not_found, and invalid for what is archived. */
export const changeAccountSettings = (ctx: OwnerAuditPorts, { reference, code, ...sent }: AccountSettingsChange): Promise<Switches> =>
  inOwnCompany(ctx, async (tx) => {
    const caller = { db: tx, owner: ctx.owner };
    const account = await lockOpen(tx, ctx, reference);
    const held = await getAccountCurrency(caller, { reference, code });
    requirePossible(held, {});
    await requireSubtypes(tx, ctx.owner.companyId, sent.disallowed_transaction_subtypes);
    const set = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    await write(tx, ctx, account, held.currency.code, ({ settings }) => ({ settings: { ...settings, ...set } }));
    return toSettings(await getAccountCurrency(caller, { reference, code: held.currency.code }));
  });
