// What the API shows of accounts (index of the specification: accounts).
import { z } from 'zod';
import { amount, boolean, millis, absentWhenBlank, queryMillis, storedJson } from '#server/api/fields.ts';
import { ReducedCurrency } from '#server/features/currencies/schema.ts';
import { TransactionSwitches } from '#server/features/users/schema.ts';

export const AccountCurrency = z
  .object({
    balance: amount,
    available_balance: amount,
    currency: ReducedCurrency,
    limits: z.array(z.never()),
    fees: z.array(z.never()),
    settings: TransactionSwitches,
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
    metadata: storedJson,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** An account, and the moment of which its balances are told. */
export const AccountPath = z.object({
  reference: z.string(),
  at: absentWhenBlank(queryMillis).meta({
    description:
      'An addition of this server: balances as they were at this moment, in milliseconds since the epoch. Before its first transaction an account held nothing; of the future nothing is known but the present.',
  }),
});
export type AccountPath = z.infer<typeof AccountPath>;

export const AccountCurrencyPath = AccountPath.extend({ code: z.string() });
