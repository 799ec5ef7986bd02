import { and, asc, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { accounts, userGroups, users, type AccountRow } from '#db/schema/index.ts';
import {
  currencyBalances,
  selectCurrencyBalances,
  type AccountCurrencyColumnValues,
} from '#server/modules/accounts/account-records/balances.ts';
import {
  visibleAccountsCondition,
  selectAccountRecords,
  selectOwnAccounts,
  toHoldings,
  VISIBLE_TO_USER_CONDITION,
  type AccountHoldings,
  type AccountRecord,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import { toPlainWords } from '#server/kernel/search-text.ts';
import { containsWords } from '#server/records/search-matches.ts';
import { escapeLikePattern, matchesUserSearch, userFilter } from '#server/modules/people/index.ts';
import {
  combine,
  caseless,
  containing,
  exact,
  flag,
  integer,
  matching,
  timestamp,
  presence,
  type Filter,
} from '#server/records/filters.ts';
import { filterCondition, listing, type ListPosition, type ListQuery, type Page } from '#server/records/listing.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Filters of account currencies. An account matches if one of its currencies matches all of them. */
const currencyFilters = {
  active: flag(currencyBalances.isActive),
  currency: caseless(currencyBalances.currency),
  balance: integer(currencyBalances.balance),
  available_balance: integer(currencyBalances.available),
};

/** Declares the parameters of a filter whose condition needs the company and is added later. */
const withoutCondition = ({ parameters }: Filter): Filter => ({
  parameters: Object.fromEntries(Object.entries(parameters).map(([suffix, { type }]) => [suffix, { type, where: () => undefined }])),
});

const declaration = {
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    definition: exact(accounts.definition),
    primary: flag(accounts.isPrimary),
    recon: flag(accounts.recon),
    active: withoutCondition(currencyFilters.active),
    currency: withoutCondition(currencyFilters.currency),
    balance: withoutCondition(currencyFilters.balance),
    available_balance: withoutCondition(currencyFilters.available_balance),
    created: timestamp(accounts.createdAt),
    updated: timestamp(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
};

const groupCondition = (name: string): SQL =>
  exists(sql`(select 1 from ${userGroups} where ${userGroups.companyId} = ${accounts.companyId}
    and ${userGroups.userId} = ${accounts.userId} and ${userGroups.groupName} = ${name})`);

/** Condition for accounts whose reference, name, label or user contains the search text. */
const searchCondition = ({ db, owner: { companyId } }: OwnerPorts, search: unknown): SQL | undefined => {
  if (typeof search !== 'string') return undefined;
  const pattern = `%${escapeLikePattern(search.trim())}%`;
  const matchingUsers = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), matchesUserSearch(search)));
  return or(
    ...[accounts.reference, accounts.name, accounts.label].map((column) => ilike(column, pattern)),
    containsWords(sql`${accounts}.search_text`, toPlainWords(search)),
    inArray(accounts.userId, matchingUsers),
  );
};

export const ownAccountList = listing(declaration);

export const accountList = listing({
  ...declaration,
  filters: {
    ...declaration.filters,
    archived: flag(accounts.archived),
    hidden: flag(accounts.hidden),
    user: combine(userFilter(accounts), presence(accounts.userId)),
    group: matching(groupCondition),
    search: withoutCondition(matching(() => undefined)),
  },
});

const currencyCondition = filterCondition(currencyFilters);

/** Condition for accounts with a currency that matches the query; undefined if the query has no such filter. */
const matchingCurrencyCondition = ({ db, owner: { companyId, userId } }: OwnerPorts, query: ListQuery): SQL | undefined => {
  const filtersCondition = currencyCondition(query);
  if (!filtersCondition) return undefined;
  const condition = userId === null ? filtersCondition : and(filtersCondition, eq(currencyBalances.archived, false));
  return inArray(
    accounts.reference,
    db
      .select({ reference: sql`${currencyBalances.accountReference}` })
      .from(selectCurrencyBalances(companyId))
      .where(condition),
  );
};

const countOfUser = sql`(select count(*) from ${accounts} where ${VISIBLE_TO_USER_CONDITION})`.mapWith(Number);

/** The page without filters in the default order (oldest first). */
const defaultPageOfUser = preparedStatement((db) =>
  selectOwnAccounts(db, countOfUser)
    .where(VISIBLE_TO_USER_CONDITION)
    .orderBy(asc(accounts.createdAt), asc(accounts.reference))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('account_page_of_user'),
);

const listCondition = (ctx: OwnerListPorts, query: ListQuery): SQL | undefined =>
  and(visibleAccountsCondition(ctx), matchingCurrencyCondition(ctx, query));

/** `active` also restricts the currencies that are returned. */
const readActiveFilter = (query: ListQuery): boolean | undefined => (typeof query['active'] === 'boolean' ? query['active'] : undefined);

const toPosition = ({ account }: { account: AccountRow }): ListPosition => ({ createdAt: account.createdAt, id: account.reference });

/** A page of the caller's own accounts with their currencies. */
export const listOwnAccounts = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<AccountHoldings>> => {
  const { db, owner } = ctx;
  const page = await readPage<{ account: AccountRow } & AccountCurrencyColumnValues>(ctx, query, ownAccountList, {
    count: (where) => db.$count(accounts, and(listCondition(ctx, query), where)),
    rows: (slice) =>
      inOrder(
        selectAccountRecords(db, owner.companyId)
          .where(and(listCondition(ctx, query), slice.where))
          .$dynamic(),
        slice,
      ),
    toPosition,
    defaultRows: (slice) => defaultPageOfUser(db).execute({ ...owner, ...slice }),
  });
  return { ...page, results: page.results.map(toHoldings(ctx, readActiveFilter(query))) };
};

/** A page of accounts with their currencies, for admins. */
export const listAccounts = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<AccountRecord>> => {
  const { db } = ctx;
  const matchCondition = and(listCondition(ctx, query), searchCondition(ctx, query['search']));
  const page = await readPage(ctx, query, accountList, {
    count: (where) => db.$count(accounts, and(matchCondition, where)),
    rows: (slice) => inOrder(selectAccountRecords(db, ctx.owner.companyId).where(and(matchCondition, slice.where)).$dynamic(), slice),
    toPosition,
  });
  return { ...page, results: page.results.map(toHoldings(ctx, readActiveFilter(query))) };
};
