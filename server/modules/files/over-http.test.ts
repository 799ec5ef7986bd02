// From a document of the API to its bytes over a socket, as a browser fetches them: without a token, by nothing but the address.
import http from 'node:http';
import { expect, it } from 'vitest';
import { findDownload } from '#server/modules/files/find-download.ts';
import { sweepFiles, SAFE_AGE_MS } from '#server/modules/files/sweep-files.ts';
import { fileRecords } from '#server/file-records.ts';
import { createFilesHandler } from '#server/http/files.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { createRateLimit } from '#server/platform/rate-limit.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { listen } from '#server/testing/listen.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Serves the files of a world as the server does; the answer follows an address to it. */
const serveFiles = async ({ services }: World) => {
  const handler = createFilesHandler({
    find: (address) => findDownload({ ...services, db: database.db, records: fileRecords }, address),
    rateLimit: createRateLimit({ isOn: false }),
    trustsProxy: false,
    log: services.log,
  });
  const origin = await listen(http.createServer((req, res) => void handler(req, res)));
  return (url: string | null): Promise<Response> => fetch((url ?? '').replace(services.environment.appUrl, origin));
};

it('a document is shown by the addresses that its owner and an admin were given, until it is put away or deleted', async () => {
  const world = await createWorld();
  const { ann, admin } = world;
  const follow = await serveFiles(world);
  const content = await picture({ width: 900, height: 600 });
  const own = await ann.api.user.documents.create({ file: await writeUpload(content, 'passport.jpg'), document_type: 'passport' });
  const id = String(own.id);
  const seen = await admin.api.admin.users.documents.get({ id });
  for (const { file, thumbnail } of [own, seen]) {
    expect(Buffer.from(await (await follow(file)).arrayBuffer())).toEqual(content);
    expect((await follow(thumbnail)).headers.get('content-type')).toBe('image/webp');
  }
  await admin.api.admin.users.documents.update({ id, archived: true });
  expect([(await follow(own.file)).status, (await follow(own.thumbnail)).status, (await follow(seen.file)).status]).toEqual([
    404, 404, 200,
  ]);
  await admin.api.admin.users.documents.remove({ id });
  expect((await follow(seen.file)).status).toBe(404);
});

it('a profile image is shown to anybody, until there is another', async () => {
  const world = await createWorld();
  const follow = await serveFiles(world);
  const show = async (): Promise<string | null> => {
    const { profile } = await world.ann.api.user.update({ profile: await writeUpload(await picture(), 'me.jpg') });
    return profile;
  };
  const first = await show();
  expect((await follow(first)).status).toBe(200);
  const second = await show();
  expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200]);
});

it('what documents and users name is never swept, and what they named is', async () => {
  const world = await createWorld();
  const { ann, clock, services } = world;
  const follow = await serveFiles(world);
  await ann.api.user.update({ profile: await writeUpload(await picture(), 'me.jpg') });
  await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'gone.jpg') });
  await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'kept.jpg') });
  await ann.api.user.documents.remove({ id: '1' });
  // Later than tokens and links last.
  const later = createTestClock(new Date(clock.now().getTime() + SAFE_AGE_MS + HOUR_MS));
  const { log, fileStore } = services;
  const parts = { db: database.db, clock: later, log, fileStore, records: fileRecords, stopping: new AbortController().signal };
  expect(await sweepFiles(parts)).toMatchObject({ objects: 2 });
  const [kept] = (await ann.api.user.documents.list({})).results;
  expect((await follow(kept?.file ?? null)).status).toBe(200);
  expect((await follow(kept?.thumbnail ?? null)).status).toBe(200);
  expect((await follow((await ann.api.user.get()).profile)).status).toBe(200);
});
