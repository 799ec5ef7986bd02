// Schemas of changes of holds.
import { z } from 'zod';
import { AdminTransaction, note, Transaction, TransactionPath } from '#server/modules/payments/transactions/schema.ts';
import { absentWhenNull, boolean, metadata, positiveAmount, uuid } from '#server/schemas/fields.ts';

const captureFields = {
  amount: absentWhenNull(positiveAmount.optional()).meta({
    description: 'Amount to capture, in the smallest unit. Defaults to the remaining amount.',
  }),
  final: boolean
    .default(false)
    .meta({ description: 'Whether this is the last capture. `true` releases the remaining amount.', examples: [false] }),
};

export const CaptureInput = TransactionPath.extend({
  ...captureFields,
  note: absentWhenNull(note.optional()),
  metadata: absentWhenNull(metadata.optional()),
});
export type CaptureInput = z.infer<typeof CaptureInput>;

const capture = uuid.meta({
  description: 'ID of the transaction that moved the captured amount: a new transaction or, after the last capture, the hold itself.',
});

export const CaptureResponse = Transaction.extend({ capture });
export const AdminCaptureResponse = AdminTransaction.extend({ capture });

export const IncrementInput = TransactionPath.extend({
  amount: positiveAmount.meta({ description: 'Amount by which to increase the hold, in the smallest unit.' }),
});
export type IncrementInput = z.infer<typeof IncrementInput>;

export const ReleaseInput = TransactionPath;
export type ReleaseInput = z.infer<typeof ReleaseInput>;

const BULK_HOLDS_MAX = 100;

const holdId = z.string().meta({ description: 'ID of the hold.' });

export const BulkCaptureInput = z.object({
  transactions: z
    .array(z.object({ id: holdId, ...captureFields }))
    .min(1)
    .max(BULK_HOLDS_MAX)
    .meta({ description: 'Holds to capture.' }),
});
export type BulkCaptureInput = z.infer<typeof BulkCaptureInput>;

export const BulkReleaseInput = z.object({
  transactions: z
    .array(z.object({ id: holdId }))
    .min(1)
    .max(BULK_HOLDS_MAX)
    .meta({ description: 'Holds to release.' }),
});
export type BulkReleaseInput = z.infer<typeof BulkReleaseInput>;

export const BulkHoldResponse = z.object({
  transactions: z
    .array(
      z.object({
        id: holdId,
        transaction: AdminTransaction.nullable().meta({ description: 'Transaction after the change. `null` if the change was rejected.' }),
        errors: z
          .record(z.string(), z.array(z.string()))
          .nullable()
          .meta({ description: 'Error messages by field. `null` if the change was accepted.' }),
      }),
    )
    .meta({ description: 'Results, in the order of the request.' }),
});
export type BulkHoldResponse = z.infer<typeof BulkHoldResponse>;
