// The lease of a process on an export (file-jobs/job-lease.ts).
import { and, eq } from 'drizzle-orm';
import { exportPages, exports } from '#db/schema/index.ts';
import { createJobLease, type JobClaim } from '#server/modules/reporting/file-jobs/job-lease.ts';

export type ExportClaim = JobClaim<typeof exports>;

export const exportLease = createJobLease(exports, {
  restartColumns: { progress: 0, count: null },
  discardRows: (tx, { companyId, id }) =>
    tx.delete(exportPages).where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, id))),
});
