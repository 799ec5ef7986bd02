// What the API takes and shows of collections: the transactions that move together.
import { z } from 'zod';
import { toMillis } from '#server/kernel/time.ts';
import { FIRST_STATUSES, TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-words.ts';
import {
  AdminCreditDebitInput,
  AdminTransaction,
  BATCH_MAX,
  BatchItem,
  Transaction,
} from '#server/modules/payments/transactions/schema.ts';
import { toAdminTransaction, toTransaction, type FoundTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import { absentWhenNull, boolean, caselessChoice, millis, text, uuid } from '#server/schemas/fields.ts';

const LABEL_LENGTH_MAX = 64;

const shared = { id: uuid, status: z.enum(TRANSACTION_STATUSES), created: millis, updated: millis };

export const TransactionCollection = z.object({ ...shared, transactions: z.array(Transaction) }).meta({ id: 'TransactionCollection' });
export type TransactionCollection = z.infer<typeof TransactionCollection>;

export const AdminTransactionCollection = z
  .object({ ...shared, transactions: z.array(AdminTransaction), archived: boolean })
  .meta({ id: 'AdminTransactionCollection' });
export type AdminTransactionCollection = z.infer<typeof AdminTransactionCollection>;

export const CollectionPath = z.object({ id: z.string() });

/** What an admin may change. A final status does not change again. */
export const AdminCollectionChange = CollectionPath.extend({
  status: absentWhenNull(caselessChoice(TRANSACTION_STATUSES).optional()),
  archived: absentWhenNull(boolean.optional()),
});
export type AdminCollectionChange = z.infer<typeof AdminCollectionChange>;

const label = absentWhenNull(text(LABEL_LENGTH_MAX).min(1).optional());

/** How the items of one request name each other. What they are called in the books is the answer's to say. */
const LABELS = {
  id: label.meta({ description: 'What the other items of this request call it.' }),
  parent: label.meta({ description: 'The `id` of the item that it belongs to.' }),
  partner: label.meta({ description: 'The `id` of its other side: a debit and a credit that name each other are a transfer.' }),
};

const CollectionItem = BatchItem.extend(LABELS);

export const CollectionInput = z.object({ transactions: z.array(CollectionItem).min(1).max(BATCH_MAX) });
export type CollectionInput = z.infer<typeof CollectionInput>;

const AdminCollectionItem = AdminCreditDebitInput.omit({ status: true }).extend({ tx_type: caselessChoice(TX_TYPES), ...LABELS });

export const AdminCollectionInput = z.object({
  transactions: z.array(AdminCollectionItem).min(1).max(BATCH_MAX),
  status: caselessChoice(FIRST_STATUSES).default('Pending'),
});
export type AdminCollectionInput = z.infer<typeof AdminCollectionInput>;

/** An item, whoever sends it. */
export type Item = CollectionInput['transactions'][number] & { user?: string | undefined };

// From rows to what the API shows.

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
