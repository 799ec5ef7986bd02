import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, isOneOf, timestampMs } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { users } from '#db/schema/users.ts';
import { STATEMENT_FORMATS } from '#server/kernel/report-enums.ts';

/** Statements that users have downloaded. Files are not stored; each download is computed from the ledger. */
export const issuedStatements = pgTable(
  'issued_statements',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** The account's reference. */
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    format: text('format', { enum: STATEMENT_FORMATS }).notNull(),
    /** Time of the last download. */
    issuedAt: timestampMs('issued_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'issued_statement_key',
      columns: [t.companyId, t.userId, t.account, t.currency, t.firstDay, t.lastDay, t.format],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      name: 'issued_statement_account',
      columns: [t.companyId, t.account],
      foreignColumns: [accounts.companyId, accounts.reference],
    }),
    index('issued_statements_by_age').on(t.companyId, t.userId, t.issuedAt),
    isOneOf('issued_statement_format', t.format, STATEMENT_FORMATS),
  ],
);
export type IssuedStatementRow = typeof issuedStatements.$inferSelect;
