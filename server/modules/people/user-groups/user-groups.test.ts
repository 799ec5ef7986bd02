import { describe, expect, it, test } from 'vitest';
import { numberOfPermission } from '#server/modules/people/permissions/permission-numbers.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { createWorld, database } = useWorlds();

describe('the owner', () => {
  it('keeps the group with all permissions, whoever asks', async () => {
    const world = await createWorld();
    const { admin, ann } = world;
    await admin.api.admin.users.groups.move({ id: ann.id, group: 'admin' });
    const stays = { message: 'The owner of the company stays in the group admin.' };
    expect(await refusalOf(admin.api.admin.users.groups.move({ id: admin.id, group: 'user' }))).toMatchObject(stays);
    expect(await refusalOf(admin.api.admin.users.groups.remove({ id: admin.id, group_name: 'admin' }))).toMatchObject(stays);
    const byAnn = await refusalOf(ann.api.admin.users.groups.remove({ id: admin.id, group_name: 'admin' }));
    expect(byAnn).toMatchObject({ code: 'permission_denied', message: /owner of the company/ });
    const id = String(numberOfPermission('admin.user.view'));
    expect(await refusalOf(admin.api.admin.groups.permissions.remove({ group_name: 'admin', id }))).toMatchObject({
      message: /keeps all permissions/,
    });
  });
});

test('who is moved is told of by an event, with the groups before and after', async () => {
  const world = await createWorld();
  const { admin, bob } = world;
  await admin.api.admin.groups.create({ name: 'business' });
  await admin.api.admin.users.groups.move({ id: bob.id, group: 'business' });
  expect((await admin.api.admin.users.groups.list({ id: bob.id })).results.map(({ name }) => name)).toEqual(['business']);
  await admin.api.admin.users.groups.remove({ id: bob.id, group_name: 'business' });
  const told = await database.owner<{ before: string[]; after: string[] }[]>`
    select jsonb_path_query_array(original::jsonb, '$.groups[*].name') as before, jsonb_path_query_array(data::jsonb, '$.groups[*].name') as after
    from events where company_id = ${world.companyId} and subject_id = ${bob.id} and names = array['user.update'] order by created_at`;
  expect(told).toEqual([
    { before: ['user'], after: ['business'] },
    { before: ['business'], after: [] },
  ]);
  expect(await refusalOf(admin.api.admin.users.groups.get({ id: bob.id, group_name: 'business' }))).toMatchObject({ code: 'not_found' });
});
