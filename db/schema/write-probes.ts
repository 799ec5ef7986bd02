// Rows of the write probe (server/composition/readiness.ts), which are never read. Each row fills a page, so that an insert extends the table and
// fails on a full disk; updating a small row would reuse free space. The worker truncates the table.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#db/columns.ts';

/** Not tenant data: the table has no company. */
export const writeProbes = pgTable('write_probes', {
  createdAt: createdAt(),
  /** Stored in the row without compression (STORAGE PLAIN). */
  padding: text('padding').notNull(),
});
