// Schemas of transactions.
import { z } from 'zod';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { INITIAL_STATUSES, TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { NAME_MATCHES } from '#server/modules/payments/transactions/match-name.ts';
import { MessageText } from '#server/modules/payments/transactions/message-schema.ts';
import {
  absentWhenEmpty,
  absentWhenNull,
  amount,
  boolean,
  caselessChoice,
  integer,
  metadata,
  millis,
  positiveAmount,
  queryMillis,
  recordNumber,
  storedJson,
  text,
  timestampInput,
  uuid,
} from '#server/schemas/fields.ts';
import { ReducedCurrency, ShortUser } from '#server/schemas/shared-schemas.ts';

export const BATCH_MAX = 24;

const REFERENCE_LENGTH_MAX = 100;
const NAME_LENGTH_MAX = 100;

/** Amounts of a hold, without sign. `captured` and `remaining` are less than `authorized` when a part was released. */
const Hold = z
  .object({
    authorized: amount,
    captured: amount,
    remaining: amount,
    /** Users change only holds of transfers that the payer authorized; others wait for an admin. */
    by_payer: boolean,
  })
  .meta({ id: 'TransactionHold' });

export const Transaction = z
  .object({
    id: uuid,
    collection: uuid,
    parent: uuid.nullable(),
    partner: z.object({ id: uuid, user: ShortUser.nullable() }).nullable(),
    inferred: boolean.optional(),
    tx_type: z.enum(TX_TYPES),
    subtype: z.string().nullable(),
    note: z.string(),
    metadata: storedJson,
    status: z.enum(TRANSACTION_STATUSES),
    reference: z.string().nullable(),
    amount,
    total_amount: amount,
    fee: amount,
    /** The parts of the fee. For single transactions only. */
    fees: z.array(z.object({ description: z.string(), amount })).optional(),
    balance: amount,
    /** Null for transactions that never held an amount, and for unclaimed transfers. */
    hold: Hold.nullable(),
    account: z.string(),
    label: z.string(),
    company: z.string(),
    currency: ReducedCurrency,
    messages: z.array(z.object({ level: z.string(), message: z.string(), created: millis })).optional(),
    executed: millis.nullable(),
    expires: millis.nullable(),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

export const AdminTransaction = Transaction.extend({
  user: ShortUser.nullable(),
  creator: uuid.nullable(),
  archived: boolean,
}).meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const Totals = z
  .object({ amount, total_amount: amount, fees: amount, count: integer, currency: z.string() })
  .meta({ id: 'TransactionTotals' });
export type Totals = z.infer<typeof Totals>;

/** Sums of a list for one currency and status. `outgoing` is zero or negative. */
export const TransactionFlow = z.object({
  currency: ReducedCurrency,
  status: z.enum(TRANSACTION_STATUSES),
  incoming: amount,
  outgoing: amount,
  count: integer,
});
export type TransactionFlow = z.infer<typeof TransactionFlow>;

/** The maximum page size of a list, whose rows may all be of different days. */
const DAYS_MAX = 250;

/** Days of the caller's time zone, each including `from` and excluding `until`. */
export const FlowDays = z.array(z.object({ from: queryMillis, until: queryMillis })).max(DAYS_MAX);
export type FlowDays = z.infer<typeof FlowDays>;

const reference = text(REFERENCE_LENGTH_MAX);
const subtype = text(NAME_LENGTH_MAX).nullable();
export const note = text(NOTE_LENGTH_MAX);
const accountReference = text(NAME_LENGTH_MAX).nullable();
const currency = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .meta({ examples: ['USD'] });
/** Blank means omitted; `credit_account` is then required. */
const recipient = z.string().trim().max(EMAIL_LENGTH_MAX);

export const CreditDebitInput = z.object({
  amount: positiveAmount,
  currency,
  reference: reference.nullable().default(''),
  subtype: subtype.default(null),
  account: accountReference.default(null),
  note: note.default(''),
  metadata: absentWhenNull(metadata.default({})),
});
export type CreditDebitInput = z.infer<typeof CreditDebitInput>;

export const BatchItem = CreditDebitInput.extend({ tx_type: caselessChoice(TX_TYPES) });

export const BatchInput = z.object({ transactions: z.array(BatchItem).min(1).max(BATCH_MAX) });
export type BatchInput = z.infer<typeof BatchInput>;

export const BatchResponse = z.object({ transactions: z.array(Transaction) });

export const TransferInput = z.object({
  amount: positiveAmount,
  currency,
  recipient: absentWhenNull(recipient.optional()),
  payee: absentWhenNull(recordNumber.optional()).meta({
    description:
      "ID of a payee, instead of `recipient` and `credit_account`. Errors about the payee's address are reported on `recipient` or " +
      '`credit_account`.',
    examples: [3],
  }),
  debit_account: accountReference.default(null),
  debit_subtype: subtype.default(null),
  debit_note: note.default(''),
  debit_metadata: absentWhenNull(metadata.default({})),
  debit_reference: reference.nullable().default(''),
  credit_account: accountReference.default(null),
  credit_subtype: subtype.default(null),
  credit_note: note.default(''),
  credit_metadata: absentWhenNull(metadata.default({})),
  credit_reference: reference.nullable().default(''),
});
export type TransferInput = z.infer<typeof TransferInput>;

const expires = timestampInput.meta({
  description: 'Time at which the hold expires, at most one year from now. Defaults to the lifespan of the subtype or company.',
  examples: [1796240691191],
});

/** Pending holds the amount until the recipient captures it. v3 ignored both fields, so that clients may send them without a value. */
export const OwnTransferInput = TransferInput.extend({
  status: absentWhenEmpty(caselessChoice(INITIAL_STATUSES)).meta({
    description: 'Initial status. Defaults to `Complete`. `Pending` creates a hold.',
  }),
  expires: absentWhenEmpty(expires),
});
export type OwnTransferInput = z.infer<typeof OwnTransferInput>;

/** `recipient` may also be an account reference. */
export const TransferQuoteInput = TransferInput.pick({
  amount: true,
  currency: true,
  debit_account: true,
  debit_subtype: true,
  recipient: true,
  payee: true,
  credit_account: true,
});
export type TransferQuoteInput = z.infer<typeof TransferQuoteInput>;

/** The part of the recipient's data that the sender may see before sending. */
export const RecipientPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('self'), account: z.string() }),
  /** The full name only if the two have exchanged money; null for a member without a name. */
  z.object({ kind: z.literal('member'), name: z.string().nullable(), member_since: millis, has_transacted: boolean }),
  z.object({ kind: z.literal('company'), name: z.string() }),
  /** The address is unverified, so the money would be held. */
  z.object({ kind: z.literal('unverified'), held_until: millis }),
]);
export type RecipientPreview = z.infer<typeof RecipientPreview>;

/**
 * `credit_account` is set if `recipient` was an account reference. `name_match` compares the name of the payee with the recipient's, until the
 * recipient has been paid. `key` identifies the order in SendInput.
 */
export const TransferQuote = z.object({
  amount,
  fee: amount,
  total_amount: amount,
  recipient: RecipientPreview,
  has_paid: boolean,
  name_match: z.enum(NAME_MATCHES).nullable(),
  credit_account: z.string().nullable(),
  key: z.uuid(),
});
export type TransferQuote = z.infer<typeof TransferQuote>;

const ORDER_KEY_LENGTH_MAX = 60;

/** An order of the dashboard: a transfer and its key. `payee_address` is the address that the sender reviewed. */
export const SendInput = TransferInput.extend({
  payee_address: recipient.optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(ORDER_KEY_LENGTH_MAX),
});
export type SendInput = z.infer<typeof SendInput>;

const user = z.string().trim().min(1).max(EMAIL_LENGTH_MAX);
const status = caselessChoice(INITIAL_STATUSES);

export const AdminCreditDebitInput = CreditDebitInput.extend({
  user: absentWhenNull(user.optional()),
  status: status.default('Pending'),
  expires,
});
export type AdminCreditDebitInput = z.infer<typeof AdminCreditDebitInput>;

export const AdminBatchInput = z.object({
  transactions: z
    .array(AdminCreditDebitInput.extend({ tx_type: caselessChoice(TX_TYPES) }))
    .min(1)
    .max(BATCH_MAX),
});
export type AdminBatchInput = z.infer<typeof AdminBatchInput>;

export const AdminBatchResponse = z.object({ transactions: z.array(AdminTransaction) });

export const AdminTransferInput = TransferInput.omit({ payee: true }).extend({
  user: absentWhenNull(user.optional()),
  status: status.default('Complete'),
  expires,
});
export type AdminTransferInput = z.infer<typeof AdminTransferInput>;

export const TransactionPath = z.object({ id: z.string() });

/** `Failed` cancels an unclaimed transfer. As in v3, users can also send `Pending`, which changes nothing. */
export const OwnTransactionChange = TransactionPath.extend({
  status: caselessChoice(['Pending', 'Failed']).optional().meta({ description: '`Failed` cancels the transfer.' }),
});
export type OwnTransactionChange = z.infer<typeof OwnTransactionChange>;

/** Complete and Failed are final. */
export const AdminTransactionChange = TransactionPath.extend({
  status: caselessChoice(TRANSACTION_STATUSES).optional(),
  note: note.optional(),
  metadata: absentWhenNull(metadata.optional()),
  archived: absentWhenNull(boolean.optional()),
  message: absentWhenNull(MessageText.optional()).meta({ description: 'Message to the user, added to the transaction.' }),
});
export type AdminTransactionChange = z.infer<typeof AdminTransactionChange>;

/** Without an amount, the remainder is reversed. The other fields describe the new transactions. */
export const AdminReversalInput = TransactionPath.extend({
  amount: positiveAmount.optional(),
  ...CreditDebitInput.pick({ note: true, reference: true, subtype: true, metadata: true }).shape,
});
export type AdminReversalInput = z.infer<typeof AdminReversalInput>;
