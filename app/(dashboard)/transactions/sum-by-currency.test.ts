import { expect, it } from 'vitest';
import { sumByCurrency } from '#app/(dashboard)/transactions/transaction-sums.ts';

const currency = (code: string) => ({
  code,
  display_code: code,
  description: code,
  symbol: code,
  unit: 'unit',
  divisibility: 2,
  icon: null,
});
const held = (code: string, balance: bigint, available = balance) => ({ currency: currency(code), balance, available_balance: available });

it('sums balances by currency and excludes reconciliation accounts', () => {
  const sums = sumByCurrency([
    { recon: false, currencies: [held('USD', 10n, 4n), held('EUR', 7n)] },
    { recon: true, currencies: [held('USD', 100n), held('CHF', 1n)] },
    { recon: false, currencies: [held('USD', 5n)] },
  ]);
  expect(sums).toEqual([held('USD', 15n, 9n), held('EUR', 7n)]);
});
