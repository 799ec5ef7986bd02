// Rollups: counts and sums of transactions by day, and over all time by ledger account and for the whole company. A batch adds the
// transactions that enter a status and subtracts those that leave one.
import { WHOLE_COMPANY, type TransactionRow } from '#db/schema/index.ts';
import type { Effects } from '#server/ledger/domain/ledger-state.ts';

/** The grouping columns of both rollups. Blank for no subtype: a null cannot be part of a key. */
type RollupKey = { currency: string; tx_type: string; subtype: string; status: string };
export type Sums = { count: number; amount: bigint; total_amount: bigint; fees: bigint };
type StatusChange = { row: TransactionRow; status: string; sign: 1 | -1 };

/** The transactions that enter a status (sign 1) or leave one (sign -1). */
const statusChangesOf = (effects: Effects[]): StatusChange[] =>
  effects.flatMap(({ created, changed }) => [
    ...created.map((row): StatusChange => ({ row, status: row.status, sign: 1 })),
    ...changed
      .filter(({ before, after }) => before.status !== after.status)
      .flatMap(({ before, after }): StatusChange[] => [
        { row: after, status: before.status, sign: -1 },
        { row: after, status: after.status, sign: 1 },
      ]),
  ]);

/** Adds up the rows of a rollup. They are sorted by key, so that concurrent batches lock them in the same order. */
const createRollup = <Group extends Record<string, string | number>>() => {
  const rows = new Map<string, Group & RollupKey & Sums>();
  return {
    add: (group: Group, { row, status, sign }: StatusChange): void => {
      const rollupKey: RollupKey = { currency: row.currency, tx_type: row.txType, subtype: row.subtype ?? '', status };
      const key = JSON.stringify([...Object.values(group), ...Object.values(rollupKey)]);
      const sums = rows.get(key) ?? { ...group, ...rollupKey, count: 0, amount: 0n, total_amount: 0n, fees: 0n };
      sums.count += sign;
      sums.amount += BigInt(sign) * row.amount;
      sums.total_amount += BigInt(sign) * row.totalAmount;
      sums.fees += BigInt(sign) * row.fees;
      rows.set(key, sums);
    },
    rows: () => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums),
  };
};

/** The changes of transaction_totals rows. */
export const totalsOf = (effects: Effects[]) => {
  const days = createRollup<{ day: string }>();
  for (const change of statusChangesOf(effects)) days.add({ day: change.row.createdAt.toISOString().slice(0, 10) }, change);
  return days.rows();
};

/** The changes of account_totals rows. */
export const accountTotalsOf = (effects: Effects[]) => {
  const accounts = createRollup<{ ledger_account_id: number }>();
  for (const change of statusChangesOf(effects)) {
    accounts.add({ ledger_account_id: change.row.ledgerAccountId }, change);
    accounts.add({ ledger_account_id: WHOLE_COMPANY }, change);
  }
  return accounts.rows();
};
