// From rows to what the API shows.
import { heldCurrencies, type HeldAccount, type HeldCurrency } from '#server/features/accounts/find-account.ts';
import type { Account, AccountCurrency } from '#server/features/accounts/schema.ts';
import { toReducedCurrency } from '#server/features/currencies/present.ts';
import { toMillis } from '#server/kernel/time.ts';

const ALLOWED = { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true };

export const toAccountCurrency = (held: HeldCurrency): AccountCurrency => ({
  balance: held.balance,
  available_balance: held.available,
  currency: toReducedCurrency(held.currency),
  limits: [],
  fees: [],
  settings: ALLOWED,
  active: held.isActive,
  created: toMillis(held.openedAt),
});

/** An account with its currencies, oldest first. */
export const toAccount = (held: HeldAccount): Account => ({
  reference: held.account.reference,
  name: held.account.name,
  label: held.account.label,
  primary: held.account.isPrimary,
  currencies: heldCurrencies(held).map(toAccountCurrency),
  metadata: held.account.metadata,
  created: toMillis(held.account.createdAt),
  updated: toMillis(held.account.updatedAt),
});
