// The expected balances, computed from acknowledged responses independently of the ledger: a complete transaction moved its amount, a
// pending one is held at the sender and incoming at the recipient, a failed one has no effect; the counterpart of a single transaction is
// external.
import type { AcknowledgedTransaction } from '#server/commands/ledger-prove/journal.ts';

export type ExpectedBalance = { balance: bigint; held: bigint; incoming: bigint };

export const EXTERNAL_ACCOUNT = 'external';

/** The key of an account in the map of balances. */
export const toAccountKey = (company: string, account: string): string => `${company} ${account}`;

export const NO_BALANCE: ExpectedBalance = { balance: 0n, held: 0n, incoming: 0n };

const applyTransaction = (
  { balance, held, incoming }: ExpectedBalance,
  amount: bigint,
  status: AcknowledgedTransaction['status'],
): ExpectedBalance => {
  if (status === 'Complete') return { balance: balance + amount, held, incoming };
  if (status === 'Failed') return { balance, held, incoming };
  return amount < 0n ? { balance, held: held - amount, incoming } : { balance, held, incoming: incoming + amount };
};

export const computeExpectedBalances = (transactions: Iterable<AcknowledgedTransaction>): Map<string, ExpectedBalance> => {
  const balances = new Map<string, ExpectedBalance>();
  const add = (company: string, account: string, amount: bigint, status: AcknowledgedTransaction['status']): void => {
    const key = toAccountKey(company, account);
    balances.set(key, applyTransaction(balances.get(key) ?? NO_BALANCE, amount, status));
  };
  for (const { company, account, amount, status, isExternal } of transactions) {
    add(company, account, amount, status);
    if (isExternal) add(company, EXTERNAL_ACCOUNT, -amount, status);
  }
  return balances;
};
