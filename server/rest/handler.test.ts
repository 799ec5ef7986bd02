import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { startExampleApi, PUBLIC_URL, type ExampleApi } from '#server/testing/example-api.ts';
import { call, sendRaw, type ExampleResponse } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const get = (path: string, token?: string): Promise<ExampleResponse> => call(example.origin, path, token === undefined ? {} : { token });

describe('routing', () => {
  it('serves paths with and without the trailing slash, without a redirect', async () => {
    const [withSlash, withoutSlash] = await Promise.all([get('/accounts/abc/'), get('/accounts/abc')]);
    expect(withSlash.json).toEqual({ status: 'success', data: { reference: 'abc' } });
    expect(withoutSlash.text).toBe(withSlash.text);
  });

  it('matches literal segments before parameters, in any order of declaration', async () => {
    expect((await get('/accounts/totals/')).json.data).toEqual({ reference: 'literal' });
  });

  it('matches a parameter whose value equals a literal segment', async () => {
    const { json } = await get('/accounts/totals/currencies/USD/');
    expect(json.data).toEqual({ reference: 'totals', code: 'USD' });
  });

  it('decodes parameters, including encoded slashes', async () => {
    expect((await get('/accounts/a%2Fb%40c.de%20%C3%A9/')).json.data).toEqual({ reference: 'a/b@c.de é' });
  });

  it.each([
    '/accounts/%E0%A4%A/',
    '/accounts/%/',
    '/accounts/%00/',
    '/accounts/%ED%A0%80/',
    '/accounts//',
    '//',
    '/Accounts/abc/',
    '/nowhere/',
    '/accounts/abc/more/',
  ])('returns 404 as JSON for %s', async (path) => {
    const response = await sendRaw(example.origin, [`GET /3${path} HTTP/1.1`]);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))).toMatchObject({
      status: 'error',
      message: 'Not found.',
      code: 'not_found',
    });
  });

  it.each(['/statements/', '/admin/statements/an-id', '/admin/users/devices/'])(
    'returns 404 with not_implemented for %s, which only other servers provide',
    async (path) => {
      const { status, json } = await get(path);
      expect([status, json.code]).toEqual([404, 'not_implemented']);
      expect(json.message).toContain('/docs/compatibility');
    },
  );

  it('ignores a host that begins with the version segment', async () => {
    expect(await sendRaw(example.origin, ['GET /3/accounts/abc/ HTTP/1.1', 'X-Forwarded-Host: 3.example.com'])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('serves a path that is documented without a trailing slash in both forms', async () => {
    const request = { method: 'PATCH', token: 'ann', json: { primary: true } };
    for (const path of ['/user/emails/7', '/user/emails/7/']) {
      expect((await call(example.origin, path, request)).json).toEqual({ status: 'success', data: { id: 7, primary: true } });
    }
    expect((await get('/user/emails/7/', 'ann')).json.data).toEqual({ id: 7 });
  });

  it('builds list URLs with the public address, and a slash before the query', async () => {
    expect((await get('/transactions?status=Pending')).json.data.url).toBe(`${PUBLIC_URL}/3/transactions/?status=Pending`);
  });
});

describe('method handling', () => {
  it('responds to HEAD with the headers of GET and no body', async () => {
    const [head, response] = await Promise.all([call(example.origin, '/accounts/abc/', { method: 'HEAD' }), get('/accounts/abc/')]);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-length')).toBe(String(response.text.length));
  });

  it.each([
    ['PUT', '/user/count/', 'POST, PATCH, DELETE, OPTIONS'],
    ['PUT', '/user/', 'PATCH, OPTIONS'],
    ['POST', '/accounts/abc/', 'GET, HEAD, OPTIONS'],
  ])('rejects %s %s with 405 and Allow', async (method, path, allow) => {
    const response = await call(example.origin, path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(response.json).toMatchObject({ status: 'error', message: `Method "${method}" not allowed.`, code: 'method_not_allowed' });
  });

  it('rejects HEAD, without a body, if the path does not support GET', async () => {
    const response = await call(example.origin, '/auth/logout/', { method: 'HEAD' });
    expect([response.status, response.headers.get('allow'), response.text]).toEqual([405, 'POST, OPTIONS', '']);
  });

  it('describes a path in the response to OPTIONS', async () => {
    const response = await call(example.origin, '/admin/users/', { method: 'OPTIONS' });
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(response.json.data).toMatchObject({
      name: 'Admin users',
      methods: {
        POST: { access: 'permission', permission: 'admin.user.add', fields: { name: { in: 'body', required: true, type: 'string' } } },
      },
    });
  });

  it('serves PUT where it is declared', async () => {
    expect((await call(example.origin, '/public/echo/', { method: 'PUT', json: { note: 'x' } })).json.data).toEqual({ note: 'x' });
  });
});

describe('authentication and authorization', () => {
  it.each([undefined, 'Bearer ann', 'Token', 'Token ', 'ann', 'Token ann bob'])(
    'rejects the Authorization header %s with 401',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
      const response = await call(example.origin, '/auth/logout/', { method: 'POST', headers });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Token']);
      expect(response.json).toMatchObject({ code: 'unauthenticated', message: 'Authentication credentials were not provided.' });
      expect(response.json).not.toHaveProperty('data');
    },
  );

  it('rejects an unknown token', async () => {
    expect((await get('/user/emails/1/', 'nobody')).json).toMatchObject({ code: 'invalid_token', message: 'Invalid token.' });
  });

  it.each(['token ann', 'TOKEN ann', 'Token  ann'])('accepts the scheme of "%s" regardless of case', async (authorization) => {
    expect((await call(example.origin, '/auth/logout/', { method: 'POST', headers: { Authorization: authorization } })).status).toBe(200);
  });

  it('checks the token, then the permission, then the body', async () => {
    const request = { method: 'POST', body: '{broken', headers: { 'Content-Type': 'application/json' } };
    expect((await call(example.origin, '/admin/users/', request)).status).toBe(401);
    expect((await call(example.origin, '/admin/users/', { ...request, token: 'bob' })).status).toBe(403);
    expect((await call(example.origin, '/admin/users/', { ...request, token: 'ann' })).status).toBe(400);
  });
});

describe('responses', () => {
  it('have status 201 for creations, and omit data if there is no payload', async () => {
    const created = await call(example.origin, '/public/echo/', { json: { note: 'x' } });
    expect([created.status, created.text]).toEqual([201, '{"status":"success","data":{"note":"x"}}']);
    expect((await call(example.origin, '/auth/logout/', { method: 'POST', token: 'ann' })).text).toBe('{"status":"success"}');
    expect((await get('/public/empty/')).text).toBe('{"status":"success"}');
    expect((await call(example.origin, '/user/count/', { method: 'DELETE', token: 'ann' })).text).toBe('{"status":"success"}');
  });

  it('have the common headers, even on errors', async () => {
    for (const path of ['/accounts/abc/', '/nowhere/']) {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('repeat the request ID of the client in the header and the error body', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const response = await call(example.origin, '/nowhere/', { headers: { 'X-Request-Id': id } });
    expect([response.headers.get('x-request-id'), response.json.request_id]).toEqual([id, id]);
  });

  it('combine field messages and list them by field', async () => {
    const { status, json } = await call(example.origin, '/public/echo/', { json: { amount: '5', note: 7 } });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      status: 'error',
      code: 'invalid',
      message: 'A valid integer is required., Not a valid string.',
      data: { amount: ['A valid integer is required.'], note: ['Not a valid string.'] },
    });
  });

  it('have status 500 without the cause, which is logged with the request ID', async () => {
    for (const path of ['/public/fail/?how=crash', '/public/wrong/']) {
      example.logged.length = 0;
      const response = await get(path);
      expect(response.status).toBe(500);
      expect(Object.keys(response.json)).toEqual(['status', 'message', 'code', 'request_id']);
      expect(response.text).not.toMatch(/secret|stack|example-api|Zod/);
      expect(example.logged).toMatchObject([{ level: 'error', fields: { requestId: response.json.request_id, err: expect.any(Error) } }]);
    }
  });

  it('have Retry-After for throttled and unavailable requests', async () => {
    const throttled = await get('/public/fail/?how=throttled');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7']);
    example.logged.length = 0;
    const lostResponse = await get('/public/fail/?how=unavailable');
    expect([lostResponse.status, lostResponse.headers.get('retry-after')]).toEqual([503, '2']);
    expect(example.logged).toMatchObject([{ level: 'warn', fields: { err: { message: 'connection lost' } } }]);
  });
});

describe('query parsing', () => {
  it.each([
    ['true', true],
    ['False', false],
    ['1', true],
    ['0', false],
  ])('reads the flag %s as %s', async (text, value) => {
    expect((await get(`/transactions/?partner__isnull=${text}`)).json.data.isnull).toBe(value);
  });

  it('rejects an invalid flag with a field error', async () => {
    expect((await get('/transactions/?partner__isnull=maybe')).json.data).toEqual({ partner__isnull: ['Must be a valid boolean.'] });
  });

  it('uses the last of two values, and accepts a trailing &', async () => {
    expect((await get('/transactions/?partner__isnull=true&partner__isnull=false&')).json.data.isnull).toBe(false);
  });

  it('rejects NUL in a value', async () => {
    expect((await get('/transactions/?status=a%00b')).json.data).toEqual({ status: ['Null characters are not allowed.'] });
  });

  it('ignores names that would change the prototype', async () => {
    expect((await get('/transactions/?__proto__=x&constructor=y')).status).toBe(200);
  });
});

describe('X-Ignored-Parameters', () => {
  const ignoredBy = (response: ExampleResponse): string | null => response.headers.get('x-ignored-parameters');

  it('is absent when every parameter had an effect', async () => {
    expect(ignoredBy(await get('/transactions/?status=Pending'))).toBeNull();
  });

  it('lists unknown filters, sorted', async () => {
    expect(ignoredBy(await get('/transactions/?zebra=1&statuss=2'))).toBe('statuss, zebra');
  });

  it('lists unknown body fields, query parameters of a POST, and all fields if a procedure has no input', async () => {
    expect(ignoredBy(await call(example.origin, '/public/echo/?page=1', { json: { note: 'x', colour: 'red' } }))).toBe('colour, page');
    expect(ignoredBy(await call(example.origin, '/auth/logout/', { token: 'ann', json: { all: true } }))).toBe('all');
  });

  it('is encoded for a header and limited in length', async () => {
    const ignoredFields = await call(example.origin, '/public/echo/', { json: { 'a\r\nSet-Cookie: x': 1, 'ü,;': 2 } });
    expect(ignoredBy(ignoredFields)).toBe('a%0D%0ASet-Cookie%3A%20x, %C3%BC%2C%3B');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`field_${number}`, 1]));
    const response = ignoredBy(await call(example.origin, '/public/echo/', { json: many }));
    expect(response?.length).toBeLessThan(1_100);
    expect(response).toMatch(/, \.\.\.$/);
  });
});

describe('the index', () => {
  it('groups addresses by area, outside the envelope', async () => {
    const { status, json } = await get('/');
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['Public', 'Authentication', 'Company', 'Groups', 'User', 'Accounts', 'Transactions', 'Admin']);
    expect(json.Accounts).toEqual({
      'Accounts totals': `${PUBLIC_URL}/3/accounts/totals/`,
      'Accounts {reference}': `${PUBLIC_URL}/3/accounts/{reference}/`,
      'Accounts {reference} currencies {code}': `${PUBLIC_URL}/3/accounts/{reference}/currencies/{code}/`,
    });
    expect(json.Company).toEqual({});
  });

  it('lists methods in the response to OPTIONS, and rejects other methods', async () => {
    const response = await call(example.origin, '/', { method: 'OPTIONS' });
    expect(response.headers.get('allow')).toBe('GET, OPTIONS');
    expect(response.json.Admin).toEqual({ 'Admin users': { url: `${PUBLIC_URL}/3/admin/users/`, methods: ['POST', 'OPTIONS'] } });
    expect((await call(example.origin, '/', { method: 'POST' })).status).toBe(405);
  });

  it('is also served without the trailing slash', async () => {
    expect((await fetch(`${example.origin}/3`)).status).toBe(200);
  });
});

describe('CORS', () => {
  const preflight = (path: string): Promise<ExampleResponse> =>
    call(example.origin, path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PATCH' },
    });

  it('allows every method and header of the API, without credentials', async () => {
    const { status, text, headers } = await preflight('/user/count/');
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-methods')).toBe('POST, PATCH, DELETE, OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Dry-Run, Idempotency-Key, Verified-Challenge, X-Request-Id',
    );
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('exposes the headers of a response', async () => {
    const exposed = (await get('/nowhere/')).headers.get('access-control-expose-headers');
    for (const name of ['Idempotent-Replayed', 'Retry-After', 'X-Request-Id', 'X-Ignored-Parameters', 'RateLimit-Remaining'])
      expect(exposed).toContain(name);
  });

  it('accepts the preflight request of an unknown path, so that the browser shows the 404', async () => {
    expect((await preflight('/nowhere/')).status).toBe(204);
  });
});
