// The daily rollup: what a batch adds to it, and takes away from it when a transaction leaves a status.
import type { TransactionRow } from '#server/features/ledger/commands.ts';
import type { Effects } from '#server/features/ledger/state.ts';

type TotalKey = Pick<TransactionRow, 'currency' | 'txType' | 'subtype' | 'status' | 'createdAt'>;
type TotalRow = {
  currency: string;
  day: string;
  tx_type: string;
  subtype: string;
  status: string;
  count: number;
  amount: bigint;
  total_amount: bigint;
  fees: bigint;
};

/** Rows of transaction_totals that the effects change: a new row counts once, a changed one moves between statuses. */
export const totalsOf = (effects: Effects[]): TotalRow[] => {
  const totals = new Map<string, TotalRow>();
  const add = (row: TransactionRow, { currency, txType, subtype, status, createdAt }: TotalKey, sign: 1 | -1): void => {
    const day = createdAt.toISOString().slice(0, 10);
    const key = JSON.stringify([currency, day, txType, subtype, status]);
    const total = totals.get(key) ?? {
      currency,
      day,
      tx_type: txType,
      subtype: subtype ?? '',
      status,
      count: 0,
      amount: 0n,
      total_amount: 0n,
      fees: 0n,
    };
    total.count += sign;
    total.amount += BigInt(sign) * row.amount;
    total.total_amount += BigInt(sign) * row.totalAmount;
    total.fees += BigInt(sign) * row.fees;
    totals.set(key, total);
  };
  for (const { created, changed, transitions } of effects) {
    for (const row of created) add(row, row, 1);
    if (transitions.length === 0) continue;
    for (const row of changed) {
      add(row, { ...row, status: 'Pending' }, -1);
      add(row, row, 1);
    }
  }
  // In one order for everybody, so that two batches do not wait for each other's rows.
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
};
