import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { pagePermissions } from '#server/modules/people/permissions/list-permissions.ts';
import { toGivenPermissions, toListedPermission } from '#server/modules/people/permissions/present.ts';
import { GivenPermissions, ListedPermission } from '#server/modules/people/permissions/schema.ts';
import { getUserPermission, giveUserPermissions, takeUserPermission } from '#server/modules/people/user-permissions/change-permissions.ts';
import {
  UserPermissionChange,
  UserPermissionListQuery,
  UserPermissionPath,
  UserPermissionsInput,
} from '#server/modules/people/user-permissions/schema.ts';
import { getUser } from '#server/modules/people/users/find-user.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const { viewing, adding, changing, deleting } = owning('admin', 'permission');

// Who gives rights has shown an authenticator a moment ago, if they have one.
const GIVES = {
  isStepUp: true,
  description: 'Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.',
};

const KEEPS = { description: 'Changes nothing: there are no rules by property here.' };

export const adminUserPermissionRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/{id}/permissions/', 'List the permissions of a user, without those of the group'))
    .input(UserPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { id, ...query } }) =>
      showPage(pagePermissions(ctx, query, (await getUser(ctx, id)).ownPermissions), toListedPermission),
    ),

  give: adding
    .meta(creates('/admin/users/{id}/permissions/', 'Give permissions to a user', GIVES))
    .input(UserPermissionsInput)
    .output(GivenPermissions)
    .mutation(async ({ ctx, input }) => toGivenPermissions(input, await giveUserPermissions(ctx, input))),

  get: viewing
    .meta(rest('GET', '/admin/users/{id}/permissions/{permission_id}/', 'View a permission of a user'))
    .input(UserPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(await getUserPermission(ctx, input))),

  update: changing
    .meta(rest('PATCH', '/admin/users/{id}/permissions/{permission_id}/', 'Change a permission of a user', KEEPS))
    .input(UserPermissionChange)
    .output(ListedPermission)
    .mutation(async ({ ctx, input }) => toListedPermission(await getUserPermission(ctx, input))),

  replace: changing
    .meta(rest('PUT', '/admin/users/{id}/permissions/{permission_id}/', 'Replace the rules of a permission of a user', KEEPS))
    .input(UserPermissionChange)
    .output(ListedPermission)
    .mutation(async ({ ctx, input }) => toListedPermission(await getUserPermission(ctx, input))),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/{id}/permissions/{permission_id}/', 'Take a permission from a user', { isStepUp: true }))
    .input(UserPermissionPath)
    .output(nothing)
    .mutation(({ ctx, input }) => takeUserPermission(ctx, input)),
});
