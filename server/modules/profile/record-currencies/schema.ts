// Schemas of the currencies and account currencies that a bank or crypto account is restricted to.
import { z } from 'zod';
import { IdPath, requiredText, uuid } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

export const ReducedAccountCurrency = z
  .object({ id: uuid, account: z.string().meta({ description: 'Account reference.' }), currency: ReducedCurrency })
  .meta({ id: 'ReducedAccountCurrency' });
export type ReducedAccountCurrency = z.infer<typeof ReducedAccountCurrency>;

export type RecordLinks = { currencies: ReducedCurrency[]; account_currencies: ReducedAccountCurrency[] };

/** The link fields of bank and crypto accounts. */
export const recordLinks = {
  currencies: z.array(ReducedCurrency).optional().meta({ description: 'Linked currencies. Not included in events.' }),
  account_currencies: z
    .array(ReducedAccountCurrency)
    .optional()
    .meta({ description: 'Linked account currencies. Not included in events.' }),
};

const CODE_LENGTH_MAX = 30;

export const RecordCurrencyPath = IdPath.extend({ code: z.string() });
export const RecordAccountCurrencyPath = IdPath.extend({ account_currency_id: z.string() });

export const RecordCurrencyInput = IdPath.extend({ currency: requiredText(CODE_LENGTH_MAX) });
export const RecordAccountCurrencyInput = IdPath.extend({
  account_currency: requiredText(CODE_LENGTH_MAX + 6).meta({
    description: "ID of an account currency (an account's balance in one currency), from `GET /account-currencies/`.",
  }),
});
