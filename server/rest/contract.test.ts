// The whole surface as one table: exactly these routes are served, and each keeps the promises that all routes share. A
// new endpoint is written down here once and is then held to all of them.
import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/app-router.ts';
import { buildRouteTable } from '#server/rest/routes.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

type Row = [method: string, path: string, successStatus: 200 | 201, access: string];

const ROUTES: Row[] = [
  ['GET', '/auth/', 200, 'session'],
  ['POST', '/auth/company/register/', 201, 'public'],
  ['POST', '/auth/register/', 201, 'public'],
  ['POST', '/auth/login/', 200, 'public'],
  ['POST', '/auth/logout/', 200, 'session'],
  ['POST', '/auth/logout/all/', 200, 'session'],
  ['POST', '/auth/password/change/', 200, 'session'],
  ['POST', '/auth/password/reset/', 200, 'public'],
  ['POST', '/auth/password/reset/confirm/', 200, 'public'],
  ['POST', '/auth/email/verify/', 200, 'public'],
  ['POST', '/auth/email/verify/resend/', 200, 'public'],
  ['POST', '/auth/mobile/verify/', 200, 'session'],
  ['POST', '/auth/mobile/verify/resend/', 200, 'public'],
  ['GET', '/auth/tokens/', 200, 'session'],
  ['POST', '/auth/tokens/', 201, 'session'],
  ['DELETE', '/auth/tokens/{token_key}/', 200, 'session'],
  ['POST', '/auth/tokens/verify/', 200, 'session'],
  ['GET', '/auth/mfa/', 200, 'session'],
  ['POST', '/auth/mfa/verify/', 200, 'session'],
  ['POST', '/auth/mfa/deliver/', 200, 'session'],
  ['GET', '/auth/mfa/sms/', 200, 'session'],
  ['POST', '/auth/mfa/sms/', 201, 'session'],
  ['DELETE', '/auth/mfa/sms/', 200, 'session'],
  ['POST', '/auth/mfa/sms/send/', 200, 'session'],
  ['GET', '/auth/mfa/token/', 200, 'session'],
  ['POST', '/auth/mfa/token/', 201, 'session'],
  ['DELETE', '/auth/mfa/token/', 200, 'session'],
  ['GET', '/auth/mfa/authenticators/', 200, 'session'],
  ['POST', '/auth/mfa/authenticators/', 201, 'session'],
  ['GET', '/auth/mfa/authenticators/{id}/', 200, 'session'],
  ['DELETE', '/auth/mfa/authenticators/{id}/', 200, 'session'],
  ['GET', '/user/', 200, 'user.user.view'],
  ['PATCH', '/user/', 200, 'user.user.change'],
  ['GET', '/user/addresses/', 200, 'user.address.view'],
  ['POST', '/user/addresses/', 201, 'user.address.add'],
  ['GET', '/user/addresses/{id}/', 200, 'user.address.view'],
  ['PATCH', '/user/addresses/{id}/', 200, 'user.address.change'],
  ['DELETE', '/user/addresses/{id}/', 200, 'user.address.delete'],
  ['GET', '/company/currencies/', 200, 'user.currency.view'],
  ['GET', '/company/currencies/{code}/', 200, 'user.currency.view'],
  ['GET', '/accounts/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/currencies/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/currencies/{code}/', 200, 'user.account.view'],
  ['GET', '/transactions/', 200, 'user.transaction.view'],
  ['GET', '/transactions/totals/', 200, 'user.transaction.view'],
  ['GET', '/transactions/{id}/', 200, 'user.transaction.view'],
  ['POST', '/transactions/credit/', 201, 'user.transaction.add'],
  ['POST', '/transactions/debit/', 201, 'user.transaction.add'],
  ['POST', '/transactions/transfer/', 201, 'user.transaction.add'],
  ['POST', '/transactions/', 201, 'user.transaction.add'],
  ['GET', '/admin/users/', 200, 'admin.user.view'],
  ['GET', '/admin/users/{id}/', 200, 'admin.user.view'],
  ['GET', '/admin/users/{id}/mfa/', 200, 'admin.mfa.view'],
  ['DELETE', '/admin/users/{id}/mfa/sms/', 200, 'admin.mfa.delete'],
  ['DELETE', '/admin/users/{id}/mfa/token/', 200, 'admin.mfa.delete'],
  ['GET', '/admin/users/mfa/authenticators/', 200, 'admin.mfa.view'],
  ['GET', '/admin/users/mfa/authenticators/{id}/', 200, 'admin.mfa.view'],
  ['DELETE', '/admin/users/mfa/authenticators/{id}/', 200, 'admin.mfa.delete'],
  ['GET', '/admin/users/addresses/', 200, 'admin.address.view'],
  ['POST', '/admin/users/addresses/', 201, 'admin.address.add'],
  ['GET', '/admin/users/addresses/{id}/', 200, 'admin.address.view'],
  ['PATCH', '/admin/users/addresses/{id}/', 200, 'admin.address.change'],
  ['DELETE', '/admin/users/addresses/{id}/', 200, 'admin.address.delete'],
  ['GET', '/admin/authenticator-rules/', 200, 'admin.mfarule.view'],
  ['POST', '/admin/authenticator-rules/', 201, 'admin.mfarule.add'],
  ['GET', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.view'],
  ['PATCH', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.change'],
  ['PUT', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.change'],
  ['DELETE', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.delete'],
  ['GET', '/admin/currencies/', 200, 'admin.currency.view'],
  ['POST', '/admin/currencies/', 201, 'admin.currency.add'],
  ['GET', '/admin/currencies/{code}/', 200, 'admin.currency.view'],
  ['PATCH', '/admin/currencies/{code}/', 200, 'admin.currency.change'],
  ['GET', '/admin/transactions/', 200, 'admin.transaction.view'],
  ['GET', '/admin/transactions/totals/', 200, 'admin.transaction.view'],
  ['GET', '/admin/transactions/{id}/', 200, 'admin.transaction.view'],
  ['PATCH', '/admin/transactions/{id}/', 200, 'admin.transaction.change'],
  ['POST', '/admin/transactions/credit/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/debit/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/transfer/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/{id}/reverse/', 201, 'admin.transaction.add'],
];

const { database, createWorld } = useWorlds();

const PROTECTED = ROUTES.filter(([, , , access]) => access !== 'public');
const WITH_PERMISSION = ROUTES.filter(([, , , access]) => access.includes('.'));
const WITH_PARAMETER = ROUTES.filter(([, path]) => path.includes('{'));

/** A PUT sends the whole of what it replaces: a rule. */
const BODIES: Record<string, unknown> = { POST: {}, PATCH: {}, PUT: { durability: 'permanent', authenticator_types: ['totp'] } };

const bodyFor = (method: string): { body?: unknown } => (method in BODIES ? { body: BODIES[method] } : {});

/** How something is made in a world that a path may name: the first row whose part the path has. Of `{…}` it fills the last one. */
const MAKERS: [part: string, make: (world: World) => Promise<string>][] = [
  ['{token_key}', async ({ ann }) => ann.token.slice(0, 12)],
  ['{code}', async ({ admin }) => (await admin.api.admin.currencies.create({ code: 'CHF' })).code],
  ['{reference}', async ({ ann }) => (await ann.api.accounts.list({})).results[0]?.reference ?? ''],
  ['/authenticators/', async ({ ann }) => (await ann.api.auth.mfa.authenticators.create({ type: 'totp' })).id],
  ['/authenticator-rules/', async ({ admin }) => String((await admin.api.admin.authenticatorRules.list({})).results[0]?.id)],
  ['/addresses/', async ({ ann }) => String((await ann.api.user.addresses.create({ city: 'Cape Town' })).id)],
  ['/users/', async ({ ann }) => ann.id],
  ['/transactions/', async ({ ann }) => (await ann.api.transactions.credit({ amount: 1n, currency: 'USD' })).id],
];

/** A path with its parameters filled in by what is there, but belongs to others. */
const foreignPath = async (path: string, theirs: World): Promise<string> => {
  let filled = path;
  for (const [part, make] of MAKERS) {
    const hole = part.startsWith('{') ? part : '{id}';
    if (filled.includes(part) && filled.includes(hole)) filled = filled.replace(hole, await make(theirs));
  }
  if (filled.includes('{')) throw new Error(`Say in MAKERS how to make what ${path} names.`);
  return filled;
};

describe('the v3 surface', () => {
  it('is exactly this table', () => {
    const served = buildRouteTable(appRouter).routes.map(({ method, path, successStatus, meta }): Row => [
      method,
      path,
      successStatus as 200 | 201,
      meta.permission ?? meta.access ?? 'undeclared',
    ]);
    const line = (row: Row) => row.join(' ');
    expect(served.map(line).toSorted()).toEqual(ROUTES.map(line).toSorted());
  });

  it.each(PROTECTED)('%s %s refuses the anonymous, and tokens that are none', async (method, path) => {
    const world = await createWorld();
    const rest = await serveRest(database, world);
    const filled = path.replaceAll(/\{\w+\}/g, 'x');
    const anonymous = await rest(method, filled, bodyFor(method));
    expect(anonymous).toMatchObject({
      status: 401,
      body: { status: 'error', message: 'Authentication credentials were not provided.', code: 'unauthenticated' },
    });
    expect(anonymous.headers.get('www-authenticate')).toBe('Token');
    for (const token of ['nonsense', `${world.ann.token}x`, world.ann.token.replace(/^......./, '0000000')]) {
      expect(await rest(method, filled, { ...bodyFor(method), token })).toMatchObject({ status: 401, body: { message: 'Invalid token.' } });
    }
  });

  it.each(WITH_PERMISSION)('%s %s refuses who lacks %s %s', async (method, path, _status, permission) => {
    const world = await createWorld();
    const rest = await serveRest(database, world);
    await database.owner`delete from group_permissions where company_id = ${world.companyId} and permission = ${permission}`;
    const refused = await rest(method, path.replaceAll(/\{\w+\}/g, 'x'), { ...bodyFor(method), token: world.admin.token });
    expect(refused).toMatchObject({ status: 403, body: { status: 'error', message: 'Permission denied.', code: 'permission_denied' } });
  });

  it.each(WITH_PARAMETER)('%s %s answers 404 for what another company has', async (method, path) => {
    const [mine, theirs] = [await createWorld(), await createWorld()];
    const rest = await serveRest(database, mine);
    const answer = await rest(method, await foreignPath(path, theirs), { ...bodyFor(method), token: mine.admin.token });
    expect(answer).toMatchObject({ status: 404, body: { status: 'error', message: 'Not found.', code: 'not_found' } });
  });

  it.each(WITH_PARAMETER.filter(([, path]) => !path.startsWith('/admin/') && !path.includes('{code}')))(
    '%s %s answers 404 for what another user has',
    async (method, path) => {
      const world = await createWorld();
      const rest = await serveRest(database, world);
      const answer = await rest(method, await foreignPath(path, world), { ...bodyFor(method), token: world.bob.token });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    },
  );
});
