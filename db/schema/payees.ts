import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from '#db/columns.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { users } from '#db/schema/users.ts';
import { PAYEE_TYPES } from '#server/kernel/transaction-enums.ts';
import { CRYPTO_TYPES } from '#server/kernel/user-enums.ts';

/** Saved recipients of users. An archived payee is kept, and its address can be saved again. */
export const payees = pgTable(
  'payees',
  {
    ...belongingColumns(),
    type: text('type', { enum: PAYEE_TYPES }).notNull(),
    /** The name that the user expects the recipient to have. */
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    /** Normalized (server/modules/payments/payees/address.ts): a user identifier, account reference, IBAN or number, or crypto address. */
    address: text('address').notNull(),
    /** Of bank accounts. */
    bankName: text('bank_name'),
    bankCode: text('bank_code'),
    bic: text('bic'),
    /** Of crypto accounts. */
    cryptoType: text('crypto_type', { enum: CRYPTO_TYPES }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    // Account numbers repeat between banks. Ethereum addresses are equal in any case.
    uniqueIndex('payee_address')
      .on(
        t.companyId,
        t.userId,
        t.type,
        sql`(case when crypto_type = 'ethereum' then lower(address) else address end)`,
        sql`coalesce(bank_code, '')`,
        sql`coalesce(bic, '')`,
        sql`coalesce(crypto_type, '')`,
      )
      .where(sql`not archived`),
    index('payees_of_user').on(t.companyId, t.userId, t.id),
    index('payees_by_age').on(t.companyId, t.createdAt, t.id),
    isOneOf('payee_type', t.type, PAYEE_TYPES),
    isOneOf('payee_crypto_type', t.cryptoType, CRYPTO_TYPES),
  ],
);
export type PayeeRow = typeof payees.$inferSelect;
