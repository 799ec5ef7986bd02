import 'server-only';
import { read } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';

/** The currencies in which limits and fees of a group may be. */
export const readCurrencies = async () => {
  const found = await read((api) => readAll((page) => api.company.currencies.list(page)));
  return found.map(({ code, display_code, symbol, divisibility }) => ({ code, display_code, symbol, divisibility }));
};
