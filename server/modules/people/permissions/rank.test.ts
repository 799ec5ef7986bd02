// Rank: an admin cannot take over, archive or demote a user who outranks them, regardless of individual permissions. Every route that
// changes the credentials or permissions of a user is tested on the owner, on an admin of higher rank, and on a user without admin
// permissions.
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors.ts';
import { getPermissionNumber } from '#server/modules/people/permissions/schema.ts';
import { MISSING_PERMISSIONS } from '#server/modules/people/permissions/service.ts';
import { requireOwnPermissions, requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { addSms, addTotp } from '#server/testing/authenticators.ts';
import { ROUTES as ALL_ROUTES } from '#server/testing/route-list.ts';
import { useFixtures, type RestFixture, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture, createFixture } = useFixtures();

/** A user's records, so that every route has something to change. */
type RankTarget = TestUser & {
  email_id: number;
  mobile_id: number;
  authenticator_id: string;
  token_key: string;
  permission: string;
  group: string;
};

type RankedCall = { path: string; body?: object };

const newNumber = (): string => `+2782${randomInt(10_000_000).toString().padStart(7, '0')}`;
const newEmail = (): string => `way-in-${randomInt(1_000_000_000)}@example.com`;

/** The calls of the routes. They run in this order on one user, so that each finds its target. */
const CALLS: Record<string, (target: RankTarget) => RankedCall> = {
  'PATCH /admin/users/{id}/kyc/': ({ id }) => ({ path: `/admin/users/${id}/kyc/`, body: { status: 'verified' } }),
  'PATCH /admin/users/{id}/': ({ id }) => ({ path: `/admin/users/${id}/`, body: { email: newEmail() } }),
  'PATCH /admin/users/{id}/settings/': ({ id }) => ({ path: `/admin/users/${id}/settings/`, body: { allow_transactions: false } }),
  'PUT /admin/users/{id}/settings/': ({ id }) => ({ path: `/admin/users/${id}/settings/`, body: { allow_credit_transactions: false } }),
  'POST /admin/users/tokens/': ({ id }) => ({ path: '/admin/users/tokens/', body: { user: id } }),
  'PATCH /admin/users/tokens/{token_key}/': ({ token_key }) => ({ path: `/admin/users/tokens/${token_key}/`, body: { label: 'Mine' } }),
  'PUT /admin/users/tokens/{token_key}/': ({ token_key }) => ({ path: `/admin/users/tokens/${token_key}/`, body: { label: 'My own' } }),
  'DELETE /admin/users/tokens/{token_key}/': ({ token_key }) => ({ path: `/admin/users/tokens/${token_key}/` }),
  'DELETE /admin/users/tokens/': ({ id }) => ({ path: `/admin/users/tokens/?user=${id}` }),
  'POST /admin/users/emails/': ({ id }) => ({
    path: '/admin/users/emails/',
    body: { user: id, email: newEmail(), primary: true, verified: true },
  }),
  'PATCH /admin/users/emails/{id}/': ({ email_id }) => ({ path: `/admin/users/emails/${email_id}/`, body: { verified: true } }),
  'PUT /admin/users/emails/{id}/': ({ email_id }) => ({ path: `/admin/users/emails/${email_id}/`, body: { verified: false } }),
  'DELETE /admin/users/emails/{id}/': ({ email_id }) => ({ path: `/admin/users/emails/${email_id}/` }),
  'POST /admin/users/mobiles/': ({ id }) => ({ path: '/admin/users/mobiles/', body: { user: id, number: newNumber(), primary: true } }),
  'PATCH /admin/users/mobiles/{id}/': ({ mobile_id }) => ({ path: `/admin/users/mobiles/${mobile_id}/`, body: { verified: true } }),
  'PUT /admin/users/mobiles/{id}/': ({ mobile_id }) => ({ path: `/admin/users/mobiles/${mobile_id}/`, body: { verified: false } }),
  'DELETE /admin/users/mobiles/{id}/': ({ mobile_id }) => ({ path: `/admin/users/mobiles/${mobile_id}/` }),
  'DELETE /admin/users/mfa/authenticators/{id}/': (target) => ({ path: `/admin/users/mfa/authenticators/${target.authenticator_id}/` }),
  'DELETE /admin/users/{id}/mfa/sms/': ({ id }) => ({ path: `/admin/users/${id}/mfa/sms/` }),
  'DELETE /admin/users/{id}/mfa/token/': ({ id }) => ({ path: `/admin/users/${id}/mfa/token/` }),
  'POST /admin/users/{id}/permissions/': ({ id }) => ({
    path: `/admin/users/${id}/permissions/`,
    body: { section: 'user', type: 'token', level: 'change' },
  }),
  'DELETE /admin/users/{id}/permissions/{permission_id}/': ({ id, permission }) => ({
    path: `/admin/users/${id}/permissions/${permission}/`,
  }),
  'POST /admin/users/{id}/groups/': ({ id }) => ({ path: `/admin/users/${id}/groups/`, body: { group: 'walkers' } }),
  'DELETE /admin/users/{id}/groups/{group_name}/': ({ id, group }) => ({ path: `/admin/users/${id}/groups/${group}/` }),
  'PUT /admin/users/{id}/': ({ id }) => ({ path: `/admin/users/${id}/`, body: { deactivated: true } }),
  'DELETE /admin/users/{id}/': ({ id }) => ({ path: `/admin/users/${id}/` }),
};

/** Creating a user has no target, and replacing a permission does not change it. */
const ROUTES_WITHOUT_TARGET = new Set([
  'POST /admin/users/',
  'PATCH /admin/users/{id}/permissions/{permission_id}/',
  'PUT /admin/users/{id}/permissions/{permission_id}/',
]);
const CREDENTIAL_PERMISSIONS = /^admin\.(user|token|mfa|mobile|email|permission)\./;

const ROUTES = ALL_ROUTES.filter(([, path]) => path.startsWith('/admin/users/')).flatMap(([method, path, , permission]) => {
  const name = `${method} ${path}`;
  return method === 'GET' || !CREDENTIAL_PERMISSIONS.test(permission) || ROUTES_WITHOUT_TARGET.has(name)
    ? []
    : [{ name, method, permission }];
});

it('tests every route that changes credentials or permissions', () => {
  expect(ROUTES.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

/** A user with two of each credential and one permission granted directly. */
const createTarget = async (fixture: RestFixture, person: TestUser, group: string): Promise<RankTarget> => {
  const { companyId, admin } = fixture;
  const { emails, mobiles, tokens } = admin.api.admin.users;
  const { token_key } = await tokens.create({ user: person.id });
  const email = await emails.create({ user: person.id, email: newEmail() });
  await mobiles.create({ user: person.id, number: newNumber(), verified: true });
  const mobile = await mobiles.create({ user: person.id, number: newNumber() });
  await addTotp(database, fixture, person);
  await addSms(database, fixture, person, newNumber());
  const { id: authenticator_id } = await addTotp(database, fixture, person);
  await database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${person.id}, 'user.token.add')`;
  const permission = String(getPermissionNumber('user.token.add'));
  return { ...person, email_id: email.id, mobile_id: mobile.id, authenticator_id, token_key, permission, group };
};

/** An admin who has only the permission of the route that they call. */
const createLimitedAdmin = async (
  fixture: RestFixture,
): Promise<{ id: string; call(route: (typeof ROUTES)[number], target: RankTarget): Promise<number> }> => {
  const { rest, companyId } = fixture;
  const { id, token } = await fixture.join('limited');
  return {
    id,
    call: async ({ name, method, permission }, target) => {
      await database.owner`delete from user_permissions where company_id = ${companyId} and user_id = ${id}`;
      await database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${id}, ${permission})`;
      const { path, body } = CALLS[name]?.(target) ?? { path: '' };
      const response = await rest(method, path, { token, ...(body && { body }) });
      return response.status;
    },
  };
};

/** All stored data of a user. */
const readStoredData = async ({ companyId }: RestFixture, { id }: TestUser): Promise<unknown> => {
  const { owner } = database;
  const [person] = await owner`select * from users where company_id = ${companyId} and id = ${id}`;
  const tables = ['emails', 'mobiles', 'authenticators', 'user_groups', 'user_permissions', 'verifications'];
  const rows = await Promise.all(
    tables.map(
      async (table) => owner`select * from ${owner(table)} t where company_id = ${companyId} and user_id = ${id} order by t::text`,
    ),
  );
  const tokens =
    await owner`select token_key, label, expires_at from tokens where company_id = ${companyId} and user_id = ${id} order by 1`;
  return [person, ...rows, tokens].map((part) => JSON.parse(JSON.stringify(part)) as unknown);
};

const addWalkersGroup = ({ companyId }: RestFixture) =>
  database.owner`insert into groups (company_id, name, label, section) values (${companyId}, 'walkers', 'Walkers', 'user')`;

it.each(['the owner', 'an admin of higher rank'])('an admin of lower rank cannot change %s', async (person) => {
  const fixture = await createRestFixture();
  await addWalkersGroup(fixture);
  if (person !== 'the owner')
    await database.owner`insert into user_permissions (company_id, user_id, permission) values (${fixture.companyId}, ${fixture.bob.id}, 'admin.webhook.add')`;
  const target =
    person === 'the owner' ? await createTarget(fixture, fixture.admin, 'admin') : await createTarget(fixture, fixture.bob, 'user');
  const limitedAdmin = await createLimitedAdmin(fixture);
  const before = await readStoredData(fixture, target);
  const statuses: Record<string, number> = {};
  for (const route of ROUTES) statuses[route.name] = await limitedAdmin.call(route, target);
  const expected = Object.fromEntries(ROUTES.map(({ name }) => [name, 403]));
  expect(statuses).toEqual(expected);
  expect(await readStoredData(fixture, target)).toEqual(before);
});

it('an admin can change users of equal or lower rank', async () => {
  const fixture = await createRestFixture();
  await addWalkersGroup(fixture);
  const target = await createTarget(fixture, fixture.ann, 'walkers');
  const limitedAdmin = await createLimitedAdmin(fixture);
  const routesByName = new Map(ROUTES.map((route) => [route.name, route]));
  const failedCalls: Record<string, number> = {};
  for (const name of Object.keys(CALLS)) {
    const route = routesByName.get(name);
    const status = route ? await limitedAdmin.call(route, target) : 0;
    if (status >= 300 || status === 0) failedCalls[name] = status;
  }
  expect(failedCalls).toEqual({});
});

// Unit tests of the rank functions.
const grantPermissions = async ({ companyId }: CompanyFixture, { id }: TestUser, ...permissions: string[]): Promise<void> => {
  await database.owner`insert into user_permissions (company_id, user_id, permission)
    select ${companyId}, ${id}, permission from unnest(${permissions}::text[]) as permission on conflict do nothing`;
};

/** Returns the message of the rejection, or undefined if the check passes. */
const readRejection = async (check: Promise<void>): Promise<string | undefined> => {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'permission_denied') throw error;
    return error.message;
  }
};

const callerOf = ({ companyId }: CompanyFixture, { id }: TestUser) => ({ me: { companyId, userId: id } });

describe('an admin', () => {
  it('can change users of equal or lower rank, including themselves', async () => {
    const fixture = await createFixture();
    await grantPermissions(fixture, fixture.ann, 'admin.user.change');
    expect(await readRejection(requireRankOver(database.db, callerOf(fixture, fixture.ann), fixture.bob.id))).toBeUndefined();
    expect(await readRejection(requireRankOver(database.db, callerOf(fixture, fixture.bob), fixture.bob.id))).toBeUndefined();
    await grantPermissions(fixture, fixture.bob, 'admin.user.change');
    expect(await readRejection(requireRankOver(database.db, callerOf(fixture, fixture.ann), fixture.bob.id))).toBeUndefined();
  });

  it('cannot change users of higher rank, and gets the reason', async () => {
    const fixture = await createFixture();
    await grantPermissions(fixture, fixture.ann, 'admin.user.change');
    await grantPermissions(fixture, fixture.bob, 'admin.webhook.add');
    expect(await readRejection(requireRankOver(database.db, callerOf(fixture, fixture.ann), fixture.bob.id))).toBe(
      'This user has permissions that you lack: admin.webhook.add. Ask the owner of the company.',
    );
  });

  it('cannot change the owner, even with all permissions', async () => {
    const fixture = await createFixture();
    await database.owner`update user_groups set group_name = 'admin' where company_id = ${fixture.companyId} and user_id = ${fixture.ann.id}`;
    expect(await readRejection(requireRankOver(database.db, callerOf(fixture, fixture.ann), fixture.admin.id))).toMatch(
      /owner of the company/,
    );
    expect(await readRejection(requireRankOverGroup(database.db, callerOf(fixture, fixture.ann), 'admin'))).toBeUndefined();
  });

  it('can grant their own permissions, and change groups of equal or lower rank', async () => {
    const fixture = await createFixture();
    const ann = callerOf(fixture, fixture.ann);
    await grantPermissions(fixture, fixture.ann, 'admin.user.change');
    expect(
      await readRejection(requireOwnPermissions(database.db, ann, ['admin.user.change', 'user.document.view'], MISSING_PERMISSIONS)),
    ).toBeUndefined();
    expect(await readRejection(requireOwnPermissions(database.db, ann, ['admin.webhook.add'], MISSING_PERMISSIONS))).toBe(
      'You cannot grant permissions that you lack: admin.webhook.add. Ask the owner of the company.',
    );
    expect(await readRejection(requireRankOverGroup(database.db, ann, 'user'))).toBeUndefined();
    expect(await readRejection(requireRankOverGroup(database.db, ann, 'SERVICE'))).toMatch(
      /^The group SERVICE has permissions that you lack: .* more\./,
    );
  });
});

it('the owner can change every user and grant every permission, without a group', async () => {
  const fixture = await createFixture();
  const owner = callerOf(fixture, fixture.admin);
  await grantPermissions(fixture, fixture.bob, 'admin.webhook.add');
  await database.owner`delete from user_groups where company_id = ${fixture.companyId} and user_id = ${fixture.admin.id}`;
  expect(await readRejection(requireRankOver(database.db, owner, fixture.bob.id))).toBeUndefined();
  expect(await readRejection(requireRankOverGroup(database.db, owner, 'admin'))).toBeUndefined();
  expect(await readRejection(requireOwnPermissions(database.db, owner, ['admin.webhook.add'], MISSING_PERMISSIONS))).toBeUndefined();
});
