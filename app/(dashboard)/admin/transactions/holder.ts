import { personName } from '#server/kernel/person-name.ts';
import { titleOf } from '#server/kernel/transaction-title.ts';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';

/** Whose transaction it is: a person's, or an account of the company. */
export const holderOf = ({ user, account }: AdminTransaction): string => (user ? personName(user) : `Account ${account}`);

/** What it is, beside whose it is. */
export const kindOf = (transaction: AdminTransaction): string => {
  const { partner, tx_type: txType } = transaction;
  if (partner) return `${txType === 'credit' ? 'from' : 'to'} ${partner.user ? personName(partner.user) : 'an account of the company'}`;
  return titleOf(transaction);
};
