import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import type { SessionContext } from '#server/api/context.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { FilePurpose } from '#server/kernel/file-enums.ts';
import { BYTES_PER_USER_MAX, FILES_PER_USER_MAX, commitOrRemoveFile, insertFile } from '#server/modules/files/file-rows.ts';
import { toObjectKey, storeFile, toThumbnailKey, toFileName, type StoredFile } from '#server/modules/files/store-file.ts';
import { createBucketFiles } from '#server/platform/files/bucket-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { startBucketServer } from '#server/testing/bucket-server.ts';
import { VIRUS, startClamd } from '#server/testing/clamd.ts';
import { createUserContext, storeTestFile } from '#server/testing/stored-files.ts';
import { HEIC, PDF, REFUSED_CONTENTS, picture, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const createAnnsContext = async (): Promise<SessionContext> => {
  const fixture = await createFixture();
  return createUserContext(database, fixture, fixture.ann);
};

const store = async (ctx: SessionContext, content: Buffer, { name = 'file', purpose = 'document' as FilePurpose } = {}) =>
  storeFile(ctx, { upload: await writeUpload(content, name), purpose, field: 'file' });

const catchApiError = async (call: Promise<unknown>): Promise<{ code: string; data: unknown }> => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof AppError)) throw new Error('No error was thrown.', { cause: error });
  return { code: error.code, data: error.data };
};

const readStoredFile = async (ctx: SessionContext, key: string): Promise<Buffer> => {
  const content = await ctx.fileStore.open(key);
  if (!content) throw new Error(`Nothing is stored at ${key}.`);
  return buffer(content);
};

const objectsOf = ({ environment, me }: SessionContext): Promise<string[]> =>
  readdir(path.join(environment.dataDir, 'files', String(me.companyId))).catch(() => []);

const DOCUMENT_TYPE_ERROR = 'Files of this type are not accepted. Upload a PDF, JPEG, PNG, WebP, HEIC or HEIF file.';
const IMAGE_TYPE_ERROR = 'Files of this type are not accepted. Upload a JPEG, PNG or WebP file.';
const DAMAGED_IMAGE_ERROR = 'This image is damaged or too large. Upload another one.';

/** A small file with more pixels than fit in memory. */
const createPixelBomb = async (): Promise<Buffer> => {
  const bomb = Buffer.from(await picture({ format: 'png' }));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  return bomb;
};

describe('a document', () => {
  it.each([
    ['application/pdf', 'pdf', () => PDF],
    ['image/jpeg', 'jpg', () => picture()],
    ['image/png', 'png', () => picture({ format: 'png' })],
    ['image/webp', 'webp', () => picture({ format: 'webp' })],
    ['image/heic', 'heic', () => HEIC],
  ] as const)('is stored unchanged if it is %s, regardless of its name', async (mediaType, extension, createContent) => {
    const ctx = await createAnnsContext();
    const content = await createContent();
    const file = await storeTestFile(database, ctx, content, { name: 'page.html' });
    expect(file).toMatchObject({ mediaType, sizeBytes: content.length, name: `page.html.${extension}`, userId: ctx.me.userId });
    expect(await readStoredFile(ctx, toObjectKey(file))).toEqual(content);
  });

  it.each(Object.entries(REFUSED_CONTENTS))('is rejected with a message if it is %s', async (_what, createContent) => {
    const ctx = await createAnnsContext();
    const content = await createContent();
    for (const name of ['passport.jpg', 'passport.pdf']) {
      expect(await catchApiError(store(ctx, content, { name }))).toEqual({ code: 'invalid', data: { file: [DOCUMENT_TYPE_ERROR] } });
    }
    expect(await objectsOf(ctx)).toEqual([]);
  });

  it('is rejected if empty', async () => {
    const ctx = await createAnnsContext();
    expect((await catchApiError(store(ctx, Buffer.alloc(0)))).data).toEqual({ file: ['The submitted file is empty.'] });
  });

  it('gets an upright thumbnail without metadata if it is an image', async () => {
    const ctx = await createAnnsContext();
    const original = await picture({ width: 1200, height: 600, isRotated: true });
    expect((await sharp(original).metadata()).exif?.includes('Telephone')).toBe(true);
    const file = await storeTestFile(database, ctx, original);
    const thumbnail = await readStoredFile(ctx, toThumbnailKey(file));
    const { format, width, height, exif, orientation } = await sharp(thumbnail).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 160, height: 320 });
    expect(file.thumbnailSizeBytes).toBe(thumbnail.length);
    expect(thumbnail.includes('Telephone')).toBe(false);
  });

  it.each([
    ['a truncated JPEG', async () => (await picture({ width: 400, height: 400 })).subarray(0, 500)],
    ['more pixels than fit in memory', createPixelBomb],
    ['a PDF', () => PDF],
    ['an image in an undecodable format', () => HEIC],
  ] as const)('is stored without a thumbnail if it is %s', async (_what, createContent) => {
    const ctx = await createAnnsContext();
    const file = await storeTestFile(database, ctx, Buffer.from(await createContent()));
    expect(file.thumbnailSizeBytes).toBeNull();
    expect(await objectsOf(ctx)).toEqual([file.objectName]);
  });
});

describe('virus scanning', () => {
  const createScannedContext = async (behavior?: Parameters<typeof startClamd>[0]): Promise<SessionContext> => {
    const fixture = await createFixture();
    const { settings } = await startClamd(behavior);
    return createUserContext(database, fixture, fixture.ann, { virusScanner: createVirusScanner(settings) });
  };

  it('stores a clean file', async () => {
    const ctx = await createScannedContext();
    const file = await storeTestFile(database, ctx, PDF);
    expect(await objectsOf(ctx)).toEqual([file.objectName]);
  });

  it.each(['document', 'profile'] as const)('rejects an infected file with a message: %s', async (purpose) => {
    const ctx = await createScannedContext();
    const infectedFile = Buffer.concat([await picture(), Buffer.from(VIRUS)]);
    const message = 'This file contains a virus and was not stored. Check your device.';
    expect(await catchApiError(store(ctx, infectedFile, { purpose }))).toEqual({ code: 'invalid', data: { file: [message] } });
    expect(await objectsOf(ctx)).toEqual([]);
  });

  it('rejects files while the scanner is unavailable', async () => {
    const ctx = await createScannedContext('closes the connection');
    expect((await catchApiError(store(ctx, PDF))).code).toBe('unavailable');
    expect(await objectsOf(ctx)).toEqual([]);
  });
});

describe('the file store', () => {
  it('rejects a file with 503 while it is unavailable', async () => {
    const fixture = await createFixture();
    const server = await startBucketServer();
    const fileStore = createBucketFiles({ ...server.settings, bucket: 'other' });
    const ctx = await createUserContext(database, fixture, fixture.ann, { fileStore });
    expect((await catchApiError(storeTestFile(database, ctx, PDF))).code).toBe('unavailable');
    expect(await database.owner`select from files where company_id = ${ctx.me.companyId}`).toHaveLength(0);
  });

  it('can be an S3 bucket', async () => {
    const fixture = await createFixture();
    const server = await startBucketServer();
    const ctx = await createUserContext(database, fixture, fixture.ann, { fileStore: createBucketFiles(server.settings) });
    const file = await storeTestFile(database, ctx, await picture());
    expect([...server.objects.keys()]).toEqual([toObjectKey(file), toThumbnailKey(file)]);
  });
});

describe('a profile image', () => {
  it('is re-encoded upright, at most 512 pixels wide or high, without metadata', async () => {
    const ctx = await createAnnsContext();
    const original = await picture({ width: 1600, height: 800, isRotated: true });
    const originalWithScript = Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]);
    const storedImage = await store(ctx, originalWithScript, { purpose: 'profile', name: 'me.jpg' });
    const image = await readStoredFile(ctx, toObjectKey(storedImage));
    const { format, width, height, exif } = await sharp(image).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 512 });
    expect(storedImage).toMatchObject({ mediaType: 'image/webp', sizeBytes: image.length, name: 'me.jpg.webp', thumbnailSizeBytes: null });
    expect(image.includes('script')).toBe(false);
  });

  it('is not enlarged', async () => {
    const ctx = await createAnnsContext();
    const image = await readStoredFile(ctx, toObjectKey(await store(ctx, await picture(), { purpose: 'profile' })));
    expect(await sharp(image).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it.each([
    ['a PDF', IMAGE_TYPE_ERROR, () => PDF],
    ['an image in an undecodable format', IMAGE_TYPE_ERROR, () => HEIC],
    ['an SVG', IMAGE_TYPE_ERROR, () => REFUSED_CONTENTS['an SVG']?.() ?? Buffer.of()],
    ['a truncated JPEG', DAMAGED_IMAGE_ERROR, async () => (await picture({ width: 400, height: 400 })).subarray(0, 500)],
    ['more pixels than fit in memory', DAMAGED_IMAGE_ERROR, createPixelBomb],
  ] as const)('is rejected with a message if it is %s', async (_what, message, createContent) => {
    const ctx = await createAnnsContext();
    const upload = store(ctx, Buffer.from(await createContent()), { purpose: 'profile' });
    expect(await catchApiError(upload)).toEqual({ code: 'invalid', data: { file: [message] } });
    expect(await objectsOf(ctx)).toEqual([]);
  });
});

describe('the files of a user', () => {
  const QUOTA_ERROR = { code: 'invalid', data: { non_field_errors: ['The storage limit has been reached. Delete a file first.'] } };

  const fillStorage = ({ me: { companyId, userId } }: SessionContext, count: number, sizeBytes: number) =>
    database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      select ${companyId}, gen_random_uuid(), ${userId}, 'document', 'application/pdf', ${sizeBytes}, 'a.pdf', '', 'x' || n
      from generate_series(1, ${count}) n`;

  it('are limited in number, even under concurrency, and rejected ones are not stored', async () => {
    const ctx = await createAnnsContext();
    await fillStorage(ctx, FILES_PER_USER_MAX - 2, 1);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => storeTestFile(database, ctx, PDF)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await objectsOf(ctx)).toHaveLength(2);
    expect(await catchApiError(storeTestFile(database, ctx, await picture()))).toEqual(QUOTA_ERROR);
    expect(await objectsOf(ctx)).toHaveLength(2);
  });

  it('are limited in total size', async () => {
    const ctx = await createAnnsContext();
    await fillStorage(ctx, 1, BYTES_PER_USER_MAX - PDF.length);
    await storeTestFile(database, ctx, PDF);
    expect(await catchApiError(storeTestFile(database, ctx, PDF))).toEqual(QUOTA_ERROR);
  });

  it('have no row if the transaction fails after storing', async () => {
    const ctx = await createAnnsContext();
    const storedFile: StoredFile = await store(ctx, PDF);
    const failedTransaction = withCompanyTransaction(database.db, ctx.me.companyId, async (tx) => {
      await insertFile(tx, ctx, ctx.me.userId, storedFile);
      throw new Error('The record could not be written.');
    });
    await expect(failedTransaction).rejects.toThrow('The record could not be written.');
    expect(await database.owner`select from files where company_id = ${ctx.me.companyId}`).toHaveLength(0);
    expect(await objectsOf(ctx)).toEqual([storedFile.objectName]);
  });

  it('are removed if the transaction fails, but not if its outcome is unknown', async () => {
    const ctx = await createAnnsContext();
    const [first, second] = [await store(ctx, await picture()), await store(ctx, PDF)];
    const commitFailing = (storedFile: StoredFile, failure: Error) => commitOrRemoveFile(ctx, storedFile, () => Promise.reject(failure));
    await expect(commitFailing(first, refused('Not today.'))).rejects.toThrow('Not today.');
    await expect(commitFailing(second, new Error('The connection was lost.'))).rejects.toThrow('The connection was lost.');
    expect(await objectsOf(ctx)).toEqual([second.objectName]);
  });

  it('are logged if the store cannot remove them after a rejection', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
    const ctx = await createAnnsContext();
    const storedFile = await store(ctx, PDF);
    const fileStore: FileStore = { ...ctx.fileStore, remove: () => Promise.reject(new Error('The disk is broken')) };
    const brokenCtx = { ...ctx, fileStore, log: createLog({ level: 'warn', stream }) };
    await expect(commitOrRemoveFile(brokenCtx, storedFile, () => Promise.reject(refused('Not today.')))).rejects.toThrow('Not today.');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ err: { message: 'The disk is broken' } }]);
  });
});

test.each([
  ['passport.jpg', 'passport.jpg'],
  ['Passport.JPEG', 'Passport.JPEG'],
  ['Паспорт № 4.jpg', 'Паспорт № 4.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'boot.ini.jpg'],
  ['C:\\Users\\Ann\\scan.jpg', 'scan.jpg'],
  ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie x=1.jpg'],
  ['nul\0.jpg', 'nul.jpg'],
  ['exe\u202Egpj.html', 'exegpj.html.jpg'],
  ['zero\u200Bwidth.jpg', 'zerowidth.jpg'],
  ['half \uD800 pair.jpg', 'half pair.jpg'],
  ['quoted "name".jpg', 'quoted name.jpg'],
  ['two  blanks.jpg', 'two blanks.jpg'],
  ['page.html', 'page.html.jpg'],
  ['image.png', 'image.png.jpg'],
  ['.jpg', 'jpg.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['', 'file.jpg'],
  ['...', 'file.jpg'],
  ['/', 'file.jpg'],
  ['\u202E', 'file.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(96)}.jpg`],
  [`${'😀'.repeat(300)}.jpg`, `${'😀'.repeat(96)}.jpg`],
])('sanitizes the file name %j to %j', (givenName, expectedName) => {
  expect(toFileName(givenName, 'image/jpeg')).toBe(expectedName);
});

test('the length limit of a file name includes its extension', () => {
  expect([...toFileName('x'.repeat(300), 'application/pdf')]).toHaveLength(100);
});
