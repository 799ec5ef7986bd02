// Who is shown what: a link is for one viewer and one hour, and only while the viewer may see the document.
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FileRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import type { RecordsOfFiles } from '#server/modules/files/file-records.ts';
import { findDownload } from '#server/modules/files/find-download.ts';
import { forgetFile } from '#server/modules/files/keep-file.ts';
import { LINK_LASTS_MS, toFileUrl, toPublicImageUrl, toThumbnailUrl } from '#server/modules/files/links.ts';
import type { Download } from '#server/platform/download.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { callOf, keep } from '#server/testing/file-calls.ts';
import { PDF, picture } from '#server/testing/uploads.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

type Scene = {
  world: World;
  file: FileRow;
  content: Buffer;
  ann: SessionContext;
  bob: SessionContext;
  admin: SessionContext;
  /** What the document's record is: none, or put away. */
  record: { isThere: boolean; archived: boolean };
  follow: (url: string | null, services?: Partial<SessionContext>) => Promise<Download | undefined>;
};

/** A document of Ann, and everybody around her. */
const createScene = async (made?: Buffer): Promise<Scene> => {
  const world = await createWorld();
  const [ann, bob, admin] = await Promise.all([world.ann, world.bob, world.admin].map((person) => callOf(database, world, person)));
  if (!ann || !bob || !admin) throw new Error('Somebody is missing.');
  const content = made ?? (await picture({ width: 800, height: 400 }));
  const file = await keep(database, ann, content, { name: 'passport.jpg' });
  const record = { isThere: true, archived: false };
  const records: RecordsOfFiles = {
    document: {
      permission: 'admin.document.view',
      naming: (_db, companyId, fileIds) =>
        Promise.resolve(
          companyId === file.companyId && fileIds.includes(file.id) && record.isThere
            ? [{ fileId: file.id, userId: ann.me.userId, archived: record.archived }]
            : [],
        ),
    },
  };
  const follow: Scene['follow'] = async (url, services) => {
    const { pathname, searchParams } = new URL(url ?? '');
    const { clock, encryption, fileStore } = { ...world.services, ...services };
    return findDownload({ db: database.db, clock, encryption, fileStore, records }, { path: pathname, key: searchParams.get('key') ?? '' });
  };
  return { world, file, content, ann, bob, admin, record, follow };
};

const readAll = async (download: Download | undefined): Promise<Buffer | undefined> => {
  const content = await download?.open({ start: 0, end: download.sizeBytes - 1 });
  return content && buffer(content);
};

describe('a link to a document', () => {
  it('shows the file, and a small image of it, to its owner and to admins who may see documents', async () => {
    const { file, content, ann, admin, follow } = await createScene();
    for (const viewer of [ann, admin]) {
      const found = await follow(toFileUrl(viewer, file));
      expect(found).toMatchObject({ mediaType: 'image/jpeg', sizeBytes: content.length, name: 'passport.jpg', isPublic: false });
      expect(await readAll(found)).toEqual(content);
      const small = await follow(toThumbnailUrl(viewer, file));
      expect(small).toMatchObject({ mediaType: 'image/webp', name: 'passport.jpg.webp', sizeBytes: file.thumbnailSizeBytes });
      expect(await readAll(small)).toHaveLength(file.thumbnailSizeBytes ?? 0);
      expect(small?.version).not.toBe(found?.version);
    }
  });

  it('has no small image where there is none', async () => {
    const { file, ann } = await createScene(PDF);
    expect(toThumbnailUrl(ann, file)).toBeNull();
  });

  it('is absolute, and ends as the type of the file does', async () => {
    const { file, ann } = await createScene();
    expect(toFileUrl(ann, file)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/files\/document\/[0-9a-f-]{36}\.jpg\?key=[0-9a-zA-Z._-]+$/);
  });

  it('shows nothing to another user, even when they are given it: it is made for who calls', async () => {
    const { file, ann, bob, follow } = await createScene();
    expect(await follow(toFileUrl(bob, file))).toBeUndefined();
    expect(await follow(toFileUrl(ann, file))).toMatchObject({ name: 'passport.jpg' });
  });

  it('shows nothing to anybody of another company, whoever they are there', async () => {
    const { file, ann, follow } = await createScene();
    const other = await createWorld();
    const stranger = await callOf(database, other, other.admin);
    expect(await follow(toFileUrl(stranger, file))).toBeUndefined();
    expect(await follow(toFileUrl(stranger, { ...file, companyId: other.companyId }))).toBeUndefined();
    expect(await follow(toFileUrl({ ...ann, me: { ...ann.me, userId: stranger.me.userId } }, file))).toBeUndefined();
  });

  it('lasts an hour', async () => {
    const { world, file, ann, follow } = await createScene();
    const url = toFileUrl(ann, file);
    world.clock.advance(LINK_LASTS_MS - 1);
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
    world.clock.advance(1);
    expect(await follow(url)).toBeUndefined();
  });

  it('is worth nothing once anything in it is changed', async () => {
    const { file, bob, ann, follow } = await createScene();
    const url = toFileUrl(ann, file);
    const key = new URL(url).searchParams.get('key') ?? '';
    const [company = '', viewer = '', expiry = '', signature = ''] = key.split('.');
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const changed = [
      [company, bob.me.userId, expiry, signature],
      [company, viewer, later, signature],
      [company, viewer, expiry, flipped],
      [company, viewer, expiry, ''],
      [company, viewer, expiry, signature, 'x'],
      ['ffffffff', viewer, expiry, signature],
    ].map((parts) => url.replace(key, parts.join('.')));
    const moved = [url.replace('/document/', '/thumbnail/'), url.replace(file.id, file.id.replace(/^./, 'f')), url.replace(/\?.*/, '')];
    for (const wrong of [...changed, ...moved]) expect(await follow(wrong), wrong).toBeUndefined();
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
  });

  it('is over for its user when an admin puts the document away, and not for admins', async () => {
    const { file, ann, admin, record, follow } = await createScene();
    const [annsUrl, adminsUrl] = [toFileUrl(ann, file), toFileUrl(admin, file)];
    record.archived = true;
    expect(await follow(annsUrl)).toBeUndefined();
    expect(await follow(adminsUrl)).toMatchObject({ name: 'passport.jpg' });
  });

  it('is over for everybody when no record names the file, or the file is forgotten', async () => {
    const { file, ann, admin, record, follow } = await createScene();
    const urls = [toFileUrl(ann, file), toFileUrl(admin, file)];
    record.isThere = false;
    for (const url of urls) expect(await follow(url)).toBeUndefined();
    record.isThere = true;
    await inCompany(database.db, file.companyId, (tx) => forgetFile(tx, { companyId: file.companyId, fileId: file.id }));
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
      'is of a company that is suspended',
      (companyId: number) => database.owner`
      update companies set status = 'suspended' where id = ${companyId}`,
    ],
  ])('is over for an admin who %s', async (_what, happen) => {
    const { file, admin, follow } = await createScene();
    const url = toFileUrl(admin, file);
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
    await happen(file.companyId, admin.me.userId);
    expect(await follow(url)).toBeUndefined();
  });

  it('shows a file to who holds the permission in person', async () => {
    const { file, bob, follow } = await createScene();
    const url = toFileUrl(bob, file);
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      values (${file.companyId}, ${bob.me.userId}, 'admin.document.view')`;
    expect(await follow(url)).toMatchObject({ name: 'passport.jpg' });
  });

  it('that another server has signed shows nothing', async () => {
    const { file, ann, follow } = await createScene();
    const foreign = { ...ann.encryption, mac: () => Buffer.alloc(32) };
    expect(await follow(toFileUrl({ ...ann, encryption: foreign }, file))).toBeUndefined();
  });
});

describe('the address of a profile image', () => {
  it('shows it to anybody, and no other file', async () => {
    const { world, file, ann, follow } = await createScene();
    const image = await keep(database, ann, await picture(), { purpose: 'profile' });
    const { appUrl } = world.services.environment;
    const found = await follow(toPublicImageUrl(appUrl, { ...image, purpose: 'profile' }));
    expect(found).toMatchObject({ mediaType: 'image/webp', isPublic: true });
    expect(await readAll(found)).toHaveLength(image.sizeBytes);
    expect(await follow(toPublicImageUrl(appUrl, { ...file, purpose: 'profile' }))).toBeUndefined();
    expect(await follow(toFileUrl(ann, image))).toBeUndefined();
    const other = await createWorld();
    expect(await follow(toPublicImageUrl(appUrl, { ...image, companyId: other.companyId, purpose: 'profile' }))).toBeUndefined();
  });

  it.each([
    '/files/profile/',
    '/files/profile/x.webp',
    `/files/profile/${'f'.repeat(40)}.webp`,
    '/files/',
    '/files',
    '/files/../secrets.json',
  ])('is not %s', async (path) => {
    const { follow } = await createScene();
    expect(await follow(`http://127.0.0.1:3000${path}`)).toBeUndefined();
  });
});
