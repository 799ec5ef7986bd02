// The background job that writes exports. All rows come from one snapshot of the database, and are streamed to the file store in files of
// page_size rows, so memory use does not depend on the size of the export.
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, exportPages } from '#db/schema/index.ts';
import { toExportColumns } from '#server/api/export-columns.ts';
import { toAppError } from '#server/api/trpc.ts';
import {
  claimExport,
  concludeExport,
  isOverdue,
  LeaseLost,
  releaseLease,
  renewLease,
  type ExportClaim,
} from '#server/modules/reporting/exports/export-lease.ts';
import { parseQueryParameters, getExportableList } from '#server/modules/reporting/exports/resources.ts';
import { newObjectName, toObjectKey } from '#server/modules/files/index.ts';
import { csvLine } from '#server/kernel/csv.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import { withCompanyTransaction, inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import { startScan } from '#server/records/read-page.ts';

type ExportPorts = {
  db: Database;
  /** A pool for long snapshots. */
  snapshots: ReadFrom;
  clock: Clock;
  fileStore: FileStore;
  stopSignal: AbortSignal;
  log: Log;
};

const ROWS_PER_READ = 500;
const RENEW_AFTER_MS = 5 * SECOND_MS;
const CHUNK_LENGTH = 65_536;

/** The server is stopping; another process continues. */
class ExportInterrupted extends Error {
  override readonly name = 'Interrupted';
}

const readIdentifier = async (tx: Tx, companyId: number): Promise<string> => {
  const [company] = await tx.select({ identifier: companies.identifier }).from(companies).where(eq(companies.id, companyId));
  return company?.identifier ?? '';
};

/** All rows as the API returns them. Renews the lease and stores the progress in between. */
async function* readRows({ db, clock, stopSignal }: ExportPorts, claim: ExportClaim, tx: Tx): AsyncGenerator {
  const { companyId, resource, query } = claim.row;
  const source = getExportableList(resource);
  const scan = startScan(ROWS_PER_READ, true);
  const me = { companyId, company: await readIdentifier(tx, companyId) };
  const call = { db: tx, me, owner: { companyId, userId: null }, scan, url: new URL('http://localhost/'), ignore: () => undefined };
  const listQuery = parseQueryParameters(resource, query);
  let renewedAt = performance.now();
  while (!scan.isDone) {
    if (stopSignal.aborted) throw new ExportInterrupted();
    yield* await source.read(call, listQuery);
    if (performance.now() - renewedAt < RENEW_AFTER_MS) continue;
    renewedAt = performance.now();
    const count = scan.count ?? scan.rowsRead;
    await renewLease(db, claim, clock.now(), { count, progress: Math.min(99, Math.floor((100 * scan.rowsRead) / Math.max(count, 1))) });
  }
}

type RowCursor = { iterator: AsyncIterator<unknown>; next: IteratorResult<unknown> };
type FileSize = { count: number; sizeBytes: number };

/** The content of one file, in chunks. Consumes at most page_size rows. */
async function* printFile({ row }: ExportClaim, rows: RowCursor, size: FileSize): AsyncGenerator<Buffer> {
  const columns = row.fileFormat === 'csv' ? toExportColumns(getExportableList(row.resource).item) : undefined;
  let text = columns ? csvLine(columns.map(({ name }) => name)) : '[';
  const flush = (): Buffer => {
    const chunk = Buffer.from(text);
    size.sizeBytes += chunk.length;
    text = '';
    return chunk;
  };
  while (!rows.next.done && size.count < row.pageSize) {
    const item: unknown = rows.next.value;
    text += columns ? csvLine(columns.map(({ getValue }) => getValue(item))) : `${size.count === 0 ? '\n' : ',\n'}${printJson(item)}`;
    size.count += 1;
    if (text.length >= CHUNK_LENGTH) yield flush();
    rows.next = await rows.iterator.next();
  }
  if (!columns) text += '\n]\n';
  yield flush();
}

const MEDIA_TYPES = { csv: 'text/csv', json: 'application/json' };

/** Writes one file to the store, then its row, if this process still holds the lease. */
const writePage = async (ports: ExportPorts, claim: ExportClaim, rows: RowCursor, page: number): Promise<number> => {
  const { companyId, id, fileFormat } = claim.row;
  const objectName = newObjectName();
  const size: FileSize = { count: 0, sizeBytes: 0 };
  const content = Readable.from(printFile(claim, rows, size), { objectMode: false });
  await ports.fileStore.put(toObjectKey({ companyId, objectName }), content, MEDIA_TYPES[fileFormat]);
  await withCompanyTransaction(ports.db, companyId, async (tx) => {
    await renewLease(tx, claim, ports.clock.now(), {});
    await tx.insert(exportPages).values({ companyId, exportId: id, page, objectName, createdAt: ports.clock.now(), ...size });
  });
  return size.count;
};

/** Throws LeaseLost and ExportInterrupted, and errors of reading and storing. */
const writeExport = async (ports: ExportPorts, claim: ExportClaim): Promise<void> => {
  const count = await inSnapshot(ports.snapshots, claim.row.companyId, async (tx) => {
    const iterator = readRows(ports, claim, tx);
    const rows: RowCursor = { iterator, next: await iterator.next() };
    let total = 0;
    for (let page = 1; page === 1 || !rows.next.done; page += 1) total += await writePage(ports, claim, rows, page);
    return total;
  });
  const completion = { status: 'complete', progress: 100, count, error: null, updatedAt: ports.clock.now() } as const;
  await withCompanyTransaction(ports.db, claim.row.companyId, (tx) => concludeExport(tx, claim, completion));
};

/** The error of an export that failed unexpectedly. */
export const EXPORT_FAILED = 'The export failed. Create it again. If it fails again, send its ID to your server administrator.';
const EXPORT_OVERDUE = 'The export took more than a day. Narrow its filters and create it again.';

const failExport = ({ db, clock }: ExportPorts, claim: ExportClaim, error: string): Promise<void> =>
  withCompanyTransaction(db, claim.row.companyId, (tx) => concludeExport(tx, claim, { status: 'failed', error, updatedAt: clock.now() }));

/** Ends the claim after an error: another process continues, the export is retried after the lease, or it has failed. */
const handleError = async (ports: ExportPorts, claim: ExportClaim, thrown: unknown): Promise<void> => {
  const { companyId, id } = claim.row;
  if (thrown instanceof LeaseLost || thrown instanceof ExportInterrupted) {
    if (thrown instanceof ExportInterrupted) await releaseLease(ports.db, claim);
    ports.log.info({ companyId, export: id, reason: thrown.name }, 'Export was taken over by another worker');
    return;
  }
  const failure = toAppError(thrown);
  if (failure.code === 'unavailable') {
    ports.log.warn({ err: failure.cause ?? failure, companyId, export: id }, 'Export was interrupted; it will be restarted');
    return;
  }
  ports.log.error({ err: failure.cause ?? failure, companyId, export: id }, 'Export failed');
  await failExport(ports, claim, failure.code === 'server_error' ? EXPORT_FAILED : failure.message);
};

/** Processes open exports in sequence; returns the number of claims. */
export const runExports = async (ports: ExportPorts): Promise<number> => {
  let claims = 0;
  while (!ports.stopSignal.aborted) {
    const claim = await claimExport(ports.db, ports.clock.now());
    if (!claim) break;
    claims += 1;
    if (isOverdue(claim, ports.clock.now())) {
      await failExport(ports, claim, EXPORT_OVERDUE);
      continue;
    }
    try {
      await writeExport(ports, claim);
    } catch (thrown) {
      await handleError(ports, claim, thrown);
    }
  }
  return claims;
};
