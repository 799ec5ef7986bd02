import type { TransactionStatus } from '#server/kernel/transaction-enums.ts';
import { allowsDebits } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { TransactionFlow } from '#server/modules/payments/index.ts';
import type { Account, AccountCurrency } from '#server/modules/accounts/index.ts';

/** The totals of a list in one currency. */
export type FlowSum = Pick<TransactionFlow, 'currency' | 'incoming' | 'outgoing'> & {
  net: bigint;
  /** The pending amount; undefined if the list has only one status. */
  pending: bigint | undefined;
};

const netAmount = (flows: TransactionFlow[]): bigint => flows.reduce((sum, { incoming, outgoing }) => sum + incoming + outgoing, 0n);

/**
 * One total per currency. For a list of one status, all transactions count; otherwise complete ones. Pending
 * ones are separate, and failed ones are excluded.
 */
export const sumFlows = (flows: readonly TransactionFlow[], status: TransactionStatus | null): FlowSum[] => {
  const countedFlows = flows.filter((flow) => status !== null || flow.status !== 'Failed');
  const groups = Map.groupBy(countedFlows, ({ currency }) => currency.code);
  return [...groups.values()].flatMap((group) => {
    const completed = group.filter((flow) => flow.status === (status ?? 'Complete'));
    const pending = status === null ? group.filter((flow) => flow.status === 'Pending') : [];
    return group.slice(0, 1).map(({ currency }) => ({
      currency,
      incoming: completed.reduce((sum, { incoming }) => sum + incoming, 0n),
      outgoing: completed.reduce((sum, { outgoing }) => sum + outgoing, 0n),
      net: netAmount(completed),
      pending: pending.length > 0 ? netAmount(pending) : undefined,
    }));
  });
};

/** `available` is the money that can be spent. `frozen` is in accounts that allow no debits. */
type BalanceSum = Pick<AccountCurrency, 'balance' | 'currency'> & { available: bigint; frozen: bigint };

/** The fields that are summed. */
type SummedAccount = Pick<Account, 'recon'> & {
  currencies: Pick<AccountCurrency, 'balance' | 'available_balance' | 'currency' | 'settings'>[];
};

/** One balance per currency over all accounts, in the order of the list. Reconciliation accounts are excluded. */
export const sumByCurrency = (accounts: SummedAccount[]): BalanceSum[] => {
  const sums = new Map<string, BalanceSum>();
  const countedAccounts = accounts.filter(({ recon }) => !recon);
  for (const accountCurrency of countedAccounts.flatMap(({ currencies }) => currencies)) {
    const { balance, available_balance: amount, currency } = accountCurrency;
    const sum = sums.get(currency.code) ?? { currency, balance: 0n, available: 0n, frozen: 0n };
    const [available, frozen] = allowsDebits(accountCurrency) ? [amount, 0n] : [0n, amount];
    sums.set(currency.code, {
      currency,
      balance: sum.balance + balance,
      available: sum.available + available,
      frozen: sum.frozen + frozen,
    });
  }
  return [...sums.values()];
};
