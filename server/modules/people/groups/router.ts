import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeGroupSettings } from '#server/modules/people/groups/change-group-settings.ts';
import { changeGroup } from '#server/modules/people/groups/change-group.ts';
import { createGroup } from '#server/modules/people/groups/create-group.ts';
import { getGroup } from '#server/modules/people/groups/find-group.ts';
import { countMembers, groupList, listGroups, ownGroupList } from '#server/modules/people/groups/list-groups.ts';
import { toAdminGroup, toGroup } from '#server/modules/people/groups/present.ts';
import { removeGroup } from '#server/modules/people/groups/remove-group.ts';
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
} from '#server/modules/people/groups/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'group');

export const groupRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/', 'List your groups'))
    .input(ownGroupList.input)
    .output(pageOf(Group))
    .query(async ({ ctx, input }) => showPage(await listGroups(ctx, ownGroupList, input), toGroup)),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/', 'View your group'))
    .input(GroupPath)
    .output(Group)
    .query(async ({ ctx, input }) => toGroup(await getGroup(ctx, input.group_name))),
});

const any = owning('admin', 'group');

// v3 clients send forms here.
const FORM = { multipart: true };

export const adminGroupRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/', 'List groups'))
    .input(groupList.input)
    .output(pageOf(AdminGroup))
    .query(async ({ ctx, input }) => showPage(await listGroups(ctx, groupList, input), toAdminGroup)),

  create: any.adding
    .meta(creates('/admin/groups/', 'Create a group', { ...FORM, description: 'It starts with all permissions of the section user.' }))
    .input(GroupInput)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await createGroup(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/', 'View a group'))
    .input(GroupPath)
    .output(AdminGroup)
    .query(async ({ ctx, input }) => toAdminGroup(await getGroup(ctx, input.group_name))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/', 'Change, rename or archive a group', FORM))
    .input(GroupChange)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/', 'Change a group, naming it', FORM))
    .input(GroupReplacement)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  change: any.changing
    .meta(rest('POST', '/admin/groups/{group_name}/', 'Change a group, as older clients do', FORM))
    .input(GroupChange)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await changeGroup(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/', 'Delete a group that nobody is in'))
    .input(GroupPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeGroup(ctx, input.group_name)),

  sizes: any.viewing.output(z.array(GroupSize)).query(({ ctx }) => countMembers(ctx)),
});

export const adminGroupSettingsRouter = router({
  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/settings/', 'View the settings of a group'))
    .input(GroupPath)
    .output(GroupSettings)
    .query(async ({ ctx, input }) => toAdminGroup(await getGroup(ctx, input.group_name)).settings),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/settings/', 'Change the settings of a group'))
    .input(GroupSettingsChange)
    .output(GroupSettings)
    .mutation(({ ctx, input }) => changeGroupSettings(ctx, input)),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/settings/', 'Change the settings of a group as a whole'))
    .input(GroupSettingsChange)
    .output(GroupSettings)
    .mutation(({ ctx, input }) => changeGroupSettings(ctx, input)),
});
