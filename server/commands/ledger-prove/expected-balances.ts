// What every account must hold, added up from what was acknowledged. It shares nothing with the ledger: a complete
// transaction moved its amount, a pending one holds it where it leaves and announces it where it arrives, a failed one did
// nothing; and what does not face another account faces the outside.
import type { Told } from '#server/commands/ledger-prove/journal.ts';

export type Held = { balance: bigint; held: bigint; incoming: bigint };

export const OUTSIDE = 'external';

/** Company and account, as one text. */
export const holderKey = (company: string, account: string): string => `${company} ${account}`;

export const NOTHING: Held = { balance: 0n, held: 0n, incoming: 0n };

const after = ({ balance, held, incoming }: Held, amount: bigint, status: Told['status']): Held => {
  if (status === 'Complete') return { balance: balance + amount, held, incoming };
  if (status === 'Failed') return { balance, held, incoming };
  return amount < 0n ? { balance, held: held - amount, incoming } : { balance, held, incoming: incoming + amount };
};

export const expectedBalances = (transactions: Iterable<Told>): Map<string, Held> => {
  const balances = new Map<string, Held>();
  const add = (company: string, account: string, amount: bigint, status: Told['status']): void => {
    const key = holderKey(company, account);
    balances.set(key, after(balances.get(key) ?? NOTHING, amount, status));
  };
  for (const { company, account, amount, status, facesOutside } of transactions) {
    add(company, account, amount, status);
    if (facesOutside) add(company, OUTSIDE, -amount, status);
  }
  return balances;
};
