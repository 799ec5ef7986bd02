import type { Translate } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import { titleOf } from '#server/kernel/transaction-title.ts';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';

/** Whose transaction it is: a person's, or an account of the company. */
export const holderOf = (t: Translate, { user, account }: AdminTransaction): string =>
  user ? personName(user) : t('Account {account}', { account });

/** What it is, beside whose it is. */
export const kindOf = (t: Translate, transaction: AdminTransaction): string => {
  const { partner, tx_type: txType, subtype } = transaction;
  if (!partner) return subtype ? titleOf(transaction) : t.word(txType);
  const isCredit = txType === 'credit';
  if (!partner.user) return isCredit ? t('from an account of the company') : t('to an account of the company');
  const name = personName(partner.user);
  return isCredit ? t('from {name}', { name }) : t('to {name}', { name });
};
