import { describe, expect, it } from 'vitest';
import { documentList, ownDocumentList } from '#server/modules/profile/documents/list-documents.ts';
import { CATEGORY_OF_DOCUMENT_TYPE, DOCUMENT_TYPES } from '#server/kernel/document-words.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
import { PDF, picture, writeUpload } from '#server/testing/uploads.ts';
import { refusalOf, useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const EVER = { from: new Date(0), before: new Date(8.64e15) };

const pdf = () => writeUpload(PDF, 'passport.pdf');

const addDocument = async ({ api }: Person, sent: { document_type?: 'passport' | 'utility_bill' } = {}) =>
  api.user.documents.create({ file: await pdf(), ...sent });

const eventsOf = ({ companyId }: World) => database.owner<{ name: string; data: Record<string, unknown>; original: unknown }[]>`
  select names[1] as name, data, original from events where company_id = ${companyId} and names[1] like 'document.%' order by id`;

const auditOf = ({ companyId }: World) => database.owner<{ action: string; actor_id: string; user_id: string }[]>`
  select action, actor_id, user_id from audit_log where company_id = ${companyId} and action like 'document.%' order by id`;

const objectsOf = async ({ companyId, services }: World) => {
  const objects: string[] = [];
  for await (const names of services.fileStore.list(String(companyId), EVER)) objects.push(...names);
  return objects;
};

const filesOf = async ({ companyId }: World) => {
  const [row] = await database.owner<{ count: number }[]>`select count(*)::int as count from files where company_id = ${companyId}`;
  return row?.count;
};

describe('the documents of a user', () => {
  it('are added, listed, viewed and taken back; numbers begin anew in each company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const { ann, clock } = world;
    await addDocument(other.ann);
    const moment = clock.now().getTime();
    const created = await ann.api.user.documents.create({ file: await pdf(), document_type: 'passport', metadata: { page: 1 } });
    expect(created).toEqual({
      id: 1,
      file: expect.stringMatching(/\/files\/document\/[0-9a-f-]{36}\.pdf\?key=/),
      file_name: 'passport.pdf',
      media_type: 'application/pdf',
      size: PDF.length,
      thumbnail: null,
      document_category: 'proof_of_identity',
      document_type: 'passport',
      metadata: { page: 1 },
      status: 'pending',
      note: null,
      expires: null,
      created: moment,
      updated: moment,
    });
    expect(await ann.api.user.documents.get({ id: '1' })).toEqual(created);
    const second = await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'me.jpg') });
    expect(second).toMatchObject({ id: 2, document_type: 'other', media_type: 'image/jpeg' });
    expect(second.thumbnail).toMatch(/\/files\/thumbnail\/[0-9a-f-]{36}\.webp\?key=/);
    expect(await ann.api.user.documents.list({ orderby: 'created' })).toMatchObject({ count: 2, next: null, previous: null });
    await ann.api.user.documents.remove({ id: '1' });
    expect((await ann.api.user.documents.list({})).results).toEqual([second]);
    expect(await filesOf(world)).toBe(1);
    expect((await addDocument(ann)).id).toBe(3);
  });

  it.each(DOCUMENT_TYPES)('prove what their type proves: %s', async (document_type) => {
    const { ann } = await createWorld();
    const created = await ann.api.user.documents.create({ file: await pdf(), document_type });
    expect(created.document_category).toBe(CATEGORY_OF_DOCUMENT_TYPE[document_type]);
  });

  it('may name their type as newer clients do', async () => {
    const { ann } = await createWorld();
    expect(await ann.api.user.documents.create({ file: await pdf(), type: 'utility_bill' })).toMatchObject({
      document_type: 'utility_bill',
      document_category: 'proof_of_address',
    });
    expect(await ann.api.user.documents.create({ file: await pdf(), type: '', document_type: null })).toMatchObject({
      document_type: 'other',
    });
  });

  it('take nothing from their user that is for admins to say', async () => {
    const { ann, bob } = await createWorld();
    const sent = { status: 'verified', archived: true, note: 'Fine', document_category: 'proof_of_identity', expires: 5, user: bob.id };
    const created = await ann.api.user.documents.create({ file: await pdf(), ...sent });
    expect(created).toMatchObject({ status: 'pending', note: null, document_category: 'other', expires: null });
    expect((await bob.api.user.documents.list({})).count).toBe(0);
  });

  it('are deleted by their user only while nobody has decided on them', async () => {
    const { ann, admin } = await createWorld();
    await addDocument(ann);
    for (const status of ['verified', 'declined', 'incomplete', 'obsolete'] as const) {
      await admin.api.admin.users.documents.update({ id: '1', status });
      expect((await refusalOf(ann.api.user.documents.remove({ id: '1' }))).message).toBe(
        `Only a pending document can be deleted, and this one is ${status}. Send another one if it has to be replaced.`,
      );
    }
    await admin.api.admin.users.documents.remove({ id: '1' });
    expect((await refusalOf(ann.api.user.documents.get({ id: '1' }))).code).toBe('not_found');
  });

  it('are announced without addresses of their files, and written down', async () => {
    const world = await createWorld();
    const { ann, admin } = world;
    await addDocument(ann);
    const {
      file: _file,
      thumbnail: _thumbnail,
      file_name: _name,
      media_type: _type,
      size: _size,
      ...created
    } = await admin.api.admin.users.documents.get({ id: '1' });
    await admin.api.admin.users.documents.update({ id: '1', status: 'declined', note: 'Too dark' });
    await admin.api.admin.users.documents.update({ id: '1', status: 'declined' });
    await admin.api.admin.users.documents.remove({ id: '1' });
    expect(await eventsOf(world)).toEqual([
      { name: 'document.create', data: created, original: null },
      { name: 'document.update', data: { ...created, status: 'declined', note: 'Too dark' }, original: created },
    ]);
    expect(await auditOf(world)).toEqual([
      { action: 'document.create', actor_id: ann.id, user_id: ann.id },
      { action: 'document.update', actor_id: admin.id, user_id: ann.id },
      { action: 'document.remove', actor_id: admin.id, user_id: ann.id },
    ]);
  });

  it('are kept up to a hundred, also when several are added at once', async () => {
    const world = await createWorld();
    const { ann } = world;
    await giveDocuments(world, ann, 98);
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => addDocument(ann)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await refusalOf(addDocument(ann))).message).toBe('You can keep 100 of these. Delete one first.');
    expect(await filesOf(world)).toBe(100);
    expect(await objectsOf(world)).toHaveLength(2);
    await addDocument(world.bob);
  });

  it('are refused for want of room before anything is looked at or stored', async () => {
    const world = await createWorld();
    const { ann, bob, companyId } = world;
    const send = ({ api }: Person) => refusalOf(writeUpload(Buffer.from('of no type')).then((file) => api.user.documents.create({ file })));
    await giveDocuments(world, ann, 100);
    expect((await send(ann)).message).toBe('You can keep 100 of these. Delete one first.');
    await database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      values (${companyId}, gen_random_uuid(), ${bob.id}, 'document', 'application/pdf', 500 * 1024 * 1024, 'a.pdf', '', 'large')`;
    expect((await send(bob)).message).toBe('There is no room for more files. Delete one first.');
    expect(await objectsOf(world)).toEqual([]);
  });

  it('are counted against whoever sends them, also those that are refused: thirty a minute', async () => {
    const { admin, ann, bob } = await createWorld();
    const send = async (): Promise<unknown> => admin.api.admin.users.documents.create({ user: ann.id, file: await writeUpload(PDF) });
    const refused = async () => refusalOf(admin.api.admin.users.documents.create({ user: 'nobody', file: await writeUpload(PDF) }));
    await send();
    for (let count = 1; count < 30; count += 1) expect((await refused()).code).toBe('invalid');
    expect((await refusalOf(send())).code).toBe('throttled');
    await addDocument(ann);
    await addDocument(bob);
    expect((await ann.api.user.documents.list({})).count).toBe(2);
  });
});

/** Documents past the procedures, one a second, each with a file of its own; every tenth is declined. */
const giveDocuments = async ({ companyId }: World, { id }: Person, count: number): Promise<void> => {
  await database.owner`
    with file as (
      insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      select ${companyId}, gen_random_uuid(), ${id}, 'document', 'application/pdf', 1, 'a.pdf', '\\x00', md5(${id}::text || n) from generate_series(1, ${count}) n
      returning id)
    insert into documents (company_id, id, user_id, file_id, status, created_at, updated_at)
      select ${companyId}, 1000 + n, ${id}, id, case when n % 10 = 0 then 'declined' else 'pending' end, at, at
      from (select id, row_number() over () as n, '2026-01-01'::timestamptz + row_number() over () * interval '1 second' as at from file) numbered`;
};

describe('the documents of other users', () => {
  it.each(['1', '0', '-1', '99999999999', '1e0', 'x'])('are not found, and neither is one that does not exist: %s', async (id) => {
    const { ann, bob } = await createWorld();
    await addDocument(bob);
    expect((await refusalOf(ann.api.user.documents.get({ id }))).code).toBe('not_found');
    expect((await refusalOf(ann.api.user.documents.remove({ id }))).code).toBe('not_found');
    expect((await bob.api.user.documents.list({})).count).toBe(1);
  });

  it('are for admins of their company: added, viewed, changed and deleted', async () => {
    const { admin, bob } = await createWorld();
    const { documents } = admin.api.admin.users;
    const sent = { document_type: 'passport', status: 'verified', note: 'Seen at the counter', expires: 2_000_000_000_000 } as const;
    const created = await documents.create({ user: bob.email, file: await pdf(), ...sent });
    expect(created).toMatchObject({ id: 1, ...sent, document_category: 'proof_of_identity', archived: false, user: { id: bob.id } });
    expect((await bob.api.user.documents.get({ id: '1' })).note).toBe('Seen at the counter');
    const change = { document_type: 'id_confirmation', metadata: { by: 'Zoe' }, note: '', expires: null } as const;
    expect(await admin.api.admin.users.documents.update({ id: '1', ...change })).toMatchObject({
      document_type: 'id_confirmation',
      document_category: 'advanced_proof_of_identity',
      metadata: { by: 'Zoe' },
      note: null,
      expires: null,
      status: 'verified',
    });
    const odd = await admin.api.admin.users.documents.update({ id: '1', document_type: 'other', document_category: 'proof_of_address' });
    expect(odd).toMatchObject({ document_type: 'other', document_category: 'proof_of_address' });
    await admin.api.admin.users.documents.remove({ id: '1' });
    expect((await bob.api.user.documents.list({})).count).toBe(0);
  });

  it('that an admin has archived are hidden from their user, and from nobody else', async () => {
    const { admin, ann } = await createWorld();
    await addDocument(ann);
    await admin.api.admin.users.documents.update({ id: '1', archived: true });
    expect((await ann.api.user.documents.list({})).results).toEqual([]);
    expect((await refusalOf(ann.api.user.documents.get({ id: '1' }))).code).toBe('not_found');
    expect((await refusalOf(ann.api.user.documents.remove({ id: '1' }))).code).toBe('not_found');
    expect((await admin.api.admin.users.documents.get({ id: '1' })).archived).toBe(true);
  });

  it('cannot be added for nobody, for a stranger, or for a user of another company, and then nothing is kept', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const { admin, services } = world;
    for (const user of ['nobody@nowhere.example', 'x', other.ann.id, other.ann.email]) {
      const refusal = await refusalOf(admin.api.admin.users.documents.create({ user, file: await pdf() }));
      expect(refusal.fields).toEqual({ user: ['User does not exist.'] });
    }
    expect(await filesOf(world)).toBe(0);
    const stored: string[] = [];
    for await (const names of services.fileStore.list(String(world.companyId), EVER)) stored.push(...names);
    expect(stored).toEqual([]);
  });

  it('are refused with what is wrong', async () => {
    const { admin, ann } = await createWorld();
    await addDocument(ann);
    const bad = { status: 'lost' as 'pending', note: 'x'.repeat(251), expires: -1, document_category: 'proof_of_taste' as 'other' };
    expect((await refusalOf(admin.api.admin.users.documents.update({ id: '1', ...bad }))).fields).toEqual({
      status: ['"lost" is not a valid choice.'],
      note: ['Ensure this field has no more than 250 characters.'],
      expires: ['Ensure this value is greater than or equal to 0.'],
      document_category: ['"proof_of_taste" is not a valid choice.'],
    });
  });
});

describe('lists of documents', () => {
  it('know every filter and every order, for users and for admins', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const { admin, ann, bob, companyId } = world;
    await addDocument(other.ann);
    for (const document_type of ['passport', 'utility_bill', 'passport'] as const) await addDocument(ann, { document_type });
    await addDocument(bob, { document_type: 'utility_bill' });
    await database.owner`
      update documents set status = row.status, created_at = row.created::timestamptz, updated_at = row.updated::timestamptz, expires_at = row.expires::timestamptz
      from (values (1, 'pending', '2026-01-03', '2026-01-11', '2028-01-01'), (2, 'declined', '2026-01-02', '2026-01-09', '2030-01-01'),
        (3, 'verified', '2026-01-01', '2026-01-10', '2029-01-01')) as row(id, status, created, updated, expires)
      where company_id = ${companyId} and documents.id = row.id`;
    const isAnns = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await wrongAnswers(documentList, admin.api.admin.users.documents.list, {
        found: {
          user: [
            [ann.id, isAnns],
            [ann.email, isAnns],
          ],
        },
      }),
    ).toEqual({});
    expect(await wrongAnswers(ownDocumentList, ann.api.user.documents.list, {})).toEqual({});
  });

  it('page well through ten thousand documents, the oldest to be reviewed first', async () => {
    const world = await createWorld();
    await giveDocuments(world, world.ann, 10_000);
    await database.owner`analyze documents`;
    const startedAt = performance.now();
    const query = { status: 'pending', orderby: 'created', page_size: 100 };
    const first = await world.admin.api.admin.users.documents.list(query);
    const last = await world.admin.api.admin.users.documents.list({ ...query, page: 90 });
    expect([first.count, first.results.length, last.results.length]).toEqual([9_000, 100, 100]);
    const ages = [...first.results, ...last.results].map(({ created }) => created);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect((await refusalOf(world.admin.api.admin.users.documents.list({ ...query, page: 91 }))).code).toBe('not_found');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
