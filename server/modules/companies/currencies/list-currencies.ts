import { currencies, type CurrencyRow } from '#db/schema/index.ts';
import { currenciesOf } from '#server/modules/companies/currencies/find-currency.ts';
import { caseless, exact, flag } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage, type List } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

const declaration = {
  filters: { code: caseless(currencies.code), display_code: exact(currencies.displayCode), unit: exact(currencies.unit) },
  sorts: { created: currencies.createdAt, code: currencies.code, display_code: currencies.displayCode },
  defaultSort: 'code',
  id: currencies.code,
  created: currencies.createdAt,
};

export const ownCurrencyList = listing(declaration);

export const currencyList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(currencies.archived) } });

/** A page of the company's currencies. */
export const listCurrencies = (ctx: OwnerListPorts, list: List, query: ListQuery): Promise<Page<CurrencyRow>> =>
  readTablePage(ctx, query, list, { table: currencies, mine: currenciesOf(ctx) });
