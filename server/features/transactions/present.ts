// From rows to what the API shows.
import { toReducedCurrency } from '#server/features/currencies/present.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import type { AdminTransaction, Transaction } from '#server/features/transactions/schema.ts';
import { toShortUser } from '#server/features/users/present.ts';
import { toMillis } from '#server/kernel/time.ts';

/** Single and list form. */
export const toTransaction = ({ row, related }: FoundTransaction): Transaction => ({
  id: row.id,
  collection: row.collectionId,
  parent: row.parentId,
  partner: row.partnerId ? { id: row.partnerId, user: related.partnerUser && toShortUser(related.partnerUser) } : null,
  inferred: row.inferred,
  tx_type: row.txType,
  subtype: row.subtype,
  note: row.note,
  metadata: row.metadata,
  status: row.status,
  reference: row.reference,
  amount: row.amount,
  total_amount: row.totalAmount,
  fee: row.fees,
  balance: row.balance,
  account: row.account,
  label: row.txType === 'credit' ? 'Credit' : 'Debit',
  company: related.company,
  currency: toReducedCurrency(related.currency),
  executed: row.executedAt && toMillis(row.executedAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** The answer to a creation. */
export const toCreatedTransaction = (found: FoundTransaction): Transaction => ({ ...toTransaction(found), messages: [] });

/** An item of a batch's answer: without `inferred`, as the specification says. */
export const toBatchTransaction = (found: FoundTransaction): Transaction => {
  const { inferred: _inferred, ...item } = toCreatedTransaction(found);
  return item;
};

/** The admins' form, also the data of events. */
export const toAdminTransaction = (found: FoundTransaction): AdminTransaction => ({
  ...toTransaction(found),
  user: found.related.user && toShortUser(found.related.user),
  creator: found.row.creatorId,
  archived: found.row.archived,
});

/** The answer to an admin's creation. */
export const toCreatedAdminTransaction = (found: FoundTransaction): AdminTransaction => ({ ...toAdminTransaction(found), messages: [] });
