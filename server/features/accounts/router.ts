import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getAccount, getAccountCurrency } from '#server/features/accounts/find-account.ts';
import { listAccountCurrencies, ownAccountCurrencyList } from '#server/features/accounts/list-account-currencies.ts';
import { listAccounts, ownAccountList } from '#server/features/accounts/list-accounts.ts';
import { toAccount, toAccountCurrency } from '#server/features/accounts/present.ts';
import { Account, AccountCurrency, AccountCurrencyPath, AccountPath } from '#server/features/accounts/schema.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const own = owning('user', 'account');

const accountCurrencyRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/', 'List the currencies of one of your accounts with their balances'))
    .input(ownAccountCurrencyList.input.extend(AccountPath.shape))
    .output(pageOf(AccountCurrency))
    .query(async ({ ctx, input }) => showPage(await listAccountCurrencies(ctx, input as ListQuery & AccountPath), toAccountCurrency)),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/', 'View one currency of one of your accounts'))
    .input(AccountCurrencyPath)
    .output(AccountCurrency)
    .query(async ({ ctx, input }) => toAccountCurrency(await getAccountCurrency(ctx, input))),
});

export const accountRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/', 'List your accounts with their balances'))
    .input(ownAccountList.input)
    .output(pageOf(Account))
    .query(async ({ ctx, input }) => showPage(await listAccounts(ctx, input), toAccount)),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/', 'View one of your accounts'))
    .input(AccountPath)
    .output(Account)
    .query(async ({ ctx, input }) => toAccount(await getAccount(ctx, input))),

  currencies: accountCurrencyRouter,
});
