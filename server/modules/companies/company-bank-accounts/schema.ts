// Bank accounts of a company, which its users pay into: API schemas, and their mapping to columns.
import { z } from 'zod';
import type { CompanyBankAccountRow, CurrencyRow } from '#db/schema/index.ts';
import { COMPANY_BANK_ACCOUNT_ACTIONS } from '#server/kernel/company-enums.ts';
import { BANK_CODE_LENGTH_MAX, BANK_TEXT_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { toMillis } from '#server/kernel/time.ts';
import { PlainAddress, PlainAddressChange, toPlainAddress } from '#server/modules/companies/companies/schema.ts';
import { toReducedCurrency } from '#server/modules/companies/currencies/schema.ts';
import {
  absentWhenNull,
  bicInput,
  boolean,
  ibanInput,
  IdPath,
  metadata,
  metadataChange,
  millis,
  nullWhenBlank,
  recordNumber,
  requiredText,
  storedJson,
  text,
} from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

const nullableText = z.string().nullable();

export const CompanyBankAccount = z
  .object({
    id: z.int(),
    name: nullableText,
    number: nullableText,
    type: nullableText,
    payment_method: nullableText,
    bank_name: nullableText,
    bank_code: nullableText,
    bank_currency: nullableText,
    branch_code: nullableText,
    branch_address: PlainAddress,
    routing_number: nullableText,
    swift: nullableText.meta({ description: 'Alias of `bic`.', examples: ['COBADEFFXXX'] }),
    iban: nullableText.meta({ description: 'IBAN, in uppercase without spaces.', examples: ['DE89370400440532013000'] }),
    bic: nullableText.meta({ description: 'SWIFT code (BIC), in uppercase.', examples: ['COBADEFFXXX'] }),
    clabe: nullableText,
    check_digit: nullableText,
    pix_key: nullableText,
    br_code: nullableText,
    sort_code: nullableText,
    action: z.enum(COMPANY_BANK_ACCOUNT_ACTIONS).nullable().meta({ description: 'Purpose of the bank account.' }),
    metadata: storedJson,
    currencies: z.array(ReducedCurrency).meta({ description: 'Currencies in which the bank account can receive money.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'CompanyBankAccount' });
export type CompanyBankAccount = z.infer<typeof CompanyBankAccount>;

export const AdminCompanyBankAccount = CompanyBankAccount.extend({ archived: boolean }).meta({ id: 'AdminCompanyBankAccount' });
export type AdminCompanyBankAccount = z.infer<typeof AdminCompanyBankAccount>;

const BR_CODE_LENGTH_MAX = 1_000;

const fields = {
  name: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  number: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  type: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  payment_method: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  bank_name: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  bank_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  bank_currency: nullWhenBlank(text(3)),
  branch_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  branch_address: absentWhenNull(PlainAddressChange.optional()),
  routing_number: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  swift: bicInput,
  iban: ibanInput,
  bic: bicInput,
  clabe: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  check_digit: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  pix_key: nullWhenBlank(text(BANK_TEXT_LENGTH_MAX)),
  br_code: nullWhenBlank(text(BR_CODE_LENGTH_MAX)),
  sort_code: nullWhenBlank(text(BANK_CODE_LENGTH_MAX)),
  action: nullWhenBlank(z.enum(COMPANY_BANK_ACCOUNT_ACTIONS)),
  archived: boolean.optional(),
};

/** null and blank clear a field. */
export const CompanyBankAccountInput = z.object({ ...fields, metadata: absentWhenNull(metadata.optional()) });
export type CompanyBankAccountInput = z.infer<typeof CompanyBankAccountInput>;

/** Omitted fields stay unchanged. */
export const CompanyBankAccountChange = IdPath.extend({ ...fields, metadata: metadataChange });
export type CompanyBankAccountChange = z.infer<typeof CompanyBankAccountChange>;

export const BankAccountCurrencyPath = IdPath.extend({ code: z.string() });

export const CurrencyBankAccountPath = z.object({ code: z.string(), id: z.string() });

/** POST /admin/bank-accounts/{id}/currencies/. */
export const BankAccountCurrencyInput = IdPath.extend({ currency: requiredText(30) });

/** POST /admin/currencies/{code}/bank-accounts/. */
export const CurrencyBankAccountInput = z.object({
  code: z.string(),
  id: recordNumber.meta({ description: 'ID of a company bank account.' }),
});

/** A bank account with the currencies that it accepts. */
export type CompanyBankAccountRecord = { account: CompanyBankAccountRow; currencies: CurrencyRow[] };

export const toCompanyBankAccount = ({ account, currencies }: CompanyBankAccountRecord): CompanyBankAccount => ({
  id: account.id,
  name: account.name,
  number: account.number,
  type: account.type,
  payment_method: account.paymentMethod,
  bank_name: account.bankName,
  bank_code: account.bankCode,
  bank_currency: account.bankCurrency,
  branch_code: account.branchCode,
  branch_address: toPlainAddress(account.branchAddress),
  routing_number: account.routingNumber,
  swift: account.swift,
  iban: account.iban,
  bic: account.bic,
  clabe: account.clabe,
  check_digit: account.checkDigit,
  pix_key: account.pixKey,
  br_code: account.brCode,
  sort_code: account.sortCode,
  action: account.action,
  metadata: account.metadata,
  currencies: currencies.map(toReducedCurrency),
  created: toMillis(account.createdAt),
  updated: toMillis(account.updatedAt),
});

export const toAdminCompanyBankAccount = (record: CompanyBankAccountRecord): AdminCompanyBankAccount => ({
  ...toCompanyBankAccount(record),
  archived: record.account.archived,
});

/** Maps input to columns explicitly; undefined leaves a column unchanged. Metadata and the branch address are merged by the service. */
export const toCompanyBankAccountColumns = (input: Omit<CompanyBankAccountChange, 'id' | 'metadata' | 'branch_address'>) => ({
  name: input.name,
  number: input.number,
  type: input.type,
  paymentMethod: input.payment_method,
  bankName: input.bank_name,
  bankCode: input.bank_code,
  bankCurrency: input.bank_currency,
  branchCode: input.branch_code,
  routingNumber: input.routing_number,
  swift: input.swift,
  iban: input.iban,
  bic: input.bic,
  clabe: input.clabe,
  checkDigit: input.check_digit,
  pixKey: input.pix_key,
  brCode: input.br_code,
  sortCode: input.sort_code,
  action: input.action,
  archived: input.archived,
});
