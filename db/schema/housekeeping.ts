import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/columns.ts';

/** How far jobs have come that go through what is old, of all companies: the next run begins there. */
export const housekeeping = pgTable('housekeeping', {
  job: text('job').primaryKey(),
  /** Everything before is done. */
  doneUntil: moment('done_until').notNull(),
});
