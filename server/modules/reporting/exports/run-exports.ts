import {
  claimExport,
  concludeExport,
  isHopeless,
  LeaseLost,
  releaseLease,
  type Claimed,
} from '#server/modules/reporting/exports/claim-export.ts';
import { Interrupted, writeExport, type ExportParts } from '#server/modules/reporting/exports/write-export.ts';
import { toAppError } from '#server/api/trpc.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type RunParts = ExportParts & { log: Log };

const FAILED = 'Something went wrong while it was written. Ask for it once more; if it fails again, tell whoever runs the server its id.';
const NEVER_DONE = 'It could not be written within a day. Narrow its filters, and ask for it once more.';

const fail = ({ db, clock }: RunParts, claimed: Claimed, error: string): Promise<void> =>
  inCompany(db, claimed.row.companyId, (tx) => concludeExport(tx, claimed, { status: 'failed', error, updatedAt: clock.now() }));

/** What ended the writing: it is over for this process, it comes again by itself, or it has failed. */
const conclude = async (parts: RunParts, claimed: Claimed, thrown: unknown): Promise<void> => {
  const { companyId, id } = claimed.row;
  if (thrown instanceof LeaseLost || thrown instanceof Interrupted) {
    if (thrown instanceof Interrupted) await releaseLease(parts.db, claimed);
    parts.log.info({ companyId, export: id, reason: thrown.name }, 'An export is left to others');
    return;
  }
  const failure = toAppError(thrown);
  if (failure.code === 'unavailable') {
    parts.log.warn({ err: failure.cause ?? failure, companyId, export: id }, 'An export was interrupted; it is begun anew');
    return;
  }
  parts.log.error({ err: failure.cause ?? failure, companyId, export: id }, 'An export failed');
  await fail(parts, claimed, failure.code === 'server_error' ? FAILED : failure.message);
};

/** Writes the exports that wait, one after the other, and answers how many it took. */
export const runExports = async (parts: RunParts): Promise<number> => {
  let taken = 0;
  while (!parts.stopping.aborted) {
    const claimed = await claimExport(parts.db, parts.clock.now());
    if (!claimed) break;
    taken += 1;
    if (isHopeless(claimed, parts.clock.now())) {
      await fail(parts, claimed, NEVER_DONE);
      continue;
    }
    try {
      await writeExport(parts, claimed);
    } catch (thrown) {
      await conclude(parts, claimed, thrown);
    }
  }
  return taken;
};
