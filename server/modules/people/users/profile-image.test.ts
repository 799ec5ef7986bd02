// Profile images, uploaded with a profile change.
import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uploadDirectoryOf } from '#server/platform/files/data-dir.ts';
import { PDF, picture, REFUSED_CONTENTS } from '#server/testing/uploads.ts';
import { useWorlds, type RestFixture } from '#server/testing/world.ts';

const { database, createOffice } = useWorlds();

const REFUSED = Buffer.from('of no type');

const fileOf = (content: Buffer, name = 'me.jpg'): File => new File([new Uint8Array(content)], name);

/** Sends a form of Ann's. */
const change = ({ rest, ann }: RestFixture, fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return rest('PATCH', '/user/', { token: ann.token, form, headers });
};

const objectsOf = async ({ companyId, services }: RestFixture) => {
  const objects: string[] = [];
  for await (const names of services.fileStore.list(String(companyId), { from: new Date(0), before: new Date(8.64e15) }))
    objects.push(...names);
  return objects;
};

const filesOf = ({ companyId }: RestFixture) =>
  database.owner<{ object_name: string }[]>`select object_name from files where company_id = ${companyId}`;

const eventsOf = ({ companyId }: RestFixture) => database.owner<{ profile: string | null }[]>`
  select data ->> 'profile' as profile from events where company_id = ${companyId} and names[1] = 'user.update' order by id`;

const uploadsOf = ({ services }: RestFixture) => readdir(uploadDirectoryOf(services.environment.dataDir)).catch(() => []);

describe('the profile image', () => {
  it('is made anew, small and without where it was taken, and is shown wherever its user is', async () => {
    const office = await createOffice();
    const photograph = await picture({ width: 1_200, height: 900, isOnItsSide: true });
    const changed = await change(office, { profile: fileOf(photograph), language: 'fr' });
    expect(changed).toMatchObject({
      status: 200,
      data: { language: 'fr', profile: expect.stringMatching(/\/files\/profile\/[0-9a-f]{40}\.webp$/) },
    });
    const [file] = await filesOf(office);
    const stored = await office.services.fileStore.open(`${office.companyId}/${file?.object_name}`);
    const chunks: Buffer[] = [];
    for await (const chunk of stored ?? []) chunks.push(chunk as Buffer);
    const { width, height, format, exif } = await sharp(Buffer.concat(chunks)).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 384, height: 512, format: 'webp', exif: undefined });
    expect((await office.rest('GET', `/admin/users/${office.ann.id}/`, { token: office.admin.token })).data.profile).toBe(
      changed.data.profile,
    );
    expect(await eventsOf(office)).toEqual([{ profile: changed.data.profile }]);
    expect(await uploadsOf(office)).toEqual([]);
  });

  it('has another address with each image, and the one before it is no longer kept', async () => {
    const office = await createOffice();
    const [first, second] = [
      await change(office, { profile: fileOf(await picture()) }),
      await change(office, { profile: fileOf(await picture()) }),
    ];
    expect(second.data.profile).not.toBe(first.data.profile);
    expect(await filesOf(office)).toHaveLength(1);
  });

  it.each([
    ['null in JSON', { body: { profile: null } }],
    ['blank in JSON', { body: { profile: '' } }],
  ])('is removed by %s', async (_how, sent) => {
    const office = await createOffice();
    await change(office, { profile: fileOf(await picture()) });
    expect((await office.rest('PATCH', '/user/', { token: office.ann.token, ...sent })).data.profile).toBeNull();
    expect(await filesOf(office)).toEqual([]);
    expect(await eventsOf(office)).toHaveLength(2);
  });

  it('is removed by a blank field of a form, and left alone by one in which no file was chosen', async () => {
    const office = await createOffice();
    const { profile } = (await change(office, { profile: fileOf(await picture()) })).data;
    const unchosen = '--x\r\nContent-Disposition: form-data; name="profile"; filename=""\r\n\r\n\r\n--x--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await office.rest('PATCH', '/user/', { token: office.ann.token, text: unchosen, headers })).data.profile).toBe(profile);
    expect((await change(office, { profile: '' })).data.profile).toBeNull();
  });

  it('that nobody has is removed without an event', async () => {
    const office = await createOffice();
    expect((await office.rest('PATCH', '/user/', { token: office.ann.token, body: { profile: null } })).status).toBe(200);
    expect(await eventsOf(office)).toEqual([]);
  });

  it.each([...Object.entries(REFUSED_CONTENTS), ['a PDF', () => PDF] as const])(
    'is none and changes nothing when it is %s',
    async (_what, content) => {
      const office = await createOffice();
      const refused = await change(office, { profile: fileOf(await content()), first_name: 'Bea' });
      expect([refused.status, Object.keys(refused.data)]).toEqual([400, ['profile']]);
      expect((await office.ann.api.user.get()).first_name).toBe('ann');
      expect([await filesOf(office), await objectsOf(office), await uploadsOf(office)]).toEqual([[], [], []]);
    },
  );

  it('is no address that somebody sends', async () => {
    const { rest, ann } = await createOffice();
    for (const profile of ['https://elsewhere.example/me.png', { path: '/etc/passwd' }, 7]) {
      const refused = await rest('PATCH', '/user/', { token: ann.token, body: { profile } });
      expect(refused).toMatchObject({ status: 400, data: { profile: [expect.stringContaining('was not a file')] } });
    }
  });

  it('of more than 5 MB is not received', async () => {
    const office = await createOffice();
    const refused = await change(office, { profile: fileOf(Buffer.alloc(5 * 1024 * 1024 + 1)) });
    expect(refused).toMatchObject({ status: 413, body: { message: 'The file is too large. Send at most 5242880 bytes.' } });
    expect(await uploadsOf(office)).toEqual([]);
  });

  it('is not kept anywhere when something else about the change is refused', async () => {
    const office = await createOffice();
    await database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      select ${office.companyId}, gen_random_uuid(), ${office.ann.id}, 'document', 'application/pdf', 1, 'a.pdf', '', 'x' || n
      from generate_series(1, 200) n`;
    expect(await change(office, { profile: fileOf(await picture()) })).toMatchObject({ status: 400 });
    expect(await objectsOf(office)).toEqual([]);
  });

  it('is counted: thirty a minute, and what is sent without one as often as wanted', async () => {
    const office = await createOffice();
    const image = fileOf(REFUSED);
    for (let count = 0; count < 30; count += 1) expect((await change(office, { profile: image })).status).toBe(400);
    const refused = await change(office, { profile: image });
    expect([refused.status, refused.body.code]).toEqual([429, 'throttled']);
    expect((await change(office, { first_name: 'Bea' })).status).toBe(200);
  });

  it('is set once under one key', async () => {
    const office = await createOffice();
    const headers = { 'Idempotency-Key': 'one' };
    const [first, second] = [
      await change(office, { profile: fileOf(await picture()) }, headers),
      await change(office, { profile: fileOf(await picture()) }, headers),
    ];
    expect(second.text).toBe(first.text);
    expect(await filesOf(office)).toHaveLength(1);
  });

  it('is one also when two are sent at once', async () => {
    const office = await createOffice();
    const images = await Promise.all([1, 2, 3].map(() => picture()));
    const answers = await Promise.all(images.map((image) => change(office, { profile: fileOf(image) })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [kept, ...others] = await filesOf(office);
    expect(others).toEqual([]);
    expect((await office.ann.api.user.get()).profile).toContain(kept?.object_name);
  });
});

describe('what a user sends back of their profile', () => {
  it('changes nothing that is for others to say', async () => {
    const { rest, ann, companyId } = await createOffice();
    const rowOf = () =>
      database.owner`select to_jsonb(u) - 'last_login_at' as row from users u where company_id = ${companyId} and id = ${ann.id}`;
    const before = await rowOf();
    const { data } = await rest('GET', '/user/', { token: ann.token });
    const others = {
      status: 'verified',
      kyc: { status: 'verified' },
      kyc_status: 'verified',
      kycSetByAdmin: true,
      archived: true,
      temporary: true,
    };
    const answer = await rest('PATCH', '/user/', { token: ann.token, body: { ...data, ...others, permissions: ['admin.user.change'] } });
    expect(answer.status).toBe(200);
    expect(await rowOf()).toEqual(before);
  });
});
