import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FileRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { fileRecords } from '#server/composition/domain-events.ts';
import { createFilesHandler } from '#server/http/files.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { deleteFile, type FileRecordsByPurpose } from '#server/modules/files/file-rows.ts';
import { findDownload } from '#server/modules/files/find-download.ts';
import { LINK_LIFETIME_MS, toFileUrl, toPublicImageUrl, toThumbnailUrl } from '#server/modules/files/links.ts';
import { SAFE_AGE_MS, sweepFiles } from '#server/modules/files/sweep-files.ts';
import type { Download } from '#server/platform/files/file-store.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { createUserContext, storeTestFile } from '#server/testing/stored-files.ts';
import { listen } from '#server/testing/listen.ts';
import { PDF, picture, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const printReceipt = () => Promise.resolve(undefined);

type DownloadFixture = {
  fixture: CompanyFixture;
  file: FileRow;
  content: Buffer;
  ann: SessionContext;
  bob: SessionContext;
  admin: SessionContext;
  /** The state of the document's record. */
  record: { exists: boolean; archived: boolean };
  follow: (url: string | null, services?: Partial<SessionContext>) => Promise<Download | undefined>;
};

/** A document of Ann, with session contexts of Ann, Bob and an admin. */
const createDownloadFixture = async (customContent?: Buffer): Promise<DownloadFixture> => {
  const fixture = await createFixture();
  const [ann, bob, admin] = await Promise.all(
    [fixture.ann, fixture.bob, fixture.admin].map((person) => createUserContext(database, fixture, person)),
  );
  if (!ann || !bob || !admin) throw new Error('A user is missing.');
  const content = customContent ?? (await picture({ width: 800, height: 400 }));
  const file = await storeTestFile(database, ann, content, { name: 'passport.jpg' });
  const record = { exists: true, archived: false };
  const records: FileRecordsByPurpose = {
    document: {
      permission: 'admin.document.view',
      findReferences: (_db, companyId, fileIds) =>
        Promise.resolve(
          companyId === file.companyId && fileIds.includes(file.id) && record.exists
            ? [{ fileId: file.id, userId: ann.me.userId, archived: record.archived }]
            : [],
        ),
    },
  };
  const follow: DownloadFixture['follow'] = async (url, services) => {
    const { pathname, searchParams } = new URL(url ?? '');
    const { clock, encryption, fileStore } = { ...fixture.services, ...services };
    return findDownload(
      { db: database.db, clock, encryption, fileStore, records, printReceipt },
      { path: pathname, key: searchParams.get('key') ?? '' },
    );
  };
  return { fixture, file, content, ann, bob, admin, record, follow };
};

const readAll = async (download: Download | undefined): Promise<Buffer | undefined> => {
  const content = await download?.open({ start: 0, end: download.sizeBytes - 1 });
  return content && buffer(content);
};

describe('a link to a document', () => {
  it('downloads the file and its thumbnail for the owner and for admins with the permission', async () => {
    const { file, content, ann, admin, follow } = await createDownloadFixture();
    for (const viewer of [ann, admin]) {
      const download = await follow(toFileUrl(viewer, file));
      expect(download).toMatchObject({ mediaType: 'image/jpeg', sizeBytes: content.length, name: 'passport.jpg', isPublic: false });
      expect(await readAll(download)).toEqual(content);
      const thumbnail = await follow(toThumbnailUrl(viewer, file));
      expect(thumbnail).toMatchObject({ mediaType: 'image/webp', name: 'passport.jpg.webp', sizeBytes: file.thumbnailSizeBytes });
      expect(await readAll(thumbnail)).toHaveLength(file.thumbnailSizeBytes ?? 0);
      expect(thumbnail?.version).not.toBe(download?.version);
    }
  });

  it('has no thumbnail for a PDF', async () => {
    const { file, ann } = await createDownloadFixture(PDF);
    expect(toThumbnailUrl(ann, file)).toBeNull();
  });

  it('is absolute and has the extension of the media type', async () => {
    const { file, ann } = await createDownloadFixture();
    expect(toFileUrl(ann, file)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/files\/document\/[0-9a-f-]{36}\.jpg\?key=[0-9a-zA-Z._-]+$/);
  });

  it('does not work for another user', async () => {
    const { file, ann, bob, follow } = await createDownloadFixture();
    expect(await follow(toFileUrl(bob, file))).toBeUndefined();
    expect(await follow(toFileUrl(ann, file))).toMatchObject({ name: 'passport.jpg' });
  });

  it('does not work for users of another company', async () => {
    const { file, ann, follow } = await createDownloadFixture();
    const otherFixture = await createFixture();
    const outsider = await createUserContext(database, otherFixture, otherFixture.admin);
    expect(await follow(toFileUrl(outsider, file))).toBeUndefined();
    expect(await follow(toFileUrl(outsider, { ...file, companyId: otherFixture.companyId }))).toBeUndefined();
    expect(await follow(toFileUrl({ ...ann, me: { ...ann.me, userId: outsider.me.userId } }, file))).toBeUndefined();
  });

  it('expires after an hour', async () => {
    const { fixture, file, ann, follow } = await createDownloadFixture();
    const url = toFileUrl(ann, file);
    fixture.clock.advance(LINK_LIFETIME_MS - 1);
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
    fixture.clock.advance(1);
    expect(await follow(url)).toBeUndefined();
  });

  it('is rejected if any of its parts is changed', async () => {
    const { file, bob, ann, follow } = await createDownloadFixture();
    const url = toFileUrl(ann, file);
    const key = new URL(url).searchParams.get('key') ?? '';
    const [company = '', viewer = '', expiry = '', signature = ''] = key.split('.');
    const laterExpiry = (Number.parseInt(expiry, 36) + 1).toString(36);
    const changedSignature = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const forgedUrls = [
      [company, bob.me.userId, expiry, signature],
      [company, viewer, laterExpiry, signature],
      [company, viewer, expiry, changedSignature],
      [company, viewer, expiry, ''],
      [company, viewer, expiry, signature, 'x'],
      ['ffffffff', viewer, expiry, signature],
    ].map((parts) => url.replace(key, parts.join('.')));
    const movedUrls = [url.replace('/document/', '/thumbnail/'), url.replace(file.id, file.id.replace(/^./, 'f')), url.replace(/\?.*/, '')];
    for (const wrongUrl of [...forgedUrls, ...movedUrls]) expect(await follow(wrongUrl), wrongUrl).toBeUndefined();
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
  });

  it('stops working for the user when the document is archived, but not for admins', async () => {
    const { file, ann, admin, record, follow } = await createDownloadFixture();
    const [annsUrl, adminsUrl] = [toFileUrl(ann, file), toFileUrl(admin, file)];
    record.archived = true;
    expect(await follow(annsUrl)).toBeUndefined();
    expect(await follow(adminsUrl)).toMatchObject({ name: 'passport.jpg' });
  });

  it('stops working when no record refers to the file, or the file is deleted', async () => {
    const { file, ann, admin, record, follow } = await createDownloadFixture();
    const urls = [toFileUrl(ann, file), toFileUrl(admin, file)];
    record.exists = false;
    for (const url of urls) expect(await follow(url)).toBeUndefined();
    record.exists = true;
    await withCompanyTransaction(database.db, file.companyId, (tx) => deleteFile(tx, { companyId: file.companyId, fileId: file.id }));
    for (const url of urls) expect(await follow(url)).toBeUndefined();
  });

  it.each([
    [
      'loses the permission',
      (companyId: number) => database.owner`
      delete from group_permissions where company_id = ${companyId} and permission = 'admin.document.view'`,
    ],
    [
      'is archived',
      (companyId: number, userId: string) => database.owner`
      update users set archived = true where company_id = ${companyId} and id = ${userId}`,
    ],
    [
      'belongs to a suspended company',
      (companyId: number) => database.owner`
      update companies set status = 'suspended' where id = ${companyId}`,
    ],
  ])('stops working for an admin who %s', async (_what, revokeAccess) => {
    const { file, admin, follow } = await createDownloadFixture();
    const url = toFileUrl(admin, file);
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
    await revokeAccess(file.companyId, admin.me.userId);
    expect(await follow(url)).toBeUndefined();
  });

  it('works for a user with a direct permission', async () => {
    const { file, bob, follow } = await createDownloadFixture();
    const url = toFileUrl(bob, file);
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      values (${file.companyId}, ${bob.me.userId}, 'admin.document.view')`;
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
  });

  it('is rejected with the signature of another server', async () => {
    const { file, ann, follow } = await createDownloadFixture();
    const otherEncryption = { ...ann.encryption, mac: () => Buffer.alloc(32) };
    expect(await follow(toFileUrl({ ...ann, encryption: otherEncryption }, file))).toBeUndefined();
  });
});

describe('the link to a profile image', () => {
  it('is public and reveals no other file', async () => {
    const { fixture, file, ann, follow } = await createDownloadFixture();
    const image = await storeTestFile(database, ann, await picture(), { purpose: 'profile' });
    const { appUrl } = fixture.services.environment;
    const download = await follow(toPublicImageUrl(appUrl, { ...image, purpose: 'profile' }));
    expect(download).toMatchObject({ mediaType: 'image/webp', isPublic: true });
    expect(await readAll(download)).toHaveLength(image.sizeBytes);
    expect(await follow(toPublicImageUrl(appUrl, { ...file, purpose: 'profile' }))).toBeUndefined();
    expect(await follow(toFileUrl(ann, image))).toBeUndefined();
    const otherFixture = await createFixture();
    expect(await follow(toPublicImageUrl(appUrl, { ...image, companyId: otherFixture.companyId, purpose: 'profile' }))).toBeUndefined();
  });

  it.each([
    '/files/profile/',
    '/files/profile/x.webp',
    `/files/profile/${'f'.repeat(40)}.webp`,
    '/files/',
    '/files',
    '/files/../secrets.json',
  ])('does not match %s', async (path) => {
    const { follow } = await createDownloadFixture();
    expect(await follow(`http://127.0.0.1:3000${path}`)).toBeUndefined();
  });
});

/** Serves the files of a fixture over HTTP and returns a function that fetches a link. */
const serveFiles = async ({ services }: CompanyFixture) => {
  const handler = createFilesHandler({
    find: (address) => findDownload({ ...services, db: database.db, records: fileRecords, printReceipt }, address),
    rateLimit: createRateLimit({ isEnabled: false }),
    trustsProxy: false,
    log: services.log,
  });
  const origin = await listen(http.createServer((req, res) => void handler(req, res)));
  return (url: string | null): Promise<Response> => fetch((url ?? '').replace(services.environment.appUrl, origin));
};

describe('the files API', () => {
  it('serves a document over HTTP until it is archived for its owner, and until it is deleted for an admin', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    const follow = await serveFiles(fixture);
    const content = await picture({ width: 900, height: 600 });
    const ownDocument = await ann.api.user.documents.create({
      file: await writeUpload(content, 'passport.jpg'),
      document_type: 'passport',
    });
    const id = String(ownDocument.id);
    const adminDocument = await admin.api.admin.users.documents.get({ id });
    for (const { file, thumbnail } of [ownDocument, adminDocument]) {
      expect(Buffer.from(await (await follow(file)).arrayBuffer())).toEqual(content);
      expect((await follow(thumbnail)).headers.get('content-type')).toBe('image/webp');
    }
    await admin.api.admin.users.documents.update({ id, archived: true });
    expect([
      (await follow(ownDocument.file)).status,
      (await follow(ownDocument.thumbnail)).status,
      (await follow(adminDocument.file)).status,
    ]).toEqual([404, 404, 200]);
    await admin.api.admin.users.documents.remove({ id });
    expect((await follow(adminDocument.file)).status).toBe(404);
  });

  it('serves a profile image over HTTP until it is replaced', async () => {
    const fixture = await createFixture();
    const follow = await serveFiles(fixture);
    const uploadImage = async (): Promise<string | null> => {
      const { profile } = await fixture.ann.api.user.update({ profile: await writeUpload(await picture(), 'me.jpg') });
      return profile;
    };
    const first = await uploadImage();
    expect((await follow(first)).status).toBe(200);
    const second = await uploadImage();
    expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200]);
  });

  it('sweeps only files that documents and users no longer refer to', async () => {
    const fixture = await createFixture();
    const { ann, clock, services } = fixture;
    const follow = await serveFiles(fixture);
    await ann.api.user.update({ profile: await writeUpload(await picture(), 'me.jpg') });
    await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'gone.jpg') });
    await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'kept.jpg') });
    await ann.api.user.documents.remove({ id: '1' });
    // All tokens and links have expired by then.
    const laterClock = createTestClock(new Date(clock.now().getTime() + SAFE_AGE_MS + HOUR_MS));
    const { log, fileStore } = services;
    const ports = { db: database.db, clock: laterClock, log, fileStore, records: fileRecords, stopSignal: new AbortController().signal };
    expect(await sweepFiles(ports)).toMatchObject({ objects: 2 });
    const [document] = (await ann.api.user.documents.list({})).results;
    expect((await follow(document?.file ?? null)).status).toBe(200);
    expect((await follow(document?.thumbnail ?? null)).status).toBe(200);
    expect((await follow((await ann.api.user.get()).profile)).status).toBe(200);
  });
});
