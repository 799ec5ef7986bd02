// What was stored and is not needed: rows that no record names, and objects that no row names, as an upload leaves them whose
// transaction failed, and as every file does that is deleted. Only what is older than a day is looked at, so that nothing is taken for
// left over while it is on its way. What is older than its company cannot be of it: a server that was given the files of another
// database by mistake leaves them alone.
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, max } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, exportPages, files, users } from '#db/schema/index.ts';
import { namingOfBrandImages } from '#server/modules/files/brand-images.ts';
import type { FileRecords, RecordsOfFiles } from '#server/modules/files/file-records.ts';
import { objectNameAt, placeOf, thumbnailPlaceOf } from '#server/modules/files/object-name.ts';
import { FILE_PURPOSES, type FilePurpose } from '#server/kernel/file-words.ts';
import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Parts = { db: Database; clock: Clock; log: Log; fileStore: FileStore; records: RecordsOfFiles; stopping: AbortSignal };

type Company = { id: number; createdAt: Date };

export const SAFE_AGE_MS = DAY_MS;

/** The queue takes a job that lasts a quarter of an hour for dead. */
const RUN_MS = 10 * MINUTE_MS;
const PAGE_ROWS = 500;
const FAILURES_MAX = 10;

/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Naming = FileRecords['naming'];

const namingOfProfileImages: Naming = async (db, companyId, fileIds) => {
  const rows = await db
    .select({ fileId: files.id, userId: users.id, archived: users.archived })
    .from(files)
    .innerJoin(users, and(eq(users.companyId, files.companyId), eq(users.id, files.userId)))
    .where(and(eq(files.companyId, companyId), inArray(files.id, fileIds), isNotNull(users.profile)));
  return rows;
};

const namingOf = (records: RecordsOfFiles, purpose: FilePurpose): Naming => {
  if (purpose === 'profile') return namingOfProfileImages;
  return purpose === 'brand' ? namingOfBrandImages : records[purpose].naming;
};

const sweepRows = async ({ db, records, stopping }: Parts, companyId: number, purpose: FilePurpose, before: Date): Promise<number> => {
  const naming = namingOf(records, purpose);
  let swept = 0;
  let last = FIRST_ID;
  while (!stopping.aborted) {
    const rows = await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.companyId, companyId), eq(files.purpose, purpose), lt(files.createdAt, before), gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(PAGE_ROWS);
    last = rows.at(-1)?.id ?? '';
    if (last === '') break;
    const ids = rows.map(({ id }) => id);
    const named = new Set((await naming(db, companyId, ids)).map(({ fileId }) => fileId));
    const unnamed = ids.filter((id) => !named.has(id));
    if (unnamed.length === 0) continue;
    await inCompany(db, companyId, (tx) => tx.delete(files).where(and(eq(files.companyId, companyId), inArray(files.id, unnamed))));
    swept += unnamed.length;
  }
  return swept;
};

/** Of these places in the store those that belong to no row. */
const findUnneeded = async (db: Database, companyId: number, places: string[]): Promise<string[]> => {
  const rows = await db
    .select({ companyId: files.companyId, objectName: files.objectName, thumbnailSizeBytes: files.thumbnailSizeBytes })
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.objectName, [...new Set(places.map(objectNameAt))])));
  const named = [...new Set(places.map(objectNameAt))];
  const pages = await db
    .select({ companyId: exportPages.companyId, objectName: exportPages.objectName })
    .from(exportPages)
    .where(and(eq(exportPages.companyId, companyId), inArray(exportPages.objectName, named)));
  const needed = new Set(rows.flatMap((row) => (row.thumbnailSizeBytes === null ? [placeOf(row)] : [placeOf(row), thumbnailPlaceOf(row)])));
  for (const page of pages) needed.add(placeOf(page));
  return places.filter((place) => !needed.has(place));
};

const sweepObjects = async ({ db, fileStore, stopping }: Parts, { id, createdAt }: Company, before: Date): Promise<number> => {
  let swept = 0;
  for await (const places of fileStore.list(String(id), { from: createdAt, before })) {
    const unneeded = places.length === 0 ? [] : await findUnneeded(db, id, places);
    for (const place of unneeded) {
      if (stopping.aborted) return swept;
      await fileStore.remove(place);
      swept += 1;
    }
  }
  return swept;
};

/** Companies by their number, from one to another that belongs to them. */
async function* listBetween(db: Database, first: number, last: number): AsyncGenerator<Company> {
  let next = first;
  for (;;) {
    const found = await db
      .select({ id: companies.id, createdAt: companies.createdAt })
      .from(companies)
      .where(and(gte(companies.id, next), lte(companies.id, last)))
      .orderBy(asc(companies.id))
      .limit(PAGE_ROWS);
    yield* found;
    const end = found.at(-1);
    if (!end || end.id === last) return;
    next = end.id + 1;
  }
}

/** All companies, beginning anywhere: when the time is over before the last one, the next run reaches others. */
async function* listCompanies(db: Database): AsyncGenerator<Company> {
  const [newest] = await db.select({ id: max(companies.id) }).from(companies);
  const last = newest?.id ?? 0;
  const middle = Math.floor(Math.random() * last);
  yield* listBetween(db, middle + 1, last);
  yield* listBetween(db, 0, middle);
}

/** Sweeps the files of all companies, one by one, for ten minutes at most. Answers how much went. Throws when it fails again and again. */
export const sweepFiles = async (parts: Parts): Promise<{ rows: number; objects: number }> => {
  const { db, clock, log, stopping } = parts;
  const before = new Date(clock.now().getTime() - SAFE_AGE_MS);
  const endsAt = performance.now() + RUN_MS;
  const swept = { rows: 0, objects: 0 };
  let failures = 0;
  for await (const company of listCompanies(db)) {
    if (stopping.aborted || performance.now() > endsAt) break;
    try {
      for (const purpose of FILE_PURPOSES) swept.rows += await sweepRows(parts, company.id, purpose, before);
      swept.objects += await sweepObjects(parts, company, before);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.error({ err: error, companyId: company.id }, 'The files of a company could not be swept; it is tried again tomorrow');
    }
  }
  return swept;
};
