import type { AccountRow } from '#server/features/accounts/find-account.ts';
import type { Account, AccountCurrency } from '#server/features/accounts/schema.ts';
import { toReducedCurrency } from '#server/features/currencies/schema.ts';
import type { AccountBalance } from '#server/features/ledger/balances.ts';
import { toMillis } from '#server/kernel/time.ts';

const ALLOWED = { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true };

/** The currencies of an account, oldest first. The one that a wallet shows first is the one that was used first. */
export const toAccountCurrencies = (balances: AccountBalance[]): AccountCurrency[] =>
  balances.map((held, index) => ({
    balance: held.balance,
    available_balance: held.available,
    currency: toReducedCurrency(held.currency),
    limits: [],
    fees: [],
    settings: ALLOWED,
    active: index === 0,
    created: toMillis(held.openedAt),
  }));

/** An account with those of the balances that are its own. */
export const toAccount = (account: AccountRow, balances: AccountBalance[]): Account => ({
  reference: account.reference,
  name: account.name,
  label: account.label,
  primary: account.isPrimary,
  currencies: toAccountCurrencies(balances.filter(({ accountReference }) => accountReference === account.reference)),
  metadata: account.metadata,
  created: toMillis(account.createdAt),
  updated: toMillis(account.updatedAt),
});
