import { and, eq, sql } from 'drizzle-orm';
import { companyBankAccountCurrencies, companyBankAccounts } from '#db/schema/index.ts';
import { bankAccountsOf, withCurrencies } from '#server/modules/companies/company-bank-accounts/find-bank-account.ts';
import type { ShownBankAccount } from '#server/modules/companies/company-bank-accounts/present.ts';

import { containing, exact, flag, identity, matching, moment } from '#server/records/filters.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** Those that take money in a currency, whose code may be written in any case. */
const takes = (code: string) => {
  const taken = companyBankAccountCurrencies;
  return sql`exists (select 1 from ${taken} where ${and(
    eq(taken.companyId, companyBankAccounts.companyId),
    eq(taken.bankAccountId, companyBankAccounts.id),
    sql`lower(${taken.currency}) = lower(${code})`,
  )})`;
};

const declaration = {
  filters: {
    id: identity(companyBankAccounts.id),
    name: containing(companyBankAccounts.name),
    number: exact(companyBankAccounts.number),
    currency: matching(takes),
    created: moment(companyBankAccounts.createdAt),
  },
  sorts: { created: companyBankAccounts.createdAt, name: companyBankAccounts.name, id: companyBankAccounts.id },
  defaultSort: '-created',
  id: companyBankAccounts.id,
  created: companyBankAccounts.createdAt,
};

export const ownCompanyBankAccountList = listing(declaration);

export const companyBankAccountList = listing({
  ...declaration,
  filters: { ...declaration.filters, archived: flag(companyBankAccounts.archived) },
});

/** A page of the company's bank accounts, each with its currencies. */
export const listBankAccounts = async (ctx: OwnerListPorts, list: List, query: ListQuery): Promise<Page<ShownBankAccount>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(companyBankAccounts, and(bankAccountsOf(ctx), where)),
    rows: async (part) => {
      const selected = ctx.db
        .select()
        .from(companyBankAccounts)
        .where(and(bankAccountsOf(ctx), part.where))
        .$dynamic();
      return withCurrencies(ctx, await inOrder(selected, part));
    },
    place: ({ account }) => account,
  });
