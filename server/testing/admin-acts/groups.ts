// How admins change groups, and what people may do.
import { getPermissionNumber } from '#server/modules/people/index.ts';
import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const addGroup = async ({ admin }: World) => (await admin.api.admin.groups.create({ name: 'visitors' })).name;

const VIEW_USERS = String(getPermissionNumber('admin.user.view'));

const ANY_PERMISSION = { section: 'user', type: 'user', level: 'view' } as const;

/** Each prepares what is needed, and answers the act. */
export const GROUP_ACTS: Acts = {
  'admin.groups.create': async (world) => () => addGroup(world),
  'admin.groups.update': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.update({ group_name, label: 'Visitors' });
  },
  'admin.groups.replace': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.replace({ group_name, name: 'guests' });
  },
  'admin.groups.change': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.change({ group_name, public: true });
  },
  'admin.groups.remove': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.remove({ group_name });
  },
  'admin.groups.settings.update': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.settings.update({ group_name, allow_transactions: false });
  },
  'admin.groups.settings.replace': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.settings.replace({ group_name, allow_transactions: false });
  },
  'admin.groups.permissions.give':
    async ({ admin }) =>
    () =>
      admin.api.admin.groups.permissions.give({ group_name: 'service', ...ANY_PERMISSION }),
  'admin.groups.permissions.remove':
    async ({ admin }) =>
    () =>
      admin.api.admin.groups.permissions.remove({ group_name: 'service', id: VIEW_USERS }),
  'admin.users.groups.move': async (world) => {
    const group = await addGroup(world);
    return () => world.admin.api.admin.users.groups.move({ id: world.ann.id, group });
  },
  'admin.users.groups.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.groups.remove({ id: ann.id, group_name: 'user' }),
  'admin.users.permissions.give':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.permissions.give({ id: ann.id, ...ANY_PERMISSION }),
  'admin.users.permissions.remove': async ({ admin, ann }) => {
    await admin.api.admin.users.permissions.give({ id: ann.id, ...ANY_PERMISSION });
    const permission_id = String(getPermissionNumber('user.user.view'));
    return () => admin.api.admin.users.permissions.remove({ id: ann.id, permission_id });
  },
};
