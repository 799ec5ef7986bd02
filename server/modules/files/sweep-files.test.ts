import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import type { FileRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { deleteFile, type FileRecordsByPurpose } from '#server/modules/files/file-rows.ts';
import { newObjectName, toObjectKey, toThumbnailKey } from '#server/modules/files/store-file.ts';
import { SAFE_AGE_MS, sweepFiles } from '#server/modules/files/sweep-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { UPLOAD_LIFETIME_MS, sweepUploads } from '#server/platform/files/data-dir.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { createUserContext, storeTestFile } from '#server/testing/stored-files.ts';
import { PDF, picture } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type SweepFixture = {
  fixture: CompanyFixture;
  ann: SessionContext;
  sweep: (records?: string[], ports?: Partial<SweepPorts>) => Promise<unknown>;
};
type SweepPorts = Parameters<typeof sweepFiles>[0];

/** File records in which documents refer only to these files. */
const createFileRecords = (referencedIds: string[]): FileRecordsByPurpose => ({
  document: {
    permission: 'admin.document.view',
    findReferences: (_db, _companyId, fileIds) =>
      Promise.resolve(fileIds.filter((id) => referencedIds.includes(id)).map((fileId) => ({ fileId, userId: '', archived: false }))),
  },
});

const createSweepFixture = async (): Promise<SweepFixture> => {
  const fixture = await createFixture();
  const ann = await createUserContext(database, fixture, fixture.ann);
  const { clock, log, fileStore } = fixture.services;
  const stopSignal = new AbortController().signal;
  const sweep: SweepFixture['sweep'] = async (referencedIds = [], ports = {}) => {
    // Uses its own connections, like the worker.
    const { db, close } = openDatabase({ url: database.url, role: 'api', poolSize: 1 });
    onTestFinished(close);
    return sweepFiles({ db, clock, log, fileStore, stopSignal, records: createFileRecords(referencedIds), ...ports });
  };
  return { fixture, ann, sweep };
};

const objectsOf = async ({ environment, me }: SessionContext): Promise<string[]> =>
  (await readdir(path.join(environment.dataDir, 'files', String(me.companyId)))).toSorted();

const readFileIds = async ({ me }: SessionContext): Promise<string[]> =>
  (await database.owner<{ id: string }[]>`select id from files where company_id = ${me.companyId}`).map(({ id }) => id);

const objectNamesOf = (...rows: FileRow[]): string[] =>
  rows
    .flatMap((row) => (row.thumbnailSizeBytes === null ? [toObjectKey(row)] : [toObjectKey(row), toThumbnailKey(row)]))
    .map((key) => path.basename(key))
    .toSorted();

const storeOrphan = async (ctx: SessionContext): Promise<string> => {
  const objectName = newObjectName();
  await ctx.fileStore.put(toObjectKey({ companyId: ctx.me.companyId, objectName }), Readable.from([PDF]), 'application/pdf');
  return objectName;
};

describe('sweeping', () => {
  it('keeps files of any age that a record or a user refers to', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    const document = await storeTestFile(database, ann, await picture());
    const image = await storeTestFile(database, ann, await picture(), { purpose: 'profile' });
    await database.owner`update users set profile = 'x' where company_id = ${fixture.companyId} and id = ${ann.me.userId}`;
    fixture.clock.advance(30 * SAFE_AGE_MS);
    await sweep([document.id]);
    expect(await readFileIds(ann)).toHaveLength(2);
    expect(await objectsOf(ann)).toEqual(objectNamesOf(document, image));
  });

  it('removes an object without a row after a day, and not before', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    await storeOrphan(ann);
    fixture.clock.advance(SAFE_AGE_MS - HOUR_MS);
    await sweep();
    expect(await objectsOf(ann)).toHaveLength(1);
    fixture.clock.advance(2 * HOUR_MS);
    await sweep();
    expect(await objectsOf(ann)).toEqual([]);
  });

  it('removes the objects of a deleted file, with the thumbnail', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    const [unreferenced, referenced] = [
      await storeTestFile(database, ann, await picture()),
      await storeTestFile(database, ann, await picture()),
    ];
    await withCompanyTransaction(database.db, fixture.companyId, (tx) =>
      deleteFile(tx, { companyId: fixture.companyId, fileId: unreferenced.id }),
    );
    fixture.clock.advance(SAFE_AGE_MS + HOUR_MS);
    await sweep([referenced.id]);
    expect(await objectsOf(ann)).toEqual(objectNamesOf(referenced));
  });

  it('removes a row without a record, and its object, after a day, and not before', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    const file = await storeTestFile(database, ann, PDF);
    const image = await storeTestFile(database, ann, await picture(), { purpose: 'profile' });
    fixture.clock.advance(SAFE_AGE_MS);
    await sweep();
    expect(await readFileIds(ann)).toEqual(expect.arrayContaining([file.id, image.id]));
    fixture.clock.advance(HOUR_MS);
    await sweep();
    expect(await readFileIds(ann)).toEqual([]);
    expect(await objectsOf(ann)).toEqual([]);
  });

  it('removes partial writes of a killed process', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    const file = await storeTestFile(database, ann, PDF);
    const draft = path.join(ann.environment.dataDir, 'files', `${toObjectKey(file)}.0123abcd.part`);
    await writeFile(draft, 'half');
    fixture.clock.advance(SAFE_AGE_MS + HOUR_MS);
    await sweep([file.id]);
    expect(await objectsOf(ann)).toEqual(objectNamesOf(file));
  });

  it('keeps objects older than the company, which belong to another database', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    const objectName = await storeOrphan(ann);
    const file = path.join(ann.environment.dataDir, 'files', String(fixture.companyId), objectName);
    await utimes(file, new Date(0), new Date(0));
    fixture.clock.advance(SAFE_AGE_MS + HOUR_MS);
    await sweep();
    expect(await objectsOf(ann)).toEqual([objectName]);
  });

  it('sweeps page by page and company by company', async () => {
    const [{ fixture, ann, sweep }, otherFixture] = [await createSweepFixture(), await createSweepFixture()];
    const referenced = await storeTestFile(database, ann, PDF);
    await database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name, created_at)
      select ${fixture.companyId}, gen_random_uuid(), ${ann.me.userId}, 'document', 'application/pdf', 1, 'a.pdf', '', 'x' || n, now()
      from generate_series(1, 1200) n`;
    const directory = path.join(ann.environment.dataDir, 'files', String(fixture.companyId));
    for (let count = 0; count < 520; count += 1) await writeFile(path.join(directory, newObjectName()), 'x');
    const otherCompanyFile = await storeTestFile(database, otherFixture.ann, PDF);
    fixture.clock.advance(SAFE_AGE_MS + HOUR_MS);
    await sweep([referenced.id, otherCompanyFile.id]);
    expect([await readFileIds(ann), await objectsOf(ann)]).toEqual([[referenced.id], objectNamesOf(referenced)]);
    expect(await readFileIds(otherFixture.ann)).toEqual([otherCompanyFile.id]);
  });

  it('continues with other companies if one fails, and logs the error', async () => {
    const { fixture, ann, sweep } = await createSweepFixture();
    await storeOrphan(ann);
    const brokenFolder = String((await createFixture()).companyId);
    const { fileStore } = fixture.services;
    const list: FileStore['list'] = (folder, storedBefore) => {
      if (folder === brokenFolder) throw new Error('The disk is broken');
      return fileStore.list(folder, storedBefore);
    };
    fixture.clock.advance(SAFE_AGE_MS + HOUR_MS);
    const lines: string[] = [];
    const stream = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    await sweep([], { fileStore: { ...fileStore, list }, log: createLog({ level: 'error', stream }) });
    expect(await objectsOf(ann)).toEqual([]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { companyId: Number(brokenFolder), err: { message: 'The disk is broken' } },
    ]);
  });

  it('fails if the store is unavailable for all companies', async () => {
    const { fixture, sweep } = await createSweepFixture();
    for (let count = 0; count < 10; count += 1) await createFixture();
    const list: FileStore['list'] = () => {
      throw new Error('The store is unavailable');
    };
    const sweeping = sweep([], { fileStore: { ...fixture.services.fileStore, list }, log: createLog({ level: 'silent' }) });
    await expect(sweeping).rejects.toThrow('The store is unavailable');
  });
});

describe('sweeping uploads', () => {
  it('removes uploads older than an hour, but none in progress', async () => {
    const { fixture } = await createSweepFixture();
    const { dataDir } = fixture.services.environment;
    await sweepUploads(dataDir, new Date());
    const directory = path.join(dataDir, 'uploads');
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'old'), 'x');
    await writeFile(path.join(directory, 'new'), 'x');
    const now = new Date();
    const hourAgo = new Date(now.getTime() - UPLOAD_LIFETIME_MS - 1);
    await utimes(path.join(directory, 'old'), hourAgo, hourAgo);
    await sweepUploads(dataDir, now);
    expect(await readdir(directory)).toEqual(['new']);
  });
});
