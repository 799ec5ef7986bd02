// Every kind of response has security headers. Those of pages are covered by e2e/security-headers.spec.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { composeServer } from '#server/compose.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start, type RunningProcess } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { sendRawRequest } from '#server/testing/send-raw-request.ts';
import { PDF } from '#server/testing/uploads.ts';

const database = useTestDatabase();

const COMPANY = 'headers';
const USER = 'owner@headers.example';
const PASSWORD = 'correct horse battery';

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000',
};

const EXPECTED_FOR_FILES = {
  ...EXPECTED,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "sandbox; default-src 'none'",
};

let running: RunningProcess;
let base: string;
/** As behind an HTTPS proxy. */
let publicUrl: string;
let dataDir: string;
let token: string;
let cookie: string;

const post = (target: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(base + target, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'headers test '));
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  publicUrl = `https://127.0.0.1:${port}`;
  const variables = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const environment = readEnvironment({ ...variables, APP_URL: publicUrl, METRICS_TOKEN: 'a-token-of-this-test' });
  running = await start({ environment, log: createLog({ level: 'silent' }), clock: systemClock, compose: composeServer });
  const owner = { email: USER, company: COMPANY, password1: PASSWORD, password2: PASSWORD, terms_and_conditions: true };
  const registered = await post('/3/auth/company/register/', owner);
  ({ token } = ((await registered.json()) as { data: { token: string } }).data);
  const signedIn = await post(
    '/trpc/session.signIn',
    { json: { company: COMPANY, user: USER, password: PASSWORD } },
    { 'X-App': '1', Origin: publicUrl },
  );
  expect(signedIn.status).toBe(200);
  cookie = signedIn.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type HeaderCase = { target: string; status: number; init?: () => RequestInit };

const withToken = (): RequestInit => ({ headers: { Authorization: `Token ${token}` } });
const withCookie = (): RequestInit => ({ headers: { Cookie: cookie } });
const preflight = { method: 'OPTIONS', headers: { Origin: 'https://client.example', 'Access-Control-Request-Method': 'POST' } };

const RESPONSES: [what: string, testCase: HeaderCase][] = [
  ['of the REST API', { target: '/3/user/', status: 200, init: withToken }],
  ['to a HEAD request', { target: '/3/user/', status: 200, init: () => ({ method: 'HEAD', ...withToken() }) }],
  ['to an unauthenticated request', { target: '/3/user/', status: 401 }],
  ['of an unknown path', { target: '/3/nowhere/', status: 404 }],
  ['to an unsupported method', { target: '/3/user/', status: 405, init: () => ({ method: 'DELETE' }) }],
  ['to a preflight request', { target: '/3/user/', status: 204, init: () => preflight }],
  ['with the API index', { target: '/3/', status: 200 }],
  ['with a list as a file', { target: '/3/transactions/?format=csv', status: 200, init: withToken }],
  ['with a dashboard download', { target: '/csv/admin/users/', status: 200, init: withCookie }],
  ['to an invalid statement link', { target: '/statement-files/x.pdf?key=x', status: 404, init: withCookie }],
  ['of tRPC', { target: '/trpc/user.get', status: 200, init: () => ({ headers: { Cookie: cookie, 'X-App': '1' } }) }],
  ['of tRPC to a cross-site request', { target: '/trpc/user.get', status: 403, init: withCookie }],
  ['of tRPC to an unknown procedure', { target: '/trpc/nowhere', status: 404, init: () => ({ headers: { 'X-App': '1' } }) }],
  ['to an invalid file link', { target: '/files/document/x?key=y', status: 404 }],
  ['with the OpenAPI document', { target: '/openapi.json', status: 200 }],
  ['of the health check', { target: '/healthz', status: 200 }],
  ['of the readiness check', { target: '/readyz', status: 200 }],
  ['with metrics', { target: '/metrics', status: 200, init: () => ({ headers: { Authorization: 'Bearer a-token-of-this-test' } }) }],
  ['of /metrics without a token', { target: '/metrics', status: 401 }],
  ['of /live without a session', { target: '/live', status: 401 }],
  ['of an unknown page', { target: '/nowhere', status: 404 }],
];

/** The security headers. */
const pickSecurityHeaders = (headers: Headers): Record<string, string | null> =>
  Object.fromEntries(Object.keys(EXPECTED).map((name) => [name, headers.get(name)]));

describe('a response', () => {
  it.each(RESPONSES)('%s sets security headers and no server header', async (_what, { target, status, init }) => {
    const response = await fetch(base + target, { redirect: 'manual', ...init?.() });
    await response.text();
    expect(response.status).toBe(status);
    expect(pickSecurityHeaders(response.headers)).toEqual(EXPECTED);
    expect([response.headers.get('server'), response.headers.get('x-powered-by')]).toEqual([null, null]);
  });

  it.each(['/openapi.yaml', '/postman.json', '/llms.txt', '/docs/errors.md'])(
    'with the document %s sets them too, and can be cached for revalidation',
    async (target) => {
      const response = await fetch(base + target);
      await response.text();
      expect(response.status).toBe(200);
      expect(pickSecurityHeaders(response.headers)).toEqual({ ...EXPECTED, 'cache-control': 'no-cache' });
    },
  );

  it('of a stream sets them too', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${base}/live?since=0`, { ...withCookie(), signal: leaving.signal });
    leaving.abort();
    expect(response.status).toBe(200);
    expect(pickSecurityHeaders(response.headers)).toEqual({ ...EXPECTED, 'cache-control': 'no-store, no-transform' });
  });

  it('with a file allows embedding on other sites and runs nothing', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PDF)]), 'pass.pdf');
    const upload = await fetch(`${base}/3/user/documents/`, { method: 'POST', body: form, ...withToken() });
    const { data } = (await upload.json()) as { data: { file: string } };
    expect(upload.status).toBe(201);
    const response = await fetch(data.file.replace(publicUrl, base));
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(pickSecurityHeaders(response.headers)).toEqual(EXPECTED_FOR_FILES);
  });

  it('to a malformed HTTP request sets them too', async () => {
    const text = await sendRawRequest(base, 'NONSENSE\r\n\r\n');
    const [head = ''] = text.split('\r\n\r\n');
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line): [string, string] => {
          const [name = '', value = ''] = line.split(': ', 2);
          return [name, value];
        }),
    );
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(pickSecurityHeaders(headers)).toEqual(EXPECTED);
  });
});

describe('scripts of other origins', () => {
  it('can use the API with a token but never with a cookie', async () => {
    const response = await fetch(`${base}/3/user/`, { headers: { Authorization: `Token ${token}`, Origin: 'https://client.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    expect(response.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
    const preflightResponse = await fetch(`${base}/3/user/`, preflight);
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${base}/3/user/`, withCookie())).status).toBe(401);
  });
});

describe('a server without TLS', () => {
  it('does not send HSTS', () => {
    const names = (appUrl: string) => createSecurityHeaders(appUrl).map(([name]) => name);
    expect(names('http://127.0.0.1:3000')).not.toContain('Strict-Transport-Security');
    expect(names('https://127.0.0.1:3000')).toContain('Strict-Transport-Security');
  });
});
