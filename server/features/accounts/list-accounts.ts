import { accounts } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { accountsOf, withBalances, type HeldAccount } from '#server/features/accounts/find-account.ts';
import { containing, exact, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';

export const ownAccountList = listing({
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    primary: flag(accounts.isPrimary),
    created: moment(accounts.createdAt),
    updated: moment(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
});

/** A page of the accounts with their balances. */
export const listAccounts = async (ctx: OwnerContext, query: ListQuery): Promise<Page<HeldAccount>> => {
  const { results, ...page } = await readTablePage(ctx, query, ownAccountList, { table: accounts, mine: accountsOf(ctx) });
  return { ...page, results: await withBalances(ctx.db, ctx.owner.companyId, results) };
};
