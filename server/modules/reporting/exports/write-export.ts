// Writes the files of one export: all rows of its list out of one snapshot of the database, so many in each file, one part of them in
// memory. The store takes each file as it is written.
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, exportPages } from '#db/schema/index.ts';
import { columnsOf } from '#server/api/columns-of.ts';
import { concludeExport, renewLease, type Claimed } from '#server/modules/reporting/exports/claim-export.ts';
import { readListTexts } from '#server/modules/reporting/exports/read-query.ts';
import { exportable } from '#server/modules/reporting/exports/resources.ts';
import { newObjectName, objectKeyOf } from '#server/modules/files/index.ts';
import { csvLine } from '#server/kernel/csv.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { inCompany, inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import { newWalk } from '#server/records/read-page.ts';

export type ExportParts = {
  db: Database;
  /** Connections that may keep a snapshot for long. */
  snapshots: ReadFrom;
  clock: Clock;
  fileStore: FileStore;
  stopping: AbortSignal;
};

const ROWS_AT_ONCE = 500;
const RENEWED_AFTER_MS = 5 * SECOND_MS;
const CHUNK_LENGTH = 65_536;

/** The worker is told to stop: another one goes on with it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

const companyNamed = async (tx: Tx, companyId: number): Promise<string> => {
  const [company] = await tx.select({ identifier: companies.identifier }).from(companies).where(eq(companies.id, companyId));
  return company?.identifier ?? '';
};

/** All rows, as they are shown; between parts it keeps the lease and says how far it is. */
async function* rowsOf({ db, clock, stopping }: ExportParts, claimed: Claimed, tx: Tx): AsyncGenerator {
  const { companyId, resource, query } = claimed.row;
  const source = exportable(resource);
  const walk = newWalk(ROWS_AT_ONCE, true);
  const me = { companyId, company: await companyNamed(tx, companyId) };
  const call = { db: tx, me, owner: { companyId, userId: null }, walk, url: new URL('http://localhost/'), ignore: () => undefined };
  const asked = readListTexts(resource, query);
  let renewedAt = performance.now();
  while (!walk.isOver) {
    if (stopping.aborted) throw new Interrupted();
    yield* await source.read(call, asked);
    if (performance.now() - renewedAt < RENEWED_AFTER_MS) continue;
    renewedAt = performance.now();
    const count = walk.count ?? walk.passed;
    await renewLease(db, claimed, clock.now(), { count, progress: Math.min(99, Math.floor((100 * walk.passed) / Math.max(count, 1))) });
  }
}

type Rows = { iterator: AsyncIterator<unknown>; next: IteratorResult<unknown> };
type Tally = { count: number; sizeBytes: number };

/** The text of one file, in pieces. It takes rows while there is room. */
async function* textOf({ row }: Claimed, rows: Rows, tally: Tally): AsyncGenerator<Buffer> {
  const columns = row.fileFormat === 'csv' ? columnsOf(exportable(row.resource).item) : undefined;
  let text = columns ? csvLine(columns.map(({ name }) => name)) : '[';
  const flush = (): Buffer => {
    const piece = Buffer.from(text);
    tally.sizeBytes += piece.length;
    text = '';
    return piece;
  };
  while (!rows.next.done && tally.count < row.pageSize) {
    const item: unknown = rows.next.value;
    text += columns ? csvLine(columns.map(({ valueOf }) => valueOf(item))) : `${tally.count === 0 ? '\n' : ',\n'}${printJson(item)}`;
    tally.count += 1;
    if (text.length >= CHUNK_LENGTH) yield flush();
    rows.next = await rows.iterator.next();
  }
  if (!columns) text += '\n]\n';
  yield flush();
}

const MEDIA_TYPES = { csv: 'text/csv', json: 'application/json' };

/** Writes one file into the store, and its row beside it while the export is still this process's. */
const writePage = async (parts: ExportParts, claimed: Claimed, rows: Rows, page: number): Promise<number> => {
  const { companyId, id, fileFormat } = claimed.row;
  const objectName = newObjectName();
  const tally: Tally = { count: 0, sizeBytes: 0 };
  const content = Readable.from(textOf(claimed, rows, tally), { objectMode: false });
  await parts.fileStore.put(objectKeyOf({ companyId, objectName }), content, MEDIA_TYPES[fileFormat]);
  await inCompany(parts.db, companyId, async (tx) => {
    await renewLease(tx, claimed, parts.clock.now(), {});
    await tx.insert(exportPages).values({ companyId, exportId: id, page, objectName, createdAt: parts.clock.now(), ...tally });
  });
  return tally.count;
};

/** Writes all of an export and completes it. Throws LeaseLost and Interrupted, and what reading and storing throw. */
export const writeExport = async (parts: ExportParts, claimed: Claimed): Promise<void> => {
  const count = await inSnapshot(parts.snapshots, claimed.row.companyId, async (tx) => {
    const iterator = rowsOf(parts, claimed, tx);
    const rows: Rows = { iterator, next: await iterator.next() };
    let written = 0;
    for (let page = 1; page === 1 || !rows.next.done; page += 1) written += await writePage(parts, claimed, rows, page);
    return written;
  });
  const done = { status: 'complete', progress: 100, count, error: null, updatedAt: parts.clock.now() } as const;
  await inCompany(parts.db, claimed.row.companyId, (tx) => concludeExport(tx, claimed, done));
};
