import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { readCurrencyOverview } from '#server/modules/companies/currencies/overview.ts';
import {
  AdminCurrency,
  Currency,
  CurrencyChange,
  CurrencyInput,
  CurrencyOverview,
  CurrencyPath,
  toAdminCurrency,
  toCurrency,
} from '#server/modules/companies/currencies/schema.ts';
import {
  changeCurrency,
  createCurrency,
  currencyList,
  getCurrency,
  listCurrencies,
  ownCurrencyList,
  removeCurrency,
} from '#server/modules/companies/currencies/service.ts';
import { BRAND_BYTES_MAX } from '#server/modules/files/index.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const userProcedures = proceduresFor('user', 'currency');

export const currencyRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/company/currencies/', 'List currencies'))
    .input(ownCurrencyList.input)
    .output(pageOf(Currency))
    .query(async ({ ctx, input }) => serializePage(await listCurrencies(ctx, ownCurrencyList, input), toCurrency)),

  get: userProcedures.view
    .meta(rest('GET', '/company/currencies/{code}/', 'Get a currency'))
    .input(CurrencyPath)
    .output(Currency)
    .query(async ({ ctx, input }) => toCurrency(await getCurrency(ctx, input.code))),
});

const adminProcedures = proceduresFor('admin', 'currency');

const ICON = { field: 'icon', bytesMax: BRAND_BYTES_MAX };

const CHANGE_NOTE = '`code` cannot be changed. `divisibility` can be changed until the currency is used.';

export const adminCurrencyRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/currencies/', 'List currencies'))
    .input(currencyList.input)
    .output(pageOf(AdminCurrency))
    .query(async ({ ctx, input }) => serializePage(await listCurrencies(ctx, currencyList, input), toAdminCurrency)),

  create: adminProcedures.add
    .meta(creates('/admin/currencies/', 'Create a currency', { upload: ICON }))
    .input(CurrencyInput)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await createCurrency(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/currencies/{code}/', 'Get a currency'))
    .input(CurrencyPath)
    .output(AdminCurrency)
    .query(async ({ ctx, input }) => toAdminCurrency(await getCurrency(ctx, input.code))),

  ...updateAndReplace(
    '/admin/currencies/{code}/',
    'Update a currency',
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(CurrencyChange)
        .output(AdminCurrency)
        .mutation(async ({ ctx, input }) => toAdminCurrency(await changeCurrency(ctx, input))),
    { upload: ICON, description: CHANGE_NOTE },
  ),

  updateByPost: adminProcedures.change
    .meta(rest('POST', '/admin/currencies/{code}/', 'Update a currency (legacy)', { upload: ICON, description: CHANGE_NOTE }))
    .input(CurrencyChange)
    .output(AdminCurrency)
    .mutation(async ({ ctx, input }) => toAdminCurrency(await changeCurrency(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/currencies/{code}/', 'Delete an unused currency'))
    .input(CurrencyPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeCurrency(ctx, input.code)),

  overview: adminProcedures.view
    .meta(rest('GET', '/admin/currencies/{code}/overview/', 'Get currency statistics'))
    .input(CurrencyPath)
    .output(CurrencyOverview)
    .query(({ ctx, input }) => readCurrencyOverview(ctx, input.code)),
});
