// The approval queue, unclaimed transfers, and the labels of the company's transactions.
import type { ServerCaller } from '#app/_ui/session/caller.ts';
import type { Translate } from '#app/_language/translate.ts';
import { isOwnTransfer } from '#app/(dashboard)/transactions/transaction-steps.ts';
import { personName, transactionTitle } from '#server/kernel/display-names.ts';

/** Transactions that an admin approves or rejects. Unclaimed transfers are excluded, because their recipients claim them. */
export const APPROVAL_QUEUE = { status: 'Pending', unclaimed: 'false', orderby: 'created' } as const;

/** The sender's side of each unclaimed transfer. */
export const UNCLAIMED_TRANSFERS = {
  status: 'Pending',
  unclaimed: 'true',
  tx_type: 'debit',
  partner__isnull: 'false',
  orderby: 'created',
} as const;

export type AdminTransactionDetail = Awaited<ReturnType<ServerCaller['admin']['transactions']['get']>>;

/** The holder of the account: a user, or the company. */
export const holderName = (t: Translate, { user, account }: AdminTransactionDetail): string =>
  user ? personName(user) : t('Account {account}', { account });

/** The kind of the transaction, shown next to its holder. */
export const kindLabel = (t: Translate, transaction: AdminTransactionDetail): string => {
  const { partner, tx_type: txType, subtype } = transaction;
  if (!partner) return subtype ? transactionTitle(transaction) : t.label(txType);
  const isCredit = txType === 'credit';
  if (!partner.user) return isCredit ? t('from a company account') : t('to a company account');
  if (isOwnTransfer(transaction, transaction.user?.id)) return isCredit ? t('from own account') : t('to own account');
  const name = personName(partner.user);
  return isCredit ? t('from {name}', { name }) : t('to {name}', { name });
};
