import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, metadata, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { currencies } from '#db/schema/currencies.ts';
import { COMPANY_BANK_ACCOUNT_ACTIONS } from '#server/kernel/company-enums.ts';

/** Bank accounts of a company, for deposits and payouts of its users. */
export const companyBankAccounts = pgTable(
  'company_bank_accounts',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    /** The account holder as payers enter it. */
    name: text('name'),
    number: text('number'),
    type: text('type'),
    paymentMethod: text('payment_method'),
    bankName: text('bank_name'),
    bankCode: text('bank_code'),
    bankCurrency: text('bank_currency'),
    branchCode: text('branch_code'),
    branchAddress: json('branch_address'),
    routingNumber: text('routing_number'),
    swift: text('swift'),
    iban: text('iban'),
    bic: text('bic'),
    clabe: text('clabe'),
    checkDigit: text('check_digit'),
    pixKey: text('pix_key'),
    brCode: text('br_code'),
    sortCode: text('sort_code'),
    action: text('action', { enum: COMPANY_BANK_ACCOUNT_ACTIONS }),
    metadata: metadata(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), isOneOf('company_bank_account_action', t.action, COMPANY_BANK_ACCOUNT_ACTIONS)],
);
export type CompanyBankAccountRow = typeof companyBankAccounts.$inferSelect;

/** The currencies that a company bank account accepts. */
export const companyBankAccountCurrencies = pgTable(
  'company_bank_account_currencies',
  {
    companyId: companyId(),
    bankAccountId: integer('bank_account_id').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bankAccountId, t.currency] }),
    foreignKey({
      name: 'currencies_of_company_bank_account',
      columns: [t.companyId, t.bankAccountId],
      foreignColumns: [companyBankAccounts.companyId, companyBankAccounts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
  ],
);
