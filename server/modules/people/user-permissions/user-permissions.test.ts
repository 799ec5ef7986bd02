// A permission of one person, besides those of the group; what both kinds share is in group-permissions/rights.test.ts.
import { expect, it } from 'vitest';
import type { PermissionLevel, PermissionType } from '#server/kernel/permissions.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

const permission = (type: PermissionType, level: PermissionLevel) => ({ section: 'admin' as const, type, level });

it('is given to one person, who shows it, and loses it again', async () => {
  const { admin, ann } = await createWorld();
  await admin.api.admin.groups.create({ name: 'staff', section: 'admin' });
  await admin.api.admin.users.groups.move({ id: ann.id, group: 'staff' });
  expect(await refusalOf(ann.api.admin.currencies.list({}))).toMatchObject({ code: 'permission_denied' });
  const given = await admin.api.admin.users.permissions.give({ id: ann.id, ...permission('currency', 'view') });
  await ann.api.admin.currencies.list({});
  expect((await ann.api.user.get()).permissions).toEqual([permission('currency', 'view')]);
  const permission_id = String('id' in given ? given.id : '');
  expect(await refusalOf(admin.api.admin.users.groups.move({ id: ann.id, group: 'user' }))).toMatchObject({
    message: /permissions of the section admin of their own/,
  });
  await admin.api.admin.users.permissions.remove({ id: ann.id, permission_id });
  expect(await refusalOf(ann.api.admin.currencies.list({}))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(admin.api.admin.users.permissions.get({ id: ann.id, permission_id }))).toMatchObject({ code: 'not_found' });
});
