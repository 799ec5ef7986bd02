// What admins find users by besides what a column of theirs says: details, age, groups, accounts and what is on them.
import { eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryBoolean, queryInteger } from '#server/schemas/fields.ts';
import { accounts, balances, ledgerAccounts, userGroups, users } from '#db/schema/index.ts';
import { commaList, type Filter, type Parameter } from '#server/records/filters.ts';

/** LIKE's own wildcards are ordinary characters in what people search for. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

const parameter = <Type extends z.ZodType>(type: Type, where: (value: z.output<Type>) => SQL | undefined): Parameter => ({ type, where });

/** Text that holds the value somewhere, in any case. */
export const holding = (text: SQL | AnyColumn): Filter => ({
  parameters: { __icontains: parameter(z.string(), (value) => sql`${text} ilike ${`%${literally(value)}%`}`) },
});

/** A detail of a person. */
const detail = (name: string): SQL => sql`(${users.details} ->> ${sql.raw(`'${name}'`)})`;

const equal = (text: SQL): Filter => ({ parameters: { '': parameter(z.string(), (value) => sql`${text} = ${value}`) } });

export const middleNameFilter: Filter = {
  parameters: {
    ...equal(detail('middle_name')).parameters,
    __contains: parameter(z.string(), (value) => sql`position(${value} in ${detail('middle_name')}) > 0`),
    ...holding(detail('middle_name')).parameters,
  },
};

export const residencyFilter: Filter = {
  parameters: { '': parameter(z.string(), (value) => sql`${detail('residency')} = upper(${value})`) },
};

export const retentionFilter: Filter = equal(sql`coalesce(${detail('retention_state')}, 'retaining')`);

/** A part of an id, in any case. */
export const idContaining: Filter = {
  parameters: { __contains: parameter(z.string(), (value) => sql`position(lower(${value}) in ${users.id}::text) > 0`) },
};

const COMPARISONS = { '': '=', __gt: '>', __gte: '>=', __lt: '<', __lte: '<=' } as const;

/** Whole numbers that no column holds. */
const compared = (where: (comparison: SQL, value: bigint) => SQL): Filter => ({
  parameters: Object.fromEntries(
    Object.entries(COMPARISONS).map(([suffix, sign]) => [suffix, parameter(queryInteger, (value) => where(sql.raw(sign), value))]),
  ),
});

/** Whole years since birth, today. */
export const ageFilter: Filter = compared(
  (comparison, value) => sql`date_part('year', age(${users.birthDate}::timestamp)) ${comparison} ${String(value)}::numeric`,
);

const ofUser = sql`${accounts.companyId} = ${users.companyId} and ${accounts.userId} = ${users.id}`;

const hasAccount = (where: SQL): SQL => sql`exists (select from ${accounts} where ${ofUser} and ${where})`;

const inCurrency = (where: SQL): SQL =>
  sql`exists (select from ${accounts}
    join ${ledgerAccounts} on ${ledgerAccounts.companyId} = ${accounts.companyId} and ${ledgerAccounts.accountReference} = ${accounts.reference}
    join ${balances} on ${balances.companyId} = ${ledgerAccounts.companyId} and ${balances.accountId} = ${ledgerAccounts.id}
    where ${ofUser} and ${where})`;

const ofAccount = (where: (value: string) => SQL): Filter => ({
  parameters: { '': parameter(z.string(), (value) => hasAccount(where(value))) },
});

const currencyFilter: Filter = {
  parameters: { '': parameter(z.string(), (code) => inCurrency(sql`lower(${ledgerAccounts.currency}) = lower(${code})`)) },
};

/** Of any of the user's accounts; the balance is one in any currency of the primary one. */
export const accountFilters = {
  account: ofAccount((reference) => eq(accounts.reference, reference)),
  account__name: ofAccount((name) => eq(accounts.name, name)),
  account__label: ofAccount((label) => eq(accounts.label, label)),
  currency: currencyFilter,
  currency__code: currencyFilter,
  balance: compared((comparison, value) =>
    inCurrency(sql`${accounts.isPrimary} and ${balances.balance} ${comparison} ${String(value)}::numeric`),
  ),
};

const groupOf = (where: SQL): SQL =>
  sql`exists (select from ${userGroups} where ${userGroups.companyId} = ${users.companyId} and ${userGroups.userId} = ${users.id} and ${where})`;

export const groupFilter: Filter = {
  parameters: {
    '': parameter(z.string(), (name) => groupOf(sql`lower(${userGroups.groupName}) = lower(${name})`)),
    __in: parameter(z.string(), (names) => groupOf(inArray(sql`lower(${userGroups.groupName})`, commaList(names.toLowerCase())))),
    __isnull: parameter(queryBoolean, (isNone) => (isNone ? sql`not ${groupOf(sql`true`)}` : groupOf(sql`true`))),
  },
};
