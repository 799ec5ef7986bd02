// The lease of a process on an export. A process claims the oldest export that is due, and renews the lease while it writes; if the process
// dies, another one starts the export again when the lease ends. The end of the lease identifies its holder: every write requires it to be
// unchanged, so a process that has lost the lease writes nothing more.
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { exportPages, exports, type ExportRow } from '#db/schema/index.ts';
import { exportCondition } from '#server/modules/reporting/exports/service.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

export const LEASE_MS = MINUTE_MS;

export type ExportClaim = { row: ExportRow; leasedUntil: Date };

/** Another process has claimed the export, or it was deleted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const leaseCondition = ({ row, leasedUntil }: ExportClaim) =>
  and(exportCondition(row.companyId, row.id), eq(exports.status, 'processing'), eq(exports.leasedUntil, leasedUntil));

/** Candidates per attempt. Other processes may claim the oldest ones in the meantime. */
const CANDIDATES_MAX = 10;

const unleasedCondition = (now: Date) =>
  and(inArray(exports.status, ['pending', 'processing']), or(isNull(exports.leasedUntil), lte(exports.leasedUntil, now)));

/** Claims an export, and discards what a previous attempt has written. Undefined if it is locked or leased. */
const claimCandidate = (
  db: Database,
  { companyId, id }: Pick<ExportRow, 'companyId' | 'id'>,
  now: Date,
): Promise<ExportClaim | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(exports)
      .where(and(exportCondition(companyId, id), unleasedCondition(now)))
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    await tx.delete(exportPages).where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, id)));
    await tx
      .update(exports)
      .set({ status: 'processing', progress: 0, count: null, leasedUntil, updatedAt: now })
      .where(exportCondition(companyId, id));
    return { row, leasedUntil };
  });

/** Claims the oldest open export of all companies. */
export const claimExport = async (db: Database, now: Date): Promise<ExportClaim | undefined> => {
  const candidates = await db
    .select({ companyId: exports.companyId, id: exports.id })
    .from(exports)
    .where(unleasedCondition(now))
    .orderBy(asc(exports.createdAt))
    .limit(CANDIDATES_MAX);
  for (const candidate of candidates) {
    const claim = await claimCandidate(db, candidate, now);
    if (claim) return claim;
  }
  return undefined;
};

/** Extends the lease and stores the progress. Throws LeaseLost. */
export const renewLease = async (
  db: Database,
  claim: ExportClaim,
  now: Date,
  state: Partial<Pick<ExportRow, 'progress' | 'count'>>,
): Promise<void> => {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const renewed = await db
    .update(exports)
    .set({ ...state, leasedUntil, updatedAt: now })
    .where(leaseCondition(claim))
    .returning({ id: exports.id });
  if (renewed.length === 0) throw new LeaseLost();
  claim.leasedUntil = leasedUntil;
};

export const releaseLease = async (db: Database, claim: ExportClaim): Promise<void> => {
  await db.update(exports).set({ leasedUntil: null }).where(leaseCondition(claim));
};

/** Throws LeaseLost. */
export const concludeExport = async (
  tx: Tx | Database,
  claim: ExportClaim,
  end: Partial<Pick<ExportRow, 'status' | 'progress' | 'count' | 'error' | 'updatedAt'>>,
): Promise<void> => {
  const updated = await tx
    .update(exports)
    .set({ ...end, leasedUntil: null })
    .where(leaseCondition(claim))
    .returning({ id: exports.id });
  if (updated.length === 0) throw new LeaseLost();
};

/** An export that is not complete after a day of attempts will not complete. */
export const isOverdue = ({ row }: ExportClaim, now: Date): boolean => row.createdAt.getTime() + DAY_MS < now.getTime();
