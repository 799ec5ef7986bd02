import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampMs } from '#db/columns.ts';

/** Progress of clean-up jobs over all companies. The next run continues from there. */
export const housekeeping = pgTable('housekeeping', {
  job: text('job').primaryKey(),
  /** Everything before this time is processed. */
  doneUntil: timestampMs('done_until').notNull(),
});
