// Columns of records whose files a background job writes (server/modules/reporting/file-jobs).
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, timestampMs, updatedAt } from '#db/columns.ts';
import { EXPORT_STATUSES } from '#server/kernel/report-enums.ts';

export const fileJobColumns = () => ({
  companyId: companyId(),
  id: uuid('id').notNull(),
  status: text('status', { enum: EXPORT_STATUSES }).notNull().default('pending'),
  /** Message for a failed job. */
  error: text('error'),
  /** End of the worker's lease. Afterwards another worker starts the job again. */
  leasedUntil: timestampMs('leased_until'),
  archived: boolean('archived').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
