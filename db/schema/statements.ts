import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf, metadata, timestampMs } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { fileJobColumns } from '#db/schema/file-jobs.ts';
import { EXPORT_STATUSES, STATEMENT_FILE_FORMATS } from '#server/kernel/report-enums.ts';

/** Statements of the API. A background job writes the file. */
export const statements = pgTable(
  'statements',
  {
    ...fileJobColumns(),
    /** The account's reference. */
    account: text('account').notNull(),
    timezone: text('timezone').notNull(),
    /** The first and last millisecond of the period. */
    startsAt: timestampMs('starts_at').notNull(),
    endsAt: timestampMs('ends_at').notNull(),
    format: text('format', { enum: STATEMENT_FILE_FORMATS }).notNull(),
    metadata: metadata(),
    /** The object in the file store; null until the statement is complete, and after it is archived. */
    objectName: text('object_name'),
    sizeBytes: integer('size_bytes'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'statement_account',
      columns: [t.companyId, t.account],
      foreignColumns: [accounts.companyId, accounts.reference],
    }),
    index('statements_of_account').on(t.companyId, t.account, t.createdAt),
    index('statements_by_age').on(t.companyId, t.createdAt, t.id),
    index('statements_open')
      .on(t.createdAt)
      .where(sql`status in ('pending', 'processing')`),
    isOneOf('statement_format', t.format, STATEMENT_FILE_FORMATS),
    isOneOf('statement_status', t.status, EXPORT_STATUSES),
    check('statement_period', sql`starts_at <= ends_at`),
    check('statement_file', sql`num_nonnulls(object_name, size_bytes) = case when status = 'complete' and not archived then 2 else 0 end`),
  ],
);
export type StatementRow = typeof statements.$inferSelect;
