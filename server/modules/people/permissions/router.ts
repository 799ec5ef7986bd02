import { IdPath } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { pagePermissions, permissionAmong } from '#server/modules/people/permissions/list-permissions.ts';
import { permissionsOf } from '#server/kernel/permissions.ts';
import { toListedPermission } from '#server/modules/people/permissions/present.ts';
import { ListedPermission, PermissionListQuery } from '#server/modules/people/permissions/schema.ts';
import { SECTIONS } from '#server/kernel/sections.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'permission');

export const permissionRouter = router({
  list: own.viewing
    .meta(rest('GET', '/permissions/', 'List what you may do: the permissions of your group and your own'))
    .input(PermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(({ ctx, input }) => showPage(pagePermissions(ctx, input, ctx.me.permissions), toListedPermission)),

  get: own.viewing
    .meta(rest('GET', '/permissions/{id}/', 'View a permission that you have'))
    .input(IdPath)
    .output(ListedPermission)
    .query(({ ctx, input }) => toListedPermission(permissionAmong(ctx.me.permissions, input.id))),
});

const any = owning('admin', 'permission');

const ASSIGNABLE = permissionsOf(...SECTIONS);

export const adminPermissionRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/permissions/', 'List all permissions that can be given'))
    .input(PermissionListQuery)
    .output(pageOf(ListedPermission))
    .query(({ ctx, input }) => showPage(pagePermissions(ctx, input, ASSIGNABLE), toListedPermission)),

  get: any.viewing
    .meta(rest('GET', '/admin/permissions/{id}/', 'View a permission that can be given'))
    .input(IdPath)
    .output(ListedPermission)
    .query(({ input }) => toListedPermission(permissionAmong(ASSIGNABLE, input.id))),
});
