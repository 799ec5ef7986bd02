import { read, type ServerCaller } from '#app/_ui/session/caller.ts';

/** The maximum page size. Companies have fewer currencies. */
const CURRENCIES_MAX = 250;

type CompanyCurrencies = Awaited<ReturnType<ServerCaller['company']['currencies']['list']>>['results'];

/** The currencies of the company, without archived ones. */
export const readCurrencies = async (): Promise<CompanyCurrencies> =>
  (await read((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX }))).results;
