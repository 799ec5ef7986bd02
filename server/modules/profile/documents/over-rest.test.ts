// Documents as v3 clients send them: forms, over a socket.
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/document-words.ts';
import { uploadDirectoryOf } from '#server/platform/data-dir.ts';
import { withToken } from '#server/testing/rest-client.ts';
import { PDF, REFUSED_CONTENTS } from '#server/testing/uploads.ts';
import { useWorlds, type Office } from '#server/testing/world.ts';

const { database, createOffice } = useWorlds();

/** Entries rather than an object: their order is the order of the parts. */
const formOf = (...entries: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const fileOf = (content: Buffer = PDF, name = 'passport.pdf'): File => new File([new Uint8Array(content)], name);

const uploadsOf = ({ services }: Office) => readdir(uploadDirectoryOf(services.environment.dataDir)).catch(() => []);

const EVER = { from: new Date(0), before: new Date(8.64e15) };

/** What is kept of the company: documents, files, and objects in the store. */
const keptOf = async ({ companyId, services }: Office) => {
  const [documents, files] = [
    await database.owner`select id from documents where company_id = ${companyId}`,
    await database.owner`select id from files where company_id = ${companyId}`,
  ];
  const objects: string[] = [];
  for await (const names of services.fileStore.list(String(companyId), EVER)) objects.push(...names);
  return [documents.length, files.length, objects.length];
};

describe('a document that is sent as a form', () => {
  it('is added with its fields in any order, and shown again', async () => {
    const office = await createOffice();
    const ann = withToken(office.rest, office.ann.token);
    const fields: [string, string][] = [
      ['document_type', 'passport'],
      ['metadata', '{"page":1}'],
    ];
    const file: [string, File] = ['file', fileOf()];
    for (const entries of [
      [...fields, file],
      [file, ...fields],
    ]) {
      const created = await ann('POST', '/user/documents/', { form: formOf(...entries) });
      expect(created).toMatchObject({
        status: 201,
        data: { document_type: 'passport', metadata: { page: 1 }, status: 'pending', size: PDF.length },
      });
      const viewed = await ann('GET', `/user/documents/${created.data.id}/`);
      expect(viewed).toMatchObject({ status: 200, data: { ...created.data, file: expect.any(String) } });
    }
    expect(await keptOf(office)).toEqual([2, 2, 2]);
    expect(await uploadsOf(office)).toEqual([]);
  });

  it('is added by an admin for a user, with what only admins say', async () => {
    const { rest, admin, ann } = await createOffice();
    const form = formOf(
      ['user', ann.id],
      ['file', fileOf()],
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
    const changed = await rest('PATCH', '/admin/users/documents/1/', {
      token: admin.token,
      body: { status: 'declined', note: 'Too dark' },
    });
    expect(changed).toMatchObject({ status: 200, data: { status: 'declined', note: 'Too dark' } });
    const removed = await rest('DELETE', '/user/documents/1/', { token: ann.token });
    expect(removed).toMatchObject({ status: 400, data: { non_field_errors: [expect.stringContaining('this one is declined')] } });
  });

  it('takes nothing from its user that is for admins to say, and names what it ignored', async () => {
    const { rest, ann, bob } = await createOffice();
    const form = formOf(
      ['file', fileOf()],
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
    'is refused by what is in it, whatever it is called, and nothing is kept: %s',
    async (_what, content) => {
      const office = await createOffice();
      const form = formOf(['file', fileOf(await content(), 'passport.pdf')]);
      const refused = await office.rest('POST', '/user/documents/', { token: office.ann.token, form });
      expect([refused.status, Object.keys(refused.data)]).toEqual([400, ['file']]);
      expect(await keptOf(office)).toEqual([0, 0, 0]);
      expect(await uploadsOf(office)).toEqual([]);
    },
  );

  it('of 10 MB is taken, and of more is not: nothing is kept', async () => {
    const office = await createOffice();
    const { token } = office.ann;
    const largest = fileOf(Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX - PDF.length, '\n')]));
    expect((await office.rest('POST', '/user/documents/', { token, form: formOf(['file', largest]) })).status).toBe(201);
    const larger = fileOf(Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX - PDF.length + 1, '\n')]));
    const refused = await office.rest('POST', '/user/documents/', { token, form: formOf(['file', larger]) });
    expect(refused).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await keptOf(office)).toEqual([1, 1, 1]);
    expect(await uploadsOf(office)).toEqual([]);
  });

  it('is kept once under one key, also when it is sent twice at once', async () => {
    const office = await createOffice();
    const { token } = office.ann;
    const headers = { 'Idempotency-Key': 'one' };
    const send = () => office.rest('POST', '/user/documents/', { token, headers, form: formOf(['file', fileOf()]) });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await keptOf(office)).toEqual([1, 1, 1]);
  });

  it('is not found by another user and by another company, and their admins', async () => {
    const [office, other] = [await createOffice(), await createOffice()];
    await office.rest('POST', '/user/documents/', { token: office.ann.token, form: formOf(['file', fileOf()]) });
    for (const [{ rest }, { token }, path] of [
      [office, office.bob, '/user/documents/1/'],
      [office, office.admin, '/user/documents/1/'],
      [other, other.ann, '/user/documents/1/'],
      [other, other.admin, '/admin/users/documents/1/'],
    ] as const) {
      for (const method of ['GET', 'DELETE']) expect((await rest(method, path, { token })).status).toBe(404);
    }
    expect(await keptOf(office)).toEqual([1, 1, 1]);
  });

  it('needs no body to be refused', async () => {
    const { rest, ann } = await createOffice();
    const refused = await rest('POST', '/user/documents/', { token: ann.token });
    expect(refused).toMatchObject({ status: 400, data: { file: ['No file was submitted.'] } });
  });
});
