// The selection of the approval queue, and its totals.
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';

export type SelectedTransaction = Pick<AdminTransactionDetail, 'id' | 'collection' | 'amount' | 'currency'>;

/** One transaction per collection, because a decision applies to the whole collection. */
export const onePerCollection = <Row extends Pick<SelectedTransaction, 'collection'>>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.collection, row])).values(),
];

/** The total of the rows by currency. */
export const sumByCurrency = (rows: SelectedTransaction[]): { amount: bigint; currency: SelectedTransaction['currency'] }[] =>
  [...Map.groupBy(rows, ({ currency }) => currency.code).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ amount: group.reduce((sum, { amount }) => sum + amount, 0n), currency: first.currency }] : [];
  });
