import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { permissionsOfGroup } from '#server/modules/people/group-permissions/find-permissions.ts';
import { giveGroupPermissions } from '#server/modules/people/group-permissions/give-permissions.ts';
import {
  GroupPermissionChange,
  GroupPermissionListQuery,
  GroupPermissionPath,
  GroupPermissionsInput,
} from '#server/modules/people/group-permissions/schema.ts';
import { takeGroupPermission } from '#server/modules/people/group-permissions/take-permission.ts';
import { pagePermissions, permissionAmong } from '#server/modules/people/permissions/list-permissions.ts';
import { toGivenPermissions, toListedPermission } from '#server/modules/people/permissions/present.ts';
import { GivenPermissions, ListedPermission } from '#server/modules/people/permissions/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'permission');

export const groupPermissionRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/{group_name}/permissions/', 'List the permissions of your group'))
    .input(GroupPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { group_name, ...query } }) =>
      showPage(pagePermissions(ctx, query, await permissionsOfGroup(ctx, group_name)), toListedPermission),
    ),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/permissions/{id}/', 'View a permission of your group'))
    .input(GroupPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(permissionAmong(await permissionsOfGroup(ctx, input.group_name), input.id))),
});

const any = owning('admin', 'permission');

// Who gives rights has shown an authenticator a moment ago, if they have one.
const GIVES = {
  isStepUp: true,
  description: 'Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.',
};

const KEEPS = { description: 'Changes nothing: there are no rules by property here.' };

export const adminGroupPermissionRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/permissions/', 'List the permissions of a group'))
    .input(GroupPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { group_name, ...query } }) =>
      showPage(pagePermissions(ctx, query, await permissionsOfGroup(ctx, group_name)), toListedPermission),
    ),

  give: any.adding
    .meta(creates('/admin/groups/{group_name}/permissions/', 'Give permissions to a group', GIVES))
    .input(GroupPermissionsInput)
    .output(GivenPermissions)
    .mutation(async ({ ctx, input }) => toGivenPermissions(input, await giveGroupPermissions(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/permissions/{id}/', 'View a permission of a group'))
    .input(GroupPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(permissionAmong(await permissionsOfGroup(ctx, input.group_name), input.id))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/permissions/{id}/', 'Change a permission of a group', KEEPS))
    .input(GroupPermissionChange)
    .output(ListedPermission)
    .mutation(async ({ ctx, input }) => toListedPermission(permissionAmong(await permissionsOfGroup(ctx, input.group_name), input.id))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/permissions/{id}/', 'Replace the rules of a permission of a group', KEEPS))
    .input(GroupPermissionChange)
    .output(ListedPermission)
    .mutation(async ({ ctx, input }) => toListedPermission(permissionAmong(await permissionsOfGroup(ctx, input.group_name), input.id))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/permissions/{id}/', 'Take a permission from a group', { isStepUp: true }))
    .input(GroupPermissionPath)
    .output(nothing)
    .mutation(({ ctx, input }) => takeGroupPermission(ctx, input)),
});
