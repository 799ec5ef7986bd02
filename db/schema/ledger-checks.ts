// Results of scheduled ledger checks. The worker writes them as the owner of the tables; every process reads them.
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampMs } from '#db/columns.ts';

/** Not tenant data: a check covers all companies. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: timestampMs('started_at').notNull(),
  finishedAt: timestampMs('finished_at').notNull(),
  /** Violated invariants, each with its number, text, rows and an example. */
  violations: jsonb('violations').notNull(),
  /** Why the check did not complete; null if it did. */
  error: text('error'),
});
