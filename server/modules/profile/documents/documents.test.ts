import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CATEGORY_OF_DOCUMENT_TYPE, DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '#server/kernel/user-enums.ts';
import { documentList, ownDocumentList } from '#server/modules/profile/documents/service.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { withToken } from '#server/testing/rest-client.ts';
import { PDF, REFUSED_CONTENTS, picture, writeUpload } from '#server/testing/uploads.ts';
import { catchApiError, useFixtures, type RestFixture, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const ALL_TIME = { from: new Date(0), before: new Date(8.64e15) };

const pdf = () => writeUpload(PDF, 'passport.pdf');

const addDocument = async ({ api }: TestUser, fields: { document_type?: 'passport' | 'utility_bill' } = {}) =>
  api.user.documents.create({ file: await pdf(), ...fields });

const eventsOf = ({ companyId }: CompanyFixture) => database.owner<{ name: string; data: Record<string, unknown>; original: unknown }[]>`
  select names[1] as name, data, original from events where company_id = ${companyId} and names[1] like 'document.%' order by id`;

const readAudit = ({ companyId }: CompanyFixture) => database.owner<{ action: string; actor_id: string; user_id: string }[]>`
  select action, actor_id, user_id from audit_log where company_id = ${companyId} and action like 'document.%' order by id`;

const listStoredObjects = async ({ companyId, services }: Pick<CompanyFixture, 'companyId' | 'services'>) => {
  const objects: string[] = [];
  for await (const names of services.fileStore.list(String(companyId), ALL_TIME)) objects.push(...names);
  return objects;
};

const countFiles = async ({ companyId }: CompanyFixture) => {
  const [row] = await database.owner<{ count: number }[]>`select count(*)::int as count from files where company_id = ${companyId}`;
  return row?.count;
};

describe('the documents of a user', () => {
  it('are added, listed, viewed and deleted, with numbers per company', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const { ann, clock } = fixture;
    await addDocument(otherFixture.ann);
    const nowMs = clock.now().getTime();
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
      created: nowMs,
      updated: nowMs,
    });
    expect(await ann.api.user.documents.get({ id: '1' })).toEqual(created);
    const second = await ann.api.user.documents.create({ file: await writeUpload(await picture(), 'me.jpg') });
    expect(second).toMatchObject({ id: 2, document_type: 'other', media_type: 'image/jpeg' });
    expect(second.thumbnail).toMatch(/\/files\/thumbnail\/[0-9a-f-]{36}\.webp\?key=/);
    expect(await ann.api.user.documents.list({ orderby: 'created' })).toMatchObject({ count: 2, next: null, previous: null });
    await ann.api.user.documents.remove({ id: '1' });
    expect((await ann.api.user.documents.list({})).results).toEqual([second]);
    expect(await countFiles(fixture)).toBe(1);
    expect((await addDocument(ann)).id).toBe(3);
  });

  it.each(DOCUMENT_TYPES)('have the category of their type: %s', async (document_type) => {
    const { ann } = await createFixture();
    const created = await ann.api.user.documents.create({ file: await pdf(), document_type });
    expect(created.document_category).toBe(CATEGORY_OF_DOCUMENT_TYPE[document_type]);
  });

  it('accept `type` as an alias of `document_type`', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.user.documents.create({ file: await pdf(), type: 'utility_bill' })).toMatchObject({
      document_type: 'utility_bill',
      document_category: 'proof_of_address',
    });
    expect(await ann.api.user.documents.create({ file: await pdf(), type: '', document_type: null })).toMatchObject({
      document_type: 'other',
    });
  });

  it('ignore admin fields in the input of a user', async () => {
    const { ann, bob } = await createFixture();
    const input = { status: 'verified', archived: true, note: 'Fine', document_category: 'proof_of_identity', expires: 5, user: bob.id };
    const created = await ann.api.user.documents.create({ file: await pdf(), ...input });
    expect(created).toMatchObject({ status: 'pending', note: null, document_category: 'other', expires: null });
    expect((await bob.api.user.documents.list({})).count).toBe(0);
  });

  it('are deleted by their user only while pending', async () => {
    const { ann, admin } = await createFixture();
    await addDocument(ann);
    for (const status of ['verified', 'declined', 'incomplete', 'obsolete'] as const) {
      await admin.api.admin.users.documents.update({ id: '1', status });
      expect((await catchApiError(ann.api.user.documents.remove({ id: '1' }))).message).toBe(
        `Only pending documents can be deleted, and this one is ${status}. Upload another one to replace it.`,
      );
    }
    await admin.api.admin.users.documents.remove({ id: '1' });
    expect((await catchApiError(ann.api.user.documents.get({ id: '1' }))).code).toBe('not_found');
  });

  it('emit events without links to files, and write the audit log', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
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
    expect(await eventsOf(fixture)).toEqual([
      { name: 'document.create', data: created, original: null },
      { name: 'document.update', data: { ...created, status: 'declined', note: 'Too dark' }, original: created },
    ]);
    expect(await readAudit(fixture)).toEqual([
      { action: 'document.create', actor_id: ann.id, user_id: ann.id },
      { action: 'document.update', actor_id: admin.id, user_id: ann.id },
      { action: 'document.remove', actor_id: admin.id, user_id: ann.id },
    ]);
  });

  it('are limited to 100 per user, even under concurrency', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    await insertDocuments(fixture, ann, 98);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => addDocument(ann)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await catchApiError(addDocument(ann))).message).toBe('You have reached the limit of 100 records. Delete one first.');
    expect(await countFiles(fixture)).toBe(100);
    expect(await listStoredObjects(fixture)).toHaveLength(2);
    await addDocument(fixture.bob);
  });

  it('are rejected at the limits before the file is checked or stored', async () => {
    const fixture = await createFixture();
    const { ann, bob, companyId } = fixture;
    const send = ({ api }: TestUser) =>
      catchApiError(writeUpload(Buffer.from('of no type')).then((file) => api.user.documents.create({ file })));
    await insertDocuments(fixture, ann, 100);
    expect((await send(ann)).message).toBe('You have reached the limit of 100 records. Delete one first.');
    await database.owner`insert into files (company_id, id, user_id, purpose, media_type, size_bytes, name, sha256, object_name)
      values (${companyId}, gen_random_uuid(), ${bob.id}, 'document', 'application/pdf', 500 * 1024 * 1024, 'a.pdf', '', 'large')`;
    expect((await send(bob)).message).toBe('The storage limit has been reached. Delete a file first.');
    expect(await listStoredObjects(fixture)).toEqual([]);
  });

  it('are throttled to thirty a minute per caller, including rejected ones', async () => {
    const { admin, ann, bob } = await createFixture();
    const send = async (): Promise<unknown> => admin.api.admin.users.documents.create({ user: ann.id, file: await writeUpload(PDF) });
    const rejection = async () => catchApiError(admin.api.admin.users.documents.create({ user: 'nobody', file: await writeUpload(PDF) }));
    await send();
    for (let count = 1; count < 30; count += 1) expect((await rejection()).code).toBe('invalid');
    expect((await catchApiError(send())).code).toBe('throttled');
    await addDocument(ann);
    await addDocument(bob);
    expect((await ann.api.user.documents.list({})).count).toBe(2);
  });
});

/** Inserts documents with files directly, created one second apart. Every tenth document is declined. */
const insertDocuments = async ({ companyId }: CompanyFixture, { id }: TestUser, count: number): Promise<void> => {
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
  it.each(['1', '0', '-1', '99999999999', '1e0', 'x'])('are not found, like documents that do not exist: %s', async (id) => {
    const { ann, bob } = await createFixture();
    await addDocument(bob);
    expect((await catchApiError(ann.api.user.documents.get({ id }))).code).toBe('not_found');
    expect((await catchApiError(ann.api.user.documents.remove({ id }))).code).toBe('not_found');
    expect((await bob.api.user.documents.list({})).count).toBe(1);
  });

  it('are added, viewed, changed and deleted by admins', async () => {
    const { admin, bob } = await createFixture();
    const { documents } = admin.api.admin.users;
    const input = { document_type: 'passport', status: 'verified', note: 'Checked in person', expires: 2_000_000_000_000 } as const;
    const created = await documents.create({ user: bob.email, file: await pdf(), ...input });
    expect(created).toMatchObject({ id: 1, ...input, document_category: 'proof_of_identity', archived: false, user: { id: bob.id } });
    expect((await bob.api.user.documents.get({ id: '1' })).note).toBe('Checked in person');
    const update = { document_type: 'id_confirmation', metadata: { by: 'Zoe' }, note: '', expires: null } as const;
    expect(await admin.api.admin.users.documents.update({ id: '1', ...update })).toMatchObject({
      document_type: 'id_confirmation',
      document_category: 'advanced_proof_of_identity',
      metadata: { by: 'Zoe' },
      note: null,
      expires: null,
      status: 'verified',
    });
    const updatedDocument = await admin.api.admin.users.documents.update({
      id: '1',
      document_type: 'other',
      document_category: 'proof_of_address',
    });
    expect(updatedDocument).toMatchObject({ document_type: 'other', document_category: 'proof_of_address' });
    await admin.api.admin.users.documents.remove({ id: '1' });
    expect((await bob.api.user.documents.list({})).count).toBe(0);
  });

  it('are hidden from their user once archived, but not from admins', async () => {
    const { admin, ann } = await createFixture();
    await addDocument(ann);
    await admin.api.admin.users.documents.update({ id: '1', archived: true });
    expect((await ann.api.user.documents.list({})).results).toEqual([]);
    expect((await catchApiError(ann.api.user.documents.get({ id: '1' }))).code).toBe('not_found');
    expect((await catchApiError(ann.api.user.documents.remove({ id: '1' }))).code).toBe('not_found');
    expect((await admin.api.admin.users.documents.get({ id: '1' })).archived).toBe(true);
  });

  it('cannot be added for unknown users or users of another company, and nothing is stored', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const { admin } = fixture;
    for (const user of ['nobody@nowhere.example', 'x', otherFixture.ann.id, otherFixture.ann.email]) {
      const error = await catchApiError(admin.api.admin.users.documents.create({ user, file: await pdf() }));
      expect(error.fields).toEqual({ user: ['User does not exist.'] });
    }
    expect(await countFiles(fixture)).toBe(0);
    expect(await listStoredObjects(fixture)).toEqual([]);
  });

  it('reject invalid fields', async () => {
    const { admin, ann } = await createFixture();
    await addDocument(ann);
    const invalidFields = {
      status: 'lost' as 'pending',
      note: 'x'.repeat(251),
      expires: -1,
      document_category: 'proof_of_taste' as 'other',
    };
    expect((await catchApiError(admin.api.admin.users.documents.update({ id: '1', ...invalidFields }))).fields).toEqual({
      status: ['"lost" is not a valid choice.'],
      note: ['Ensure this field has no more than 250 characters.'],
      expires: ['Ensure this value is greater than or equal to 0.'],
      document_category: ['"proof_of_taste" is not a valid choice.'],
    });
  });
});

describe('lists of documents', () => {
  it('support every filter and sort order, for users and for admins', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const { admin, ann, bob, companyId } = fixture;
    await addDocument(otherFixture.ann);
    for (const document_type of ['passport', 'utility_bill', 'passport'] as const) await addDocument(ann, { document_type });
    await addDocument(bob, { document_type: 'utility_bill' });
    await database.owner`
      update documents set status = row.status, created_at = row.created::timestamptz, updated_at = row.updated::timestamptz, expires_at = row.expires::timestamptz
      from (values (1, 'pending', '2026-01-03', '2026-01-11', '2028-01-01'), (2, 'declined', '2026-01-02', '2026-01-09', '2030-01-01'),
        (3, 'verified', '2026-01-01', '2026-01-10', '2029-01-01')) as row(id, status, created, updated, expires)
      where company_id = ${companyId} and documents.id = row.id`;
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await findListMismatches(documentList, admin.api.admin.users.documents.list, {
        matches: {
          user: [
            [ann.id, belongsToAnn],
            [ann.email, belongsToAnn],
          ],
        },
      }),
    ).toEqual({});
    expect(await findListMismatches(ownDocumentList, ann.api.user.documents.list, {})).toEqual({});
  });

  it('page through 10,000 pending documents within five seconds, oldest first', async () => {
    const fixture = await createFixture();
    await insertDocuments(fixture, fixture.ann, 10_000);
    await database.owner`analyze documents`;
    const startedAt = performance.now();
    const query = { status: 'pending', orderby: 'created', page_size: 100 };
    const first = await fixture.admin.api.admin.users.documents.list(query);
    const last = await fixture.admin.api.admin.users.documents.list({ ...query, page: 90 });
    expect([first.count, first.results.length, last.results.length]).toEqual([9_000, 100, 100]);
    const ages = [...first.results, ...last.results].map(({ created }) => created);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect((await catchApiError(fixture.admin.api.admin.users.documents.list({ ...query, page: 91 }))).code).toBe('not_found');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

/** Accepts entries, because their order is the order of the parts. */
const toForm = (...entries: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const toFile = (content: Buffer = PDF, name = 'passport.pdf'): File => new File([new Uint8Array(content)], name);

const listUploads = ({ services }: RestFixture) => readdir(getUploadDirectory(services.environment.dataDir)).catch(() => []);

/** Counts the documents, files and stored objects of the company. */
const countStored = async (fixture: RestFixture) => {
  const { companyId } = fixture;
  const documents = await database.owner`select id from documents where company_id = ${companyId}`;
  const files = await database.owner`select id from files where company_id = ${companyId}`;
  return [documents.length, files.length, (await listStoredObjects(fixture)).length];
};

describe('a document uploaded as a form', () => {
  it('is added with its fields in any order', async () => {
    const fixture = await createRestFixture();
    const ann = withToken(fixture.rest, fixture.ann.token);
    const fields: [string, string][] = [
      ['document_type', 'passport'],
      ['metadata', '{"page":1}'],
    ];
    const file: [string, File] = ['file', toFile()];
    for (const entries of [
      [...fields, file],
      [file, ...fields],
    ]) {
      const created = await ann('POST', '/user/documents/', { form: toForm(...entries) });
      expect(created).toMatchObject({
        status: 201,
        data: { document_type: 'passport', metadata: { page: 1 }, status: 'pending', size: PDF.length },
      });
      const response = await ann('GET', `/user/documents/${created.data.id}/`);
      expect(response).toMatchObject({ status: 200, data: { ...created.data, file: expect.any(String) } });
    }
    expect(await countStored(fixture)).toEqual([2, 2, 2]);
    expect(await listUploads(fixture)).toEqual([]);
  });

  it('is added by an admin for a user, with admin fields', async () => {
    const { rest, admin, ann } = await createRestFixture();
    const form = toForm(
      ['user', ann.id],
      ['file', toFile()],
      ['status', 'verified'],
      ['expires', '1900000000000'],
      ['note', ''],
      ['archived', 'false'],
    );
    const created = await rest('POST', '/admin/users/documents/', { token: admin.token, form });
    expect(created).toMatchObject({
      status: 201,
      data: { status: 'verified', expires: 1_900_000_000_000, note: null, user: { id: ann.id } },
    });
    const response = await rest('PATCH', '/admin/users/documents/1/', {
      token: admin.token,
      body: { status: 'declined', note: 'Too dark' },
    });
    expect(response).toMatchObject({ status: 200, data: { status: 'declined', note: 'Too dark' } });
    const removed = await rest('DELETE', '/user/documents/1/', { token: ann.token });
    expect(removed).toMatchObject({ status: 400, data: { non_field_errors: [expect.stringContaining('this one is declined')] } });
  });

  it('ignores admin fields in the input of a user, and lists them in a header', async () => {
    const { rest, ann, bob } = await createRestFixture();
    const form = toForm(
      ['file', toFile()],
      ['status', 'verified'],
      ['user', bob.id],
      ['document_category', 'proof_of_identity'],
      ['id', '77'],
    );
    const created = await rest('POST', '/user/documents/', { token: ann.token, form });
    expect(created).toMatchObject({ status: 201, data: { id: 1, status: 'pending', document_category: 'other' } });
    expect(created.headers.get('x-ignored-parameters')).toBe('document_category, id, status, user');
  });

  it.each(Object.entries(REFUSED_CONTENTS))(
    'is rejected by its content, regardless of its name, and nothing is stored: %s',
    async (_what, content) => {
      const fixture = await createRestFixture();
      const form = toForm(['file', toFile(await content(), 'passport.pdf')]);
      const rejection = await fixture.rest('POST', '/user/documents/', { token: fixture.ann.token, form });
      expect([rejection.status, Object.keys(rejection.data)]).toEqual([400, ['file']]);
      expect(await countStored(fixture)).toEqual([0, 0, 0]);
      expect(await listUploads(fixture)).toEqual([]);
    },
  );

  it('is accepted up to 10 MB; a larger one is rejected and not stored', async () => {
    const fixture = await createRestFixture();
    const { token } = fixture.ann;
    const largest = toFile(Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX - PDF.length, '\n')]));
    expect((await fixture.rest('POST', '/user/documents/', { token, form: toForm(['file', largest]) })).status).toBe(201);
    const oversizedFile = toFile(Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX - PDF.length + 1, '\n')]));
    const rejection = await fixture.rest('POST', '/user/documents/', { token, form: toForm(['file', oversizedFile]) });
    expect(rejection).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await countStored(fixture)).toEqual([1, 1, 1]);
    expect(await listUploads(fixture)).toEqual([]);
  });

  it('is stored once per idempotency key, even under concurrency', async () => {
    const fixture = await createRestFixture();
    const { token } = fixture.ann;
    const headers = { 'Idempotency-Key': 'one' };
    const send = () => fixture.rest('POST', '/user/documents/', { token, headers, form: toForm(['file', toFile()]) });
    const responses = [...(await Promise.all([send(), send()])), await send()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countStored(fixture)).toEqual([1, 1, 1]);
  });

  it('is not found by other users, other companies and their admins', async () => {
    const [fixture, otherFixture] = [await createRestFixture(), await createRestFixture()];
    await fixture.rest('POST', '/user/documents/', { token: fixture.ann.token, form: toForm(['file', toFile()]) });
    for (const [{ rest }, { token }, path] of [
      [fixture, fixture.bob, '/user/documents/1/'],
      [fixture, fixture.admin, '/user/documents/1/'],
      [otherFixture, otherFixture.ann, '/user/documents/1/'],
      [otherFixture, otherFixture.admin, '/admin/users/documents/1/'],
    ] as const) {
      for (const method of ['GET', 'DELETE']) expect((await rest(method, path, { token })).status).toBe(404);
    }
    expect(await countStored(fixture)).toEqual([1, 1, 1]);
  });

  it('is rejected without a body', async () => {
    const { rest, ann } = await createRestFixture();
    const rejection = await rest('POST', '/user/documents/', { token: ann.token });
    expect(rejection).toMatchObject({ status: 400, data: { file: ['No file was submitted.'] } });
  });
});
