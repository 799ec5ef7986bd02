// The amounts of a hold when a part of it is captured, or when it is raised. Fees are a fixed share of the held amount: a capture charges
// their share of it, and an increment raises them. Invariant: legs of the same size stay of the same size, so that journals balance.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Leg } from '#server/ledger/domain/command.ts';

export const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The transactions that belong to no other transaction of the collection. */
export const mainTransactions = (rows: readonly TransactionRow[]): TransactionRow[] => {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ parentId }) => parentId === null || !ids.has(parentId));
};

/** True for a single transaction with the external account, and for two that are each other's partners. */
export const isDivisible = ([first, second, ...others]: TransactionRow[]): boolean =>
  first !== undefined && others.length === 0 && (!second || second.partnerId === first.id);

/** The parts of `whole` of which `part` is captured. Rounded down, so that something remains while anything is held. */
export const toCapturedAmount =
  (part: bigint, whole: bigint) =>
  (amount: bigint): bigint =>
    (amount * part) / whole;

/** As toCapturedAmount, but at least one unit of each fee, because the last capture completes the fees, too. */
export const toLastCapturedAmount =
  (part: bigint, whole: bigint) =>
  (amount: bigint): bigint =>
    (amount * part) / whole || (amount < 0n ? -1n : 1n);

/** Rounded half up. */
export const toRaisedAmount =
  (by: bigint, whole: bigint) =>
  (amount: bigint): bigint => {
    const raised = (2n * magnitude(amount) * (whole + by) + whole) / (2n * whole);
    return amount < 0n ? -raised : raised;
  };

/** True for a fee that the account of its transaction pays, so that it is part of the total. */
const isOwnFee = ({ parentId, txType, ledgerAccountId }: TransactionRow, main: TransactionRow): boolean =>
  parentId === main.id && txType === 'debit' && ledgerAccountId === main.ledgerAccountId;

/** The rows of a collection, with the fees and totals of their amounts. */
export const withTotals = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows.map((row) => {
    const fees = rows.reduce((sum, fee) => (isOwnFee(fee, row) ? sum - fee.amount : sum), 0n);
    return { ...row, fees, totalAmount: row.totalAmount === 0n ? 0n : row.amount - fees };
  });

export const resizeRows = (rows: readonly TransactionRow[], toAmount: (amount: bigint) => bigint): TransactionRow[] =>
  withTotals(rows.map((row) => ({ ...row, amount: toAmount(row.amount) })));

/** The legs with the amounts of the rows. A leg without a transaction balances the legs before it. */
export const resizeLegs = (legs: readonly Leg[], rows: readonly TransactionRow[]): Leg[] => {
  let balance = 0n;
  return legs.map((leg) => {
    const row = rows.find(({ id }) => id === leg.transactionId);
    if (leg.transactionId !== null && !row) throw new Error(`The leg of transaction ${leg.transactionId} has no row`);
    const amount = row?.amount ?? -balance;
    balance += amount;
    return { ...leg, amount };
  });
};
