import { read } from '#app/_ui/session/caller.ts';
import type { RequestCurrency } from '#app/(dashboard)/request/payment-request.ts';

/** The maximum page size. Companies have fewer currencies. */
const CURRENCIES_MAX = 250;

export const readCurrencies = async (): Promise<RequestCurrency[]> =>
  (await read((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX }))).results;
