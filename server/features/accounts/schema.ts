// What the API shows of accounts (index of the specification: accounts).
import { z } from 'zod';
import { amount, boolean, millis, absentWhenBlank, queryMillis } from '#server/api/fields.ts';
import { ReducedCurrency } from '#server/features/currencies/schema.ts';

export const AccountCurrency = z
  .object({
    balance: amount,
    available_balance: amount,
    currency: ReducedCurrency,
    limits: z.array(z.never()),
    fees: z.array(z.never()),
    settings: z.object({
      allow_transactions: boolean,
      allow_debit_transactions: boolean,
      allow_credit_transactions: boolean,
    }),
    active: boolean,
    created: millis,
  })
  .meta({ id: 'AccountCurrency' });
export type AccountCurrency = z.infer<typeof AccountCurrency>;

export const Account = z
  .object({
    reference: z.string(),
    name: z.string(),
    label: z.string().nullable(),
    primary: boolean,
    currencies: z.array(AccountCurrency),
    metadata: z.record(z.string(), z.unknown()),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** An account, and the moment of which its balances are told. */
export const AccountAt = z.object({
  reference: z.string(),
  at: absentWhenBlank(queryMillis).meta({
    description:
      'An addition of this server: balances as they were at this moment, in milliseconds since the epoch. Before its first transaction an account held nothing; of the future nothing is known but the present.',
  }),
});
export type AccountAt = z.infer<typeof AccountAt>;

export const AccountCurrencyAt = AccountAt.extend({ code: z.string() });
