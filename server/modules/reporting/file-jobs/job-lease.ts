// The lease of a process on a job that writes files. A process claims the oldest job that is due, and renews the lease while it writes; if
// the process dies, another one starts the job again when the lease ends. The end of the lease identifies its holder: every write requires
// it to be unchanged, so a process that has lost the lease writes nothing more.
import { and, asc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { fileJobColumns } from '#db/schema/file-jobs.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

export const LEASE_MS = MINUTE_MS;

const baseTable = pgTable('', fileJobColumns());
type BaseTable = typeof baseTable;

/** A table with the columns of jobs (db/schema/file-jobs.ts). */
export type FileJobTable = PgTable &
  Pick<BaseTable, '$inferSelect' | '$inferInsert'> & {
    [Column in keyof BaseTable['$inferSelect']]: AnyPgColumn;
  };

export type JobClaim<Table extends FileJobTable> = { row: Table['$inferSelect']; leasedUntil: Date };

/** Another process has claimed the job, or it was deleted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Columns that only this file sets. */
type ReservedColumns = { [Column in 'companyId' | 'id' | 'leasedUntil']?: never };
type JobColumns<Table extends FileJobTable> = Omit<Partial<Table['$inferInsert']>, keyof ReservedColumns> & ReservedColumns;

/** Queries use only the columns that all job tables have. */
const asBaseTable = (table: FileJobTable): BaseTable => table as unknown as BaseTable;

/** Candidates per attempt. Other processes may claim the oldest ones in the meantime. */
const CANDIDATES_MAX = 10;

type LeaseDefinition<Table extends FileJobTable> = {
  /** The values of the columns before the first attempt. */
  restartColumns: JobColumns<Table>;
  /** Deletes the rows that a previous attempt has written. */
  discardRows?: (tx: Tx, row: Table['$inferSelect']) => Promise<unknown>;
};

type JobKey = Pick<BaseTable['$inferSelect'], 'companyId' | 'id'>;

const jobCondition = (base: BaseTable, { companyId, id }: JobKey): SQL | undefined => and(eq(base.companyId, companyId), eq(base.id, id));

const leaseCondition = (base: BaseTable, { row, leasedUntil }: JobClaim<FileJobTable>): SQL | undefined =>
  and(jobCondition(base, row), eq(base.status, 'processing'), eq(base.leasedUntil, leasedUntil));

const unleasedCondition = (base: BaseTable, now: Date): SQL | undefined =>
  and(inArray(base.status, ['pending', 'processing']), or(isNull(base.leasedUntil), lte(base.leasedUntil, now)));

/** Changes the job of a claim. Throws LeaseLost. */
const updateClaimed = async (db: Database, base: BaseTable, claim: JobClaim<FileJobTable>, columns: object): Promise<void> => {
  const updated = await db.update(base).set(columns).where(leaseCondition(base, claim)).returning({ id: base.id });
  if (updated.length === 0) throw new LeaseLost();
};

const createClaimFunction = <Table extends FileJobTable>(base: BaseTable, { restartColumns, discardRows }: LeaseDefinition<Table>) => {
  /** Claims a job, and deletes the rows of a previous attempt. Returns undefined if the job is locked or leased. */
  const claimCandidate = (db: Database, candidate: JobKey, now: Date): Promise<JobClaim<Table> | undefined> =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(base)
        .where(and(jobCondition(base, candidate), unleasedCondition(base, now)))
        .for('update', { skipLocked: true });
      if (!row) return undefined;
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      await discardRows?.(tx, row);
      await tx
        .update(base)
        .set({ ...restartColumns, status: 'processing', leasedUntil, updatedAt: now })
        .where(jobCondition(base, row));
      return { row, leasedUntil };
    });

  /** Claims the oldest open job of all companies. */
  return async (db: Database, now: Date): Promise<JobClaim<Table> | undefined> => {
    const candidates = await db
      .select({ companyId: base.companyId, id: base.id })
      .from(base)
      .where(unleasedCondition(base, now))
      .orderBy(asc(base.createdAt))
      .limit(CANDIDATES_MAX);
    for (const candidate of candidates) {
      const claim = await claimCandidate(db, candidate, now);
      if (claim) return claim;
    }
    return undefined;
  };
};

export const createJobLease = <Table extends FileJobTable>(table: Table, definition: LeaseDefinition<Table>) => {
  const base = asBaseTable(table);
  return {
    claim: createClaimFunction(base, definition),

    /** Extends the lease and stores the progress. Throws LeaseLost. */
    renew: async (db: Database, claim: JobClaim<Table>, now: Date, progress: JobColumns<Table>): Promise<void> => {
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      await updateClaimed(db, base, claim, { ...progress, leasedUntil, updatedAt: now });
      claim.leasedUntil = leasedUntil;
    },

    release: async (db: Database, claim: JobClaim<Table>): Promise<void> => {
      await db.update(base).set({ leasedUntil: null }).where(leaseCondition(base, claim));
    },

    /** Throws LeaseLost. */
    conclude: (db: Database, claim: JobClaim<Table>, finalColumns: JobColumns<Table>): Promise<void> =>
      updateClaimed(db, base, claim, { ...finalColumns, leasedUntil: null }),

    /** Throws LeaseLost. */
    fail: (db: Database, claim: JobClaim<Table>, error: string, now: Date): Promise<void> =>
      updateClaimed(db, base, claim, { status: 'failed', error, leasedUntil: null, updatedAt: now }),
  };
};

export type JobLease<Table extends FileJobTable> = ReturnType<typeof createJobLease<Table>>;

/** A job that is not complete after a day of attempts will not complete. */
export const isOverdue = ({ row }: JobClaim<FileJobTable>, now: Date): boolean => row.createdAt.getTime() + DAY_MS < now.getTime();
