import { expect, it } from 'vitest';
import { projectBalances, toSides } from '#app/(dashboard)/admin/transactions/new/draft.ts';

const accountWith = (balance: bigint) => ({ reference: 'abc', name: 'default', currencies: [{ balance, currency: { code: 'USD' } }] });

it.each([
  ['credit', 125n],
  ['debit', 75n],
] as const)('a %s changes the balance of the user’s account', (kind, after) => {
  const [side, ...otherSides] = toSides(kind, 25n, { holder: 'ann', account: accountWith(100n) }, undefined);
  expect(otherSides).toEqual([]);
  expect(side && projectBalances(side, 'USD')).toEqual({ before: 100n, after });
});

it('a transfer changes both balances, and a new currency starts at zero', () => {
  const sides = toSides('transfer', 25n, { holder: 'ann', account: accountWith(100n) }, { holder: 'bob', account: accountWith(7n) });
  expect(sides.map((side) => projectBalances(side, 'USD'))).toEqual([
    { before: 100n, after: 75n },
    { before: 7n, after: 32n },
  ]);
  expect(sides.map((side) => projectBalances(side, 'EUR')?.after)).toEqual([-25n, 25n]);
});

it('omits accounts that were not found', () => {
  const [side] = toSides('credit', 25n, { holder: 'nobody', account: undefined }, undefined);
  expect(side && projectBalances(side, 'USD')).toBeUndefined();
});
