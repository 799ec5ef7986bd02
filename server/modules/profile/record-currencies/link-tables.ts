import {
  bankAccountAccountCurrencies,
  bankAccountCurrencies,
  cryptoAccountAccountCurrencies,
  cryptoAccountCurrencies,
} from '#db/schema/index.ts';

/** What may be for some currencies only, and where that is kept. */
export const LINK_TABLES = {
  bank_account: { currencies: bankAccountCurrencies, accountCurrencies: bankAccountAccountCurrencies },
  crypto_account: { currencies: cryptoAccountCurrencies, accountCurrencies: cryptoAccountAccountCurrencies },
} as const;
export type RecordKind = keyof typeof LINK_TABLES;
