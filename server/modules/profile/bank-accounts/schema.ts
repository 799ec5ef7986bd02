// Schemas of bank accounts, and the mapping between them and rows.
import { z } from 'zod';
import type { BankAccountRow } from '#db/schema/bank-accounts.ts';
import { BANK_CODE_LENGTH_MAX, BANK_TEXT_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { toMillis } from '#server/kernel/time.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { recordLinks, type RecordLinks } from '#server/modules/profile/record-currencies/schema.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { bicInput, ibanInput, boolean, millis, userIdentifier, nullWhenBlank, recordReview, text } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const BankAccount = z
  .object({
    id: z.int(),
    name: z.string().nullable(),
    number: z.string().nullable(),
    type: z.string().nullable(),
    bank_name: z.string().nullable(),
    bank_code: z.string().nullable(),
    branch_code: z.string().nullable(),
    swift: z
      .string()
      .nullable()
      .meta({ description: 'Alias of `bic`.', examples: ['COBADEFFXXX'] }),
    iban: z
      .string()
      .nullable()
      .meta({
        description: 'International bank account number (IBAN), in uppercase without spaces.',
        examples: ['DE89370400440532013000'],
      }),
    bic: z
      .string()
      .nullable()
      .meta({ description: 'SWIFT code (BIC), in uppercase.', examples: ['COBADEFFXXX'] }),
    code: z.string().meta({
      description: 'Generated identifier of the bank account, unique within the company.',
      examples: ['bank_account_7K2MX4QPB9THW3NDRC8V'],
    }),
    status: z.enum(VERIFICATION_STATUSES),
    ...recordLinks,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof BankAccount>;

/** The bank account as admins see it. Events have the same shape, without links. */
export const AdminBankAccount = BankAccount.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminBankAccount' });
export type AdminBankAccount = z.infer<typeof AdminBankAccount>;

/** The fields that users may set. Null and blank clear a field. */
export const BankAccountInput = z.object({
  name: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  number: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  type: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  bank_name: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  bank_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  branch_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  swift: bicInput,
  iban: ibanInput,
  bic: bicInput,
});
export type BankAccountInput = z.infer<typeof BankAccountInput>;

/** The fields that admins may set. */
export const AdminBankAccountChange = BankAccountInput.extend(recordReview);
export type AdminBankAccountChange = z.infer<typeof AdminBankAccountChange>;

export const AdminBankAccountInput = AdminBankAccountChange.extend({ user: userIdentifier });

/** Responses include the links, events do not. */
type LinkedBankAccount = OwnedRecord<BankAccountRow> & { links?: RecordLinks };

export const toBankAccount = ({ record, links }: LinkedBankAccount): BankAccount => ({
  ...links,
  id: record.id,
  name: record.name,
  number: record.number,
  type: record.type,
  bank_name: record.bankName,
  bank_code: record.bankCode,
  branch_code: record.branchCode,
  swift: record.swift,
  iban: record.iban,
  bic: record.bic,
  code: record.code,
  status: record.status,
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

export const toAdminBankAccount = (account: LinkedBankAccount): AdminBankAccount => ({
  ...toBankAccount(account),
  user: toShortUser(account.user),
  archived: account.record.archived,
});

/** Columns left undefined are not changed. */
export const toBankAccountColumns = (account: AdminBankAccountChange) => ({
  name: account.name,
  number: account.number,
  type: account.type,
  bankName: account.bank_name,
  bankCode: account.bank_code,
  branchCode: account.branch_code,
  swift: account.swift,
  iban: account.iban,
  bic: account.bic,
  status: account.status,
  archived: account.archived,
});
