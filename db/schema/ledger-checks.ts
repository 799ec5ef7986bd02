// What the scheduled checks of the books found: written by the worker as the owner of the tables, read by every process.
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/columns.ts';

/** Belongs to no company: a check goes over all of them. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at').notNull(),
  /** One object for each promise that did not hold: invariant, promise, rows and an example. */
  violations: jsonb('violations').notNull(),
  /** Why the check did not get to its end; null: it did. */
  error: text('error'),
});
