// Lists the currencies of all accounts, with current balances or those at a given time.
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { accounts } from '#db/schema/index.ts';
import { readBalances } from '#server/ledger/index.ts';
import { selectAccountRecords, toHoldings, visibleAccountsCondition } from '#server/modules/accounts/account-records/account-lookup.ts';
import { currencyBalances, selectCurrencyBalances, type AccountCurrencyRecord } from '#server/modules/accounts/account-records/balances.ts';
import { accountCurrencyFilters, accountCurrencySorts } from '#server/modules/accounts/accounts/currencies.ts';
import type { AllCurrenciesQuery } from '#server/modules/accounts/accounts/schema.ts';
import { userFilter } from '#server/modules/people/index.ts';
import { combine, containing, exact, flag, presence, type Filter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** Adds a suffix to the parameters of a filter, such as `account__name`. */
const withSuffix = (suffix: string, { parameters }: Filter): Filter => ({
  parameters: Object.fromEntries(Object.entries(parameters).map(([operator, parameter]) => [`__${suffix}${operator}`, parameter])),
});

const accountFilter = combine(
  exact(accounts.reference),
  withSuffix('name', containing(accounts.name)),
  withSuffix('definition', exact(accounts.definition)),
);

const declaration = {
  filters: { ...accountCurrencyFilters, account: accountFilter },
  sorts: accountCurrencySorts,
  defaultSort: 'created',
  id: currencyBalances.listKey,
  created: currencyBalances.createdAt,
};

export const ownCurrencyList = listing(declaration);

export const currencyList = listing({
  ...declaration,
  filters: {
    ...declaration.filters,
    archived: flag(currencyBalances.archived),
    user: combine(userFilter(accounts), presence(accounts.userId)),
  },
});

/** Reads the account currencies of a page. */
const readRecords = async (
  { db, owner }: OwnerListPorts,
  rows: { reference: string; currency: string }[],
  at: Date | undefined,
): Promise<AccountCurrencyRecord[]> => {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  if (references.length === 0) return [];
  const records = await selectAccountRecords(db, owner.companyId).where(
    and(eq(accounts.companyId, owner.companyId), inArray(accounts.reference, references)),
  );
  const pastBalances =
    at && Map.groupBy(await readBalances(db, owner.companyId, references, at), ({ accountReference }) => accountReference);
  const holdings = records.map((record) => {
    const balances = pastBalances ? (pastBalances.get(record.account.reference) ?? []) : record.balances;
    return toHoldings({ owner })({ ...record, balances });
  });
  const byKey = new Map(
    holdings.flatMap(({ account, currencies }) => currencies.map((record) => [`${account.reference} ${record.currency.code}`, record])),
  );
  return rows.flatMap(({ reference, currency }) => byKey.get(`${reference} ${currency}`) ?? []);
};

/** Filters and sorting use current values, even with `at`. */
export const listAllCurrencies = async (
  ctx: OwnerListPorts,
  list: ListDeclaration,
  { at, historic, ...query }: ListQuery & AllCurrenciesQuery,
): Promise<Page<AccountCurrencyRecord>> => {
  const { db, owner } = ctx;
  const visibleCondition = and(visibleAccountsCondition(ctx), owner.userId === null ? undefined : eq(currencyBalances.archived, false));
  // The query builder cannot select columns of a subquery, so the columns are expressions.
  const columns = {
    key: sql<string>`${currencyBalances.listKey}`,
    reference: accounts.reference,
    currency: sql<string>`${currencyBalances.currency}`,
    createdAt: sql<Date>`${currencyBalances.createdAt}`.mapWith(currencyBalances.createdAt),
  };
  const source = selectCurrencyBalances(owner.companyId);
  const accountCondition = eq(currencyBalances.accountReference, accounts.reference);
  const countRows = (where: SQL | undefined) =>
    db.select({ count: count() }).from(accounts).innerJoin(source, accountCondition).where(and(visibleCondition, where));
  const select = (where: SQL | undefined) =>
    db.select(columns).from(accounts).innerJoin(source, accountCondition).where(and(visibleCondition, where)).$dynamic();
  const page = await readPage(ctx, query, list, {
    count: async (where) => (await countRows(where))[0]?.count ?? 0,
    rows: (slice) => inOrder(select(slice.where), slice),
    toPosition: ({ createdAt, key }) => ({ createdAt, id: key }),
  });
  return { ...page, results: await readRecords(ctx, page.results, at ?? historic) };
};
