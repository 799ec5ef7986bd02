// What the API takes and shows of bank accounts (specification, Resources, User bank account).
import { bicFault, ibanFault } from '#server/kernel/iban.ts';
import {
  bankingCode,
  BIC_LENGTH_MAX,
  IBAN_LENGTH_MAX,
  text,
  nullWhenBlank,
  boolean,
  millis,
  namedUser,
  recordReview,
} from '#server/schemas/fields.ts';
import { z } from 'zod';
import { recordLinks } from '#server/modules/profile/record-currencies/schema.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

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
      .meta({ description: 'In capitals.', examples: ['COBADEFFXXX'] }),
    iban: z
      .string()
      .nullable()
      .meta({ description: 'In capitals, without spaces.', examples: ['DE89370400440532013000'] }),
    bic: z
      .string()
      .nullable()
      .meta({ description: 'In capitals.', examples: ['COBADEFFXXX'] }),
    code: z.string().meta({ description: 'Unique in the company.', examples: ['bank_account_7K2MX4QPB9THW3NDRC8V'] }),
    status: z.enum(VERIFICATION_STATUSES),
    ...recordLinks,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof BankAccount>;

/** What admins see besides. */
export const AdminBankAccount = BankAccount.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminBankAccount' });
export type AdminBankAccount = z.infer<typeof AdminBankAccount>;

/** What users write; null and blank unset a field. */
export const BankAccountInput = z.object({
  name: nullWhenBlank(text(200)),
  number: nullWhenBlank(text(200)),
  type: nullWhenBlank(text(200)),
  bank_name: nullWhenBlank(text(200)),
  bank_code: nullWhenBlank(text(50)),
  branch_code: nullWhenBlank(text(50)),
  swift: bankingCode(BIC_LENGTH_MAX, bicFault),
  iban: bankingCode(IBAN_LENGTH_MAX, ibanFault),
  bic: bankingCode(BIC_LENGTH_MAX, bicFault),
});
export type BankAccountInput = z.infer<typeof BankAccountInput>;

/** What admins write besides. */
export const AdminBankAccountChange = BankAccountInput.extend(recordReview);
export type AdminBankAccountChange = z.infer<typeof AdminBankAccountChange>;

/** What admins write to add one. */
export const AdminBankAccountInput = AdminBankAccountChange.extend({ user: namedUser });
