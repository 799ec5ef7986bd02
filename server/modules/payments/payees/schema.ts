// Schemas of payees, and the mapping between them and rows.
import { z } from 'zod';
import type { PayeeRow } from '#db/schema/payees.ts';
import {
  BANK_CODE_LENGTH_MAX,
  BANK_TEXT_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  PAYEE_NAME_LENGTH_MAX,
  PAYEE_NOTE_LENGTH_MAX,
} from '#server/kernel/lengths.ts';
import { toMillis } from '#server/kernel/time.ts';
import { PAYEE_TYPES } from '#server/kernel/transaction-enums.ts';
import { CRYPTO_TYPES } from '#server/kernel/user-enums.ts';
import { NAME_MATCHES } from '#server/modules/payments/transactions/match-name.ts';
import type { PaymentCount } from '#server/modules/payments/payees/payment-counts.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenEmpty,
  absentWhenNull,
  bicInput,
  boolean,
  millis,
  nullWhenBlank,
  requiredText,
  text,
  uuid,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const TYPE =
  'Type of the address: `user` (email address, mobile number or user ID), `account` (account reference), `bank_account` (IBAN or ' +
  'account number) or `crypto_account` (crypto address).';
const PAYEE_ADDRESS = {
  description: 'Identifier of the recipient. The format depends on `type`.',
  examples: ['bob@example.com'],
};
const NAME = { description: 'Name that you expect the recipient to have.', examples: ['Bob Brook'] };
const NOTE = { description: 'Note for yourself, not visible to the recipient.', examples: ['Rent'] };
const BANK_NAME = { description: 'Name of the bank. Only for bank accounts.', examples: ['Commerzbank'] };
const BANK_CODE = { description: 'National bank code, such as a sort code or routing number. Only for bank accounts.' };
const BIC = { description: 'SWIFT code (BIC), in uppercase. Only for bank accounts.', examples: ['COBADEFFXXX'] };
const CRYPTO_TYPE = 'Blockchain of the address. Only for crypto accounts. Defaults to `bitcoin`.';

export const Payee = z
  .object({
    id: z.int(),
    type: z.enum(PAYEE_TYPES).meta({ description: TYPE }),
    name: z.string().meta(NAME),
    note: z.string().meta(NOTE),
    address: z.string().meta(PAYEE_ADDRESS),
    bank_name: z.string().nullable().meta(BANK_NAME),
    bank_code: z.string().nullable().meta(BANK_CODE),
    bic: z.string().nullable().meta(BIC),
    crypto_type: z.enum(CRYPTO_TYPES).nullable().meta({ description: CRYPTO_TYPE }),
    payments: z.int().meta({
      description: 'Number of successful and pending transfers to the payee, among the latest 10,000 transfers of each of your accounts.',
      examples: [3],
    }),
    last_paid: millis.nullable().meta({ description: 'Time of the latest transfer in `payments`. `null` if `payments` is 0.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Payee' });
export type Payee = z.infer<typeof Payee>;

export const AdminPayee = Payee.extend({
  user: ShortUser,
  archived: boolean.meta({ description: 'Whether the user has archived the payee.' }),
}).meta({ id: 'AdminPayee' });
export type AdminPayee = z.infer<typeof AdminPayee>;

const name = requiredText(PAYEE_NAME_LENGTH_MAX).meta(NAME);
const note = text(PAYEE_NOTE_LENGTH_MAX).meta(NOTE);
const address = requiredText(EMAIL_LENGTH_MAX).meta(PAYEE_ADDRESS);

const detailFields = {
  bank_name: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)).meta(BANK_NAME),
  bank_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)).meta(BANK_CODE),
  bic: bicInput.meta(BIC),
  crypto_type: absentWhenEmpty(z.enum(CRYPTO_TYPES)).meta({ description: CRYPTO_TYPE }),
};

export const PayeeInput = z.object({
  type: absentWhenEmpty(z.enum(PAYEE_TYPES)).meta({ description: `${TYPE} Defaults to \`user\`.` }),
  name: absentWhenNull(name.optional()),
  note: note.default(''),
  address: absentWhenNull(address.optional()),
  ...detailFields,
  transaction: absentWhenNull(uuid.optional()).meta({
    description:
      'ID of a transfer that you sent. Saves its recipient. Cannot be combined with `address`; `type` is ignored, and `name` defaults to the ' +
      "recipient's name.",
  }),
});
export type PayeeInput = z.infer<typeof PayeeInput>;

/** The type of a payee does not change. */
export const PayeeChange = z.object({
  name: name.optional(),
  note: note.optional(),
  address: address.optional(),
  ...detailFields,
});
export type PayeeChange = z.infer<typeof PayeeChange>;

export const PayeeCheckInput = z.object({
  address: requiredText(EMAIL_LENGTH_MAX).meta({
    description: 'Email address, mobile number, user ID or account reference.',
    examples: ['bob@example.com'],
  }),
  name,
});
export type PayeeCheckInput = z.infer<typeof PayeeCheckInput>;

export const PayeeCheck = z
  .object({
    result: z.enum(NAME_MATCHES).meta({
      description:
        '`match`: the names are equal, ignoring case, accents, punctuation and word order. `close_match`: the names are similar, for example ' +
        'with an initial or a typing error. `no_match`: the names differ, or no user has the address.',
    }),
  })
  .meta({ id: 'PayeeCheck' });
export type PayeeCheck = z.infer<typeof PayeeCheck>;

/** A payee with its payments; undefined for none. */
export type CountedPayee = OwnedRecord<PayeeRow> & { count: PaymentCount | undefined };

export const toPayee = ({ record, count }: CountedPayee): Payee => ({
  id: record.id,
  type: record.type,
  name: record.name,
  note: record.note,
  address: record.address,
  bank_name: record.bankName,
  bank_code: record.bankCode,
  bic: record.bic,
  crypto_type: record.cryptoType,
  payments: count?.payments ?? 0,
  last_paid: count ? toMillis(count.lastPaid) : null,
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

export const toAdminPayee = (payee: CountedPayee): AdminPayee => ({
  ...toPayee(payee),
  user: toShortUser(payee.user),
  archived: payee.record.archived,
});

/** Columns left undefined are not changed. */
export const toPayeeColumns = (payee: PayeeChange) => ({
  name: payee.name,
  note: payee.note,
  bankName: payee.bank_name,
  bankCode: payee.bank_code,
  bic: payee.bic,
  cryptoType: payee.crypto_type,
});
