// The background job that writes exports. All rows come from one snapshot of the database. They are streamed to the file store in files of
// page_size rows, so that memory use does not depend on the size of the export.
import type { Tx } from '#db/client.ts';
import { exportPages } from '#db/schema/index.ts';
import { toExportColumns } from '#server/api/export-columns.ts';
import { exportLease, type ExportClaim } from '#server/modules/reporting/exports/export-lease.ts';
import { parseQueryParameters, getExportableList } from '#server/modules/reporting/exports/resources.ts';
import {
  createFileJobRunner,
  JobInterrupted,
  readCompanyIdentifier,
  type FileJobPorts,
} from '#server/modules/reporting/file-jobs/run-file-jobs.ts';
import { storeContent } from '#server/modules/reporting/file-jobs/store-content.ts';
import { newObjectName, toObjectKey } from '#server/modules/files/index.ts';
import { csvLine } from '#server/kernel/csv.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { withCompanyTransaction, inSnapshot } from '#server/records/company-transaction.ts';
import { startScan } from '#server/records/read-page.ts';

const ROWS_PER_READ = 500;
const RENEW_AFTER_MS = 5 * SECOND_MS;
const CHUNK_LENGTH_MIN = 65_536;

/** Yields all rows as the API returns them. Meanwhile, renews the lease and stores the progress. */
async function* readRows({ db, clock, stopSignal }: FileJobPorts, claim: ExportClaim, tx: Tx): AsyncGenerator {
  const { companyId, resource, query } = claim.row;
  const source = getExportableList(resource);
  const scan = startScan(ROWS_PER_READ, true);
  const me = { companyId, company: await readCompanyIdentifier(tx, companyId) };
  const ctx = { db: tx, me, owner: { companyId, userId: null }, scan, url: new URL('http://localhost/'), ignore: () => undefined };
  const listQuery = parseQueryParameters(resource, query);
  let renewedAt = performance.now();
  while (!scan.isDone) {
    if (stopSignal.aborted) throw new JobInterrupted();
    yield* await source.read(ctx, listQuery);
    if (performance.now() - renewedAt < RENEW_AFTER_MS) continue;
    renewedAt = performance.now();
    const count = scan.count ?? scan.rowsRead;
    await exportLease.renew(db, claim, clock.now(), {
      count,
      progress: Math.min(99, Math.floor((100 * scan.rowsRead) / Math.max(count, 1))),
    });
  }
}

type RowCursor = { iterator: AsyncIterator<unknown>; next: IteratorResult<unknown> };

/** Yields the content of one file in chunks, with at most page_size rows. */
async function* printFile({ row }: ExportClaim, rows: RowCursor, written: { count: number }): AsyncGenerator<string> {
  const columns = row.fileFormat === 'csv' ? toExportColumns(getExportableList(row.resource).item) : undefined;
  let text = columns ? csvLine(columns.map(({ name }) => name)) : '[';
  while (!rows.next.done && written.count < row.pageSize) {
    const item: unknown = rows.next.value;
    text += columns ? csvLine(columns.map(({ getValue }) => getValue(item))) : `${written.count === 0 ? '\n' : ',\n'}${printJson(item)}`;
    written.count += 1;
    if (text.length >= CHUNK_LENGTH_MIN) {
      yield text;
      text = '';
    }
    rows.next = await rows.iterator.next();
  }
  if (!columns) text += '\n]\n';
  yield text;
}

const MEDIA_TYPES = { csv: 'text/csv', json: 'application/json' };

/** Writes one file to the store, then its row, if this process still holds the lease. */
const writePage = async (ports: FileJobPorts, claim: ExportClaim, rows: RowCursor, page: number): Promise<number> => {
  const { companyId, id, fileFormat } = claim.row;
  const objectName = newObjectName();
  const written = { count: 0 };
  const sizeBytes = await storeContent(ports.fileStore, {
    key: toObjectKey({ companyId, objectName }),
    mediaType: MEDIA_TYPES[fileFormat],
    content: printFile(claim, rows, written),
  });
  const { count } = written;
  await withCompanyTransaction(ports.db, companyId, async (tx) => {
    await exportLease.renew(tx, claim, ports.clock.now(), {});
    await tx.insert(exportPages).values({ companyId, exportId: id, page, objectName, createdAt: ports.clock.now(), count, sizeBytes });
  });
  return count;
};

/** Throws LeaseLost, JobInterrupted, and errors of the database and the file store. */
const writeExport = async (ports: FileJobPorts, claim: ExportClaim): Promise<void> => {
  const count = await inSnapshot(ports.snapshots, claim.row.companyId, async (tx) => {
    const iterator = readRows(ports, claim, tx);
    const rows: RowCursor = { iterator, next: await iterator.next() };
    let total = 0;
    for (let page = 1; page === 1 || !rows.next.done; page += 1) total += await writePage(ports, claim, rows, page);
    return total;
  });
  const completion = { status: 'complete', progress: 100, count, error: null, updatedAt: ports.clock.now() } as const;
  await withCompanyTransaction(ports.db, claim.row.companyId, (tx) => exportLease.conclude(tx, claim, completion));
};

/** The error of an export that failed unexpectedly. */
export const EXPORT_FAILED = 'The export failed. Create it again. If it fails again, send its ID to your server administrator.';
const EXPORT_OVERDUE = 'The export took more than a day. Narrow its filters and create it again.';

/** Processes open exports in sequence, and returns the number of claims. */
export const runExports = createFileJobRunner({
  name: 'export',
  noun: 'Export',
  lease: exportLease,
  write: writeExport,
  failed: EXPORT_FAILED,
  overdue: EXPORT_OVERDUE,
});
