// The later transactions of a transaction: the captures of its hold, and its reversals.
import type { CallerTransaction } from '#app/_ui/session/caller.ts';

type LaterTransaction = Pick<CallerTransaction, 'collection' | 'tx_type'>;

/** Fees and other items of the same collection also have the transaction as their parent. */
export const groupLaterTransactions = <Transaction extends LaterTransaction>(
  { collection, tx_type: txType }: LaterTransaction,
  children: readonly Transaction[],
): { captures: Transaction[]; reversals: Transaction[] } => {
  const later = children.filter((child) => child.collection !== collection);
  return {
    captures: later.filter((child) => child.tx_type === txType),
    reversals: later.filter((child) => child.tx_type !== txType),
  };
};

/** Whether its users can change the hold: the recipient captures or releases it, and the payer increases it. */
export const isHoldOpenToUsers = ({ status, hold }: Pick<CallerTransaction, 'status' | 'hold'>): boolean =>
  status === 'Pending' && hold?.by_payer === true;
