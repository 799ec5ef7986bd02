import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedColumns, ownedConstraints } from '#db/schema/owned-records.ts';

/**
 * Bank accounts of users. Text is stored as users wrote it, because banks identify accounts in too many ways; IBAN, BIC and SWIFT codes are
 * validated and normalized, and `code` is generated.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...ownedColumns(),
    /** Identifies the account to other systems; unique in the company. */
    code: text('code').notNull(),
    /** The account holder, or a name that the user chose. */
    name: text('name'),
    number: text('number'),
    type: text('type'),
    bankName: text('bank_name'),
    bankCode: text('bank_code'),
    branchCode: text('branch_code'),
    /** Upper case without spaces, like `iban` and `bic`. */
    swift: text('swift'),
    iban: text('iban'),
    bic: text('bic'),
  },
  (t) => [...ownedConstraints('bank_accounts', 'bank_account', t), uniqueIndex('bank_account_code').on(t.companyId, t.code)],
);
export type BankAccountRow = typeof bankAccounts.$inferSelect;
