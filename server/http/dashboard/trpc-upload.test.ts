// Calls with a file: the same checks as other calls, with tRPC responses.
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { contextFactory } from '#server/composition/context.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createDeviceCookie, createSessionCookie } from '#server/http/dashboard/cookies.ts';
import { createTrpcHandler } from '#server/http/dashboard/trpc.ts';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/user-enums.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { addRule, addTotp } from '#server/testing/authenticators.ts';
import { listen } from '#server/testing/listen.ts';
import { PDF, picture } from '#server/testing/uploads.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const SECRET = 'a secret that only this test knows';

type TrpcUpload = { path?: string; headers?: Record<string, string>; file?: File; field?: string; input?: string };

const createFile = (content: Buffer, name = 'passport.pdf'): File => new File([new Uint8Array(content)], name);

/** A browser with Ann's session on a page of the dashboard. */
const openPage = async () => {
  const fixture = await createFixture();
  const { services, ann } = fixture;
  const { environment } = services;
  const sessionCookie = createSessionCookie(environment, SECRET);
  const uploadDirectory = getUploadDirectory(environment.dataDir);
  const handler = createTrpcHandler({
    router: appRouter,
    services,
    contextFor: contextFactory({ services, db: database.db }),
    sessionCookie,
    deviceCookie: createDeviceCookie(environment, SECRET),
    rateLimit: createRateLimit({ isEnabled: false }),
    uploadDirectory,
  });
  const origin = await listen(http.createServer((request, response) => void handler(request, response)));
  const [cookie = ''] = (await sessionCookie.seal(ann.token, null)).split(';');
  const defaultHeaders = { Origin: new URL(environment.appUrl).origin, Cookie: cookie, 'X-App': '1', 'Sec-Fetch-Site': 'same-origin' };
  const send = async ({ path = 'user.documents.create', headers = {}, file = createFile(PDF), field = 'file', input }: TrpcUpload = {}) => {
    const form = new FormData();
    form.set('input', input ?? JSON.stringify(superjson.serialize({ document_type: 'passport' })));
    form.set(field, file);
    const response = await fetch(`${origin}/trpc/${path}`, { method: 'POST', headers: { ...defaultHeaders, ...headers }, body: form });
    return { status: response.status, body: (await response.json()) as any };
  };
  const listTemporaryFiles = () => readdir(uploadDirectory).catch(() => []);
  const listDocuments = async () => (await ann.api.user.documents.list({})).results;
  return { ...fixture, send, listTemporaryFiles, listDocuments };
};

describe('a tRPC call with a file', () => {
  it('is handled like other calls and leaves no temporary files', async () => {
    const { send, listTemporaryFiles, listDocuments } = await openPage();
    const { status, body } = await send();
    expect([status, superjson.deserialize(body.result.data)]).toEqual([200, expect.objectContaining({ id: 1, document_type: 'passport' })]);
    expect(await listDocuments()).toHaveLength(1);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('can set a profile image', async () => {
    const { send, ann } = await openPage();
    const input = JSON.stringify(superjson.serialize({ language: 'fr' }));
    const { status } = await send({ path: 'user.update', field: 'profile', file: createFile(await picture(), 'me.jpg'), input });
    expect([status, await ann.api.user.get()]).toEqual([200, expect.objectContaining({ language: 'fr', profile: expect.any(String) })]);
  });

  it.each<[string, TrpcUpload, number, string]>([
    ['an empty file', { file: createFile(Buffer.alloc(0)) }, 400, 'invalid'],
    ['a wrong type', { file: createFile(Buffer.from('<script>')) }, 400, 'invalid'],
    ['a file in another field', { field: 'photo' }, 400, 'invalid'],
    ['no document type', { input: JSON.stringify({ json: { document_type: 'poem' } }) }, 400, 'invalid'],
    ['malformed input', { input: '{' }, 400, 'malformed_body'],
    ['text that cannot be stored', { input: '{"json":{"metadata":{"a":"\\u0000"}}}' }, 400, 'malformed_body'],
    ['a file that is too large', { file: createFile(Buffer.alloc(DOCUMENT_BYTES_MAX + 1)) }, 413, 'body_too_large'],
    ['no cookie', { headers: { Cookie: '' } }, 401, 'unauthenticated'],
    ['a procedure for admins', { path: 'admin.users.documents.create' }, 403, 'permission_denied'],
  ])('is rejected like other calls, with %s', async (_description, request, status, code) => {
    const { send, listTemporaryFiles, listDocuments } = await openPage();
    const { status: responseStatus, body } = await send(request);
    expect([responseStatus, superjson.deserialize(body.error)]).toEqual([
      status,
      expect.objectContaining({ data: expect.objectContaining({ code, httpStatus: status, requestId: expect.any(String) }) }),
    ]);
    expect(await listDocuments()).toEqual([]);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('reports an invalid file at its field', async () => {
    const { send } = await openPage();
    const { body } = await send({ file: createFile(Buffer.alloc(0)) });
    expect(superjson.deserialize(body.error)).toMatchObject({ data: { fields: { file: ['The submitted file is empty.'] } } });
  });

  it.each<[string, TrpcUpload['headers']]>([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['no x-app', { 'X-App': '' }],
    ['a cross-site page', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is rejected from %s without effect', async (_origin, headers = {}) => {
    const { send, listDocuments } = await openPage();
    expect(await send({ headers })).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(await listDocuments()).toEqual([]);
  });

  it.each(['user.addresses.create', 'user.documents.list', 'user.documents.create,user.update', 'constructor', 'user'])(
    'is rejected by a procedure without files: %s',
    async (path) => {
      const { send } = await openPage();
      expect(await send({ path })).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    },
  );

  it('requires the same challenges as other calls, and succeeds when repeated with a completed one', async () => {
    const page = await openPage();
    const { send, ann, admin } = page;
    const totp = await addTotp(database, page, ann);
    await addRule(database, page, { type: 'authorization', durability: 'ephemeral', permissions: ['user.document.add'] });
    const { status, body } = await send();
    const { data } = superjson.deserialize<any>(body.error);
    expect([status, data.code]).toEqual([403, 'mfa_required']);
    const ids: string[] = data.fields.challenges.map(({ id }: { id: string }) => id);
    for (const challenge of ids) await ann.api.auth.mfa.verify({ challenge, token: totp.code() });
    const headers = { 'Verified-Challenge': ids.join(',') };
    expect((await send({ headers })).status).toBe(200);
    expect((await send({ headers })).status).toBe(403);
    expect((await admin.api.admin.users.documents.list({ user: ann.id })).count).toBe(1);
  });
});
