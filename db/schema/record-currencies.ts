// Currencies and accounts that users assign to their bank and crypto accounts.
import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { bankAccounts } from '#db/schema/bank-accounts.ts';
import { cryptoAccounts } from '#db/schema/crypto-accounts.ts';
import { currencies } from '#db/schema/currencies.ts';

const recordColumns = () => ({
  companyId: companyId(),
  recordId: integer('record_id').notNull(),
  currency: text('currency').notNull(),
  createdAt: createdAt(),
});

export const bankAccountCurrencies = pgTable('bank_account_currencies', recordColumns(), (t) => [
  primaryKey({ columns: [t.companyId, t.recordId, t.currency] }),
  foreignKey({ columns: [t.companyId, t.recordId], foreignColumns: [bankAccounts.companyId, bankAccounts.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
]);

export const cryptoAccountCurrencies = pgTable('crypto_account_currencies', recordColumns(), (t) => [
  primaryKey({ columns: [t.companyId, t.recordId, t.currency] }),
  foreignKey({ columns: [t.companyId, t.recordId], foreignColumns: [cryptoAccounts.companyId, cryptoAccounts.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
]);

const heldColumns = () => ({ ...recordColumns(), accountReference: text('account_reference').notNull() });

export const bankAccountAccountCurrencies = pgTable('bank_account_account_currencies', heldColumns(), (t) => [
  primaryKey({ name: 'bank_account_account_currency', columns: [t.companyId, t.recordId, t.accountReference, t.currency] }),
  foreignKey({
    name: 'account_currencies_of_bank_account',
    columns: [t.companyId, t.recordId],
    foreignColumns: [bankAccounts.companyId, bankAccounts.id],
  }).onDelete('cascade'),
  foreignKey({
    name: 'bank_account_of_account',
    columns: [t.companyId, t.accountReference],
    foreignColumns: [accounts.companyId, accounts.reference],
  }),
  foreignKey({
    name: 'bank_account_of_account_currency',
    columns: [t.companyId, t.currency],
    foreignColumns: [currencies.companyId, currencies.code],
  }),
]);

export const cryptoAccountAccountCurrencies = pgTable('crypto_account_account_currencies', heldColumns(), (t) => [
  primaryKey({ name: 'crypto_account_account_currency', columns: [t.companyId, t.recordId, t.accountReference, t.currency] }),
  foreignKey({
    name: 'account_currencies_of_crypto_account',
    columns: [t.companyId, t.recordId],
    foreignColumns: [cryptoAccounts.companyId, cryptoAccounts.id],
  }).onDelete('cascade'),
  foreignKey({
    name: 'crypto_account_of_account',
    columns: [t.companyId, t.accountReference],
    foreignColumns: [accounts.companyId, accounts.reference],
  }),
  foreignKey({
    name: 'crypto_account_of_account_currency',
    columns: [t.companyId, t.currency],
    foreignColumns: [currencies.companyId, currencies.code],
  }),
]);
