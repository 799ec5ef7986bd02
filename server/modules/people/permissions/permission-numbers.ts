// v3 clients name a permission by an integer, our tables by its text. The integer comes of the type's place in PERMISSION_TYPES, which
// is only ever added to at its end: that place times eight, and within it the section and the level.
import { PERMISSION_LEVELS, PERMISSION_TYPES, type Permission } from '#server/kernel/permissions.ts';
import type { Section } from '#server/kernel/sections.ts';

/** The order of sections within a type: like the types, never another one. */
const NUMBERED_SECTIONS: readonly Section[] = ['admin', 'user'];

const ALL = PERMISSION_TYPES.flatMap((type) =>
  NUMBERED_SECTIONS.flatMap((section) => PERMISSION_LEVELS.map((level): Permission => `${section}.${type}.${level}`)),
);

const NUMBERS = new Map<string, number>(ALL.map((permission, index) => [permission, index + 1]));

/** The number of a permission. */
export const numberOfPermission = (permission: string): number => {
  const number = NUMBERS.get(permission);
  if (number === undefined) throw new Error(`The permission ${permission} has no number: add its type to the end of PERMISSION_TYPES.`);
  return number;
};

/** The permission of a number, as a path names it; undefined where none has it. */
export const findPermission = (id: string): Permission | undefined => (/^[1-9]\d{0,5}$/.test(id) ? ALL[Number(id) - 1] : undefined);
