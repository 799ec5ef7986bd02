import { and, asc, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { accounts, userGroups, users } from '#db/schema/index.ts';
import { currencyBalances, selectCurrencyBalances } from '#server/modules/accounts/account-records/balances.ts';
import type { AccountRecord } from '#server/modules/accounts/account-records/account-lookup.ts';
import {
  ACCOUNTS_OF_COMPANY,
  accountRecordColumns,
  isUserOfAccount,
  accountsOf,
  selectAccountRecords,
  toAccountRecord,
  VISIBLE_TO_USER,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import { escapeLikePattern, matchesUserSearch, userFilter } from '#server/modules/people/index.ts';
import { both, caseless, containing, exact, flag, integer, matching, timestamp, presence, type Filter } from '#server/records/filters.ts';
import { conditionOf, listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { prepared } from '#server/records/prepared.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Filters of account currencies. One currency of the account has to match all of them. */
const currencyFilters = {
  active: flag(currencyBalances.isActive),
  currency: caseless(currencyBalances.currency),
  balance: integer(currencyBalances.balance),
  available_balance: integer(currencyBalances.available),
};

/** Declares the parameters of a filter whose condition needs the company and is added later. */
const evaluatedLater = ({ parameters }: Filter): Filter => ({
  parameters: Object.fromEntries(Object.entries(parameters).map(([suffix, { type }]) => [suffix, { type, where: () => undefined }])),
});

const declaration = {
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    definition: exact(accounts.definition),
    primary: flag(accounts.isPrimary),
    recon: flag(accounts.recon),
    active: evaluatedLater(currencyFilters.active),
    currency: evaluatedLater(currencyFilters.currency),
    balance: evaluatedLater(currencyFilters.balance),
    available_balance: evaluatedLater(currencyFilters.available_balance),
    created: timestamp(accounts.createdAt),
    updated: timestamp(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
};

const isOfGroup = (name: string): SQL =>
  exists(sql`(select 1 from ${userGroups} where ${userGroups.companyId} = ${accounts.companyId}
    and ${userGroups.userId} = ${accounts.userId} and ${userGroups.groupName} = ${name})`);

/** Search by part of the reference, name or label of an account, or of its user. */
const matchesSearch = ({ db, owner: { companyId } }: OwnerPorts, search: unknown): SQL | undefined => {
  if (typeof search !== 'string') return undefined;
  const pattern = `%${escapeLikePattern(search.trim())}%`;
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), matchesUserSearch(search)));
  return or(
    ...[accounts.reference, accounts.name, accounts.label].map((column) => ilike(column, pattern)),
    inArray(accounts.userId, found),
  );
};

export const ownAccountList = listing(declaration);

export const accountList = listing({
  ...declaration,
  filters: {
    ...declaration.filters,
    archived: flag(accounts.archived),
    hidden: flag(accounts.hidden),
    user: both(userFilter(accounts), presence(accounts.userId)),
    group: matching(isOfGroup),
    search: evaluatedLater(matching(() => undefined)),
  },
});

const currencyCondition = conditionOf(currencyFilters);

/** Condition for accounts with a currency that matches the query; undefined if the query has no such filter. */
const hasMatchingCurrency = ({ db, owner: { companyId, userId } }: OwnerPorts, query: ListQuery): SQL | undefined => {
  const fits = currencyCondition(query);
  if (!fits) return undefined;
  const condition = userId === null ? fits : and(fits, eq(currencyBalances.archived, false));
  return inArray(
    accounts.reference,
    db
      .select({ reference: sql`${currencyBalances.accountReference}` })
      .from(selectCurrencyBalances(companyId))
      .where(condition),
  );
};

/** Pages without filters in the default order, oldest first. */
const defaultPage = (audience: SQL | undefined) =>
  prepared((db) =>
    db
      .select({ ...accountRecordColumns, count: sql`(select count(*) from ${accounts} where ${audience})`.mapWith(Number) })
      .from(accounts)
      .leftJoin(users, isUserOfAccount)
      .where(audience)
      .orderBy(asc(accounts.createdAt), asc(accounts.reference))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare('account_page'),
  );

const defaultPageOfCompany = defaultPage(ACCOUNTS_OF_COMPANY);
const defaultPageOfUser = defaultPage(VISIBLE_TO_USER);

/** A page of accounts with their currencies. `active` also restricts the currencies that are returned. */
export const listAccounts = async (ctx: OwnerListPorts, list: ListDeclaration, query: ListQuery): Promise<Page<AccountRecord>> => {
  const { db, owner } = ctx;
  const search = owner.userId === null ? matchesSearch(ctx, query['search']) : undefined;
  const mine = and(accountsOf(ctx), hasMatchingCurrency(ctx, query), search);
  const defaultPageOf = owner.userId === null ? defaultPageOfCompany : defaultPageOfUser;
  const page = await readPage(ctx, query, list, {
    count: (where) => db.$count(accounts, and(mine, where)),
    rows: (part) => inOrder(selectAccountRecords(db).where(and(mine, part.where)).$dynamic(), part),
    positionOf: ({ account }) => ({ createdAt: account.createdAt, id: account.reference }),
    defaultRows: (part) => defaultPageOf(db).execute({ ...owner, ...part }),
  });
  const active = typeof query['active'] === 'boolean' ? query['active'] : undefined;
  return { ...page, results: page.results.map(toAccountRecord(ctx, active)) };
};
