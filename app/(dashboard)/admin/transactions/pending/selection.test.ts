import { describe, expect, it } from 'vitest';
import { onePerCollection, sumByCurrency, type SelectedTransaction } from '#app/(dashboard)/admin/transactions/pending/selection.ts';

const USD = {
  code: 'USD',
  display_code: 'USD',
  description: '',
  symbol: '$',
  unit: '',
  divisibility: 2,
  icon: null,
} as unknown as SelectedTransaction['currency'];
const JPY = { ...USD, code: 'JPY' };
const row = (id: string, collection: string, amount: bigint, currency = USD): SelectedTransaction => ({ id, collection, amount, currency });

describe('the selection in the approval queue', () => {
  it('contains each collection once', () => {
    const rows = [row('a', 'transfer', -5n), row('b', 'transfer', 5n), row('c', 'other', 7n)];
    expect(onePerCollection(rows).map(({ collection }) => collection)).toEqual(['transfer', 'other']);
  });

  it('is summed exactly by currency', () => {
    const huge = 10n ** 29n;
    expect(sumByCurrency([row('a', '1', huge), row('b', '2', 1n), row('c', '3', -4n, JPY)])).toEqual([
      { amount: huge + 1n, currency: USD },
      { amount: -4n, currency: JPY },
    ]);
  });
});
