import type { Account, AccountCurrency } from '#server/modules/accounts/accounts/schema.ts';

type Balance = Pick<AccountCurrency, 'balance' | 'available_balance' | 'currency'>;

/** An account as far as it is summed. */
type Summed = Pick<Account, 'recon'> & { currencies: Balance[] };

/** One balance per currency over the accounts of a person, in the order of the list. Reconciliation accounts do not count. */
export const sumByCurrency = (accounts: Summed[]): Balance[] => {
  const sums = new Map<string, Balance>();
  const counted = accounts.filter(({ recon }) => !recon);
  for (const { balance, available_balance: available, currency } of counted.flatMap(({ currencies }) => currencies)) {
    const sum = sums.get(currency.code);
    sums.set(currency.code, {
      currency,
      balance: (sum?.balance ?? 0n) + balance,
      available_balance: (sum?.available_balance ?? 0n) + available,
    });
  }
  return [...sums.values()];
};
