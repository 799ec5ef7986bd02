import { permissionsOf, type Permission } from '#server/kernel/permissions.ts';
import type { PermissionsInput } from '#server/modules/people/permissions/schema.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { SECTIONS, type Section } from '#server/kernel/sections.ts';

const ALL: ReadonlySet<string> = new Set(permissionsOf(...SECTIONS));

const isPermission = (text: string): text is Permission => ALL.has(text);

/**
 * The permissions that a body asks for, each once: those of the list, or the one of type and level. Where no section is named it is that of
 * whom they are given to. Throws invalid for a body that names none, and for permissions of admins where they cannot be.
 */
export const askedPermissions = (sent: PermissionsInput, section: Section): Permission[] => {
  const { permissions, type, level } = sent;
  const missing = [...(type === undefined ? ['type'] : []), ...(level === undefined ? ['level'] : [])];
  if (permissions === undefined && missing.length > 0) throw required(...missing);
  const asked = (permissions ?? [sent]).map((one) => `${one.section ?? section}.${one.type}.${one.level}`).filter(isPermission);
  if (section === 'user' && asked.some((permission) => permission.startsWith('admin.'))) {
    const field = permissions === undefined ? 'section' : 'permissions';
    throw invalid({ [field]: ['Permissions of the section admin can be given in groups of that section only.'] });
  }
  return [...new Set(asked)];
};
