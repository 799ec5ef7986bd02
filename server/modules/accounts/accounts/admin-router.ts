import { z } from 'zod';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  addAccountCurrency,
  changeAccountCurrency,
  changeAccountSettings,
  toSettings,
} from '#server/modules/accounts/accounts/change-account-currency.ts';
import { changeAccount } from '#server/modules/accounts/accounts/change-account.ts';
import { getBalanceHistories } from '#server/modules/accounts/accounts/balance-history.ts';
import { getAccount, getAccountCurrency } from '#server/modules/accounts/accounts/find-account.ts';
import { accountCurrencyList, listAccountCurrencies } from '#server/modules/accounts/accounts/list-account-currencies.ts';
import { accountList, listAccounts } from '#server/modules/accounts/accounts/list-accounts.ts';
import { openAccount } from '#server/modules/accounts/accounts/open-account.ts';
import { toAdminAccount, toAdminAccountCurrency, toBalanceHistory } from '#server/modules/accounts/accounts/present.ts';
import {
  AccountCurrencyOfPath,
  AccountCurrencyPath,
  AccountPath,
  AccountHistoryQuery,
  AccountQuery,
  BalanceHistory,
  AccountSettingsChange,
  AdminAccount,
  AdminAccountChange,
  AdminAccountCurrency,
  AdminAccountCurrencyChange,
  AdminAccountCurrencyInput,
  AdminAccountInput,
} from '#server/modules/accounts/accounts/schema.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const any = owning('admin', 'account');

const CURRENCIES = '/admin/accounts/{reference}/currencies/' as const;
const CURRENCY = '/admin/accounts/{reference}/currencies/{code}/' as const;
const SETTINGS = '/admin/accounts/{reference}/currencies/{code}/settings/' as const;

const settingsRouter = router({
  get: any.viewing
    .meta(rest('GET', SETTINGS, 'View the switches of an account in a currency'))
    .input(AccountCurrencyOfPath)
    .output(Switches)
    .query(async ({ ctx, input }) => toSettings(await getAccountCurrency(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', SETTINGS, 'Set switches of an account in a currency'))
    .input(AccountSettingsChange)
    .output(Switches)
    .mutation(({ ctx, input }) => changeAccountSettings(ctx, input)),

  replace: any.changing
    .meta(rest('PUT', SETTINGS, 'Set switches of an account in a currency'))
    .input(AccountSettingsChange)
    .output(Switches)
    .mutation(({ ctx, input }) => changeAccountSettings(ctx, input)),
});

const adminAccountCurrencyRouter = router({
  list: any.viewing
    .meta(rest('GET', CURRENCIES, 'List the currencies of an account with their balances'))
    .input(accountCurrencyList.input.extend(AccountPath.shape))
    .output(pageOf(AdminAccountCurrency))
    .query(async ({ ctx, input }) =>
      showPage(await listAccountCurrencies(ctx, accountCurrencyList, input as ListQuery & AccountPath), toAdminAccountCurrency),
    ),

  create: any.adding
    .meta(creates(CURRENCIES, 'Give an account one more currency'))
    .input(AdminAccountCurrencyInput)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await addAccountCurrency(ctx, input))),

  get: any.viewing
    .meta(rest('GET', CURRENCY, 'View one currency of an account'))
    .input(AccountCurrencyPath)
    .output(AdminAccountCurrency)
    .query(async ({ ctx, input }) => toAdminAccountCurrency(await getAccountCurrency(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', CURRENCY, 'Change one currency of an account'))
    .input(AdminAccountCurrencyChange)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await changeAccountCurrency(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', CURRENCY, 'Change one currency of an account'))
    .input(AdminAccountCurrencyChange)
    .output(AdminAccountCurrency)
    .mutation(async ({ ctx, input }) => toAdminAccountCurrency(await changeAccountCurrency(ctx, input))),

  settings: settingsRouter,
});

export const adminAccountRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/accounts/', 'List all accounts with their balances'))
    .input(accountList.input)
    .output(pageOf(AdminAccount))
    .query(async ({ ctx, input }) => showPage(await listAccounts(ctx, accountList, input), toAdminAccount)),

  create: any.adding
    .meta(creates('/admin/accounts/', 'Open an account for a user, or one of the company’s own'))
    .input(AdminAccountInput)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await openAccount(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/', 'View an account'))
    .input(AccountQuery)
    .output(AdminAccount)
    .query(async ({ ctx, input }) => toAdminAccount(await getAccount(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/accounts/{reference}/', 'Change an account'))
    .input(AdminAccountChange)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await changeAccount(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/accounts/{reference}/', 'Change an account'))
    .input(AdminAccountChange)
    .output(AdminAccount)
    .mutation(async ({ ctx, input }) => toAdminAccount(await changeAccount(ctx, input))),

  history: any.viewing
    .input(AccountHistoryQuery)
    .output(z.array(BalanceHistory))
    .query(async ({ ctx, input }) => (await getBalanceHistories(ctx, input)).map(toBalanceHistory)),

  currencies: adminAccountCurrencyRouter,
});
