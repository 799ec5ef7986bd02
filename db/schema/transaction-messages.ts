import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, metadata, updatedAt } from '#db/columns.ts';
import { transactions } from '#db/schema/transactions.ts';
import { users } from '#db/schema/users.ts';
import { MESSAGE_LEVELS } from '#server/kernel/transaction-enums.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';

/** Messages on transactions, by admins or the platform. */
export const transactionMessages = pgTable(
  'transaction_messages',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    /** user: visible to the user, too. */
    section: text('section', { enum: SECTIONS }).notNull(),
    level: text('level', { enum: MESSAGE_LEVELS }).notNull(),
    message: text('message').notNull(),
    metadata: metadata(),
    /** Null: the platform. */
    authorId: uuid('author_id'),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.transactionId], foreignColumns: [transactions.companyId, transactions.id] }),
    foreignKey({ columns: [t.companyId, t.authorId], foreignColumns: [users.companyId, users.id] }),
    index('messages_of_transaction').on(t.companyId, t.transactionId, t.id),
    isOneOf('transaction_message_section', t.section, SECTIONS),
    isOneOf('transaction_message_level', t.level, MESSAGE_LEVELS),
  ],
);
export type TransactionMessageRow = typeof transactionMessages.$inferSelect;
