// The tRPC transport: same-origin requests are authenticated by the cookie, and cross-site requests are rejected before they have any
// effect.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contextFactory } from '#server/composition/context.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createDeviceCookie, createSessionCookie } from '#server/http/dashboard/cookies.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { createTrpcHandler } from '#server/http/dashboard/trpc.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type TrpcRequest = { method?: string; headers?: Record<string, string | undefined>; body?: unknown };

type TrpcResponse = { status: number; headers: http.IncomingHttpHeaders; body: any };

/** Sends exactly these headers: `fetch` adds some and forbids others. */
const send = (port: number, path: string, { method = 'POST', headers = {}, body }: TrpcRequest): Promise<TrpcResponse> =>
  new Promise((resolve, reject) => {
    const definedHeaders = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const request = http.request({ port, host: '127.0.0.1', path, method, headers: definedHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      );
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** A browser with Ann's session on a page of the dashboard. */
const openDashboard = async (settings: Partial<CompanyFixture['services']['environment']> = {}) => {
  const fixture = await createFixture();
  const { ann } = fixture;
  const services = { ...fixture.services, environment: { ...fixture.services.environment, ...settings } };
  const sessionCookie = createSessionCookie(services.environment, 'a secret that only this test knows');
  const handler = createTrpcHandler({
    router: appRouter,
    services,
    contextFor: contextFactory({ services, db: database.db }),
    sessionCookie,
    deviceCookie: createDeviceCookie(services.environment, 'a secret that only this test knows'),
    rateLimit: createRateLimit({ isEnabled: false }),
    uploadDirectory: getUploadDirectory(services.environment.dataDir),
  });
  const server = http.createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const cookie = (await sessionCookie.seal(ann.token, null)).split(';')[0];
  const origin = new URL(services.environment.appUrl).origin;
  const defaultHeaders = { origin, cookie, 'x-app': '1', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const call = (path: string, { headers, ...request }: TrpcRequest = {}) =>
    send(port, `/trpc/${path}`, { ...request, headers: { ...defaultHeaders, ...headers } });
  const rename = (name: string, headers: TrpcRequest['headers'] = {}) =>
    call('user.update', { headers, body: { json: { first_name: name } } });
  return { ...fixture, call, rename, cookie };
};

const readFirstName = async ({ ann }: Pick<CompanyFixture, 'ann'>) => (await ann.api.user.get()).first_name;

describe('the tRPC transport', () => {
  it('authenticates same-origin requests by the cookie', async () => {
    const dashboard = await openDashboard();
    const response = await dashboard.rename('Anna');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
    expect(await readFirstName(dashboard)).toBe('Anna');
    const query = await dashboard.call('user.get', { method: 'GET', headers: { origin: undefined, 'content-type': undefined } });
    expect(query).toMatchObject({ status: 200, body: { result: { data: { json: { id: dashboard.ann.id } } } } });
  });

  it('sets the session cookie at login and removes it at logout', async () => {
    const { call, company, ann } = await openDashboard();
    const body = { json: { company, user: ann.email, password: ann.password } };
    const signedIn = await call('session.signIn', { headers: { cookie: undefined }, body });
    const [setCookie = ''] = signedIn.headers['set-cookie'] ?? [];
    const headers = { cookie: setCookie.split(';')[0] };
    expect((await call('user.get', { method: 'GET', headers })).status).toBe(200);
    const signedOut = await call('session.signOut', { headers, body: {} });
    expect(signedOut.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect((await call('user.get', { method: 'GET', headers })).status).toBe(401);
  });

  it('recognizes a browser after a login, regardless of failed attempts from elsewhere', async () => {
    const { call, company, ann, as } = await openDashboard();
    const signIn = (cookie: string | undefined) =>
      call('session.signIn', { headers: { cookie }, body: { json: { company, user: ann.email, password: ann.password } } });
    const cookies = (await signIn(undefined)).headers['set-cookie'] ?? [];
    const device = cookies.find((cookie) => cookie.startsWith('countinghouse-device='))?.split(';')[0];
    for (let attempt = 1; attempt <= 5; attempt++) {
      const guess = as({ clientAddress: `203.0.113.${attempt}` }).auth.login({ company, user: ann.email, password: 'wrong' });
      await expect(guess).rejects.toThrow('Unable to log in');
    }
    expect([(await signIn(device)).status, (await signIn(undefined)).status]).toEqual([200, 429]);
  });

  it('rejects requests without the cookie', async () => {
    const dashboard = await openDashboard();
    const { token } = dashboard.ann;
    expect((await dashboard.rename('Anna', { cookie: undefined })).status).toBe(401);
    expect((await dashboard.rename('Anna', { cookie: 'countinghouse=%' })).status).toBe(401);
    expect((await dashboard.rename('Anna', { cookie: `countinghouse=${token}` })).status).toBe(401);
    expect(await readFirstName(dashboard)).toBe('ann');
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:3001' }],
    ['the same host with another scheme', { origin: 'https://127.0.0.1:3000' }],
    ['an origin with the same prefix', { origin: 'http://127.0.0.1:3000.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', { origin: undefined }],
    ['no x-app', { 'x-app': undefined }],
    ['another x-app', { 'x-app': '0' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch of another host', { 'sec-fetch-site': 'same-site' }],
    ['a user-initiated fetch', { 'sec-fetch-site': 'none' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with plain text', { 'content-type': 'text/plain' }],
    ['plain text with JSON', { 'content-type': 'text/plain; application/json' }],
    ['no content type', { 'content-type': undefined }],
  ])('rejects a mutation from %s without effect', async (_origin, headers) => {
    const dashboard = await openDashboard();
    const response = await dashboard.rename('Mallory', headers);
    expect(response).toMatchObject({ status: 403, body: { status: 'error', code: 'permission_denied' } });
    expect(await readFirstName(dashboard)).toBe('ann');
  });

  it.each([
    ['without x-app', { 'x-app': undefined }],
    ['from a foreign site', { 'sec-fetch-site': 'cross-site' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['with another host', { host: 'rebound.example' }],
    ['with a host of the same prefix', { host: '127.0.0.1.evil.example:3000' }],
  ])('rejects a query %s', async (_origin, headers) => {
    const { call, ann } = await openDashboard();
    const response = await call('user.get', { method: 'GET', headers });
    expect(response.status).toBe(403);
    expect(JSON.stringify(response.body)).not.toContain(ann.email);
  });

  it.each([
    ['a loopback name', 'http://127.0.0.1:3000', 'localhost:4000'],
    ['another loopback name', 'http://localhost:3000', '[::1]'],
    ['the public host', 'https://books.example.com', 'Books.Example.com'],
    ['the public host with a port added by a proxy', 'https://books.example.com', 'books.example.com:443'],
  ])('accepts a query under %s', async (_which, appUrl, host) => {
    const { call } = await openDashboard({ appUrl });
    expect((await call('user.get', { method: 'GET', headers: { host, origin: undefined } })).status).toBe(200);
  });

  it('responds without streaming, so that a login can set its cookie', async () => {
    const { call, company, ann } = await openDashboard();
    const body = { 0: { json: { company, user: ann.email, password: ann.password } } };
    for (const headers of [{ 'trpc-accept': 'application/jsonl' }, { accept: 'application/jsonl' }]) {
      const signedIn = await call('session.signIn?batch=1', { headers, body });
      expect(signedIn).toMatchObject({ status: 200, body: [{ result: { data: { json: {} } } }] });
      expect(signedIn.headers['set-cookie']).toContainEqual(expect.stringMatching(/^[\w-]+=\S+;.* HttpOnly/));
    }
  });

  it('rejects mutations by GET', async () => {
    const dashboard = await openDashboard();
    const input = encodeURIComponent(JSON.stringify({ json: { first_name: 'Mallory' } }));
    const response = await dashboard.call(`user.update?input=${input}`, { method: 'GET' });
    expect(response.status).toBe(405);
    expect(await readFirstName(dashboard)).toBe('ann');
  });

  it('accepts batches of ten calls and rejects larger ones', async () => {
    const dashboard = await openDashboard();
    const renameTimes = (count: number, name: string) =>
      dashboard.call(`${Array(count).fill('user.update').join(',')}?batch=1`, {
        body: Object.fromEntries(Array.from({ length: count }, (_, index) => [index, { json: { first_name: name } }])),
      });
    const rejection = await renameTimes(11, 'Eleven');
    expect(rejection.status).toBe(400);
    expect(await readFirstName(dashboard)).toBe('ann');
    const accepted = await renameTimes(10, 'Ten');
    expect(accepted.status).toBe(200);
    expect(accepted.body).toHaveLength(10);
    expect(await readFirstName(dashboard)).toBe('Ten');
  });
});

describe('a malformed request', () => {
  it.each([
    ['another method', { method: 'TRACE' }, 405, 'method_not_allowed'],
    ['a malformed host', { headers: { host: 'a b[' } }, 400, 'malformed_body'],
    ['a malformed port', { headers: { host: 'a:99999999' } }, 400, 'malformed_body'],
  ] as const)('with %s is rejected without crashing the process', async (_description, request, status, code) => {
    const dashboard = await openDashboard();
    expect(await dashboard.call('session.demoUsers', request)).toMatchObject({ status, body: { code } });
    expect((await dashboard.rename('Still here')).status).toBe(200);
  });

  it.each([
    ['an unknown procedure', 'user.nothing', { json: {} }, 404],
    ['a NUL character', 'user.update', { json: { first_name: 'a\0b' } }, 400],
    ['a lone surrogate', 'user.update', { json: { metadata: { a: '\ud800' } } }, 400],
    ['a malformed body', 'user.update', { json: { metadata: { a: 'x' } }, meta: { values: { 'metadata.a': ['bigint'] } } }, 400],
    ['bytes', 'user.update', { json: { metadata: { a: 3 } }, meta: { values: { 'metadata.a': [['typed-array', 'Uint8Array']] } } }, 400],
    [
      'a duplicate key',
      'user.update',
      { json: { metadata: { a: {}, b: null } }, meta: { referentialEqualities: { 'metadata.a': ['metadata.b'] } } },
      400,
    ],
    ['an invalid field', 'user.update', { json: { birth_date: 'yesterday' } }, 400],
  ] as const)('with %s is rejected with a 4xx status', async (_description, path, body, status) => {
    const dashboard = await openDashboard();
    const response = await dashboard.call(path, { body });
    expect(response.status).toBe(status);
    expect(response.body.error.json.data).toMatchObject({ httpStatus: status, requestId: expect.any(String) });
    expect(await readFirstName(dashboard)).toBe('ann');
  });
});

describe('the REST API', () => {
  it('ignores the cookie', async () => {
    const dashboard = await openDashboard();
    const rest = await serveRest(database, dashboard);
    const headers = { Cookie: dashboard.cookie ?? '' };
    expect((await rest('GET', '/user/', { headers })).status).toBe(401);
    expect((await rest('PATCH', '/user/', { headers, body: { first_name: 'Mallory' } })).status).toBe(401);
    expect(await readFirstName(dashboard)).toBe('ann');
  });
});
