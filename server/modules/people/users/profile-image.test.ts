// Profile images, uploaded with a profile change.
import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { PDF, picture, REFUSED_CONTENTS } from '#server/testing/uploads.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const UNSUPPORTED_CONTENT = Buffer.from('of no type');

const toFile = (content: Buffer, name = 'me.jpg'): File => new File([new Uint8Array(content)], name);

/** Sends a form as Ann. */
const updateProfile = ({ rest, ann }: RestFixture, fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return rest('PATCH', '/user/', { token: ann.token, form, headers });
};

const listStoredObjects = async ({ companyId, services }: RestFixture) => {
  const objects: string[] = [];
  for await (const names of services.fileStore.list(String(companyId), { from: new Date(0), before: new Date(8.64e15) }))
    objects.push(...names);
  return objects;
};

const readFiles = ({ companyId }: RestFixture) =>
  database.owner<{ object_name: string }[]>`select object_name from files where company_id = ${companyId}`;

const eventsOf = ({ companyId }: RestFixture) => database.owner<{ profile: string | null }[]>`
  select data ->> 'profile' as profile from events where company_id = ${companyId} and names[1] = 'user.update' order by id`;

const listUploads = ({ services }: RestFixture) => readdir(getUploadDirectory(services.environment.dataDir)).catch(() => []);

describe('the profile image', () => {
  it('is re-encoded in a small size without its location, and shown with its user everywhere', async () => {
    const fixture = await createRestFixture();
    const photograph = await picture({ width: 1_200, height: 900, isRotated: true });
    const response = await updateProfile(fixture, { profile: toFile(photograph), language: 'fr' });
    expect(response).toMatchObject({
      status: 200,
      data: { language: 'fr', profile: expect.stringMatching(/\/files\/profile\/[0-9a-f]{40}\.webp$/) },
    });
    const [file] = await readFiles(fixture);
    const content = await fixture.services.fileStore.open(`${fixture.companyId}/${file?.object_name}`);
    const chunks: Buffer[] = [];
    for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
    const { width, height, format, exif } = await sharp(Buffer.concat(chunks)).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 384, height: 512, format: 'webp', exif: undefined });
    expect((await fixture.rest('GET', `/admin/users/${fixture.ann.id}/`, { token: fixture.admin.token })).data.profile).toBe(
      response.data.profile,
    );
    expect(await eventsOf(fixture)).toEqual([{ profile: response.data.profile }]);
    expect(await listUploads(fixture)).toEqual([]);
  });

  it('has a new URL with each image, whose previous file is removed', async () => {
    const fixture = await createRestFixture();
    const [first, second] = [
      await updateProfile(fixture, { profile: toFile(await picture()) }),
      await updateProfile(fixture, { profile: toFile(await picture()) }),
    ];
    expect(second.data.profile).not.toBe(first.data.profile);
    expect(await readFiles(fixture)).toHaveLength(1);
  });

  it.each([
    ['null in JSON', { body: { profile: null } }],
    ['blank in JSON', { body: { profile: '' } }],
  ])('is removed by %s', async (_how, fields) => {
    const fixture = await createRestFixture();
    await updateProfile(fixture, { profile: toFile(await picture()) });
    expect((await fixture.rest('PATCH', '/user/', { token: fixture.ann.token, ...fields })).data.profile).toBeNull();
    expect(await readFiles(fixture)).toEqual([]);
    expect(await eventsOf(fixture)).toHaveLength(2);
  });

  it('is removed by a blank form field, and kept by a form without a file', async () => {
    const fixture = await createRestFixture();
    const { profile } = (await updateProfile(fixture, { profile: toFile(await picture()) })).data;
    const emptyFileForm = '--x\r\nContent-Disposition: form-data; name="profile"; filename=""\r\n\r\n\r\n--x--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await fixture.rest('PATCH', '/user/', { token: fixture.ann.token, text: emptyFileForm, headers })).data.profile).toBe(profile);
    expect((await updateProfile(fixture, { profile: '' })).data.profile).toBeNull();
  });

  it('can be removed without an event if none is set', async () => {
    const fixture = await createRestFixture();
    expect((await fixture.rest('PATCH', '/user/', { token: fixture.ann.token, body: { profile: null } })).status).toBe(200);
    expect(await eventsOf(fixture)).toEqual([]);
  });

  it.each([...Object.entries(REFUSED_CONTENTS), ['a PDF', () => PDF] as const])(
    'is rejected, with the rest of the change, if it is %s',
    async (_what, content) => {
      const fixture = await createRestFixture();
      const rejection = await updateProfile(fixture, { profile: toFile(await content()), first_name: 'Bea' });
      expect([rejection.status, Object.keys(rejection.data)]).toEqual([400, ['profile']]);
      expect((await fixture.ann.api.user.get()).first_name).toBe('ann');
      expect([await readFiles(fixture), await listStoredObjects(fixture), await listUploads(fixture)]).toEqual([[], [], []]);
    },
  );

  it('cannot be set to a URL', async () => {
    const { rest, ann } = await createRestFixture();
    for (const profile of ['https://elsewhere.example/me.png', { path: '/etc/passwd' }, 7]) {
      const rejection = await rest('PATCH', '/user/', { token: ann.token, body: { profile } });
      expect(rejection).toMatchObject({ status: 400, data: { profile: [expect.stringContaining('was not a file')] } });
    }
  });

  it('above 5 MB is rejected', async () => {
    const fixture = await createRestFixture();
    const rejection = await updateProfile(fixture, { profile: toFile(Buffer.alloc(5 * 1024 * 1024 + 1)) });
    expect(rejection).toMatchObject({ status: 413, body: { message: 'The file is too large. Send at most 5242880 bytes.' } });
    expect(await listUploads(fixture)).toEqual([]);
  });

  it('is not stored if the rest of the change is rejected', async () => {
    const fixture = await createRestFixture();
    await database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      select ${fixture.companyId}, gen_random_uuid(), ${fixture.ann.id}, 'document', 'application/pdf', 1, 'a.pdf', '', 'x' || n
      from generate_series(1, 200) n`;
    expect(await updateProfile(fixture, { profile: toFile(await picture()) })).toMatchObject({ status: 400 });
    expect(await listStoredObjects(fixture)).toEqual([]);
  });

  it('is limited to thirty changes a minute; changes without an image are not', async () => {
    const fixture = await createRestFixture();
    const image = toFile(UNSUPPORTED_CONTENT);
    for (let count = 0; count < 30; count += 1) expect((await updateProfile(fixture, { profile: image })).status).toBe(400);
    const rejection = await updateProfile(fixture, { profile: image });
    expect([rejection.status, rejection.body.code]).toEqual([429, 'throttled']);
    expect((await updateProfile(fixture, { first_name: 'Bea' })).status).toBe(200);
  });

  it('is set once per idempotency key', async () => {
    const fixture = await createRestFixture();
    const headers = { 'Idempotency-Key': 'one' };
    const [first, second] = [
      await updateProfile(fixture, { profile: toFile(await picture()) }, headers),
      await updateProfile(fixture, { profile: toFile(await picture()) }, headers),
    ];
    expect(second.text).toBe(first.text);
    expect(await readFiles(fixture)).toHaveLength(1);
  });

  it('has one file after two concurrent uploads', async () => {
    const fixture = await createRestFixture();
    const images = await Promise.all([1, 2, 3].map(() => picture()));
    const responses = await Promise.all(images.map((image) => updateProfile(fixture, { profile: toFile(image) })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [newFile, ...remaining] = await readFiles(fixture);
    expect(remaining).toEqual([]);
    expect((await fixture.ann.api.user.get()).profile).toContain(newFile?.object_name);
  });
});

describe('a profile that is sent back', () => {
  it('ignores read-only fields', async () => {
    const { rest, ann, companyId } = await createRestFixture();
    const readUserRow = () =>
      database.owner`select to_jsonb(u) - 'last_login_at' as row from users u where company_id = ${companyId} and id = ${ann.id}`;
    const before = await readUserRow();
    const { data } = await rest('GET', '/user/', { token: ann.token });
    const readOnlyFields = {
      status: 'verified',
      kyc: { status: 'verified' },
      kyc_status: 'verified',
      kycSetByAdmin: true,
      archived: true,
      temporary: true,
    };
    const response = await rest('PATCH', '/user/', {
      token: ann.token,
      body: { ...data, ...readOnlyFields, permissions: ['admin.user.change'] },
    });
    expect(response.status).toBe(200);
    expect(await readUserRow()).toEqual(before);
  });
});
