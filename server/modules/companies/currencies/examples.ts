import { newName } from '#server/testing/examples/derived-input.ts';
import { addCurrency } from '#server/testing/account-currency.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'admin.currencies.create': () => ({ code: newName('c'), description: 'Points', symbol: 'P', unit: 'point', divisibility: 0 }),
  },
  paths: { '/admin/currencies/{code}/': addCurrency, '/company/currencies/{code}/': addCurrency },
  changes: { 'admin.currencies.updateByPost': { symbol: 'US$' } },
};
