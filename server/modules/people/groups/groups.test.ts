import { describe, expect, it, test } from 'vitest';
import { groupList } from '#server/modules/people/groups/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const adminGroups = ({ admin }: CompanyFixture) => admin.api.admin.groups;

const DEFAULT_SETTINGS = {
  allow_transactions: true,
  allow_debit_transactions: true,
  allow_credit_transactions: true,
  disallowed_transaction_subtypes: [],
};

describe('groups', () => {
  test('of a new company are admin, service and user, with user as the default', async () => {
    const fixture = await createFixture();
    const { results } = await adminGroups(fixture).list({ orderby: 'name' });
    expect(results.map(({ name, section, default: isDefault, public: isPublic }) => ({ name, section, isDefault, isPublic }))).toEqual([
      { name: 'admin', section: 'admin', isDefault: false, isPublic: false },
      { name: 'service', section: 'admin', isDefault: false, isPublic: false },
      { name: 'user', section: 'user', isDefault: true, isPublic: true },
    ]);
  });

  it('are created with all user permissions, and a label that defaults to the name', async () => {
    const fixture = await createFixture();
    const created = await adminGroups(fixture).create({ name: 'business', description: 'Shops' });
    expect(created).toMatchObject({
      label: 'business',
      section: 'user',
      description: 'Shops',
      default: false,
      public: false,
      listed: true,
    });
    expect(created.settings).toMatchObject(DEFAULT_SETTINGS);
    const { count, results } = await adminGroups(fixture).permissions.list({ group_name: 'BUSINESS', page_size: 250 });
    expect(count).toBe(created.permissions);
    expect(new Set(results.map(({ section }) => section))).toEqual(new Set(['user']));
  });

  it('have names that are unique (ignoring case) and valid in a path', async () => {
    const fixture = await createFixture();
    expect(await catchApiError(adminGroups(fixture).create({ name: 'User' }))).toMatchObject({
      fields: { name: ['A group with this name already exists.'] },
    });
    expect(await catchApiError(adminGroups(fixture).create({ name: 'a/b' }))).toMatchObject({ code: 'invalid' });
  });

  it('are renamed with all references', async () => {
    const fixture = await createFixture();
    await adminGroups(fixture).create({ name: 'visitors' });
    await fixture.admin.api.admin.users.groups.move({ id: fixture.ann.id, group: 'visitors' });
    await fixture.admin.api.admin.authenticatorRules.create({
      type: 'authentication',
      durability: 'permanent',
      authenticator_types: ['totp'],
      group: 'visitors',
    });
    await adminGroups(fixture).update({ group_name: 'visitors', name: 'guests' });
    expect((await fixture.ann.api.groups.list({})).results).toMatchObject([{ name: 'guests', label: 'visitors' }]);
    const { results } = await fixture.admin.api.admin.authenticatorRules.list({});
    expect(results.map(({ group }) => group?.name)).toContain('guests');
    expect(await catchApiError(adminGroups(fixture).get({ group_name: 'visitors' }))).toMatchObject({ code: 'not_found' });
  });

  it('have exactly one default', async () => {
    const fixture = await createFixture();
    await adminGroups(fixture).create({ name: 'business', default: true });
    expect((await adminGroups(fixture).list({ default: 'true' })).results.map(({ name }) => name)).toEqual(['business']);
    const carl = await fixture.join('carl');
    expect((await carl.api.groups.list({})).results.map(({ name }) => name)).toEqual(['business']);
    expect(await catchApiError(adminGroups(fixture).update({ group_name: 'business', default: false }))).toMatchObject({
      fields: { default: ['Make another group the default instead.'] },
    });
  });

  it.each([
    ['archived', { archived: true }, 'archived'],
    ['moved to the admin section', { section: 'admin' as const }, 'default'],
  ])('that are the default cannot be %s', async (_what, update, field) => {
    const fixture = await createFixture();
    const error = await catchApiError(adminGroups(fixture).update({ group_name: 'user', ...update }));
    expect(Object.keys(error.fields as object)).toContain(field);
  });

  it('that are public cannot be in the admin section', async () => {
    const fixture = await createFixture();
    for (const update of [{ public: true }, { default: true }]) {
      expect(await catchApiError(adminGroups(fixture).create({ name: 'staff', section: 'admin', ...update }))).toMatchObject({
        code: 'invalid',
      });
      expect(await catchApiError(adminGroups(fixture).update({ group_name: 'service', ...update }))).toMatchObject({ code: 'invalid' });
    }
  });

  it('in the admin section can become user groups only without admin permissions', async () => {
    const fixture = await createFixture();
    await adminGroups(fixture).create({ name: 'staff', section: 'admin' });
    await adminGroups(fixture).permissions.give({ group_name: 'staff', type: 'user', level: 'view' });
    expect(await catchApiError(adminGroups(fixture).update({ group_name: 'staff', section: 'user' }))).toMatchObject({
      fields: { section: ['Revoke its admin permissions first.'] },
    });
  });

  it.each([
    ['renamed', { name: 'owners' }],
    ['moved to another section', { section: 'user' as const }],
    ['archived', { archived: true }],
  ])('that are built in cannot be %s', async (_what, update) => {
    const fixture = await createFixture();
    for (const group_name of ['admin', 'service']) {
      expect(await catchApiError(adminGroups(fixture).update({ group_name, ...update }))).toMatchObject({ code: 'invalid' });
      expect(await catchApiError(adminGroups(fixture).remove({ group_name }))).toMatchObject({
        message: `The group ${group_name} cannot be deleted.`,
      });
    }
  });

  it('count the active users', async () => {
    const fixture = await createFixture();
    const { users, services } = fixture.admin.api.admin;
    const { id } = await services.create({ name: 'Keeper' });
    await services.update({ id: String(id), active: true });
    const sizes = async () => (await adminGroups(fixture).sizes()).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(await sizes()).toEqual([
      { name: 'admin', users: 1 },
      { name: 'user', users: 2 },
    ]);
    await users.update({ id: fixture.ann.id, archived: true });
    await users.update({ id: fixture.bob.id, deactivated: true });
    expect(await sizes()).toEqual([{ name: 'admin', users: 1 }]);
  });

  it('can be deleted if they have no users or references', async () => {
    const fixture = await createFixture();
    await adminGroups(fixture).create({ name: 'visitors' });
    await fixture.admin.api.admin.users.groups.move({ id: fixture.ann.id, group: 'visitors' });
    expect(await catchApiError(adminGroups(fixture).remove({ group_name: 'visitors' }))).toMatchObject({
      message: /This group has users/,
    });
    await fixture.admin.api.admin.users.groups.move({ id: fixture.ann.id, group: 'user' });
    await adminGroups(fixture).remove({ group_name: 'visitors' });
    expect(await catchApiError(adminGroups(fixture).remove({ group_name: 'user' }))).toMatchObject({ message: /default group/ });
    expect((await adminGroups(fixture).list({})).count).toBe(3);
  });

  it('that are archived must be unarchived to change, and cannot be assigned', async () => {
    const fixture = await createFixture();
    await adminGroups(fixture).create({ name: 'visitors', public: true, archived: true });
    expect(await catchApiError(adminGroups(fixture).update({ group_name: 'visitors', label: 'x' }))).toMatchObject({
      message: 'Cannot modify an archived object.',
    });
    expect(await catchApiError(adminGroups(fixture).settings.update({ group_name: 'visitors', allow_transactions: false }))).toMatchObject({
      message: 'Cannot modify an archived object.',
    });
    expect(await catchApiError(fixture.admin.api.admin.users.groups.move({ id: fixture.ann.id, group: 'visitors' }))).toMatchObject({
      fields: { group: ['Group does not exist.'] },
    });
    const registration = { company: fixture.company, email: 'late@people.example', password1: 'correct horse', password2: 'correct horse' };
    expect(await catchApiError(fixture.anonymous.auth.register({ ...registration, groups: ['visitors'] }))).toMatchObject({
      code: 'invalid',
    });
    expect(await adminGroups(fixture).update({ group_name: 'visitors', archived: false })).toMatchObject({ archived: false });
  });

  it('support every filter and sort order', async () => {
    const fixture = await createFixture();
    fixture.clock.advance(1_000);
    await adminGroups(fixture).create({ name: 'visitors', public: true, listed: false });
    fixture.clock.advance(1_000);
    await adminGroups(fixture).create({ name: 'staff', section: 'admin', archived: true });
    fixture.clock.advance(1_000);
    await adminGroups(fixture).update({ group_name: 'visitors', label: 'Visitors' });
    expect(await findListMismatches(groupList, (query) => adminGroups(fixture).list(query))).toEqual({});
  });
});

describe('group settings', () => {
  it('are changed individually; null and blank URLs are accepted', async () => {
    const fixture = await createFixture();
    const group_name = 'user';
    await adminGroups(fixture).settings.update({ group_name, allow_debit_transactions: false, password_reset_url: null });
    expect(await adminGroups(fixture).settings.get({ group_name })).toEqual({
      ...DEFAULT_SETTINGS,
      allow_debit_transactions: false,
      password_reset_url: null,
      password_set_url: null,
      email_verification_url: null,
      deactivate_verification_url: null,
      request_delete_verification_url: null,
    });
    expect(await adminGroups(fixture).settings.replace({ group_name, password_reset_url: null })).toMatchObject({
      allow_debit_transactions: false,
      password_reset_url: null,
    });
    expect((await fixture.ann.api.groups.get({ group_name })).settings).toEqual({ ...DEFAULT_SETTINGS, allow_debit_transactions: false });
  });

  it.each([
    'password_reset_url',
    'password_set_url',
    'email_verification_url',
    'deactivate_verification_url',
    'request_delete_verification_url',
  ])('reject a URL in %s', async (field) => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    const updateSetting = (value: string) =>
      rest('PATCH', '/admin/groups/user/settings/', {
        token: fixture.admin.token,
        body: { [field]: value, allow_debit_transactions: false },
      });
    const { status, data } = await updateSetting('https://shop.example.com/reset');
    expect([status, data]).toEqual([400, { [field]: ['URLs of groups are not supported. Use the URLs of the company settings.'] }]);
    expect((await adminGroups(fixture).settings.get({ group_name: 'user' })).allow_debit_transactions).toBe(
      DEFAULT_SETTINGS.allow_debit_transactions,
    );
    expect((await updateSetting('')).status).toBe(200);
  });

  it('require existing subtypes', async () => {
    const fixture = await createFixture();
    expect(
      await catchApiError(adminGroups(fixture).settings.update({ group_name: 'user', disallowed_transaction_subtypes: [4_711] })),
    ).toMatchObject({ fields: { disallowed_transaction_subtypes: ['Subtype 4711 does not exist.'] } });
  });
});

describe('users', () => {
  it('see only their own group', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.groups.list({})).toMatchObject({ count: 1, results: [{ name: 'user', section: 'user' }] });
    expect(await ann.api.groups.get({ group_name: 'USER' })).toMatchObject({ name: 'user', settings: DEFAULT_SETTINGS });
    expect(await catchApiError(ann.api.groups.get({ group_name: 'admin' }))).toMatchObject({ code: 'not_found' });
  });
});

test('accepts POST for group changes by legacy clients, and form bodies', async () => {
  const { rest, admin } = await createRestFixture();
  const { token } = admin;
  expect(await rest('POST', '/admin/groups/', { token, body: { name: 'shops' } })).toMatchObject({ status: 201 });
  expect(await rest('POST', '/admin/groups/shops/', { token, body: { label: 'Shops' } })).toMatchObject({
    status: 200,
    body: { data: { label: 'Shops' } },
  });
  expect(await rest('PUT', '/admin/groups/shops/', { token, body: {} })).toMatchObject({ status: 400 });
  expect(await rest('DELETE', '/admin/groups/shops/', { token })).toMatchObject({ status: 200, body: { status: 'success' } });
});

test('removes a permission from the members of a group at commit', async () => {
  const fixture = await createFixture();
  await adminGroups(fixture).permissions.remove({
    group_name: 'user',
    id: String(await findPermissionId(fixture, 'user', 'document', 'view')),
  });
  expect(await catchApiError(fixture.ann.api.user.documents.list({}))).toMatchObject({ code: 'permission_denied' });
  const [row] = await database.owner`select details from audit_log
    where company_id = ${fixture.companyId} and action = 'group.permissions.remove'`;
  expect(row?.['details']).toEqual({ group: 'user', permissions: ['user.document.view'] });
});

const findPermissionId = async ({ admin }: CompanyFixture, section: string, type: string, level: string) => {
  const { results } = await admin.api.admin.permissions.list({ section, type, level });
  return results[0]?.id;
};
