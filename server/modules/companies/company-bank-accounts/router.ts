import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  addBankAccountToCurrency,
  addBankAccountCurrency,
  getBankAccountOfCurrency,
  getBankAccountCurrency,
  listBankAccountsOfCurrency,
  listBankAccountCurrencies,
  removeBankAccountCurrency,
} from '#server/modules/companies/company-bank-accounts/bank-account-currencies.ts';
import {
  AdminCompanyBankAccount,
  BankAccountCurrencyInput,
  BankAccountCurrencyPath,
  CompanyBankAccount,
  CompanyBankAccountChange,
  CompanyBankAccountInput,
  CurrencyBankAccountInput,
  CurrencyBankAccountPath,
  toAdminCompanyBankAccount,
  toCompanyBankAccount,
} from '#server/modules/companies/company-bank-accounts/schema.ts';
import {
  changeBankAccount,
  companyBankAccountList,
  createBankAccount,
  getBankAccount,
  listBankAccounts,
  ownCompanyBankAccountList,
  removeBankAccount,
} from '#server/modules/companies/company-bank-accounts/service.ts';
import { AdminCurrency, CurrencyPath, toAdminCurrency } from '#server/modules/companies/currencies/schema.ts';
import { currencyList } from '#server/modules/companies/currencies/service.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';

const userProcedures = proceduresFor('user', 'bankaccount');

export const companyBankAccountRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/company/bank-accounts/', 'List company bank accounts'))
    .input(ownCompanyBankAccountList.input)
    .output(pageOf(CompanyBankAccount))
    .query(async ({ ctx, input }) => serializePage(await listBankAccounts(ctx, ownCompanyBankAccountList, input), toCompanyBankAccount)),
});

const adminProcedures = proceduresFor('admin', 'bankaccount');

export const adminCompanyBankAccountRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/bank-accounts/', 'List company bank accounts'))
    .input(companyBankAccountList.input)
    .output(pageOf(AdminCompanyBankAccount))
    .query(async ({ ctx, input }) => serializePage(await listBankAccounts(ctx, companyBankAccountList, input), toAdminCompanyBankAccount)),

  create: adminProcedures.add
    .meta(creates('/admin/bank-accounts/', 'Add a company bank account'))
    .input(CompanyBankAccountInput)
    .output(AdminCompanyBankAccount)
    .mutation(async ({ ctx, input }) => toAdminCompanyBankAccount(await createBankAccount(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/bank-accounts/{id}/', 'Get a company bank account'))
    .input(IdPath)
    .output(AdminCompanyBankAccount)
    .query(async ({ ctx, input }) => toAdminCompanyBankAccount(await getBankAccount(ctx, input.id))),

  ...updateAndReplace('/admin/bank-accounts/{id}/', 'Update a company bank account', (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(CompanyBankAccountChange)
      .output(AdminCompanyBankAccount)
      .mutation(async ({ ctx, input }) => toAdminCompanyBankAccount(await changeBankAccount(ctx, input))),
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/bank-accounts/{id}/', 'Delete a company bank account'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeBankAccount(ctx, input.id)),

  currencies: router({
    list: adminProcedures.view
      .meta(rest('GET', '/admin/bank-accounts/{id}/currencies/', "List a company bank account's currencies"))
      .input(currencyList.input.extend(IdPath.shape))
      .output(pageOf(AdminCurrency))
      .query(async ({ ctx, input }) => {
        const { id, ...query } = input as ListQuery & IdPath;
        return serializePage(await listBankAccountCurrencies(ctx, id, query), toAdminCurrency);
      }),

    add: adminProcedures.add
      .meta(creates('/admin/bank-accounts/{id}/currencies/', 'Link a bank account and currency'))
      .input(BankAccountCurrencyInput)
      .output(AdminCurrency)
      .mutation(async ({ ctx, input }) => toAdminCurrency(await addBankAccountCurrency(ctx, input))),

    get: adminProcedures.view
      .meta(rest('GET', '/admin/bank-accounts/{id}/currencies/{code}/', "Get a company bank account's currency"))
      .input(BankAccountCurrencyPath)
      .output(AdminCurrency)
      .query(async ({ ctx, input }) => toAdminCurrency(await getBankAccountCurrency(ctx, input))),

    remove: adminProcedures.delete
      .meta(rest('DELETE', '/admin/bank-accounts/{id}/currencies/{code}/', 'Unlink a bank account and currency'))
      .input(BankAccountCurrencyPath)
      .output(noOutput)
      .mutation(({ ctx, input }) => removeBankAccountCurrency(ctx, input)),
  }),
});

/** The same links, by currency. */
export const adminCurrencyBankAccountRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/currencies/{code}/bank-accounts/', "List a currency's bank accounts"))
    .input(companyBankAccountList.input.omit({ currency: true }).extend(CurrencyPath.shape))
    .output(pageOf(AdminCompanyBankAccount))
    .query(async ({ ctx, input }) => {
      const { code, ...query } = input as ListQuery & CurrencyPath;
      return serializePage(await listBankAccountsOfCurrency(ctx, code, query), toAdminCompanyBankAccount);
    }),

  add: adminProcedures.add
    .meta(creates('/admin/currencies/{code}/bank-accounts/', 'Link a bank account and currency'))
    .input(CurrencyBankAccountInput)
    .output(AdminCompanyBankAccount)
    .mutation(async ({ ctx, input }) => toAdminCompanyBankAccount(await addBankAccountToCurrency(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/currencies/{code}/bank-accounts/{id}/', "Get a currency's bank account"))
    .input(CurrencyBankAccountPath)
    .output(AdminCompanyBankAccount)
    .query(async ({ ctx, input }) => toAdminCompanyBankAccount(await getBankAccountOfCurrency(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/currencies/{code}/bank-accounts/{id}/', 'Unlink a bank account and currency'))
    .input(CurrencyBankAccountPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeBankAccountCurrency(ctx, input)),
});
