// The addresses of currencies: the list of them, and the page of one.
import { parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';

export const currencyHref = (code: string): `/${string}` => `/admin/currencies/${encodeURIComponent(code)}`;

const SHOWN = ['used', 'archived'] as const;

export const currencyList = listQuery('/admin/currencies', { shown: parseAsStringLiteral(SHOWN) }, {});
export type CurrencyQuery = Awaited<ReturnType<typeof currencyList.read>>;
