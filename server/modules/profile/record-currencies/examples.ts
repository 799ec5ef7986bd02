import { addAccountCurrency } from '#server/testing/account-currency.ts';
import type { ExampleContext, RecordExamples } from '#server/testing/examples/record-examples.ts';

const linkAccountCurrency = async ({ fixture }: ExampleContext) => ({ account_currency: await addAccountCurrency(fixture) });

export const examples: RecordExamples = {
  inputs: {
    'user.bankAccounts.accountCurrencies.create': linkAccountCurrency,
    'user.cryptoAccounts.accountCurrencies.create': linkAccountCurrency,
    'admin.users.bankAccounts.accountCurrencies.create': linkAccountCurrency,
    'admin.users.cryptoAccounts.accountCurrencies.create': linkAccountCurrency,
  },
};
