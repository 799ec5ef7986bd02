// What the API shows of accounts (index of the specification: accounts).
import { z } from 'zod';
import { amount, boolean, millis } from '#server/api/fields.ts';
import { ReducedCurrency } from '#server/features/currencies/schema.ts';

export const AccountCurrency = z.object({
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
});

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

export const AccountPath = z.object({ reference: z.string() });
