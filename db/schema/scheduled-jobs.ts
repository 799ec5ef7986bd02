// When each scheduled job is next due, and which process runs it (server/composition/scheduler.ts). Not tenant data: the table has no company.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampMs } from '#db/columns.ts';

export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text('name').primaryKey(),
  dueAt: timestampMs('due_at').notNull(),
  /** Identifies the run that holds the lease. Null while no process runs the job. */
  leaseId: uuid('lease_id'),
  /** The running process renews the lease. Once it has expired, another process runs the job. */
  leasedUntil: timestampMs('leased_until'),
});
