// The request log: which parts of a request are stored, for which company, what is masked, and for how long.
import { describe, expect, test } from 'vitest';
import { deleteOldRequests, requestList } from '#server/modules/reporting/requests/service.ts';
import { UNAUTHENTICATED_PER_MINUTE_MAX, createRequestLog } from '#server/modules/reporting/requests/request-log.ts';
import type { LoggedCall } from '#server/api/request-log.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture, createFixture } = useFixtures();

/** The calls that were logged, the newest first. */
const readLog = async ({ services, admin }: Pick<RestFixture, 'services' | 'admin'>, query: object = {}) => {
  await services.requestLog.flush();
  return (await admin.api.admin.requests.list({ orderby: '-id', ...query })).results;
};

const silentLog = createLog({ level: 'silent' });

describe('a logged request', () => {
  test('contains the body, the response, the user and the resource', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, admin, clock, clientAddress } = fixture;
    const response = await rest('POST', '/transactions/credit/?hello=world', {
      token: ann.token,
      body: { amount: 5, currency: 'USD', note: 'Zoë' },
      headers: { 'Idempotency-Key': 'a-key', 'User-Agent': 'A client' },
    });
    const [call] = await readLog(fixture);
    expect(call).toMatchObject({
      id: 1,
      user: { id: ann.id },
      key: 'a-key',
      token_key: ann.token.slice(0, 12),
      scheme: 'http',
      method: 'POST',
      path: '/3/transactions/credit/',
      params: { hello: 'world' },
      content_type: 'application/json',
      body: { amount: 5, currency: 'USD', note: 'Zoë' },
      status_code: 201,
      duration: expect.any(Number),
      ip_address: clientAddress,
      user_agent: 'A client',
      request_id: response.headers.get('x-request-id'),
      resource: 'transaction',
      resource_id: response.data.id,
      archived: false,
      created: clock.now().getTime(),
    });
    expect(call?.headers).toMatchObject({ authorization: '*****', 'idempotency-key': 'a-key' });
    expect(call).not.toHaveProperty('response');
    expect(await admin.api.admin.requests.get({ id: '1' })).toEqual({ ...call, response: response.body });
  });

  test('of a dry run has no resource ID, because nothing was created', async () => {
    const fixture = await createRestFixture();
    const { rest, ann } = fixture;
    const headers = { 'Dry-Run': 'true' };
    const { status } = await rest('POST', '/transactions/credit/', { token: ann.token, body: { amount: 5, currency: 'USD' }, headers });
    expect(status).toBe(201);
    expect(await readLog(fixture)).toMatchObject([{ resource: 'transaction', resource_id: null }]);
  });

  test('includes rejections: missing permission, open challenge, invalid body, not found', async () => {
    const fixture = await createRestFixture();
    const { rest, ann } = fixture;
    await rest('GET', '/admin/users/', { token: ann.token });
    await rest('POST', '/transactions/credit/', { token: ann.token, text: '{"amount": 1' });
    await rest('GET', '/transactions/0195f3a0-6c1e-7a52-9d0c-4b7a3f5e2d11/', { token: ann.token });
    const calls = await readLog(fixture);
    expect(calls.map(({ status_code, body, resource }) => [status_code, body, resource])).toEqual([
      [404, null, 'transaction'],
      [400, null, 'transaction'],
      [403, null, 'user'],
    ]);
  });

  test('without a token is logged if its body names a company, and omitted otherwise', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, company } = fixture;
    await rest('POST', '/auth/login/', { body: { user: ann.email, company: company.toUpperCase(), password: 'wrong' } });
    await rest('POST', '/auth/login/', { body: { user: ann.email, company: 'nowhere-at-all', password: 'wrong' } });
    await rest('GET', '/user/');
    await rest('GET', '/user/', { token: `${ann.token.slice(0, 12)}.${'x'.repeat(43)}` });
    expect(await readLog(fixture)).toMatchObject([
      { path: '/3/auth/login/', user: null, status_code: 400, body: { user: ann.email, password: '*****' }, resource: null },
    ]);
  });

  test("with an expired token is logged for the token's user", async () => {
    const fixture = await createRestFixture();
    await database.owner`update tokens set expires_at = now() - interval '1 day' where company_id = ${fixture.companyId} and user_id = ${fixture.ann.id}`;
    expect((await fixture.rest('GET', '/user/', { token: fixture.ann.token })).status).toBe(401);
    expect(await readLog(fixture)).toMatchObject([{ status_code: 401, user: { id: fixture.ann.id } }]);
  });

  test('masks passwords, tokens, keys, codes and file links in any naming style', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, bob } = fixture;
    const text = `{"metadata": {"deep": [{"pass\\u0077ord": "hidden-one"}], "note": "${bob.token}"}, "Client_Secret": {"a": "hidden-two"}, "otp": 123456}`;
    await rest('PATCH', `/user/?token=hidden-three&link=${encodeURIComponent('https://x.example/?key=hidden-four')}`, {
      token: ann.token,
      text,
    });
    await rest('DELETE', `/auth/tokens/${ann.token}/`, { token: ann.token });
    await fixture.services.requestLog.flush();
    const rows = await database.owner`select requests::text as row from requests where company_id = ${fixture.companyId}`;
    const allRows = rows.map(({ row }) => String(row)).join('\n');
    expect(rows).toHaveLength(2);
    for (const secret of ['hidden-', '123456', ann.token.slice(13), bob.token.slice(13)]) expect(allRows).not.toContain(secret);
    expect(allRows).toContain(bob.token.slice(0, 12));
  });

  test('above the size limit omits the body or response', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, admin } = fixture;
    const metadata = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key_${index}`, 'x'.repeat(200)]));
    await rest('PATCH', '/user/', { token: ann.token, body: { metadata } });
    const [call] = await readLog(fixture);
    expect(call).toMatchObject({ status_code: 200, body: null });
    expect((await admin.api.admin.requests.get({ id: String(call?.id) })).response).toBeNull();
  });

  test('with a form above the size limit omits it', async () => {
    const fixture = await createRestFixture();
    const form = new FormData();
    for (const name of ['line_1', 'line_2']) form.set(name, 'x'.repeat(10_000));
    await fixture.rest('POST', '/user/documents/', { token: fixture.ann.token, form });
    expect(await readLog(fixture)).toMatchObject([{ content_type: expect.stringContaining('multipart/form-data'), body: null }]);
  });

  test('with a form keeps its texts and only the name of its file', async () => {
    const fixture = await createRestFixture();
    const form = new FormData();
    form.set('document_type', 'passport');
    form.set('file', new Blob(['%PDF-1.7 nothing']), 'passport.pdf');
    await fixture.rest('POST', '/user/documents/', { token: fixture.ann.token, form });
    const [call] = await readLog(fixture);
    expect(call?.body).toEqual({ document_type: 'passport', file: { file: 'passport.pdf', size: 16 } });
  });
});

describe('the request log', () => {
  test('supports every filter and sort order', async () => {
    const { admin, ann, bob, companyId } = await createFixture();
    const rows = [
      [1, 'r-c', ann.id, 'a-key', 'k-1', 'http', 'POST', '/3/a/x/', 'text/plain', 201, 30, '10.0.0.2', 'account', 'i-2', '2026-01-02'],
      [2, 'r-a', bob.id, null, 'k-3', 'https', 'GET', '/3/b/y/', '', 404, 10, '10.0.0.3', 'user', 'i-3', '2026-01-01'],
      [3, 'r-b', null, 'b-key', null, 'ftp', 'PATCH', '/3/c/z/', 'application/json', 200, 20, '10.0.0.1', null, 'i-1', '2026-01-03'],
    ] as const;
    for (const [id, request, user, key, token, scheme, method, path, type, status, ms, address, resource, resourceId, created] of rows) {
      await database.owner`insert into requests (company_id, id, request_id, user_id, key, token_key, scheme, method, path, params, content_type,
          headers, status_code, duration_ms, client_address, user_agent, resource, resource_id, created_at)
        values (${companyId}, ${id}, ${request}, ${user}, ${key}, ${token}, ${scheme}, ${method}, ${path}, '{}', ${type}, '{}', ${status}, ${ms},
          ${address}, '', ${resource}, ${resourceId}, ${created})`;
    }
    type RequestListItem = { user: { id: string } | null };
    const matches = {
      user: [[ann.email, ({ user }: RequestListItem) => user?.id === ann.id] as const],
      user__isnull: [['true', ({ user }: RequestListItem) => user === null] as const],
    };
    expect(await findListMismatches(requestList, admin.api.admin.requests.list, { matches })).toEqual({});
  });

  test('is scoped to the company and requires the permission', async () => {
    const [fixture, otherFixture] = [await createRestFixture(), await createFixture()];
    await fixture.rest('GET', '/user/', { token: fixture.ann.token });
    const [call] = await readLog(fixture);
    const id = String(call?.id);
    expect((await catchApiError(otherFixture.admin.api.admin.requests.get({ id }))).code).toBe('not_found');
    expect((await otherFixture.admin.api.admin.requests.list({})).results).toEqual([]);
    expect(await otherFixture.admin.api.admin.requests.tail({ after: 0 })).toEqual([]);
    expect((await catchApiError(fixture.ann.api.admin.requests.list({}))).code).toBe('permission_denied');
  });

  test('returns new requests and the hourly number of rejections', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, admin, clock } = fixture;
    for (const path of ['/user/', '/admin/users/', '/accounts/']) await rest('GET', path, { token: ann.token });
    await fixture.services.requestLog.flush();
    const listNewIds = async (after: number, query = {}) => (await admin.api.admin.requests.tail({ after, ...query })).map(({ id }) => id);
    expect([await listNewIds(0), await listNewIds(1), await listNewIds(3), await listNewIds(0, { status_code__gte: '400' })]).toEqual([
      [3, 2, 1],
      [3, 2],
      [],
      [2],
    ]);
    const hour = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
    expect(await admin.api.admin.requests.activity()).toEqual([{ from: hour, calls: 3, refused: 1, failed: 0 }]);
  });

  test("deletes requests older than the company's retention", async () => {
    const fixture = await createRestFixture();
    const { companyId, clock, rest, ann } = fixture;
    await rest('GET', '/user/', { token: ann.token });
    await fixture.services.requestLog.flush();
    await database.owner`insert into requests (company_id, id, request_id, scheme, method, path, params, content_type, headers, status_code,
        duration_ms, client_address, user_agent, created_at)
      select ${companyId}, number, '', 'http', 'GET', '/', '{}', '', '{}', 200, 1, '', '', ${new Date(clock.now().getTime() - 31 * DAY_MS)}
      from generate_series(100, 200) as number`;
    await deleteOldRequests({ db: database.db, clock, log: silentLog, stopSignal: new AbortController().signal });
    expect((await readLog(fixture)).map(({ path }) => path)).toEqual(['/3/user/']);
  });
});

describe('the request log queue', () => {
  const createUserContext = (companyId: number, changes: Partial<LoggedCall> = {}): LoggedCall => ({
    company: { id: companyId },
    userId: null,
    tokenKey: null,
    requestId: 'any',
    scheme: 'http',
    method: 'GET',
    path: '/user/',
    search: '',
    pattern: '/user/',
    headers: {},
    body: undefined,
    isBodyRead: false,
    status: 200,
    response: '{}',
    durationMs: 1,
    clientAddress: '10.0.0.1',
    createdAt: new Date('2026-01-01'),
    ...changes,
  });

  test('drops the oldest requests when full, and counts them', async () => {
    const { companyId, admin } = await createFixture();
    const counts = { written: 0, dropped: 0 };
    const metrics = {
      written: (count: number) => (counts.written += count),
      dropped: (count: number) => (counts.dropped += count),
      skipped: () => undefined,
      watchQueued: () => undefined,
    };
    const log = createRequestLog({ db: database.db, log: silentLog, metrics, flushesAutomatically: false });
    for (let index = 0; index < 5_100; index++) log.add(createUserContext(companyId, { requestId: String(index) }));
    await log.close();
    expect(counts).toEqual({ written: 4_900, dropped: 200 });
    const [oldest] = (await admin.api.admin.requests.list({ orderby: 'id' })).results;
    expect(oldest).toMatchObject({ id: 1, request_id: '200' });
  });

  test('limits unauthenticated requests per minute and company, and keeps authenticated ones', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const log = createRequestLog({ db: database.db, log: silentLog, flushesAutomatically: false });
    const company = { identifier: fixture.company };
    for (let index = 0; index < UNAUTHENTICATED_PER_MINUTE_MAX + 20; index++) log.add(createUserContext(fixture.companyId, { company }));
    log.add(createUserContext(fixture.companyId, { company, createdAt: new Date('2026-01-01T00:01') }));
    log.add(createUserContext(fixture.companyId));
    log.add(createUserContext(otherFixture.companyId, { company: { identifier: otherFixture.company } }));
    await log.flush();
    const countOf = async ({ admin }: typeof fixture) => (await admin.api.admin.requests.list({})).count;
    expect([await countOf(fixture), await countOf(otherFixture)]).toEqual([UNAUTHENTICATED_PER_MINUTE_MAX + 2, 1]);
  });

  test('keeps other requests when the database rejects one', async () => {
    const { companyId, admin } = await createFixture();
    const log = createRequestLog({ db: database.db, log: silentLog, flushesAutomatically: false });
    for (const requestId of ['before', 'refused\0', 'after']) log.add(createUserContext(companyId, { requestId }));
    await log.flush();
    expect((await admin.api.admin.requests.list({ orderby: 'id' })).results.map(({ request_id }) => request_id)).toEqual([
      'before',
      'after',
    ]);
  });

  test('flushes shortly after a request', async () => {
    const { companyId } = await createFixture();
    const log = createRequestLog({ db: database.db, log: silentLog });
    log.add(createUserContext(companyId));
    await expect
      .poll(async () => (await database.owner`select from requests where company_id = ${companyId}`).length, { timeout: 10_000 })
      .toBe(1);
    await log.close();
  });
});
