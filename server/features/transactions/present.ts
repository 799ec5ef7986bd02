// From rows to what the API shows.
import type { TransactionRow } from '#db/schema/index.ts';
import { toReducedCurrency } from '#server/features/currencies/present.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import type { AdminTransaction, Transaction } from '#server/features/transactions/schema.ts';
import { toShortUser } from '#server/features/users/present.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A fee that is part of the total of what it is charged for has none in its row; by itself its total is its amount. */
const totalOf = ({ parentId, amount, totalAmount }: TransactionRow): bigint =>
  parentId !== null && totalAmount === 0n && amount < 0n ? amount : totalAmount;

/** Single and list form. */
export const toTransaction = ({ row, related, fees }: FoundTransaction): Transaction => ({
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
  total_amount: totalOf(row),
  fee: row.fees,
  ...(fees && { fees: fees.map(({ note, amount }) => ({ description: note, amount: -amount })) }),
  balance: row.balance,
  account: row.account,
  label: related.label ?? (row.txType === 'credit' ? 'Credit' : 'Debit'),
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
