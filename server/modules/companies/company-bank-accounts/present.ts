// Between rows and what the API calls them.
import type { CompanyBankAccountRow, CurrencyRow } from '#db/schema/index.ts';
import { toPlainAddress } from '#server/modules/companies/companies/address-schema.ts';
import type {
  AdminCompanyBankAccount,
  CompanyBankAccount,
  CompanyBankAccountChange,
} from '#server/modules/companies/company-bank-accounts/schema.ts';
import { toReducedCurrency } from '#server/modules/companies/currencies/present.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A bank account of a company, and the currencies in which it takes money. */
export type ShownBankAccount = { account: CompanyBankAccountRow; currencies: CurrencyRow[] };

export const toCompanyBankAccount = ({ account, currencies }: ShownBankAccount): CompanyBankAccount => ({
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

export const toAdminCompanyBankAccount = (shown: ShownBankAccount): AdminCompanyBankAccount => ({
  ...toCompanyBankAccount(shown),
  archived: shown.account.archived,
});

/** What is sent of a bank account, and no other column; undefined leaves one alone. Metadata and the branch's address are merged elsewhere. */
export const toCompanyBankAccountColumns = (sent: Omit<CompanyBankAccountChange, 'id' | 'metadata' | 'branch_address'>) => ({
  name: sent.name,
  number: sent.number,
  type: sent.type,
  paymentMethod: sent.payment_method,
  bankName: sent.bank_name,
  bankCode: sent.bank_code,
  bankCurrency: sent.bank_currency,
  branchCode: sent.branch_code,
  routingNumber: sent.routing_number,
  swift: sent.swift,
  iban: sent.iban,
  bic: sent.bic,
  clabe: sent.clabe,
  checkDigit: sent.check_digit,
  pixKey: sent.pix_key,
  brCode: sent.br_code,
  sortCode: sent.sort_code,
  action: sent.action,
  archived: sent.archived,
});
