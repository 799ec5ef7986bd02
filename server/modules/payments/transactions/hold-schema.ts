// Schemas of changes of holds.
import { z } from 'zod';
import { AdminTransaction, note, Transaction, TransactionPath } from '#server/modules/payments/transactions/schema.ts';
import { absentWhenNull, boolean, metadata, positiveAmount, uuid } from '#server/schemas/fields.ts';

const captureFields = {
  amount: absentWhenNull(positiveAmount.optional()).meta({ description: 'By default all that remains.' }),
  final: boolean.default(false).meta({ description: 'Whether this is the last capture, which releases what remains.', examples: [false] }),
};

export const CaptureInput = TransactionPath.extend({
  ...captureFields,
  note: absentWhenNull(note.optional()),
  metadata: absentWhenNull(metadata.optional()),
});
export type CaptureInput = z.infer<typeof CaptureInput>;

const capture = uuid.meta({
  description: 'ID of the transaction that moved the captured amount: a new one, or the authorization itself after the last capture.',
});

export const CaptureResponse = Transaction.extend({ capture });
export const AdminCaptureResponse = AdminTransaction.extend({ capture });

export const IncrementInput = TransactionPath.extend({ amount: positiveAmount });
export type IncrementInput = z.infer<typeof IncrementInput>;

export const ReleaseInput = TransactionPath;
export type ReleaseInput = z.infer<typeof ReleaseInput>;

const BULK_HOLDS_MAX = 100;

export const BulkCaptureInput = z.object({
  transactions: z
    .array(z.object({ id: z.string(), ...captureFields }))
    .min(1)
    .max(BULK_HOLDS_MAX),
});
export type BulkCaptureInput = z.infer<typeof BulkCaptureInput>;

export const BulkReleaseInput = z.object({
  transactions: z
    .array(z.object({ id: z.string() }))
    .min(1)
    .max(BULK_HOLDS_MAX),
});
export type BulkReleaseInput = z.infer<typeof BulkReleaseInput>;

/** In the order of the request: the transaction after the change, or why it was rejected. */
export const BulkHoldResponse = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      transaction: AdminTransaction.nullable().meta({ description: 'The transaction after the change. `null` if it was rejected.' }),
      errors: z
        .record(z.string(), z.array(z.string()))
        .nullable()
        .meta({ description: 'The messages by field, if the change was rejected.' }),
    }),
  ),
});
export type BulkHoldResponse = z.infer<typeof BulkHoldResponse>;
