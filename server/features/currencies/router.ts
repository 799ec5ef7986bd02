import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeCurrency } from '#server/features/currencies/change-currency.ts';
import { createCurrency } from '#server/features/currencies/create-currency.ts';
import { getCurrency } from '#server/features/currencies/find-currency.ts';
import { currencyList, listCurrencies, ownCurrencyList } from '#server/features/currencies/list-currencies.ts';
import { toAdminCurrency, toCurrency } from '#server/features/currencies/present.ts';
import { AdminCurrency, Currency, CurrencyChange, CurrencyInput, CurrencyPath } from '#server/features/currencies/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'currency');

export const currencyRouter = router({
  list: own.viewing
    .meta(rest('GET', '/company/currencies/', 'List the currencies of your company'))
    .input(ownCurrencyList.input)
    .output(pageOf(Currency))
    .query(async ({ ctx, input }) => showPage(await listCurrencies(ctx, ownCurrencyList, input), toCurrency)),

  get: own.viewing
    .meta(rest('GET', '/company/currencies/{code}/', 'View a currency of your company'))
    .input(CurrencyPath)
    .output(Currency)
    .query(async ({ ctx, input }) => toCurrency(await getCurrency(ctx, input.code))),
});

const any = owning('admin', 'currency');

export const adminCurrencyRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/currencies/', 'List all currencies'))
    .input(currencyList.input)
    .output(pageOf(AdminCurrency))
    .query(async ({ ctx, input }) => showPage(await listCurrencies(ctx, currencyList, input), toAdminCurrency)),

  create: any.adding
    .meta(creates('/admin/currencies/', 'Create a currency', { multipart: true }))
    .input(CurrencyInput)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await createCurrency(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/currencies/{code}/', 'View a currency'))
    .input(CurrencyPath)
    .output(AdminCurrency)
    .query(async ({ ctx, input }) => toAdminCurrency(await getCurrency(ctx, input.code))),

  update: any.changing
    .meta(rest('PATCH', '/admin/currencies/{code}/', 'Change a currency', { multipart: true }))
    .input(CurrencyChange)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await changeCurrency(ctx, input))),
});
