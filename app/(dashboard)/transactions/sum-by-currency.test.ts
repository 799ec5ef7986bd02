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
const settings = (allowsTransactions: boolean) => ({
  allow_transactions: allowsTransactions,
  allow_debit_transactions: true,
  allow_credit_transactions: true,
  disallowed_transaction_subtypes: [],
});
const accountCurrency = (code: string, balance: bigint, available = balance, isFrozen = false) => ({
  currency: currency(code),
  balance,
  available_balance: available,
  settings: settings(!isFrozen),
});

it('sums balances by currency and excludes reconciliation accounts', () => {
  const sums = sumByCurrency([
    { recon: false, currencies: [accountCurrency('USD', 10n, 4n), accountCurrency('EUR', 7n)] },
    { recon: true, currencies: [accountCurrency('USD', 100n), accountCurrency('CHF', 1n)] },
    { recon: false, currencies: [accountCurrency('USD', 5n)] },
  ]);
  expect(sums).toEqual([
    { currency: currency('USD'), balance: 15n, available: 9n, frozen: 0n },
    { currency: currency('EUR'), balance: 7n, available: 7n, frozen: 0n },
  ]);
});

it('excludes frozen balances from the available amount', () => {
  const sums = sumByCurrency([
    { recon: false, currencies: [accountCurrency('USD', 10n)] },
    { recon: false, currencies: [accountCurrency('USD', 5n, 5n, true)] },
  ]);
  expect(sums).toEqual([{ currency: currency('USD'), balance: 15n, available: 10n, frozen: 5n }]);
});
