import { z } from 'zod';
import {
  PERMISSION_LEVELS,
  PERMISSION_TYPES,
  SECTIONS,
  toPermissionParts,
  type Permission,
  type Section,
} from '#server/kernel/permissions.ts';
import { GroupPath } from '#server/modules/people/groups/schema.ts';
import { absentWhenBlank, absentWhenNull, caselessChoice, IdPath } from '#server/schemas/fields.ts';
import { PermissionParts } from '#server/schemas/shared-schemas.ts';

// Permission numbers. v3 clients identify a permission by an integer, and the tables by its name. The number is derived from the position
// of the type in PERMISSION_TYPES, to which types are only appended: the position times eight, plus an offset for section and level.

/** The order must never change, because the numbers depend on it. */
const NUMBERED_SECTIONS: readonly Section[] = ['admin', 'user'];

const NUMBERED_PERMISSIONS = PERMISSION_TYPES.flatMap((type) =>
  NUMBERED_SECTIONS.flatMap((section) => PERMISSION_LEVELS.map((level): Permission => `${section}.${type}.${level}`)),
);

const PERMISSION_NUMBERS = new Map<string, number>(NUMBERED_PERMISSIONS.map((permission, index) => [permission, index + 1]));

export const getPermissionNumber = (permission: string): number => {
  const number = PERMISSION_NUMBERS.get(permission);
  if (number === undefined) throw new Error(`The permission ${permission} has no number: add its type to the end of PERMISSION_TYPES.`);
  return number;
};

/** Returns undefined for an unknown number. */
export const findPermissionByNumber = (id: string): Permission | undefined =>
  /^[1-9]\d{0,5}$/.test(id) ? NUMBERED_PERMISSIONS[Number(id) - 1] : undefined;

export const ListedPermission = z
  .object({
    id: z.int().meta({ description: 'Permission ID, the same in every company.', examples: [154] }),
    ...PermissionParts.shape,
    properties: z.record(z.string(), z.unknown()).meta({ description: 'Always empty. Kept for v3 clients.' }),
  })
  .meta({ id: 'Permission' });
export type ListedPermission = z.infer<typeof ListedPermission>;

/** Older clients use the type `asset` for currencies. */
const typeInput = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'asset' ? 'currency' : value),
  caselessChoice(PERMISSION_TYPES),
);

const propertiesInput = z
  .record(z.string(), z.unknown())
  .refine((rules) => Object.keys(rules).length === 0, {
    error: 'Property rules are not supported. Send an empty object or omit the field.',
  })
  .nullish()
  .meta({ description: 'Must be an empty object or `null`. Kept for v3 clients.' });

const sectionInput = absentWhenNull(caselessChoice(SECTIONS).optional());

const permissionInput = z.object({
  section: sectionInput,
  type: typeInput,
  level: caselessChoice(PERMISSION_LEVELS),
  properties: propertiesInput,
});
export type PermissionInput = z.infer<typeof permissionInput>;

/** About twice the number of permissions. */
const GRANT_MAX = 500;

/** A single permission by type and level, or a list. The response has the same form. */
export const permissionsInput = {
  section: sectionInput,
  type: absentWhenNull(typeInput.optional()),
  level: absentWhenNull(caselessChoice(PERMISSION_LEVELS).optional()),
  properties: propertiesInput,
  permissions: absentWhenNull(z.array(permissionInput).min(1, { error: 'Specify at least one permission.' }).max(GRANT_MAX).optional()),
};
export type PermissionsInput = {
  section?: PermissionInput['section'] | undefined;
  type?: PermissionInput['type'] | undefined;
  level?: PermissionInput['level'] | undefined;
  permissions?: PermissionInput[] | undefined;
};

export const GrantedPermissions = z.union([ListedPermission, z.object({ permissions: z.array(ListedPermission) })]);
export type GrantedPermissions = z.infer<typeof GrantedPermissions>;

/** A PATCH can only confirm that a permission has no rules. */
export const permissionChange = { properties: propertiesInput };

const queryParameter = absentWhenBlank(
  z
    .union([z.string(), z.number()])
    .transform(String)
    .meta({ override: { type: 'string' } }),
);

export const PermissionListQuery = z
  .object({ section: queryParameter, type: queryParameter, level: queryParameter, page: queryParameter, page_size: queryParameter })
  .catchall(z.unknown());

export const GroupPermissionListQuery = PermissionListQuery.extend(GroupPath.shape);

export const GroupPermissionsInput = GroupPath.extend(permissionsInput);
export type GroupPermissionsInput = z.infer<typeof GroupPermissionsInput>;

export const GroupPermissionPath = GroupPath.extend({ id: z.string() });
export type GroupPermissionPath = z.infer<typeof GroupPermissionPath>;

export const GroupPermissionChange = GroupPermissionPath.extend(permissionChange);

export const UserPermissionListQuery = PermissionListQuery.extend(IdPath.shape);

export const UserPermissionsInput = IdPath.extend(permissionsInput);
export type UserPermissionsInput = z.infer<typeof UserPermissionsInput>;

export const UserPermissionPath = IdPath.extend({ permission_id: z.string() });
export type UserPermissionPath = z.infer<typeof UserPermissionPath>;

export const UserPermissionChange = UserPermissionPath.extend(permissionChange);

export const toListedPermission = (permission: string): ListedPermission => ({
  id: getPermissionNumber(permission),
  ...toPermissionParts(permission),
  properties: {},
});

/** Returns a single permission or a list, in the form of the request. */
export const toGrantedPermissions = ({ permissions }: PermissionsInput, granted: readonly string[]): GrantedPermissions => {
  const listedPermissions = granted.map(toListedPermission);
  const [first] = listedPermissions;
  return permissions === undefined && first !== undefined ? first : { permissions: listedPermissions };
};
