import { expect, it } from 'vitest';
import { projectBalances, toSides } from '#app/(dashboard)/admin/transactions/new/draft.ts';

const accountWith = (balance: bigint) => ({ reference: 'abc', name: 'default', currencies: [{ balance, currency: { code: 'USD' } }] });

it.each([
  ['credit', 125n],
  ['debit', 75n],
] as const)('a %s changes the balance of the user’s account', (kind, after) => {
  const [ownSide, ...others] = toSides(kind, 25n, { holder: 'ann', account: accountWith(100n) }, undefined);
  expect(others).toEqual([]);
  expect(ownSide && projectBalances(ownSide, 'USD')).toEqual({ before: 100n, after });
});

it('a transfer changes both balances, and a new currency starts at zero', () => {
  const sides = toSides('transfer', 25n, { holder: 'ann', account: accountWith(100n) }, { holder: 'bob', account: accountWith(7n) });
  expect(sides.map((ownSide) => projectBalances(ownSide, 'USD'))).toEqual([
    { before: 100n, after: 75n },
    { before: 7n, after: 32n },
  ]);
  expect(sides.map((ownSide) => projectBalances(ownSide, 'EUR')?.after)).toEqual([-25n, 25n]);
});

it('omits accounts that were not found', () => {
  const [ownSide] = toSides('credit', 25n, { holder: 'nobody', account: undefined }, undefined);
  expect(ownSide && projectBalances(ownSide, 'USD')).toBeUndefined();
});
