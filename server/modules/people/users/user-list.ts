// The list of users, with filters on columns, details, age, groups and accounts.
import { toPlainWords } from '#server/kernel/search-text.ts';
import { containsWords } from '#server/records/search-matches.ts';
import { and, eq, ilike, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { accounts, balances, ledgerAccounts, userGroups, users } from '#db/schema/index.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { normalizeEmail } from '#server/modules/people/identifiers/identifiers.ts';
import { matchesIdentifier } from '#server/modules/people/identifiers/user-lookup.ts';
import type { ProfileWithWallet } from '#server/modules/people/user-profiles/schema.ts';
import { addWallets, selectProfiles, visibleUsersCondition } from '#server/modules/people/user-profiles/service.ts';
import type { UserOverview } from '#server/modules/people/users/schema.ts';
import {
  combine,
  choice,
  splitCommaList,
  containing,
  exact,
  flag,
  identity,
  matching,
  timestamp,
  type Filter,
  parameter,
} from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { queryBoolean, queryInteger } from '#server/schemas/fields.ts';

/** Escapes the wildcards of LIKE. */
export const escapeLikePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Filters by part of a text, ignoring case (`__icontains`). */
export const containsIgnoringCase = (text: SQL | AnyColumn): Filter => ({
  parameters: { __icontains: parameter(z.string(), (value) => sql`${text} ilike ${`%${escapeLikePattern(value)}%`}`) },
});

const detail = (name: string): SQL => sql`(${users.details} ->> ${sql.raw(`'${name}'`)})`;

const equalsFilter = (text: SQL): Filter => matching((value) => sql`${text} = ${value}`);

export const middleNameFilter: Filter = {
  parameters: {
    ...equalsFilter(detail('middle_name')).parameters,
    __contains: parameter(z.string(), (value) => sql`position(${value} in ${detail('middle_name')}) > 0`),
    ...containsIgnoringCase(detail('middle_name')).parameters,
  },
};

export const residencyFilter: Filter = matching((value) => sql`${detail('residency')} = upper(${value})`);

export const retentionFilter: Filter = equalsFilter(sql`coalesce(${detail('retention_state')}, 'retaining')`);

/** Filters by part of an ID, ignoring case. */
export const idContainsFilter: Filter = {
  parameters: { __contains: parameter(z.string(), (value) => sql`position(lower(${value}) in ${users.id}::text) > 0`) },
};

const COMPARISONS = { '': '=', __gt: '>', __gte: '>=', __lt: '<', __lte: '<=' } as const;

/** Numeric filters on values that are not columns. */
const comparisonFilter = (where: (comparison: SQL, value: bigint) => SQL): Filter => ({
  parameters: Object.fromEntries(
    Object.entries(COMPARISONS).map(([suffix, operator]) => [suffix, parameter(queryInteger, (value) => where(sql.raw(operator), value))]),
  ),
});

/** Filters by completed years. */
export const ageFilter: Filter = comparisonFilter(
  (comparison, value) => sql`date_part('year', age(${users.birthDate}::timestamp)) ${comparison} ${String(value)}::numeric`,
);

const userAccountsCondition = sql`${accounts.companyId} = ${users.companyId} and ${accounts.userId} = ${users.id}`;

const balanceCondition = (where: SQL): SQL =>
  sql`exists (select from ${accounts}
    join ${ledgerAccounts} on ${ledgerAccounts.companyId} = ${accounts.companyId} and ${ledgerAccounts.accountReference} = ${accounts.reference}
    join ${balances} on ${balances.companyId} = ${ledgerAccounts.companyId} and ${balances.accountId} = ${ledgerAccounts.id}
    where ${userAccountsCondition} and ${where})`;

const accountFilter = (where: (value: string) => SQL): Filter =>
  matching((value) => sql`exists (select from ${accounts} where ${userAccountsCondition} and ${where(value)})`);

const currencyFilter: Filter = matching((code) => balanceCondition(sql`lower(${ledgerAccounts.currency}) = lower(${code})`));

/** Filters that match any account of the user. `balance` matches any currency of the primary account. */
export const accountFilters = {
  account: accountFilter((reference) => eq(accounts.reference, reference)),
  account__name: accountFilter((name) => eq(accounts.name, name)),
  account__label: accountFilter((label) => eq(accounts.label, label)),
  currency: currencyFilter,
  currency__code: currencyFilter,
  balance: comparisonFilter((comparison, value) =>
    balanceCondition(sql`${accounts.isPrimary} and ${balances.balance} ${comparison} ${String(value)}::numeric`),
  ),
};

const groupCondition = (where: SQL): SQL =>
  sql`exists (select from ${userGroups} where ${userGroups.companyId} = ${users.companyId} and ${userGroups.userId} = ${users.id} and ${where})`;

export const groupFilter: Filter = {
  parameters: {
    '': parameter(z.string(), (name) => groupCondition(sql`lower(${userGroups.groupName}) = lower(${name})`)),
    __in: parameter(z.string(), (names) =>
      groupCondition(inArray(sql`lower(${userGroups.groupName})`, splitCommaList(names.toLowerCase()))),
    ),
    __isnull: parameter(queryBoolean, (hasNoGroup) => (hasNoGroup ? sql`not ${groupCondition(sql`true`)}` : groupCondition(sql`true`))),
  },
};

/** Matches part of a name or address, a whole ID, or words in any order and without accents. */
export const matchesUserSearch = (text: string): SQL | undefined => {
  const pattern = `%${escapeLikePattern(text.trim())}%`;
  const columns = [users.firstName, users.lastName, users.email, users.mobile, users.username, users.idNumber];
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(
    ...columns.map((column) => ilike(column, pattern)),
    sql`${fullName} ilike ${pattern}`,
    sql`${users.id}::text = ${text.trim()}`,
    containsWords(sql`${users}.search_text`, toPlainWords(text)),
  );
};

/** Emails are stored in lower case; the exact filter accepts any case. */
const emailFilter: Filter = {
  parameters: { ...containing(users.email).parameters, ...matching((value) => eq(users.email, normalizeEmail(value))).parameters },
};

export const userList = listing({
  filters: {
    id: combine(identity(users.id), idContainsFilter),
    user: matching(matchesIdentifier),
    email: emailFilter,
    mobile: containing(users.mobile),
    first_name: combine(containing(users.firstName), containsIgnoringCase(users.firstName)),
    middle_name: middleNameFilter,
    last_name: combine(containing(users.lastName), containsIgnoringCase(users.lastName)),
    username: containing(users.username),
    status: choice(users.status, VERIFICATION_STATUSES),
    nationality: exact(users.nationality),
    language: exact(users.language),
    id_number: containing(users.idNumber),
    residency: residencyFilter,
    age: ageFilter,
    retention_state: retentionFilter,
    group: groupFilter,
    ...accountFilters,
    created: timestamp(users.createdAt),
    updated: timestamp(users.updatedAt),
    last_login: timestamp(users.lastLoginAt),
    archived: flag(users.archived),
    deactivated: flag(users.deactivated),
    service: flag(users.isService),
    temporary: flag(users.temporary),
    search: matching(matchesUserSearch),
  },
  sorts: { created: users.createdAt, updated: users.updatedAt, last_login: users.lastLoginAt },
  id: users.id,
  created: users.createdAt,
});

export const listUsers = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ProfileWithWallet>> => {
  const { results, ...page } = await readPage(ctx, query, userList, {
    count: (where) => ctx.db.$count(users, and(visibleUsersCondition(ctx), where)),
    rows: (slice) => inOrder(selectProfiles(ctx.db, ctx.owner.companyId, and(visibleUsersCondition(ctx), slice.where)), slice),
    toPosition: ({ user }) => user,
  });
  return { ...page, results: await addWallets(ctx.db, ctx.owner.companyId, results) };
};

/** Temporary users are not counted. */
export const countUsers = async (ctx: OwnerPorts): Promise<UserOverview> => {
  const [counts] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      archived: sql<number>`count(*) filter (where ${users.archived})::int`,
      active: sql<number>`count(*) filter (where not ${users.archived} and not ${users.deactivated})::int`,
    })
    .from(users)
    .where(and(visibleUsersCondition(ctx), eq(users.temporary, false)));
  return counts ?? { total: 0, archived: 0, active: 0 };
};
