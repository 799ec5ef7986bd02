// Permissions of groups and users: granting, revoking, and the rule that admins can grant only permissions that they have.
import { describe, expect, it, test } from 'vitest';
import { permissionsOf, type PermissionLevel, type PermissionType, SECTIONS } from '#server/kernel/permissions.ts';
import { findPermissionByNumber, getPermissionNumber } from '#server/modules/people/permissions/schema.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

type PermissionPair = [type: PermissionType, level: PermissionLevel];

const USER_MANAGER_PERMISSIONS: PermissionPair[] = [
  ['user', 'view'],
  ['user', 'add'],
  ['user', 'change'],
  ['user', 'delete'],
  ['group', 'view'],
  ['group', 'change'],
  ['group', 'delete'],
  ['permission', 'add'],
  ['permission', 'delete'],
];

const toPermissionInput = (...[type, level]: PermissionPair) => ({ section: 'admin' as const, type, level });

/** Creates an admin group with these permissions and moves the person to it. */
const moveToStaff = async (fixture: CompanyFixture, person: TestUser, pairs: PermissionPair[], name = 'support'): Promise<void> => {
  await fixture.admin.api.admin.groups.create({ name, section: 'admin' });
  await fixture.admin.api.admin.groups.permissions.give({ group_name: name, permissions: pairs.map((pair) => toPermissionInput(...pair)) });
  await fixture.admin.api.admin.users.groups.move({ id: person.id, group: name });
};

describe('a permission number', () => {
  it('never changes', () => {
    expect(getPermissionNumber('admin.accesscontrolrule.view')).toBe(1);
    expect(getPermissionNumber('admin.currency.view')).toBe(57);
    expect(getPermissionNumber('user.transaction.add')).toBe(158);
    expect(getPermissionNumber('user.webhooksecret.delete')).toBe(192);
    expect(getPermissionNumber('admin.auditlog.view')).toBe(193);
  });

  it('is unique per permission', () => {
    const allPermissions = permissionsOf(...SECTIONS);
    const numbers = allPermissions.map((name) => getPermissionNumber(name));
    expect(new Set(numbers).size).toBe(allPermissions.length);
    expect(numbers.map((number) => findPermissionByNumber(String(number)))).toEqual(allPermissions);
    expect(['0', '-1', '1.5', '99999', 'x'].map((text) => findPermissionByNumber(text))).toEqual(Array.from({ length: 5 }));
  });
});

describe('granting permissions', () => {
  it('is possible individually or in bulk, with a response of the same form', async () => {
    const { admin } = await createFixture();
    const { give } = admin.api.admin.groups.permissions;
    expect(await give({ group_name: 'service', section: 'user', type: 'currency', level: 'view' })).toEqual({
      id: getPermissionNumber('user.currency.view'),
      section: 'user',
      type: 'currency',
      level: 'view',
      properties: {},
    });
    expect(await give({ group_name: 'service', permissions: [{ section: 'user', type: 'user', level: 'view' }] })).toMatchObject({
      permissions: [{ section: 'user', type: 'user', level: 'view' }],
    });
    const { results } = await admin.api.admin.groups.permissions.list({ group_name: 'service', section: 'user' });
    expect(results.map(({ type }) => type)).toEqual(['currency', 'user']);
  });

  it('defaults to the section of the group, and accepts the legacy name of currencies', async () => {
    const { admin } = await createFixture();
    await admin.api.admin.groups.create({ name: 'staff', section: 'admin' });
    const newPermission = await admin.api.admin.groups.permissions.give({ group_name: 'staff', type: 'asset' as never, level: 'view' });
    expect(newPermission).toMatchObject({ section: 'admin', type: 'currency' });
  });

  it('requires a type and a level, and rejects property rules', async () => {
    const { admin } = await createFixture();
    const { give } = admin.api.admin.groups.permissions;
    const permissionInput = { group_name: 'service', type: 'user', level: 'view' } as const;
    expect(await catchApiError(give({ ...permissionInput, properties: { metadata: 'deny' } }))).toMatchObject({ code: 'invalid' });
    expect(await catchApiError(give({ group_name: 'service', type: 'user' }))).toMatchObject({
      fields: { level: ['This field is required.'] },
    });
  });

  it('in the admin section requires an admin group or its members', async () => {
    const { admin, ann } = await createFixture();
    const permissionInput = toPermissionInput('user', 'view');
    expect(await catchApiError(admin.api.admin.groups.permissions.give({ group_name: 'user', ...permissionInput }))).toMatchObject({
      fields: { section: ['Admin permissions can only be granted to groups of the section admin.'] },
    });
    expect(await catchApiError(admin.api.admin.users.permissions.give({ id: ann.id, permissions: [permissionInput] }))).toMatchObject({
      fields: { permissions: [expect.any(String)] },
    });
  });
});

test('every user sees their own permissions', async () => {
  const { ann, admin } = await createFixture();
  const ownPermissions = await ann.api.permissions.list({ page_size: 250 });
  expect(ownPermissions.results.every(({ section }) => section === 'user')).toBe(true);
  const adminPermissions = await admin.api.admin.permissions.list({});
  expect(adminPermissions).toMatchObject({ count: permissionsOf(...SECTIONS).length, previous: null });
  expect(adminPermissions.results).toHaveLength(15);
  expect(await catchApiError(ann.api.permissions.get({ id: String(getPermissionNumber('admin.user.view')) }))).toMatchObject({
    code: 'not_found',
  });
});

describe('an admin of users', () => {
  it('cannot grant permissions that they lack, to groups or users', async () => {
    const fixture = await createFixture();
    await moveToStaff(fixture, fixture.ann, USER_MANAGER_PERMISSIONS);
    const { admin } = fixture.ann.api;
    const missingPermission = { code: 'permission_denied', message: /admin\.webhook\.add/ };
    const permissionInput = toPermissionInput('webhook', 'add');
    expect(await catchApiError(admin.groups.permissions.give({ group_name: 'support', ...permissionInput }))).toMatchObject(
      missingPermission,
    );
    expect(await catchApiError(admin.users.permissions.give({ id: fixture.ann.id, ...permissionInput }))).toMatchObject(missingPermission);
    await admin.groups.permissions.give({ group_name: 'support', ...toPermissionInput('user', 'view') });
  });

  it('cannot change groups that outrank them, or members of these groups', async () => {
    const fixture = await createFixture();
    await moveToStaff(fixture, fixture.ann, USER_MANAGER_PERMISSIONS);
    await moveToStaff(fixture, fixture.bob, [['webhook', 'add']], 'engineers');
    const { admin } = fixture.ann.api;
    const carl = await fixture.join('carl');
    const deniedCalls = [
      admin.groups.update({ group_name: 'engineers', label: 'x' }),
      admin.groups.settings.update({ group_name: 'engineers', allow_transactions: false }),
      admin.groups.remove({ group_name: 'engineers' }),
      admin.groups.permissions.remove({ group_name: 'engineers', id: String(getPermissionNumber('admin.webhook.add')) }),
      admin.users.groups.move({ id: carl.id, group: 'engineers' }),
      admin.users.groups.move({ id: fixture.ann.id, group: 'admin' }),
      admin.users.groups.move({ id: fixture.bob.id, group: 'user' }),
      admin.users.groups.remove({ id: fixture.bob.id, group_name: 'engineers' }),
    ];
    for (const rejection of await Promise.all(deniedCalls.map(catchApiError)))
      expect(rejection).toMatchObject({ code: 'permission_denied' });
    expect((await fixture.bob.api.groups.list({})).results.map(({ name }) => name)).toEqual(['engineers']);
  });

  it("learns nothing about others' permissions from rejected removals or grants", async () => {
    const fixture = await createFixture();
    await moveToStaff(fixture, fixture.ann, USER_MANAGER_PERMISSIONS);
    await moveToStaff(fixture, fixture.bob, [['webhook', 'add']], 'engineers');
    const { groups, users } = fixture.ann.api.admin;
    const id = String(getPermissionNumber('admin.token.view'));
    const deniedCalls = [
      groups.permissions.remove({ group_name: 'engineers', id }),
      groups.permissions.give({ group_name: 'engineers', type: 'webhook' }),
      users.permissions.remove({ id: fixture.bob.id, permission_id: id }),
      users.permissions.give({ id: fixture.bob.id, type: 'webhook' }),
    ];
    for (const rejection of await Promise.all(deniedCalls.map(catchApiError)))
      expect(rejection).toMatchObject({ code: 'permission_denied' });
  });

  it('can move users of equal rank, including themselves', async () => {
    const fixture = await createFixture();
    await moveToStaff(fixture, fixture.ann, USER_MANAGER_PERMISSIONS);
    const { admin } = fixture.ann.api;
    expect(await admin.users.groups.move({ id: fixture.bob.id, group: 'Support' })).toMatchObject({ name: 'support' });
    await admin.users.groups.move({ id: fixture.bob.id, group: 'user' });
    await admin.users.groups.move({ id: fixture.ann.id, group: 'user' });
    expect(await catchApiError(fixture.ann.api.admin.users.list({}))).toMatchObject({ code: 'permission_denied' });
  });
});

it('grants a permission to a single user, shows it in their profile, and revokes it', async () => {
  const { admin, ann } = await createFixture();
  await admin.api.admin.groups.create({ name: 'staff', section: 'admin' });
  await admin.api.admin.users.groups.move({ id: ann.id, group: 'staff' });
  expect(await catchApiError(ann.api.admin.currencies.list({}))).toMatchObject({ code: 'permission_denied' });
  const newPermission = await admin.api.admin.users.permissions.give({ id: ann.id, ...toPermissionInput('currency', 'view') });
  await ann.api.admin.currencies.list({});
  expect((await ann.api.user.get()).permissions).toEqual([toPermissionInput('currency', 'view')]);
  const permission_id = String('id' in newPermission ? newPermission.id : '');
  expect(await catchApiError(admin.api.admin.users.groups.move({ id: ann.id, group: 'user' }))).toMatchObject({
    message: /their own admin permissions/,
  });
  await admin.api.admin.users.permissions.remove({ id: ann.id, permission_id });
  expect(await catchApiError(ann.api.admin.currencies.list({}))).toMatchObject({ code: 'permission_denied' });
  expect(await catchApiError(admin.api.admin.users.permissions.get({ id: ann.id, permission_id }))).toMatchObject({ code: 'not_found' });
});
