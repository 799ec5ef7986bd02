// Schemas of transaction collections, and the mapping of records to responses.
import { z } from 'zod';
import { toMillis } from '#server/kernel/time.ts';
import { INITIAL_STATUSES, TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import {
  AdminCreditDebitInput,
  AdminTransaction,
  BATCH_MAX,
  BatchItem,
  Transaction,
} from '#server/modules/payments/transactions/schema.ts';
import { toAdminTransaction, toTransaction, type TransactionRecord } from '#server/modules/payments/transactions/transaction-record.ts';
import { absentWhenNull, boolean, caselessChoice, millis, text, uuid } from '#server/schemas/fields.ts';

const LABEL_LENGTH_MAX = 64;

const collectionFields = { id: uuid, status: z.enum(TRANSACTION_STATUSES), created: millis, updated: millis };

export const TransactionCollection = z
  .object({ ...collectionFields, transactions: z.array(Transaction) })
  .meta({ id: 'TransactionCollection' });
export type TransactionCollection = z.infer<typeof TransactionCollection>;

export const AdminTransactionCollection = z
  .object({ ...collectionFields, transactions: z.array(AdminTransaction), archived: boolean })
  .meta({ id: 'AdminTransactionCollection' });
export type AdminTransactionCollection = z.infer<typeof AdminTransactionCollection>;

export const CollectionPath = z.object({ id: z.string() });

/** Complete and Failed are final. */
export const AdminCollectionChange = CollectionPath.extend({
  status: absentWhenNull(caselessChoice(TRANSACTION_STATUSES).optional()),
  archived: absentWhenNull(boolean.optional()),
});
export type AdminCollectionChange = z.infer<typeof AdminCollectionChange>;

const label = absentWhenNull(text(LABEL_LENGTH_MAX).min(1).optional());

/** Names within the request. The response contains the ids of the transactions. */
const labelFields = {
  id: label.meta({ description: 'Label that other items of the request use to refer to this one.' }),
  parent: label.meta({ description: '`id` of the parent item in this request.' }),
  partner: label.meta({
    description: '`id` of the other side in this request. A debit and a credit that name each other form a transfer.',
  }),
};

const CollectionItem = BatchItem.extend(labelFields);

export const CollectionInput = z.object({ transactions: z.array(CollectionItem).min(1).max(BATCH_MAX) });
export type CollectionInput = z.infer<typeof CollectionInput>;

const AdminCollectionItem = AdminCreditDebitInput.omit({ status: true }).extend({ tx_type: caselessChoice(TX_TYPES), ...labelFields });

export const AdminCollectionInput = z.object({
  transactions: z.array(AdminCollectionItem).min(1).max(BATCH_MAX),
  status: caselessChoice(INITIAL_STATUSES).default('Pending'),
});
export type AdminCollectionInput = z.infer<typeof AdminCollectionInput>;

/** An item of a user or an admin. */
export type CollectionItemInput = CollectionInput['transactions'][number] & { user?: string | undefined };

/** The transactions of a collection that the caller may see, oldest first. At least one. */
export type CollectionRecord = [TransactionRecord, ...TransactionRecord[]];

/** Undefined without transactions. */
export const toCollectionRecord = (records: readonly TransactionRecord[]): CollectionRecord | undefined => {
  const [first, ...otherRecords] = records;
  return first && [first, ...otherRecords];
};

/** All transactions have the same status and creation time. `updated` is the time of the last change. */
const toSharedFields = (records: CollectionRecord) => {
  const [{ row }] = records;
  const updated = Math.max(...records.map((record) => toMillis(record.row.updatedAt)));
  return { id: row.collectionId, status: row.status, created: toMillis(row.createdAt), updated };
};

export const toCollection = (records: CollectionRecord): TransactionCollection => ({
  ...toSharedFields(records),
  transactions: records.map(toTransaction),
});

export const toAdminCollection = (records: CollectionRecord): AdminTransactionCollection => ({
  ...toSharedFields(records),
  transactions: records.map(toAdminTransaction),
  archived: records.every(({ row }) => row.archived),
});
