// The queries of the company's transactions, and the labels of their holders and decisions.
import { parseAsString } from 'nuqs/server';
import type { Caller } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { toFilters as toTransactionFilters, TRANSACTION_FILTERS, TRANSACTION_ORDER } from '#app/(dashboard)/transactions/query.ts';
import type { Translate } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import { titleOf } from '#server/kernel/transaction-title.ts';

export const adminTransactionList = listQuery('/admin/transactions', { ...TRANSACTION_FILTERS, user: parseAsString }, TRANSACTION_ORDER);
export type AdminTransactionQuery = Awaited<ReturnType<typeof adminTransactionList.read>>;

/** Transactions that an admin approves or rejects. Unclaimed transfers are excluded: they wait for their recipients. */
export const APPROVAL_QUEUE = { status: 'Pending', unclaimed: 'false', orderby: 'created' } as const;

/** The sender's side of each unclaimed transfer. */
export const UNCLAIMED_TRANSFERS = {
  status: 'Pending',
  unclaimed: 'true',
  tx_type: 'debit',
  partner__isnull: 'false',
  orderby: 'created',
} as const;

export type AdminTransaction = Awaited<ReturnType<Caller['admin']['transactions']['get']>>;

/** What the API is asked, for the list, its totals and its files alike. `zone` says when the days begin. */
export const toFilters = (query: AdminTransactionQuery, zone: string) => ({
  ...toTransactionFilters(query, zone),
  ...(query.user && { user: query.user }),
});

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

/** What is done to a pending transaction. English has the same word for the status that comes of it; other languages do not. */
export const completeVerb = (t: Translate): string => t('{word, select, other {Complete}}', { word: 'verb' });
