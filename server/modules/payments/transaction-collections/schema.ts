// What the API takes and shows of collections: the transactions that move together.
import { z } from 'zod';
import { absentWhenNull, boolean, caselessChoice, millis, text, uuid } from '#server/schemas/fields.ts';
import {
  AdminCreditDebitInput,
  AdminTransaction,
  BATCH_MAX,
  BatchItem,
  Transaction,
} from '#server/modules/payments/transactions/schema.ts';
import { FIRST_STATUSES, TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-words.ts';

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
