// Runs jobs that write files: claims open jobs in sequence, writes the files of each one, and records failures.
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { toAppError } from '#server/api/trpc.ts';
import { isOverdue, LeaseLost, type FileJobTable, type JobClaim, type JobLease } from '#server/modules/reporting/file-jobs/job-lease.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import { withCompanyTransaction, type ReadFrom } from '#server/records/company-transaction.ts';

export type FileJobPorts = {
  db: Database;
  /** A pool for long snapshots. */
  snapshots: ReadFrom;
  clock: Clock;
  fileStore: FileStore;
  stopSignal: AbortSignal;
  log: Log;
};

/** The server is stopping. Another process continues the job. */
export class JobInterrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Reads the company ID that users enter at sign-in. */
export const readCompanyIdentifier = async (tx: Tx, companyId: number): Promise<string> => {
  const [company] = await tx.select({ identifier: companies.identifier }).from(companies).where(eq(companies.id, companyId));
  return company?.identifier ?? '';
};

type FileJobKind<Table extends FileJobTable> = {
  /** The key of the job's ID in the log. */
  name: string;
  /** The noun in log messages. */
  noun: string;
  lease: JobLease<Table>;
  /** Writes the files and concludes the job. Throws LeaseLost and JobInterrupted, and errors of reading and storing. */
  write: (ports: FileJobPorts, claim: JobClaim<Table>) => Promise<void>;
  /** The error of a job that failed unexpectedly, and of one that took more than a day. */
  failed: string;
  overdue: string;
};

export const createFileJobRunner = <Table extends FileJobTable>({ name, noun, lease, write, failed, overdue }: FileJobKind<Table>) => {
  const fail = ({ db, clock }: FileJobPorts, claim: JobClaim<Table>, error: string): Promise<void> =>
    withCompanyTransaction(db, claim.row.companyId, (tx) => lease.fail(tx, claim, error, clock.now()));

  /** Ends the claim after an error: another process continues, the job is retried after the lease, or it is marked as failed. */
  const handleError = async (ports: FileJobPorts, claim: JobClaim<Table>, thrown: unknown): Promise<void> => {
    const { companyId, id } = claim.row;
    if (thrown instanceof LeaseLost || thrown instanceof JobInterrupted) {
      if (thrown instanceof JobInterrupted) await lease.release(ports.db, claim);
      ports.log.info({ companyId, [name]: id, reason: thrown.name }, `${noun} was taken over by another worker`);
      return;
    }
    const failure = toAppError(thrown);
    if (failure.code === 'unavailable') {
      ports.log.warn({ err: failure.cause ?? failure, companyId, [name]: id }, `${noun} was interrupted; it will be restarted`);
      return;
    }
    ports.log.error({ err: failure.cause ?? failure, companyId, [name]: id }, `${noun} failed`);
    await fail(ports, claim, failure.code === 'server_error' ? failed : failure.message);
  };

  /** Processes open jobs in sequence, and returns the number of claims. */
  return async (ports: FileJobPorts): Promise<number> => {
    let claims = 0;
    while (!ports.stopSignal.aborted) {
      const claim = await lease.claim(ports.db, ports.clock.now());
      if (!claim) break;
      claims += 1;
      if (isOverdue(claim, ports.clock.now())) {
        await fail(ports, claim, overdue);
        continue;
      }
      try {
        await write(ports, claim);
      } catch (thrown) {
        await handleError(ports, claim, thrown);
      }
    }
    return claims;
  };
};
