// The rollups: what a batch adds to them, and takes away from them when a transaction leaves a status. One counts the company's
// days, the other each ledger account and the company as a whole, over all time.
import { WHOLE_COMPANY, type TransactionRow } from '#db/schema/index.ts';
import type { Effects } from '#server/ledger/domain/ledger-state.ts';

/** By what both rollups are kept. Blank for no subtype: a null cannot be part of a key. */
type Kind = { currency: string; tx_type: string; subtype: string; status: string };
export type Sums = { count: number; amount: bigint; total_amount: bigint; fees: bigint };
type Counted = { row: TransactionRow; status: string; sign: 1 | -1 };

/** Each transaction that the effects bring into a status, and each that leaves one. */
const countedIn = (effects: Effects[]): Counted[] =>
  effects.flatMap(({ created, changed }) => [
    ...created.map((row): Counted => ({ row, status: row.status, sign: 1 })),
    ...changed
      .filter(({ before, after }) => before.status !== after.status)
      .flatMap(({ before, after }): Counted[] => [
        { row: after, status: before.status, sign: -1 },
        { row: after, status: after.status, sign: 1 },
      ]),
  ]);

/** A rollup in the making. Its rows come in one order for everybody, so that two batches do not wait for each other's rows. */
const rollup = <Group extends Record<string, string | number>>() => {
  const rows = new Map<string, Group & Kind & Sums>();
  return {
    add: (group: Group, { row, status, sign }: Counted): void => {
      const kind: Kind = { currency: row.currency, tx_type: row.txType, subtype: row.subtype ?? '', status };
      const key = JSON.stringify([...Object.values(group), ...Object.values(kind)]);
      const sums = rows.get(key) ?? { ...group, ...kind, count: 0, amount: 0n, total_amount: 0n, fees: 0n };
      sums.count += sign;
      sums.amount += BigInt(sign) * row.amount;
      sums.total_amount += BigInt(sign) * row.totalAmount;
      sums.fees += BigInt(sign) * row.fees;
      rows.set(key, sums);
    },
    rows: () => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums),
  };
};

/** Rows of transaction_totals that the effects change. */
export const totalsOf = (effects: Effects[]) => {
  const days = rollup<{ day: string }>();
  for (const counted of countedIn(effects)) days.add({ day: counted.row.createdAt.toISOString().slice(0, 10) }, counted);
  return days.rows();
};

/** Rows of account_totals that the effects change. */
export const accountTotalsOf = (effects: Effects[]) => {
  const accounts = rollup<{ ledger_account_id: number }>();
  for (const counted of countedIn(effects)) {
    accounts.add({ ledger_account_id: counted.row.ledgerAccountId }, counted);
    accounts.add({ ledger_account_id: WHOLE_COMPANY }, counted);
  }
  return accounts.rows();
};
