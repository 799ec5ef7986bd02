import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf, metadata } from '#db/columns.ts';
import { ownedColumns, ownedConstraints } from '#db/schema/owned-records.ts';
import { CRYPTO_TYPES } from '#server/kernel/user-enums.ts';

/** Crypto accounts of users. */
export const cryptoAccounts = pgTable(
  'crypto_accounts',
  {
    ...ownedColumns(),
    /** Identifies the account to other systems; unique in the company. */
    code: text('code').notNull(),
    cryptoType: text('crypto_type', { enum: CRYPTO_TYPES }).notNull().default('bitcoin'),
    address: text('address').notNull(),
    metadata: metadata(),
  },
  (t) => [
    ...ownedConstraints('crypto_accounts', 'crypto_account', t),
    uniqueIndex('crypto_account_code').on(t.companyId, t.code),
    isOneOf('crypto_account_type', t.cryptoType, CRYPTO_TYPES),
  ],
);
export type CryptoAccountRow = typeof cryptoAccounts.$inferSelect;
