import { expect, test } from 'vitest';
import { sumFlows } from '#app/(dashboard)/transactions/transaction-sums.ts';
import type { TransactionFlow } from '#server/modules/payments/index.ts';

const flow = (code: string, status: TransactionFlow['status'], incoming: bigint, outgoing: bigint): TransactionFlow => ({
  currency: { code, display_code: code, description: code, symbol: code, unit: 'unit', divisibility: 2, icon: null },
  status,
  incoming,
  outgoing,
  count: 1,
});

const LARGE = 9_007_199_254_740_993n;

const DAY_FLOWS = [
  flow('EUR', 'Complete', LARGE, -1n),
  flow('EUR', 'Failed', 500n, -70n),
  flow('EUR', 'Pending', 30n, -50n),
  flow('USD', 'Failed', 8n, 0n),
  flow('XBT', 'Pending', 0n, -4n),
];

const allSumsOf = (status: TransactionFlow['status'] | null) =>
  sumFlows(DAY_FLOWS, status).map(({ currency, incoming, outgoing, net, pending }) => [currency.code, incoming, outgoing, net, pending]);

test('sums completed amounts exactly, shows pending ones separately, and omits failed ones', () => {
  expect(allSumsOf(null)).toEqual([
    ['EUR', LARGE, -1n, LARGE - 1n, -20n],
    ['XBT', 0n, 0n, 0n, -4n],
  ]);
});

test('sums every transaction of a list with one status', () => {
  const sumsOf = (status: TransactionFlow['status']) =>
    sumFlows(
      DAY_FLOWS.filter((candidate) => candidate.status === status),
      status,
    ).map(({ currency, net, pending }) => [currency.code, net, pending]);
  expect(sumsOf('Failed')).toEqual([
    ['EUR', 430n, undefined],
    ['USD', 8n, undefined],
  ]);
  expect(sumsOf('Pending')).toEqual([
    ['EUR', -20n, undefined],
    ['XBT', -4n, undefined],
  ]);
});
