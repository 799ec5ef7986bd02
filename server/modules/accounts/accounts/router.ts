import { z } from 'zod';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { addAccountCurrency, changeAccountCurrency } from '#server/modules/accounts/accounts/change-account-currency.ts';
import { getBalanceHistories } from '#server/modules/accounts/accounts/balance-history.ts';
import { getAccount, getAccountCurrency } from '#server/modules/accounts/accounts/find-account.ts';
import { listAccountCurrencies, ownAccountCurrencyList } from '#server/modules/accounts/accounts/list-account-currencies.ts';
import { listAccounts, ownAccountList } from '#server/modules/accounts/accounts/list-accounts.ts';
import { openAccount } from '#server/modules/accounts/accounts/open-account.ts';
import { toAccount, toAccountCurrency, toBalanceHistory } from '#server/modules/accounts/accounts/present.ts';
import {
  Account,
  AccountCurrency,
  AccountCurrencyChange,
  AccountCurrencyInput,
  AccountCurrencyPath,
  AccountInput,
  AccountPath,
  AccountQuery,
  BalanceHistory,
  BalanceHistoryQuery,
} from '#server/modules/accounts/accounts/schema.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const own = owning('user', 'account');

const accountCurrencyRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/', 'List the currencies of one of your accounts with their balances'))
    .input(ownAccountCurrencyList.input.extend(AccountPath.shape))
    .output(pageOf(AccountCurrency))
    .query(async ({ ctx, input }) =>
      showPage(await listAccountCurrencies(ctx, ownAccountCurrencyList, input as ListQuery & AccountPath), toAccountCurrency),
    ),

  create: own.adding
    .meta(creates('/accounts/{reference}/currencies/', 'Give one of your accounts one more currency'))
    .input(AccountCurrencyInput)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await addAccountCurrency(ctx, input))),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/', 'View one currency of one of your accounts'))
    .input(AccountCurrencyPath)
    .output(AccountCurrency)
    .query(async ({ ctx, input }) => toAccountCurrency(await getAccountCurrency(ctx, input))),

  update: own.changing
    .meta(rest('PATCH', '/accounts/{reference}/currencies/{code}/', 'Make a currency of one of your accounts the active one'))
    .input(AccountCurrencyChange)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await changeAccountCurrency(ctx, input))),

  replace: own.changing
    .meta(rest('PUT', '/accounts/{reference}/currencies/{code}/', 'Make a currency of one of your accounts the active one'))
    .input(AccountCurrencyChange)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await changeAccountCurrency(ctx, input))),
});

export const accountRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/', 'List your accounts with their balances'))
    .input(ownAccountList.input)
    .output(pageOf(Account))
    .query(async ({ ctx, input }) => showPage(await listAccounts(ctx, ownAccountList, input), toAccount)),

  create: own.adding
    .meta(creates('/accounts/', 'Open one more account'))
    .input(AccountInput)
    .output(Account)
    .mutation(async ({ ctx, input }) => toAccount(await openAccount(ctx, input))),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/', 'View one of your accounts'))
    .input(AccountQuery)
    .output(Account)
    .query(async ({ ctx, input }) => toAccount(await getAccount(ctx, input))),

  history: own.viewing
    .input(BalanceHistoryQuery)
    .output(z.array(BalanceHistory))
    .query(async ({ ctx, input }) => (await getBalanceHistories(ctx, input)).map(toBalanceHistory)),

  currencies: accountCurrencyRouter,
});
