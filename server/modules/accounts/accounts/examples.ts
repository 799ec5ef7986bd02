import { addCurrency } from '#server/testing/account-currency.ts';
import { newName } from '#server/testing/examples/derived-input.ts';
import type { ExampleContext, RecordExamples } from '#server/testing/examples/record-examples.ts';

const withNewCurrency = async ({ fixture }: ExampleContext) => ({ currency: await addCurrency(fixture) });

export const examples: RecordExamples = {
  inputs: {
    'accounts.create': () => ({ name: newName('savings') }),
    'accounts.currencies.create': withNewCurrency,
    'accounts.currencies.update': { active: true },
    'admin.accounts.create': ({ fixture }) => ({ user: fixture.ann.id, name: newName('savings') }),
    'admin.accounts.currencies.create': withNewCurrency,
  },
  changes: { 'admin.accounts.update': { label: 'Till' }, 'admin.accounts.replace': { label: 'Till' } },
  paths: {
    '/accounts/{reference}/': async ({ ann }) => (await ann.api.accounts.list({})).results[0]?.reference ?? '',
    '/accounts/{reference}/currencies/{code}/': async (fixture) => {
      const currency = await addCurrency(fixture);
      const { account } = await fixture.ann.api.transactions.credit({ amount: 1n, currency });
      return [account, currency];
    },
  },
};
