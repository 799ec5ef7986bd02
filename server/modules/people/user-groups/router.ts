import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { ownGroupList } from '#server/modules/people/groups/list-groups.ts';
import { toAdminGroup } from '#server/modules/people/groups/present.ts';
import { AdminGroup } from '#server/modules/people/groups/schema.ts';
import { getUserGroup, listUserGroups } from '#server/modules/people/user-groups/find-groups.ts';
import { moveUser, takeOutOfGroup } from '#server/modules/people/user-groups/move-user.ts';
import { UserGroupInput, UserGroupPath } from '#server/modules/people/user-groups/schema.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const { viewing, adding, deleting } = owning('admin', 'user');

// Groups give rights: who moves people has shown an authenticator a moment ago, if they have one.
const MOVES = { isStepUp: true };

export const adminUserGroupRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/{id}/groups/', 'List the groups of a user'))
    .input(ownGroupList.input.extend(IdPath.shape))
    .output(pageOf(AdminGroup))
    .query(async ({ ctx, input }) => showPage(await listUserGroups(ctx, input as ListQuery & IdPath), toAdminGroup)),

  move: adding
    .meta(
      creates('/admin/users/{id}/groups/', 'Put a user into a group', { ...MOVES, description: 'They leave the one that they were in.' }),
    )
    .input(UserGroupInput)
    .output(AdminGroup)
    .mutation(async ({ ctx, input }) => toAdminGroup(await moveUser(ctx, input))),

  get: viewing
    .meta(rest('GET', '/admin/users/{id}/groups/{group_name}/', 'View a group of a user'))
    .input(UserGroupPath)
    .output(AdminGroup)
    .query(async ({ ctx, input }) => toAdminGroup(await getUserGroup(ctx, input.id, input.group_name))),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/{id}/groups/{group_name}/', 'Take a user out of a group', MOVES))
    .input(UserGroupPath)
    .output(nothing)
    .mutation(({ ctx, input }) => takeOutOfGroup(ctx, input)),
});
