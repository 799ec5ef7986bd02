import { z } from 'zod';
import { IdPath } from '#server/schemas/fields.ts';
import { PermissionListQuery, permissionChange, permissionsInput } from '#server/modules/people/permissions/schema.ts';

export const UserPermissionListQuery = PermissionListQuery.extend(IdPath.shape);

export const UserPermissionsInput = IdPath.extend(permissionsInput);
export type UserPermissionsInput = z.infer<typeof UserPermissionsInput>;

/** One permission of a user. */
export const UserPermissionPath = IdPath.extend({ permission_id: z.string() });
export type UserPermissionPath = z.infer<typeof UserPermissionPath>;

export const UserPermissionChange = UserPermissionPath.extend(permissionChange);
