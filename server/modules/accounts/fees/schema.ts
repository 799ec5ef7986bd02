// Fees of transactions: API schemas, and their mapping to columns.
import { z } from 'zod';
import type { TransactionFeeRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import { TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { groupScopeFields, SUBTYPE_LENGTH_MAX } from '#server/modules/accounts/scopes/schema.ts';
import { amount, amountOrZero, boolean, caselessChoice, millis, nullWhenBlank, text } from '#server/schemas/fields.ts';

const NAME_LENGTH_MAX = 50;
const DESCRIPTION_LENGTH_MAX = 250;
const REFERENCE_LENGTH_MAX = 50;

/** Below 1000 with at most six decimal places, as in the column. */
const PERCENTAGE = /^\d{1,3}(\.\d{1,6})?$/;

/** Kept as a decimal string. JavaScript prints a number as the shortest decimal that represents it, which is the text that the client sent. */
const percentage = z
  .preprocess(
    (value) => (value === '' ? null : typeof value === 'number' || typeof value === 'bigint' ? String(value) : value),
    z.string().regex(PERCENTAGE, { error: 'Enter a percentage from 0 to less than 1000, with at most 6 decimal places.' }).nullable(),
  )
  .optional()
  .meta({ override: { type: ['number', 'null'], minimum: 0, exclusiveMaximum: 1000 }, examples: [1.5] });

export const Fee = z
  .object({
    id: z.int(),
    name: z.string().nullable().meta({
      description:
        'Name of the fee. Among fees with the same name, only those of the narrowest scope apply: account before tier before group. Unnamed fees count as having the same name.',
    }),
    description: z.string().nullable(),
    tx_type: z.enum(TX_TYPES),
    subtype: z.string().nullable().meta({ description: 'Subtype to which the fee applies. `null` means all subtypes.' }),
    account: z
      .string()
      .nullable()
      .meta({ description: 'Reference of the account to which the fee applies. `null` for fees of a group or tier.' }),
    account_definition: z
      .string()
      .nullable()
      .meta({ description: 'Account definition to which the fee applies. `null` means all definitions.' }),
    currency: z.string().meta({ examples: ['USD'] }),
    value: amount.meta({ description: 'Fixed amount in the smallest unit.' }),
    percentage: z
      .number()
      .nullable()
      .meta({ description: 'Percentage of the amount, added to `value`.', examples: [1.5] }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Fee' });
export type Fee = z.infer<typeof Fee>;

export const AdminFee = Fee.extend({
  debit_account: z.string().nullable().meta({ description: 'Account that pays the fee. `null` means the account of the transaction.' }),
  credit_account: z.string().nullable().meta({ description: "Account that receives the fee. `null` means the company's fee account." }),
  debit_subtype: z.string().nullable(),
  credit_subtype: z.string().nullable(),
  inferred: boolean.meta({
    description:
      'Whether the fee transaction on the charged account is marked as `inferred`. Fee transactions on other accounts always are.',
  }),
  archived: boolean,
}).meta({ id: 'AdminFee' });
export type AdminFee = z.infer<typeof AdminFee>;

const requiredFields = { tx_type: caselessChoice(TX_TYPES) };

const subtype = nullWhenBlank(text(SUBTYPE_LENGTH_MAX));
const account = nullWhenBlank(text(REFERENCE_LENGTH_MAX));

const optionalFields = {
  name: nullWhenBlank(text(NAME_LENGTH_MAX).regex(/^[a-z0-9_]+$/, { error: 'Enter a name of lowercase letters, digits and underscores.' })),
  description: nullWhenBlank(text(DESCRIPTION_LENGTH_MAX)),
  value: amountOrZero.optional(),
  percentage,
  subtype,
  debit_account: account,
  credit_account: account,
  debit_subtype: subtype,
  credit_subtype: subtype,
  inferred: boolean.optional(),
  archived: boolean.optional(),
};

/** The service requires a value or a percentage. */
export const AccountFeeInput = z.object({ ...requiredFields, ...optionalFields });
export const FeeInput = AccountFeeInput.extend(groupScopeFields);
export type FeeInput = z.infer<typeof FeeInput>;

export const FeePath = z.object({ fee_id: z.string() });

/** Omitted fields stay unchanged. */
export const AccountFeeChange = AccountFeeInput.partial();
export const FeeChange = FeeInput.partial();
export type FeeChange = z.infer<typeof FeeChange>;

export const toFee = (row: TransactionFeeRow): Fee => ({
  id: row.id,
  name: row.name,
  description: row.description,
  tx_type: row.txType,
  subtype: row.subtype,
  account: row.accountReference,
  account_definition: row.accountDefinition,
  currency: row.currency,
  value: row.value,
  // At most nine digits, which a JSON number represents exactly.
  percentage: row.percentage === null ? null : Number(row.percentage),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminFee = (row: TransactionFeeRow): AdminFee => ({
  ...toFee(row),
  debit_account: row.debitAccount,
  credit_account: row.creditAccount,
  debit_subtype: row.debitSubtype,
  credit_subtype: row.creditSubtype,
  inferred: row.inferred,
  archived: row.archived,
});

/** Maps input to columns explicitly; undefined leaves a column unchanged. */
export const toFeeColumns = (input: FeeChange) => ({
  name: input.name,
  description: input.description,
  value: input.value,
  percentage: input.percentage,
  txType: input.tx_type,
  subtype: input.subtype,
  accountDefinition: input.account_definition,
  debitAccount: input.debit_account,
  creditAccount: input.credit_account,
  debitSubtype: input.debit_subtype,
  creditSubtype: input.credit_subtype,
  inferred: input.inferred,
  archived: input.archived,
});
