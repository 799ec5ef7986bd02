import { requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeCurrency } from '#server/features/currencies/change-currency.ts';
import { addCurrency } from '#server/features/currencies/create-currency.ts';
import { getCurrency } from '#server/features/currencies/find-currency.ts';
import { adminCurrencyList, currencyList, listAllCurrencies, listCurrencies } from '#server/features/currencies/list-currencies.ts';
import {
  AdminCurrency,
  Currency,
  CurrencyChange,
  CurrencyCode,
  CurrencyInput,
  toAdminCurrency,
  toCurrency,
} from '#server/features/currencies/schema.ts';
import { pageOf } from '#server/records/listing.ts';

export const companyCurrencyRouter = router({
  list: requiring('user.currency.view')
    .meta(rest('GET', '/company/currencies/', 'List the currencies of your company'))
    .input(currencyList.input)
    .output(pageOf(Currency))
    .query(({ ctx, input }) => listCurrencies(ctx, input)),

  get: requiring('user.currency.view')
    .meta(rest('GET', '/company/currencies/{code}/', 'View a currency of your company'))
    .input(CurrencyCode)
    .output(Currency)
    .query(async ({ ctx, input }) => toCurrency(await getCurrency(ctx.db, ctx.me.companyId, input.code))),
});

export const adminCurrencyRouter = router({
  list: requiring('admin.currency.view')
    .meta(rest('GET', '/admin/currencies/', 'List all currencies'))
    .input(adminCurrencyList.input)
    .output(pageOf(AdminCurrency))
    .query(({ ctx, input }) => listAllCurrencies(ctx, input)),

  create: requiring('admin.currency.add')
    .meta(creates('/admin/currencies/', 'Create a currency', { multipart: true }))
    .input(CurrencyInput)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await addCurrency(ctx, input))),

  get: requiring('admin.currency.view')
    .meta(rest('GET', '/admin/currencies/{code}/', 'View a currency'))
    .input(CurrencyCode)
    .output(AdminCurrency)
    .query(async ({ ctx, input }) => toAdminCurrency(await getCurrency(ctx.db, ctx.me.companyId, input.code))),

  update: requiring('admin.currency.change')
    .meta(rest('PATCH', '/admin/currencies/{code}/', 'Change a currency', { multipart: true }))
    .input(CurrencyChange)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await changeCurrency(ctx, input))),
});
