import type { PermissionParts } from '#server/features/permissions/schema.ts';

/** The parts of section.type.level, as the tables keep it. */
export const toPermissionParts = (permission: string): PermissionParts => {
  const [section, type, level] = permission.split('.') as [PermissionParts['section'], PermissionParts['type'], PermissionParts['level']];
  return { section, type, level };
};
