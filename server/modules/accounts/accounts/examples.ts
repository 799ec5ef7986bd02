import { addCurrency } from '#server/testing/account-currency.ts';
import { newName } from '#server/testing/examples/derived-input.ts';
import type { ExampleContext, RecordExamples } from '#server/testing/examples/record-examples.ts';

const inNewCurrency = async ({ world }: ExampleContext) => ({ currency: await addCurrency(world) });

export const examples: RecordExamples = {
  inputs: {
    'accounts.create': () => ({ name: newName('savings') }),
    'accounts.currencies.create': inNewCurrency,
    'accounts.currencies.update': { active: true },
    'admin.accounts.create': ({ world }) => ({ user: world.ann.id, name: newName('savings') }),
    'admin.accounts.currencies.create': inNewCurrency,
  },
  changes: { 'admin.accounts.update': { label: 'Till' }, 'admin.accounts.replace': { label: 'Till' } },
  paths: {
    '/accounts/{reference}/': async ({ ann }) => (await ann.api.accounts.list({})).results[0]?.reference ?? '',
    '/accounts/{reference}/currencies/{code}/': async (world) => {
      const currency = await addCurrency(world);
      const { account } = await world.ann.api.transactions.credit({ amount: 1n, currency });
      return [account, currency];
    },
  },
};
