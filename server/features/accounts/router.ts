import { requiring } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getOwnAccountCurrency, listOwnAccountCurrencies, ownAccountCurrencies } from '#server/features/accounts/account-currencies.ts';
import { getOwnAccount, listOwnAccounts, ownAccounts } from '#server/features/accounts/list-accounts.ts';
import { Account, AccountAt, AccountCurrency, AccountCurrencyAt } from '#server/features/accounts/schema.ts';
import { pageOf, type ListQuery } from '#server/records/listing.ts';

const viewing = requiring('user.account.view');

const accountCurrencyRouter = router({
  list: viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/', 'List the currencies of one of your accounts with their balances'))
    .input(ownAccountCurrencies.input.extend(AccountAt.shape))
    .output(pageOf(AccountCurrency))
    .query(({ ctx, input }) => listOwnAccountCurrencies(ctx, input as ListQuery & AccountAt)),
  get: viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/', 'Get one currency of one of your accounts'))
    .input(AccountCurrencyAt)
    .output(AccountCurrency)
    .query(({ ctx, input }) => getOwnAccountCurrency(ctx, input)),
});

export const accountRouter = router({
  list: viewing
    .meta(rest('GET', '/accounts/', 'List your accounts with their balances'))
    .input(ownAccounts.input)
    .output(pageOf(Account))
    .query(({ ctx, input }) => listOwnAccounts(ctx, input)),
  get: viewing
    .meta(rest('GET', '/accounts/{reference}/', 'Get one of your accounts'))
    .input(AccountAt)
    .output(Account)
    .query(({ ctx, input }) => getOwnAccount(ctx, input)),
  currencies: accountCurrencyRouter,
});
