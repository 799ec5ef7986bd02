// The selection of the approval queue, and its totals.
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';

export type SelectedTransaction = Pick<AdminTransactionDetail, 'id' | 'collection' | 'amount' | 'currency'>;

/** One of each collection: a decision on one moves all of it, and a second one would be refused. */
export const oneOfEach = <Row extends Pick<SelectedTransaction, 'collection'>>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.collection, row])).values(),
];

/** The sums of what is chosen, for each currency. */
export const sumsOf = (rows: SelectedTransaction[]): { amount: bigint; currency: SelectedTransaction['currency'] }[] =>
  [...Map.groupBy(rows, ({ currency }) => currency.code).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ amount: group.reduce((sum, { amount }) => sum + amount, 0n), currency: first.currency }] : [];
  });
