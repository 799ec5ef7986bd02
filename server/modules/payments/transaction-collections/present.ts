// From rows to what the API shows.
import type { AdminTransactionCollection, TransactionCollection } from '#server/modules/payments/transaction-collections/schema.ts';
import { type FoundTransaction, toAdminTransaction, toTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { toMillis } from '#server/kernel/time.ts';

/** The transactions of a collection that the caller sees, the first of them first. There is one at least. */
export type FoundCollection = [FoundTransaction, ...FoundTransaction[]];

/** As a tuple: a collection without transactions does not exist. */
export const asCollection = (found: readonly FoundTransaction[]): FoundCollection | undefined => {
  const [first, ...others] = found;
  return first && [first, ...others];
};

/** They have been created, and are executed, all at once; a note is changed of one alone. */
const sharedOf = (found: FoundCollection) => {
  const [{ row }] = found;
  const updated = found.map((one) => toMillis(one.row.updatedAt)).reduce((latest, one) => (one > latest ? one : latest));
  return { id: row.collectionId, status: row.status, created: toMillis(row.createdAt), updated };
};

/** Of a user: their own transactions of it. */
export const toCollection = (found: FoundCollection): TransactionCollection => ({
  ...sharedOf(found),
  transactions: found.map(toTransaction),
});

export const toAdminCollection = (found: FoundCollection): AdminTransactionCollection => ({
  ...sharedOf(found),
  transactions: found.map(toAdminTransaction),
  archived: found.every(({ row }) => row.archived),
});
