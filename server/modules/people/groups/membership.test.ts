import { describe, expect, it, test } from 'vitest';
import { getPermissionNumber } from '#server/modules/people/permissions/schema.ts';
import { clearRules, addTotp } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { createFixture, database } = useFixtures();

describe('the owner', () => {
  it('cannot leave the group with all permissions', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await admin.api.admin.users.groups.move({ id: ann.id, group: 'admin' });
    const ownerMustStay = { message: 'The company owner must stay in the group admin.' };
    expect(await catchApiError(admin.api.admin.users.groups.move({ id: admin.id, group: 'user' }))).toMatchObject(ownerMustStay);
    expect(await catchApiError(admin.api.admin.users.groups.remove({ id: admin.id, group_name: 'admin' }))).toMatchObject(ownerMustStay);
    const annsError = await catchApiError(ann.api.admin.users.groups.remove({ id: admin.id, group_name: 'admin' }));
    expect(annsError).toMatchObject({ code: 'permission_denied', message: /company owner/ });
    const id = String(getPermissionNumber('admin.user.view'));
    expect(await catchApiError(admin.api.admin.groups.permissions.remove({ group_name: 'admin', id }))).toMatchObject({
      message: /keeps all permissions/,
    });
  });
});

test('a group change emits an event with the previous and new groups', async () => {
  const fixture = await createFixture();
  const { admin, bob } = fixture;
  await admin.api.admin.groups.create({ name: 'business' });
  await admin.api.admin.users.groups.move({ id: bob.id, group: 'business' });
  expect((await admin.api.admin.users.groups.list({ id: bob.id })).results.map(({ name }) => name)).toEqual(['business']);
  await admin.api.admin.users.groups.remove({ id: bob.id, group_name: 'business' });
  const events = await database.owner<{ before: string[]; after: string[] }[]>`
    select jsonb_path_query_array(original::jsonb, '$.groups[*].name') as before, jsonb_path_query_array(data::jsonb, '$.groups[*].name') as after
    from events where company_id = ${fixture.companyId} and subject_id = ${bob.id} and names = array['user.update'] order by created_at`;
  expect(events).toEqual([
    { before: ['user'], after: ['business'] },
    { before: ['business'], after: [] },
  ]);
  expect(await catchApiError(admin.api.admin.users.groups.get({ id: bob.id, group_name: 'business' }))).toMatchObject({
    code: 'not_found',
  });
});

// Every way of granting admin permissions requires step-up.
const emailOf = (name: string, { company }: CompanyFixture): string => `${name}@${company}.example`;

/** Counts the users of a group and the invitations to it. */
const countMembersAndInvitations = async ({ companyId }: CompanyFixture, group: string): Promise<number | undefined> => {
  const [row] = await database.owner<{ count: number }[]>`
    select (select count(*)::int from user_groups where company_id = ${companyId} and group_name = ${group})
      + (select count(*)::int from invitations where company_id = ${companyId} and group_name = ${group}) as count`;
  return row?.count;
};

const WAYS_TO_ADD_ADMIN: Record<string, (fixture: CompanyFixture) => Promise<unknown>> = {
  'moving them': ({ admin, bob }) => admin.api.admin.users.groups.move({ id: bob.id, group: 'admin' }),
  'changing them with PATCH': ({ admin, bob }) => admin.api.admin.users.update({ id: bob.id, groups: ['admin'] }),
  'changing them with PUT': ({ admin, bob }) => admin.api.admin.users.replace({ id: bob.id, groups: ['admin'] }),
  'creating them': (fixture) => fixture.admin.api.admin.users.create({ email: emailOf('created', fixture), groups: ['admin'] }),
  'inviting them': (fixture) => fixture.admin.api.admin.invitations.create({ email: emailOf('invited', fixture), group: 'admin' }),
};

it.each(Object.entries(WAYS_TO_ADD_ADMIN))('requires step-up to add an admin by %s', async (_way, addMember) => {
  const fixture = await createFixture();
  const { admin } = fixture;
  await clearRules(database, fixture);
  const authenticator = await addTotp(database, fixture, admin);
  expect((await catchApiError(addMember(fixture))).code).toBe('mfa_required');
  expect(await countMembersAndInvitations(fixture, 'admin')).toBe(1);
  await admin.api.auth.mfa.verify({ token: authenticator.code() });
  await addMember(fixture);
  expect(await countMembersAndInvitations(fixture, 'admin')).toBe(2);
});

it('requires no step-up to add a user to a public group', async () => {
  const fixture = await createFixture();
  await clearRules(database, fixture);
  await addTotp(database, fixture, fixture.admin);
  const { users, invitations } = fixture.admin.api.admin;
  const before = (await countMembersAndInvitations(fixture, 'user')) ?? 0;
  await users.create({ email: emailOf('created', fixture), groups: ['user'] });
  await invitations.create({ email: emailOf('invited', fixture), group: 'user' });
  expect(await countMembersAndInvitations(fixture, 'user')).toBe(before + 2);
});
