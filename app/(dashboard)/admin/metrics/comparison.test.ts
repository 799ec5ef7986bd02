import { expect, test } from 'vitest';
import { compareFigures } from '#app/(dashboard)/admin/metrics/comparison.tsx';

const LARGE = 9_007_199_254_740_993n;

test.each([
  [150n, 100n, { difference: 50n, permille: 500n }],
  [50n, 100n, { difference: -50n, permille: -500n }],
  [0n, 7n, { difference: -7n, permille: -1_000n }],
  [2n, 3n, { difference: -1n, permille: -333n }],
  [3n, 2_000n, { difference: -1_997n, permille: -999n }],
  [7n, 7n, { difference: 0n, permille: 0n }],
  [LARGE * 3n, LARGE, { difference: LARGE * 2n, permille: 2_000n }],
])('compares %s with the previous %s', (current, previous, change) => {
  expect(compareFigures(current, previous)).toEqual(change);
});

test('shows no change from zero', () => {
  expect(compareFigures(5n, 0n)).toBeUndefined();
  expect(compareFigures(0n, 0n)).toBeUndefined();
});
