// The amounts of a hold when a part of it is captured, or when it is increased. Fees are a fixed share of the authorized amount: all captures
// together are charged their share, and an increase adds its share. Invariant: legs of the same size stay of the same size, so that journals balance.
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

/** The amount for which a transaction or fee was authorized. The part that is no longer held was captured. */
export const authorizedAmount = ({ authorized, amount }: TransactionRow): bigint => authorized ?? magnitude(amount);

type Resize = (row: TransactionRow) => bigint;

const withSign = ({ amount }: TransactionRow, size: bigint): bigint => (amount < 0n ? -size : size);

/**
 * The amounts of a capture of `part`. The sum of a fee over all captures is rounded down, so that it never exceeds its share, and
 * part of the fee remains while anything is held. At least `least` is always charged.
 */
export const toCapturedAmount =
  (part: bigint, main: TransactionRow, least = 0n): Resize =>
  (row) => {
    const authorized = authorizedAmount(row);
    const capturedBefore = authorized - magnitude(row.amount);
    const share = (authorized * (main.captured + part)) / authorizedAmount(main) - capturedBefore;
    return withSign(row, share > least ? share : least);
  };

/** The amounts after an increase. Rounded down, so that no fee rises above its authorized rate. */
export const toIncreasedAmount =
  (by: bigint, main: TransactionRow): Resize =>
  (row) =>
    row.amount + withSign(row, (authorizedAmount(row) * by) / authorizedAmount(main));

/** True for a fee that the account of its transaction pays, so that it is part of the total. */
const isOwnFee = ({ parentId, txType, ledgerAccountId }: TransactionRow, main: TransactionRow): boolean =>
  parentId === main.id && txType === 'debit' && ledgerAccountId === main.ledgerAccountId;

/** The rows of a collection, with the fees and totals of their amounts. */
export const withTotals = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows.map((row) => {
    const fees = rows.reduce((sum, fee) => (isOwnFee(fee, row) ? sum - fee.amount : sum), 0n);
    return { ...row, fees, totalAmount: row.totalAmount === 0n ? 0n : row.amount - fees };
  });

export const resizeRows = (rows: readonly TransactionRow[], toAmount: Resize): TransactionRow[] =>
  withTotals(rows.map((row) => ({ ...row, amount: toAmount(row) })));

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
