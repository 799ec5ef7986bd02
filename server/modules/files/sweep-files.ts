// Garbage collection of files: deletes rows that no record refers to, and objects without a row. Deleted files and failed uploads leave
// them behind. Only files older than a day are swept, so that uploads in progress are not. Objects older than their company are skipped,
// which protects the files of another database if the server was started with the wrong file store.
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, max } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, exportPages, files, users } from '#db/schema/index.ts';
import { statements } from '#db/schema/statements.ts';
import { FILE_PURPOSES, type FilePurpose } from '#server/kernel/file-enums.ts';
import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import type { FileRecords, FileRecordsByPurpose } from '#server/modules/files/file-rows.ts';
import { findBrandImageReferences } from '#server/modules/files/public-images.ts';
import { toObjectKey, parseObjectName, toThumbnailKey } from '#server/modules/files/store-file.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

type SweepPorts = { db: Database; clock: Clock; log: Log; fileStore: FileStore; records: FileRecordsByPurpose; stopSignal: AbortSignal };

type SweptCompany = { id: number; createdAt: Date };

export const SAFE_AGE_MS = DAY_MS;

/** The time limit of a run. The remaining companies are swept in the next one. */
const RUN_TIMEOUT_MS = 10 * MINUTE_MS;
const PAGE_ROWS = 500;
const FAILURES_MAX = 10;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type FindReferences = FileRecords['findReferences'];

const findProfileImageReferences: FindReferences = (db, companyId, fileIds) =>
  db
    .select({ fileId: files.id, userId: users.id, archived: users.archived })
    .from(files)
    .innerJoin(users, and(eq(users.companyId, files.companyId), eq(users.id, files.userId)))
    .where(and(eq(files.companyId, companyId), inArray(files.id, fileIds), isNotNull(users.profile)));

const getReferenceFinder = (records: FileRecordsByPurpose, purpose: FilePurpose): FindReferences => {
  if (purpose === 'profile') return findProfileImageReferences;
  return purpose === 'brand' ? findBrandImageReferences : records[purpose].findReferences;
};

const sweepRows = async (
  { db, records, stopSignal }: SweepPorts,
  companyId: number,
  purpose: FilePurpose,
  before: Date,
): Promise<number> => {
  const findReferences = getReferenceFinder(records, purpose);
  let removed = 0;
  let lastId = FIRST_ID;
  while (!stopSignal.aborted) {
    const rows = await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.companyId, companyId), eq(files.purpose, purpose), lt(files.createdAt, before), gt(files.id, lastId)))
      .orderBy(asc(files.id))
      .limit(PAGE_ROWS);
    lastId = rows.at(-1)?.id ?? '';
    if (lastId === '') break;
    const ids = rows.map(({ id }) => id);
    const referenced = new Set((await findReferences(db, companyId, ids)).map(({ fileId }) => fileId));
    const unreferenced = ids.filter((id) => !referenced.has(id));
    if (unreferenced.length === 0) continue;
    await withCompanyTransaction(db, companyId, (tx) =>
      tx.delete(files).where(and(eq(files.companyId, companyId), inArray(files.id, unreferenced))),
    );
    removed += unreferenced.length;
  }
  return removed;
};

/** Returns the keys that belong to no row. */
const findOrphanedKeys = async (db: Database, companyId: number, keys: string[]): Promise<string[]> => {
  const objectNames = [...new Set(keys.map(parseObjectName))];
  const rows = await db
    .select({ companyId: files.companyId, objectName: files.objectName, thumbnailSizeBytes: files.thumbnailSizeBytes })
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.objectName, objectNames)));
  const pages = await db
    .select({ companyId: exportPages.companyId, objectName: exportPages.objectName })
    .from(exportPages)
    .where(and(eq(exportPages.companyId, companyId), inArray(exportPages.objectName, objectNames)));
  const statementFiles = await db
    .select({ companyId: statements.companyId, objectName: statements.objectName })
    .from(statements)
    .where(and(eq(statements.companyId, companyId), inArray(statements.objectName, objectNames)));
  const referencedKeys = new Set(
    rows.flatMap((row) => (row.thumbnailSizeBytes === null ? [toObjectKey(row)] : [toObjectKey(row), toThumbnailKey(row)])),
  );
  for (const page of pages) referencedKeys.add(toObjectKey(page));
  for (const { objectName } of statementFiles) referencedKeys.add(toObjectKey({ companyId, objectName: objectName ?? '' }));
  return keys.filter((key) => !referencedKeys.has(key));
};

const sweepObjects = async ({ db, fileStore, stopSignal }: SweepPorts, { id, createdAt }: SweptCompany, before: Date): Promise<number> => {
  let removed = 0;
  for await (const keys of fileStore.list(String(id), { from: createdAt, before })) {
    const orphaned = keys.length === 0 ? [] : await findOrphanedKeys(db, id, keys);
    for (const key of orphaned) {
      if (stopSignal.aborted) return removed;
      await fileStore.remove(key);
      removed += 1;
    }
  }
  return removed;
};

/** Lists the companies with IDs from `firstId` to `lastId`, inclusive. */
async function* listCompaniesBetween(db: Database, firstId: number, lastId: number): AsyncGenerator<SweptCompany> {
  let nextId = firstId;
  for (;;) {
    const companiesOfPage = await db
      .select({ id: companies.id, createdAt: companies.createdAt })
      .from(companies)
      .where(and(gte(companies.id, nextId), lte(companies.id, lastId)))
      .orderBy(asc(companies.id))
      .limit(PAGE_ROWS);
    yield* companiesOfPage;
    const lastOfPage = companiesOfPage.at(-1);
    if (!lastOfPage || lastOfPage.id === lastId) return;
    nextId = lastOfPage.id + 1;
  }
}

/** Starts at a random company, so that runs that end early do not always skip the same ones. */
async function* listCompanies(db: Database): AsyncGenerator<SweptCompany> {
  const [newest] = await db.select({ id: max(companies.id) }).from(companies);
  const lastId = newest?.id ?? 0;
  const middle = Math.floor(Math.random() * lastId);
  yield* listCompaniesBetween(db, middle + 1, lastId);
  yield* listCompaniesBetween(db, 0, middle);
}

/** Sweeps company by company, for at most ten minutes. Throws after repeated failures. */
export const sweepFiles = async (ports: SweepPorts): Promise<{ rows: number; objects: number }> => {
  const { db, clock, log, stopSignal } = ports;
  const before = new Date(clock.now().getTime() - SAFE_AGE_MS);
  const endsAt = performance.now() + RUN_TIMEOUT_MS;
  const removed = { rows: 0, objects: 0 };
  let failures = 0;
  for await (const company of listCompanies(db)) {
    if (stopSignal.aborted || performance.now() > endsAt) break;
    try {
      for (const purpose of FILE_PURPOSES) removed.rows += await sweepRows(ports, company.id, purpose, before);
      removed.objects += await sweepObjects(ports, company, before);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.error({ err: error, companyId: company.id }, 'Sweeping the files of a company failed; retrying tomorrow');
    }
  }
  return removed;
};
