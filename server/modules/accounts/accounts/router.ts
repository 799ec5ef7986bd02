import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { accountList, listAccounts, listOwnAccounts, ownAccountList } from '#server/modules/accounts/accounts/account-list.ts';
import {
  accountCurrencyList,
  addAccountCurrency,
  changeAccountCurrency,
  changeAccountSettings,
  readAccountHistories,
  listAccountCurrencies,
  ownAccountCurrencyList,
  toSwitches,
} from '#server/modules/accounts/accounts/currencies.ts';
import { currencyList, listAllCurrencies, ownCurrencyList } from '#server/modules/accounts/accounts/all-currencies.ts';
import {
  Account,
  AccountCurrency,
  AccountCurrencyChange,
  AccountCurrencyInput,
  AccountCurrencyQuery,
  AccountHistoryQuery,
  AccountInput,
  AccountPath,
  AccountQuery,
  AccountSettingsChange,
  AdminAccount,
  AdminAccountChange,
  AdminAccountCurrency,
  AdminAccountCurrencyChange,
  AdminAccountCurrencyInput,
  AdminAccountInput,
  AdminListedAccountCurrency,
  AllCurrenciesQuery,
  BalanceHistory,
  BalanceHistoryQuery,
  ListedAccountCurrency,
  toAccount,
  toAccountCurrency,
  toAdminAccount,
  toAdminAccountCurrency,
  toAdminListedAccountCurrency,
  toBalanceHistory,
  toListedAccountCurrency,
} from '#server/modules/accounts/accounts/schema.ts';
import { AccountCurrencyPath } from '#server/modules/accounts/scopes/schema.ts';
import { changeAccount, openAccount } from '#server/modules/accounts/accounts/service.ts';
import { getAccount, getAccountCurrency } from '#server/modules/accounts/account-records/account-lookup.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

const userProcedures = proceduresFor('user', 'account');

const ALL_CURRENCIES_DESCRIPTION =
  'Returns the currencies of all accounts with their balances, now or at a given time. Filters and sorting use current values.';

const accountCurrencyRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/accounts/{reference}/currencies/', "List an account's currencies"))
    .input(ownAccountCurrencyList.input.extend(AccountPath.shape))
    .output(pageOf(AccountCurrency))
    .query(async ({ ctx, input }) =>
      serializePage(await listAccountCurrencies(ctx, ownAccountCurrencyList, input as ListQuery & AccountPath), toAccountCurrency),
    ),

  create: userProcedures.add
    .meta(creates('/accounts/{reference}/currencies/', 'Add a currency to an account'))
    .input(AccountCurrencyInput)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await addAccountCurrency(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/', "Get an account's currency"))
    .input(AccountCurrencyQuery)
    .output(AccountCurrency)
    .query(async ({ ctx, input }) => toAccountCurrency(await getAccountCurrency(ctx, input))),

  update: userProcedures.change
    .meta(rest('PATCH', '/accounts/{reference}/currencies/{code}/', "Set an account's active currency"))
    .input(AccountCurrencyChange)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await changeAccountCurrency(ctx, input))),

  replace: userProcedures.change
    .meta(rest('PUT', '/accounts/{reference}/currencies/{code}/', "Set an account's active currency"))
    .input(AccountCurrencyChange)
    .output(AccountCurrency)
    .mutation(async ({ ctx, input }) => toAccountCurrency(await changeAccountCurrency(ctx, input))),
});

export const accountRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/accounts/', 'List your accounts', { description: 'Returns your accounts with their balances.' }))
    .input(ownAccountList.input)
    .output(pageOf(Account))
    .query(async ({ ctx, input }) => serializePage(await listOwnAccounts(ctx, input), toAccount)),

  create: userProcedures.add
    .meta(
      creates('/accounts/', 'Open an account', {
        description:
          'Opens an account for you. If your group has account definitions, `name` must be the name of one of them, and the definition sets the ' +
          'label and the initial currencies. The name must be unique among your accounts.',
      }),
    )
    .input(AccountInput)
    .output(Account)
    .mutation(async ({ ctx, input }) => toAccount(await openAccount(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/accounts/{reference}/', 'Get an account'))
    .input(AccountQuery)
    .output(Account)
    .query(async ({ ctx, input }) => toAccount(await getAccount(ctx, input))),

  history: userProcedures.view
    .input(BalanceHistoryQuery)
    .output(z.array(BalanceHistory))
    .query(async ({ ctx, input }) => (await readAccountHistories(ctx, input)).map(toBalanceHistory)),

  currencies: accountCurrencyRouter,

  allCurrencies: userProcedures.view
    .meta(rest('GET', '/account-currencies/', 'List your account currencies', { description: ALL_CURRENCIES_DESCRIPTION }))
    .input(ownCurrencyList.input.extend(AllCurrenciesQuery.shape))
    .output(pageOf(ListedAccountCurrency))
    .query(async ({ ctx, input }) =>
      serializePage(await listAllCurrencies(ctx, ownCurrencyList, input as ListQuery & AllCurrenciesQuery), toListedAccountCurrency),
    ),
});

const adminProcedures = proceduresFor('admin', 'account');

const CURRENCY_LIST_PATH = '/admin/accounts/{reference}/currencies/' as const;
const CURRENCY_PATH = '/admin/accounts/{reference}/currencies/{code}/' as const;
const SETTINGS_PATH = '/admin/accounts/{reference}/currencies/{code}/settings/' as const;

const settingsRouter = router({
  get: adminProcedures.view
    .meta(rest('GET', SETTINGS_PATH, "Get an account's transaction settings"))
    .input(AccountCurrencyPath)
    .output(Switches)
    .query(async ({ ctx, input }) => toSwitches(await getAccountCurrency(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', SETTINGS_PATH, "Update an account's transaction settings"))
    .input(AccountSettingsChange)
    .output(Switches)
    .mutation(({ ctx, input }) => changeAccountSettings(ctx, input)),

  replace: adminProcedures.change
    .meta(rest('PUT', SETTINGS_PATH, "Update an account's transaction settings"))
    .input(AccountSettingsChange)
    .output(Switches)
    .mutation(({ ctx, input }) => changeAccountSettings(ctx, input)),
});

const adminAccountCurrencyRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', CURRENCY_LIST_PATH, "List an account's currencies"))
    .input(accountCurrencyList.input.extend(AccountPath.shape))
    .output(pageOf(AdminAccountCurrency))
    .query(async ({ ctx, input }) =>
      serializePage(await listAccountCurrencies(ctx, accountCurrencyList, input as ListQuery & AccountPath), toAdminAccountCurrency),
    ),

  create: adminProcedures.add
    .meta(creates(CURRENCY_LIST_PATH, 'Add a currency to an account'))
    .input(AdminAccountCurrencyInput)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await addAccountCurrency(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', CURRENCY_PATH, "Get an account's currency"))
    .input(AccountCurrencyQuery)
    .output(AdminAccountCurrency)
    .query(async ({ ctx, input }) => toAdminAccountCurrency(await getAccountCurrency(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', CURRENCY_PATH, "Update an account's currency"))
    .input(AdminAccountCurrencyChange)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await changeAccountCurrency(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', CURRENCY_PATH, "Update an account's currency"))
    .input(AdminAccountCurrencyChange)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await changeAccountCurrency(ctx, input))),

  settings: settingsRouter,
});

export const adminAccountRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/accounts/', 'List accounts'))
    .input(accountList.input)
    .output(pageOf(AdminAccount))
    .query(async ({ ctx, input }) => serializePage(await listAccounts(ctx, input), toAdminAccount)),

  create: adminProcedures.add
    .meta(
      creates('/admin/accounts/', 'Open an account', {
        description:
          'Opens an account for a user or, without `user`, a standalone account of the company. If `name` is the name of an account definition ' +
          "of the user's group, the definition sets the label and the initial currencies.",
      }),
    )
    .input(AdminAccountInput)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await openAccount(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/accounts/{reference}/', 'Get an account'))
    .input(AccountQuery)
    .output(AdminAccount)
    .query(async ({ ctx, input }) => toAdminAccount(await getAccount(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', '/admin/accounts/{reference}/', 'Update an account'))
    .input(AdminAccountChange)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await changeAccount(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', '/admin/accounts/{reference}/', 'Update an account'))
    .input(AdminAccountChange)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await changeAccount(ctx, input))),

  history: adminProcedures.view
    .input(AccountHistoryQuery)
    .output(z.array(BalanceHistory))
    .query(async ({ ctx, input }) => (await readAccountHistories(ctx, input)).map(toBalanceHistory)),

  currencies: adminAccountCurrencyRouter,

  allCurrencies: adminProcedures.view
    .meta(rest('GET', '/admin/account-currencies/', 'List account currencies', { description: ALL_CURRENCIES_DESCRIPTION }))
    .input(currencyList.input.extend(AllCurrenciesQuery.shape))
    .output(pageOf(AdminListedAccountCurrency))
    .query(async ({ ctx, input }) =>
      serializePage(await listAllCurrencies(ctx, currencyList, input as ListQuery & AllCurrenciesQuery), toAdminListedAccountCurrency),
    ),
});
