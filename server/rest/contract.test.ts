// What all routes share: documented access, authentication, authorization.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Meta } from '#server/api/rest-meta.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import { DASHBOARD_ONLY } from '#server/testing/dashboard-only.ts';
import { accessOf, PROCEDURES, ROUTES } from '#server/testing/route-list.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const { routes } = getRouteTable(appRouter);
const PROTECTED = ROUTES.filter(([, , , access]) => access !== 'public');
const WITH_PERMISSION = ROUTES.filter(([, , , access]) => access.includes('.'));

/** POST requests that act on an existing record. */
const RECORD_ACTIONS = [
  /^\/admin\/auth\//,
  /\/schedules\/\{id\}\/(pause|resume|skip|end)\/$/,
  /\/transactions\/bulk\/\{id\}\/cancel\/$/,
  /\/payment-requests\/\{id\}\/(decline|cancel|remind)\/$/,
  /\/transactions\/\{id\}\/(capture|increment|release)\/$/,
  /^\/admin\/transactions\/(capture|release)\/$/,
  /^\/admin\/(webhooks|webhook-tasks|notifications|invitations)\/\{id\}\//,
  /^\/admin\/services\/\{id\}\/rotate-token\/$/,
  /^\/admin\/(groups\/\{group_name\}|currencies\/\{code\})\/$/,
];

/** The routes that require no permission. Each is a deliberate decision, so it is listed here. */
const WITHOUT_PERMISSION: Record<string, string[]> = {
  public: [
    'POST /auth/company/register/',
    'POST /auth/register/',
    'POST /auth/login/',
    'POST /auth/password/reset/',
    'POST /auth/password/reset/confirm/',
    'POST /auth/deactivate/',
    'POST /auth/deactivate/verify/',
    'POST /auth/request-delete/',
    'POST /auth/request-delete/verify/',
    'POST /auth/email/verify/',
    'POST /auth/email/verify/resend/',
    'POST /auth/mobile/verify/resend/',
    'GET /public/companies/',
    'GET /public/companies/{id}/',
    'GET /public/companies/{id}/groups/',
    'GET /public/companies/{id}/groups/{group_name}/',
    'GET /public/companies/{id}/legal-terms/',
    'GET /public/companies/{id}/legal-terms/{term_id}/',
    'GET /public/companies/{id}/legal-terms/{term_id}/versions/',
    'GET /public/companies/{id}/legal-terms/{term_id}/versions/{version_id}/',
    'GET /public/companies/{id}/oauth-clients/',
    'GET /public/companies/{id}/oauth-clients/{identifier}/',
  ],
  session: [
    'GET /auth/',
    'POST /auth/logout/',
    'POST /auth/logout/all/',
    'POST /auth/password/change/',
    'POST /auth/mobile/verify/',
    'GET /auth/tokens/',
    'POST /auth/tokens/',
    'DELETE /auth/tokens/',
    'GET /auth/tokens/{token_key}/',
    'PATCH /auth/tokens/{token_key}/',
    'PUT /auth/tokens/{token_key}/',
    'DELETE /auth/tokens/{token_key}/',
    'POST /auth/tokens/verify/',
    'GET /auth/mfa/',
    'POST /auth/mfa/verify/',
    'POST /auth/mfa/deliver/',
    'GET /auth/mfa/sms/',
    'POST /auth/mfa/sms/',
    'DELETE /auth/mfa/sms/',
    'POST /auth/mfa/sms/send/',
    'GET /auth/mfa/token/',
    'POST /auth/mfa/token/',
    'DELETE /auth/mfa/token/',
    'GET /auth/mfa/authenticators/',
    'POST /auth/mfa/authenticators/',
    'GET /auth/mfa/authenticators/{id}/',
    'DELETE /auth/mfa/authenticators/{id}/',
  ],
};

const PERMISSION_PAGE = readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8');
const DIGEST = readFileSync(new URL('../../docs/openapi-digest.txt', import.meta.url), 'utf8');

describe('the routes', () => {
  it.each(Object.keys(WITHOUT_PERMISSION))('that require no permission are listed: %s', (access) => {
    const served = ROUTES.filter((row) => row[3] === access).map(([method, path]) => `${method} ${path}`);
    expect(served.toSorted()).toEqual(WITHOUT_PERMISSION[access]?.toSorted());
  });

  it('declare their access', () => {
    expect(ROUTES.filter(([, , , access]) => !/^(public|session|(user|admin)\.[a-z]+\.(view|add|change|delete))$/.test(access))).toEqual(
      [],
    );
  });

  it.each(WITH_PERMISSION)('are in docs/permissions.md: %s %s', (method, path, _status, permission) => {
    const row = PERMISSION_PAGE.split('\n').find((line) => line.includes(`| \`${permission}\` |`));
    expect(row).toContain(`\`${method} ${path}\``);
  });

  it('are in the digest of the API with their status', () => {
    const documented = [...DIGEST.matchAll(/^((?:GET|POST|PATCH|PUT|DELETE) \S+) \S+ \(.*\) (\d{3}) .*$/gm)].map(
      ([, call, status]) => `${call} ${status}`,
    );
    const served = ROUTES.map(([method, path, status]) => `${method} ${path} ${status}`);
    // The index of the API has no procedure.
    expect(['GET / 200', ...served].toSorted(), 'npm run docs:openapi').toEqual(documented.toSorted());
  });

  it('do not include the procedures of the dashboard, which server/testing/dashboard-only.ts lists', () => {
    const onRest = new Set(routes.map(({ name }) => name));
    const others = PROCEDURES.filter(([name]) => !onRest.has(name));
    const lines = others.map(([name, { _def }]) => [name, accessOf((_def.meta ?? {}) as Meta)].join(' '));
    expect(lines.toSorted()).toEqual(DASHBOARD_ONLY.map((row) => row.join(' ')).toSorted());
  });

  it('and all other procedures declare their output', () => {
    expect(PROCEDURES.filter(([, { _def }]) => !('output' in _def && _def.output)).map(([name]) => name)).toEqual([]);
  });

  it.each(WITH_PERMISSION)('require a permission of their section and level: %s %s', (method, path, _status, permission) => {
    const [section, , level] = permission.split('.');
    const levels: Record<string, string> = { GET: 'view', POST: 'add', PATCH: 'change', PUT: 'change', DELETE: 'delete' };
    const isAction = method === 'POST' && RECORD_ACTIONS.some((pattern) => pattern.test(path));
    expect({ section, level }).toEqual({
      section: path.startsWith('/admin/') ? 'admin' : 'user',
      // Changing a schedule determines what is sent, so it requires the permission of a transfer.
      level: isAction ? 'change' : method === 'PATCH' && path === '/schedules/{id}/' ? 'add' : levels[method],
    });
  });

  it('of admins require an admin permission', () => {
    expect(ROUTES.filter(([, path, , access]) => path.startsWith('/admin/') && !access.startsWith('admin.'))).toEqual([]);
  });
});

describe('a user', () => {
  /** Fields that only admins and the platform can set. */
  const RESERVED = /^(status|verified|verification|kyc|archived|temporary|user|company|creator|permissions|settings|balance|owner)$/;

  /** Login and registration name the user and the company. */
  const isIdentifier = (path: string, field: string) => path.startsWith('/auth/') && ['user', 'company'].includes(field);

  /** Users can only cancel unclaimed transfers, and hold the amount of a transfer. */
  const OWN_STATUS = ['PATCH /transactions/{id}/ status', 'POST /transactions/transfer/ status', 'PUT /transactions/{id}/ status'];

  it('cannot set fields reserved for admins and the platform', () => {
    const own = routes.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/admin/'));
    const settable = own.flatMap(({ method, path, input }) =>
      [...input.fields.keys()]
        .filter((field) => RESERVED.test(field) && !isIdentifier(path, field))
        .map((field) => `${method} ${path} ${field}`),
    );
    expect(settable.toSorted()).toEqual(OWN_STATUS);
  });
});

/** Authorization precedes the body. */
const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} });

describe('the v3 API rejects', () => {
  let fixture: CompanyFixture;
  let rest: RestClient;
  beforeEach(async () => {
    fixture ??= await createFixture();
    rest = await serveRest(database, fixture);
  });

  it.each(PROTECTED)('%s %s without a valid token', async (method, path) => {
    const filled = path.replaceAll(/\{\w+\}/g, 'x');
    const anonymous = await rest(method, filled, bodyOf(method));
    expect(anonymous).toMatchObject({
      status: 401,
      body: { status: 'error', message: 'Authentication credentials were not provided.', code: 'unauthenticated' },
    });
    expect(anonymous.headers.get('www-authenticate')).toBe('Token');
    for (const token of ['nonsense', `${fixture.ann.token}x`, fixture.ann.token.replace(/^......./, '0000000')]) {
      expect(await rest(method, filled, { ...bodyOf(method), token })).toMatchObject({
        status: 401,
        body: { message: 'Invalid token.' },
      });
    }
  });

  it.each(WITH_PERMISSION)('%s %s without the permission %s %s', async (method, path, _status, permission) => {
    const { companyId, bob } = fixture;
    // Bob has all permissions except this one.
    await database.owner`delete from user_permissions where company_id = ${companyId} and user_id = ${bob.id}`;
    await database.owner`delete from user_groups where company_id = ${companyId} and user_id = ${bob.id}`;
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      select company_id, ${bob.id}, permission from group_permissions
      where company_id = ${companyId} and group_name = 'admin' and permission <> ${permission}`;
    const response = await rest(method, path.replaceAll(/\{\w+\}/g, 'x'), { ...bodyOf(method), token: bob.token });
    expect(response).toMatchObject({ status: 403, body: { status: 'error', message: 'Permission denied.', code: 'permission_denied' } });
  });

  it('invalid filter values with a field error, unless it returns an empty list', async () => {
    const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    const garbage = ['abc', '-1', '9'.repeat(38), '1,x', "'", '\\', '{}', '-infinity'];
    const responses = await Promise.all(
      lists.map(async ({ path, input }) => {
        const addresses = [...input.fields.keys()].flatMap((field) =>
          garbage.map((value) => `${path}?${field}=${encodeURIComponent(value)}`),
        );
        const failing: string[] = [];
        for (const address of addresses) {
          if ((await rest('GET', address, { token: fixture.admin.token })).status >= 500) failing.push(address);
        }
        return failing;
      }),
    );
    expect(responses.flat()).toEqual([]);
  }, 180_000);
});
