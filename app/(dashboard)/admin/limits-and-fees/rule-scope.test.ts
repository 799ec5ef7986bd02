import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { computeFee, describeFee, describeLimit } from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';

const t = createTranslate('en', []);
const format = createFormat({ language: 'en', numberFormat: 'language' });
const USD = { display_code: 'USD', divisibility: 2 };

test('calculates a fee as its value plus a percentage, rounded half up but never to zero', () => {
  expect(computeFee(10_000n, 0n, '1.5')).toBe(150n);
  expect(computeFee(10_000n, 100n, '1.5')).toBe(250n);
  expect(computeFee(33n, 0n, '1.5')).toBe(1n);
  expect(computeFee(1n, 0n, '0.000001')).toBe(1n);
  expect(computeFee(10_000n, 7n, '0')).toBe(7n);
  expect(computeFee(150n, 0n, '1')).toBe(2n);
  expect(computeFee(149n, 0n, '1')).toBe(1n);
});

test('describes limits and fees in the units of their currency', () => {
  const shared = { id: 1, subtype: null, account: null, account_definition: null, currency: 'USD', created: 0, updated: 0 };
  const limit = { ...shared, type: 'day_max', tx_type: 'debit', value: 10_000n, begin: null, end: null } as const;
  expect(describeLimit(t, format, limit, USD)).toBe('Debits: at most 100.00 USD per day');
  expect(describeLimit(t, format, { ...limit, subtype: 'withdraw' }, undefined)).toBe('Debits (withdraw): at most 10000 USD per day');
  const fee = { ...shared, name: null, description: null, tx_type: 'credit', value: 100n, percentage: 1.5 } as const;
  expect(describeFee(t, format, fee, USD)).toBe('Credits: 1.00 USD + 1.5% per transaction');
});
