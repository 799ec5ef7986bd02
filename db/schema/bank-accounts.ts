import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedColumns, ownedConstraints } from '#db/schema/owned-records.ts';

/** Where users have money at banks. All but the code is as they wrote it: banks name accounts in too many ways. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...ownedColumns(),
    /** What it is called outside; unique in the company. */
    code: text('code').notNull(),
    name: text('name'),
    number: text('number'),
    type: text('type'),
    bankName: text('bank_name'),
    bankCode: text('bank_code'),
    branchCode: text('branch_code'),
    swift: text('swift'),
    /** In capitals, without spaces. */
    iban: text('iban'),
    bic: text('bic'),
  },
  (t) => [...ownedConstraints('bank_accounts', 'bank_account', t), uniqueIndex('bank_account_code').on(t.companyId, t.code)],
);
export type BankAccountRow = typeof bankAccounts.$inferSelect;
