// Who works on an export. Several processes look for what is to be done; one of them takes it, for a minute at a time, and renews that
// while it writes. What it leaves when it dies is begun anew by another one when the minute is over. The moment until which it has it tells
// its worker from all others: who has lost it can write nothing more.
import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { exportPages, exports, type ExportRow } from '#db/schema/index.ts';
import { isExport } from '#server/modules/reporting/exports/find-export.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

export const LEASE_MS = MINUTE_MS;

/** An export that this process works on. */
export type Claimed = { row: ExportRow; leasedUntil: Date };

/** It belongs to another process by now, or somebody has deleted it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const isHeld = ({ row, leasedUntil }: Claimed) =>
  and(isExport(row.companyId, row.id), eq(exports.status, 'processing'), eq(exports.leasedUntil, leasedUntil));

/** Takes the export that has waited longest, and forgets what another process has written of it. */
export const claimExport = (db: Database, now: Date): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    const isFree = or(isNull(exports.leasedUntil), lte(exports.leasedUntil, now));
    const [found] = await tx
      .select()
      .from(exports)
      .where(and(inArray(exports.status, ['pending', 'processing']), isFree))
      .orderBy(asc(exports.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!found) return undefined;
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    await tx.delete(exportPages).where(and(eq(exportPages.companyId, found.companyId), eq(exportPages.exportId, found.id)));
    await tx
      .update(exports)
      .set({ status: 'processing', progress: 0, count: null, leasedUntil, updatedAt: now })
      .where(isExport(found.companyId, found.id));
    return { row: found, leasedUntil };
  });

/** Writes how far it is and keeps it for another minute. Throws LeaseLost. */
export const renewLease = async (
  db: Database,
  claimed: Claimed,
  now: Date,
  state: Partial<Pick<ExportRow, 'progress' | 'count'>>,
): Promise<void> => {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const renewed = await db
    .update(exports)
    .set({ ...state, leasedUntil, updatedAt: now })
    .where(isHeld(claimed))
    .returning({ id: exports.id });
  if (renewed.length === 0) throw new LeaseLost();
  claimed.leasedUntil = leasedUntil;
};

/** Leaves it to whoever looks next. */
export const releaseLease = async (db: Database, claimed: Claimed): Promise<void> => {
  await db.update(exports).set({ leasedUntil: null }).where(isHeld(claimed));
};

/** Ends it, if it is still this process's. Throws LeaseLost. */
export const concludeExport = async (
  tx: Tx | Database,
  claimed: Claimed,
  end: Partial<Pick<ExportRow, 'status' | 'progress' | 'count' | 'error' | 'updatedAt'>>,
): Promise<void> => {
  const ended = await tx
    .update(exports)
    .set({ ...end, leasedUntil: null })
    .where(isHeld(claimed))
    .returning({ id: exports.id });
  if (ended.length === 0) throw new LeaseLost();
};

/** It was begun again and again for a day: whatever ends it will end it again. */
export const isHopeless = ({ row }: Claimed, now: Date): boolean => row.createdAt.getTime() + DAY_MS < now.getTime();

/** What is so old is forgotten; its files are swept afterwards. */
export const EXPORT_LASTS_MS = 30 * DAY_MS;

/** Forgets exports that were asked for thirty days ago. */
export const forgetExports = async (db: Database, now: Date): Promise<number> => {
  const forgotten = await db
    .delete(exports)
    .where(lt(exports.createdAt, new Date(now.getTime() - EXPORT_LASTS_MS)))
    .returning({ id: exports.id });
  return forgotten.length;
};
