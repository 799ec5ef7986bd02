import { type PermissionParts } from '#server/schemas/shared-schemas.ts';
import { numberOfPermission } from '#server/modules/people/permissions/permission-numbers.ts';
import type { GivenPermissions, ListedPermission, PermissionsInput } from '#server/modules/people/permissions/schema.ts';

/** The parts of section.type.level, as the tables keep it. */
export const toPermissionParts = (permission: string): PermissionParts => {
  const [section, type, level] = permission.split('.') as [PermissionParts['section'], PermissionParts['type'], PermissionParts['level']];
  return { section, type, level };
};

/** A permission as lists show it. */
export const toListedPermission = (permission: string): ListedPermission => ({
  id: numberOfPermission(permission),
  ...toPermissionParts(permission),
  properties: {},
});

/** What was given, in the form in which it was asked for. */
export const toGivenPermissions = ({ permissions }: PermissionsInput, given: readonly string[]): GivenPermissions => {
  const shown = given.map(toListedPermission);
  const [first] = shown;
  return permissions === undefined && first !== undefined ? first : { permissions: shown };
};
