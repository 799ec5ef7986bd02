import { z } from 'zod';
import { GroupPath } from '#server/modules/people/groups/schema.ts';
import { PermissionListQuery, permissionChange, permissionsInput } from '#server/modules/people/permissions/schema.ts';

export const GroupPermissionListQuery = PermissionListQuery.extend(GroupPath.shape);

export const GroupPermissionsInput = GroupPath.extend(permissionsInput);
export type GroupPermissionsInput = z.infer<typeof GroupPermissionsInput>;

/** One permission of a group. */
export const GroupPermissionPath = GroupPath.extend({ id: z.string() });
export type GroupPermissionPath = z.infer<typeof GroupPermissionPath>;

export const GroupPermissionChange = GroupPermissionPath.extend(permissionChange);
