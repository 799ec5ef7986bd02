// Schemas of bulk payments and their items, and the mapping between them and rows.
import { z } from 'zod';
import type { BulkItemRow, BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { BULK_ITEM_STATUSES, BULK_ITEM_TYPES, BULK_PAYMENT_SECTIONS, BULK_PAYMENT_STATUSES } from '#server/kernel/bulk-payment-enums.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import { toMillis } from '#server/kernel/time.ts';
import { AdminCreditDebitInput, AdminTransferInput, TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenNull,
  amount,
  boolean,
  caselessChoice,
  integer,
  millis,
  storedJson,
  text,
  upload,
  uuid,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const BULK_ITEMS_MAX = 10_000;

/** Items that one commit posts. Their accounts are locked until it ends (docs/decisions/0048-bulk-payments-in-parts.md). */
export const ATOMIC_ITEMS_MAX = 2_000;

/** More than 10,000 items with notes and references. */
export const BULK_BYTES_MAX = 8 * 1024 * 1024;

const NAME_LENGTH_MAX = 100;

const NAME = { description: 'Name, shown in the list of bulk payments.', examples: ['Salaries in June'] };
const ITEM_COUNT = { description: 'Number of items.', examples: [100] };
const ITEM_TYPE = { description: 'Type of the item.', examples: ['transfer'] };
const INDEX = { description: 'Position in the request, starting at 0.', examples: [0] };
const ATOMIC = {
  description: '`true`: either all items (at most 2,000) are posted, or none are. `false`: each item succeeds or fails independently.',
  examples: [false],
};

export const BulkPayment = z
  .object({
    id: z.int(),
    section: z
      .enum(BULK_PAYMENT_SECTIONS)
      .meta({ description: '`user`: transfers of the creator. `admin`: created by an admin on behalf of users.' }),
    status: z.enum(BULK_PAYMENT_STATUSES).meta({
      description:
        '`completed`: all items have been processed. `failed`: processing stopped for the reason in `error`. `completed`, `failed` and ' +
        '`canceled` are final.',
    }),
    name: z.string().meta(NAME),
    atomic: boolean.meta(ATOMIC),
    item_count: integer.meta(ITEM_COUNT),
    succeeded_count: integer.meta({ description: 'Number of items that were posted.', examples: [98] }),
    failed_count: integer.meta({ description: 'Number of items that were rejected.', examples: [2] }),
    canceled_count: integer.meta({ description: 'Number of items that were canceled before they were posted.', examples: [0] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the remaining items were not posted, or `null`.', examples: ['Insufficient funds.'] }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'BulkPayment' });
export type BulkPayment = z.infer<typeof BulkPayment>;

export const AdminBulkPayment = BulkPayment.extend({ user: ShortUser.meta({ description: 'User who created the bulk payment.' }) }).meta({
  id: 'AdminBulkPayment',
});
export type AdminBulkPayment = z.infer<typeof AdminBulkPayment>;

export const BulkItem = z
  .object({
    index: integer.meta(INDEX),
    status: z.enum(BULK_ITEM_STATUSES).meta({ description: 'Status of the item. `succeeded`, `failed` and `canceled` are final.' }),
    type: z.enum(BULK_ITEM_TYPES).meta(ITEM_TYPE),
    amount,
    currency: z.string().meta({ examples: ['USD'] }),
    recipient: z.string().nullable().meta({ description: 'Recipient of a transfer, or user of a credit or debit, as in the request.' }),
    account: z.string().nullable().meta({
      description: 'Account reference as in the request: the credited account of a transfer, or the account of a credit or debit.',
    }),
    errors: storedJson.nullable().meta({ description: 'Error messages by field. `null` unless the item failed.' }),
    transaction: uuid
      .nullable()
      .meta({ description: 'ID of the transaction. For a transfer, ID of the debit. `null` unless the item succeeded.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'BulkItem' });
export type BulkItem = z.infer<typeof BulkItem>;

export const BulkItemInput = TransferInput;
export type BulkItemInput = TransferInput;

const HOLD_FIELDS = ['status', 'expires'] as const;

/** Rejects the fields of a hold. Ignoring them would turn a hold into a final payment. */
const RequestedBulkItem = z.preprocess((item, ctx) => {
  for (const field of HOLD_FIELDS) {
    const value = (item as Partial<Record<string, unknown>> | null)?.[field] ?? '';
    if (value !== '') ctx.addIssue({ code: 'custom', path: [field], message: 'Items of a bulk payment cannot be holds. Omit this field.' });
  }
  return item;
}, BulkItemInput);

const creditDebitFields = AdminCreditDebitInput.pick({ account: true, subtype: true, reference: true, note: true, metadata: true });

/** A transfer, or a credit or debit, whose fields have no prefix. */
export const AdminBulkItemInput = AdminTransferInput.extend({
  ...creditDebitFields.shape,
  type: absentWhenNull(caselessChoice(BULK_ITEM_TYPES).default('transfer')).meta(ITEM_TYPE),
  status: absentWhenNull(AdminTransferInput.shape.status.unwrap().optional()).meta({
    description: 'Initial status. Defaults to `Complete` for a transfer, and `Pending` for a credit or debit.',
  }),
});
export type AdminBulkItemInput = z.infer<typeof AdminBulkItemInput>;

const bulkFields = {
  name: absentWhenNull(text(NAME_LENGTH_MAX).default('')).meta(NAME),
  atomic: absentWhenNull(boolean.default(false)).meta(ATOMIC),
};

const FILE_DESCRIPTION =
  'CSV file (UTF-8) to send instead of `items`, as `multipart/form-data`. The first row contains the field names. `decimal_amount`, such as ' +
  '12.50, can replace `amount`.';

const file = absentWhenNull(upload.optional()).meta({
  description: FILE_DESCRIPTION,
  override: { type: 'string', format: 'binary' },
});

const itemsOf = <Item extends z.ZodType>(item: Item) => absentWhenNull(z.array(item).min(1).max(BULK_ITEMS_MAX).optional());

export const BulkPaymentInput = z.object({ ...bulkFields, items: itemsOf(RequestedBulkItem), file });
export type BulkPaymentInput = z.infer<typeof BulkPaymentInput>;

export const AdminBulkPaymentInput = z.object({ ...bulkFields, items: itemsOf(AdminBulkItemInput), file });
export type AdminBulkPaymentInput = z.infer<typeof AdminBulkPaymentInput>;

export const BulkPreview = z
  .object({
    item_count: integer.meta(ITEM_COUNT),
    error_count: integer.meta({ description: 'Number of items with errors.' }),
    totals: z.array(z.object({ currency: z.string(), amount, fee: amount, count: integer })).meta({
      description: 'Sums of the items without errors, by currency. `fee` is paid by the debited accounts in addition to `amount`.',
    }),
    errors: z
      .array(z.object({ index: integer.meta(INDEX), errors: storedJson.meta({ description: 'Error messages by field.' }) }))
      .meta({ description: 'Errors of the first 100 items that have errors.' }),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.infer<typeof BulkPreview>;

export const toBulkPayment = ({ record: row }: OwnedRecord<BulkPaymentRow>): BulkPayment => ({
  id: row.id,
  section: row.section,
  status: row.state,
  name: row.name,
  atomic: row.atomic,
  item_count: row.itemCount,
  succeeded_count: row.succeededCount,
  failed_count: row.failedCount,
  canceled_count: row.canceledCount,
  error: row.error,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminBulkPayment = (payment: OwnedRecord<BulkPaymentRow>): AdminBulkPayment => ({
  ...toBulkPayment(payment),
  user: toShortUser(payment.user),
});

type ItemOrder = Partial<Pick<AdminBulkItemInput, 'recipient' | 'user' | 'credit_account' | 'account'>>;

export const toBulkItem = (row: BulkItemRow): BulkItem => {
  const order: ItemOrder = row.order;
  const isTransfer = row.type === 'transfer';
  return {
    index: row.number - 1,
    status: row.state,
    type: row.type,
    amount: row.amount,
    currency: row.currency,
    recipient: (isTransfer ? order.recipient : order.user) ?? null,
    account: (isTransfer ? order.credit_account : order.account) ?? null,
    errors: row.errors,
    transaction: row.transactionId,
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};

/** Prefixes field errors with the path of the item. */
export const atItem = (index: number, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`items.${index}.${field}`, messages]));
