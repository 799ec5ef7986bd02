import { getPermissionNumber } from '#server/modules/people/permissions/schema.ts';
import { joinGroup } from '#server/modules/people/groups/examples.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/** The number of a permission that Ann's group has. */
const VIEW_PROFILE = String(getPermissionNumber('user.user.view'));
const VIEW_USERS = String(getPermissionNumber('admin.user.view'));

export const examples: RecordExamples = {
  inputs: {
    'admin.groups.permissions.give': { type: 'account', level: 'view' },
    'admin.users.permissions.give': { section: 'user', type: 'account', level: 'view' },
  },
  paths: {
    '/permissions/{id}/': () => VIEW_PROFILE,
    '/groups/{group_name}/permissions/{id}/': async (fixture, database) => [await joinGroup(fixture, database), VIEW_PROFILE],
    '/users/{id}/permissions/{permission_id}/': async ({ admin, ann }) => {
      await admin.api.admin.users.permissions.give({ id: ann.id, section: 'user', type: 'user', level: 'view' });
      return [ann.id, VIEW_PROFILE];
    },
  },
  preparedChanges: {
    'admin.groups.permissions.give': ({ admin }) =>
      Promise.resolve(() =>
        admin.api.admin.groups.permissions.give({ group_name: 'service', section: 'user', type: 'user', level: 'view' }),
      ),
    'admin.groups.permissions.remove': ({ admin }) =>
      Promise.resolve(() => admin.api.admin.groups.permissions.remove({ group_name: 'service', id: VIEW_USERS })),
  },
};
