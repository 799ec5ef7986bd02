import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { permissionsOf, SECTIONS } from '#server/kernel/permissions.ts';
import {
  getGroupPermission,
  getGroupPermissions,
  grantGroupPermissions,
  revokeGroupPermission,
} from '#server/modules/people/permissions/group-permissions.ts';
import {
  GrantedPermissions,
  GroupPermissionChange,
  GroupPermissionListQuery,
  GroupPermissionPath,
  GroupPermissionsInput,
  ListedPermission,
  PermissionListQuery,
  toGrantedPermissions,
  toListedPermission,
  UserPermissionChange,
  UserPermissionListQuery,
  UserPermissionPath,
  UserPermissionsInput,
} from '#server/modules/people/permissions/schema.ts';
import { getPermissionById, pagePermissions } from '#server/modules/people/permissions/service.ts';
import { getUserPermission, grantUserPermissions, revokeUserPermission } from '#server/modules/people/permissions/user-permissions.ts';
import { getUser } from '#server/modules/people/user-profiles/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'permission');

export const permissionRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/permissions/', 'List your permissions', { description: 'Returns your own permissions and those of your group.' }))
    .input(PermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(({ ctx, input }) => serializePage(pagePermissions(ctx, input, ctx.me.permissions), toListedPermission)),

  get: userProcedures.view
    .meta(rest('GET', '/permissions/{id}/', 'Get one of your permissions'))
    .input(IdPath)
    .output(ListedPermission)
    .query(({ ctx, input }) => toListedPermission(getPermissionById(ctx.me.permissions, input.id))),
});

const adminProcedures = proceduresFor('admin', 'permission');

const ASSIGNABLE_PERMISSIONS = permissionsOf(...SECTIONS);

export const adminPermissionRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/permissions/', 'List all permissions'))
    .input(PermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(({ ctx, input }) => serializePage(pagePermissions(ctx, input, ASSIGNABLE_PERMISSIONS), toListedPermission)),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/permissions/{id}/', 'Get a permission'))
    .input(IdPath)
    .output(ListedPermission)
    .query(({ input }) => toListedPermission(getPermissionById(ASSIGNABLE_PERMISSIONS, input.id))),
});

export const groupPermissionRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/groups/{group_name}/permissions/', "List your group's permissions"))
    .input(GroupPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { group_name, ...query } }) =>
      serializePage(pagePermissions(ctx, query, await getGroupPermissions(ctx, group_name)), toListedPermission),
    ),

  get: userProcedures.view
    .meta(rest('GET', '/groups/{group_name}/permissions/{id}/', 'Get a permission of your group'))
    .input(GroupPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(await getGroupPermission(ctx, input))),
});

const GRANT_META = {
  isStepUp: true,
  description:
    'You can grant only permissions that you have. Accepts one permission as `type` and `level`, or several as `permissions`, and returns the granted permissions in the same form.',
};

const NO_CHANGE_META = { description: 'Has no effect, because permissions have no property rules. Kept for v3 clients.' };

export const adminGroupPermissionRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/permissions/', "List a group's permissions"))
    .input(GroupPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { group_name, ...query } }) =>
      serializePage(pagePermissions(ctx, query, await getGroupPermissions(ctx, group_name)), toListedPermission),
    ),

  give: adminProcedures.add
    .meta(creates('/admin/groups/{group_name}/permissions/', 'Grant permissions to a group', GRANT_META))
    .input(GroupPermissionsInput)
    .output(GrantedPermissions)
    .mutation(async ({ ctx, input }) => toGrantedPermissions(input, await grantGroupPermissions(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/permissions/{id}/', "Get a group's permission"))
    .input(GroupPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(await getGroupPermission(ctx, input))),

  ...updateAndReplace(
    '/admin/groups/{group_name}/permissions/{id}/',
    "Update a group's permission",
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(GroupPermissionChange)
        .output(ListedPermission)
        .mutation(async ({ ctx, input }) => toListedPermission(await getGroupPermission(ctx, input))),
    NO_CHANGE_META,
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/groups/{group_name}/permissions/{id}/', "Revoke a group's permission", { isStepUp: true }))
    .input(GroupPermissionPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => revokeGroupPermission(ctx, input)),
});

export const adminUserPermissionRouter = router({
  list: adminProcedures.view
    .meta(
      rest('GET', '/admin/users/{id}/permissions/', "List a user's own permissions", {
        description: 'Permissions that the user has through groups are not included.',
      }),
    )
    .input(UserPermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(async ({ ctx, input: { id, ...query } }) =>
      serializePage(pagePermissions(ctx, query, (await getUser(ctx, id)).ownPermissions), toListedPermission),
    ),

  give: adminProcedures.add
    .meta(creates('/admin/users/{id}/permissions/', 'Grant permissions to a user', GRANT_META))
    .input(UserPermissionsInput)
    .output(GrantedPermissions)
    .mutation(async ({ ctx, input }) => toGrantedPermissions(input, await grantUserPermissions(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/{id}/permissions/{permission_id}/', "Get a user's permission"))
    .input(UserPermissionPath)
    .output(ListedPermission)
    .query(async ({ ctx, input }) => toListedPermission(await getUserPermission(ctx, input))),

  ...updateAndReplace(
    '/admin/users/{id}/permissions/{permission_id}/',
    "Update a user's permission",
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(UserPermissionChange)
        .output(ListedPermission)
        .mutation(async ({ ctx, input }) => toListedPermission(await getUserPermission(ctx, input))),
    NO_CHANGE_META,
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/users/{id}/permissions/{permission_id}/', "Revoke a user's permission", { isStepUp: true }))
    .input(UserPermissionPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => revokeUserPermission(ctx, input)),
});
