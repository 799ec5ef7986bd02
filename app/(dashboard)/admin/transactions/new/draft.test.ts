import { expect, it } from 'vitest';
import { balancesOf, sidesOf } from '#app/(dashboard)/admin/transactions/new/draft.ts';

const holding = (balance: bigint) => ({ reference: 'abc', name: 'default', currencies: [{ balance, currency: { code: 'USD' } }] });

it.each([
  ['credit', 125n],
  ['debit', 75n],
] as const)('a %s moves the account of the user', (kind, after) => {
  const [side, ...others] = sidesOf(kind, 25n, { who: 'ann', account: holding(100n) }, undefined);
  expect(others).toEqual([]);
  expect(side && balancesOf(side, 'USD')).toEqual({ before: 100n, after });
});

it('a transfer changes both balances, and a new currency starts at zero', () => {
  const sides = sidesOf('transfer', 25n, { who: 'ann', account: holding(100n) }, { who: 'bob', account: holding(7n) });
  expect(sides.map((side) => balancesOf(side, 'USD'))).toEqual([
    { before: 100n, after: 75n },
    { before: 7n, after: 32n },
  ]);
  expect(sides.map((side) => balancesOf(side, 'EUR')?.after)).toEqual([-25n, 25n]);
});

it('omits accounts that were not found', () => {
  const [side] = sidesOf('credit', 25n, { who: 'nobody', account: undefined }, undefined);
  expect(side && balancesOf(side, 'USD')).toBeUndefined();
});
