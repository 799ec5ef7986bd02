import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getUserGroup, listUserGroups, moveUserToGroup, removeUserFromGroup } from '#server/modules/people/groups/membership.ts';
import {
  AdminGroup,
  Group,
  GroupChange,
  GroupInput,
  GroupPath,
  GroupReplacement,
  GroupSettings,
  GroupSettingsChange,
  GroupSize,
  toAdminGroup,
  toGroup,
  UserGroupInput,
  UserGroupPath,
} from '#server/modules/people/groups/schema.ts';
import {
  changeGroup,
  changeGroupSettings,
  countMembers,
  createGroup,
  getGroup,
  groupList,
  listGroups,
  ownGroupList,
  removeGroup,
} from '#server/modules/people/groups/service.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'group');

export const groupRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/groups/', 'List your groups'))
    .input(ownGroupList.input)
    .output(pageOf(Group))
    .query(async ({ ctx, input }) => serializePage(await listGroups(ctx, ownGroupList, input), toGroup)),

  get: userProcedures.view
    .meta(rest('GET', '/groups/{group_name}/', 'Get your group'))
    .input(GroupPath)
    .output(Group)
    .query(async ({ ctx, input }) => toGroup(await getGroup(ctx, input.group_name))),
});

const adminProcedures = proceduresFor('admin', 'group');

// v3 clients send forms.
const FORM = { multipart: true };

export const adminGroupRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/groups/', 'List groups'))
    .input(groupList.input)
    .output(pageOf(AdminGroup))
    .query(async ({ ctx, input }) => serializePage(await listGroups(ctx, groupList, input), toAdminGroup)),

  create: adminProcedures.add
    .meta(creates('/admin/groups/', 'Create a group', { ...FORM, description: 'A new group has all permissions of the section `user`.' }))
    .input(GroupInput)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await createGroup(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/', 'Get a group'))
    .input(GroupPath)
    .output(AdminGroup)
    .query(async ({ ctx, input }) => toAdminGroup(await getGroup(ctx, input.group_name))),

  update: adminProcedures.change
    .meta(rest('PATCH', '/admin/groups/{group_name}/', 'Update a group', FORM))
    .input(GroupChange)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', '/admin/groups/{group_name}/', 'Update a group', FORM))
    .input(GroupReplacement)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  change: adminProcedures.change
    .meta(rest('POST', '/admin/groups/{group_name}/', 'Update a group (legacy)', FORM))
    .input(GroupChange)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  remove: adminProcedures.delete
    .meta(
      rest('DELETE', '/admin/groups/{group_name}/', 'Delete an empty group', {
        description:
          'Deletes the group with its permissions, tiers, limits and fees. Returns 400 for built-in groups, the default group, and groups with users or MFA rules.',
      }),
    )
    .input(GroupPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeGroup(ctx, input.group_name)),

  sizes: adminProcedures.view.output(z.array(GroupSize)).query(({ ctx }) => countMembers(ctx)),
});

export const adminGroupSettingsRouter = router({
  get: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/settings/', "Get a group's settings"))
    .input(GroupPath)
    .output(GroupSettings)
    .query(async ({ ctx, input }) => toAdminGroup(await getGroup(ctx, input.group_name)).settings),

  ...updateAndReplace('/admin/groups/{group_name}/settings/', "Update a group's settings", (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(GroupSettingsChange)
      .output(GroupSettings)
      .mutation(({ ctx, input }) => changeGroupSettings(ctx, input)),
  ),
});

const membershipProcedures = proceduresFor('admin', 'user');

// Groups grant permissions.
const STEP_UP = { isStepUp: true };

export const adminUserGroupRouter = router({
  list: membershipProcedures.view
    .meta(rest('GET', '/admin/users/{id}/groups/', "List a user's groups"))
    .input(ownGroupList.input.extend(IdPath.shape))
    .output(pageOf(AdminGroup))
    .query(async ({ ctx, input }) => serializePage(await listUserGroups(ctx, input as ListQuery & IdPath), toAdminGroup)),

  move: membershipProcedures.add
    .meta(
      creates('/admin/users/{id}/groups/', 'Move a user to a group', { ...STEP_UP, description: 'The user leaves the previous group.' }),
    )
    .input(UserGroupInput)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await moveUserToGroup(ctx, input))),

  get: membershipProcedures.view
    .meta(rest('GET', '/admin/users/{id}/groups/{group_name}/', "Get a user's group"))
    .input(UserGroupPath)
    .output(AdminGroup)
    .query(async ({ ctx, input }) => toAdminGroup(await getUserGroup(ctx, input.id, input.group_name))),

  remove: membershipProcedures.delete
    .meta(rest('DELETE', '/admin/users/{id}/groups/{group_name}/', 'Remove a user from a group', STEP_UP))
    .input(UserGroupPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserFromGroup(ctx, input)),
});
