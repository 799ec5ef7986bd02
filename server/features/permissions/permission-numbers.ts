// v3 clients name a permission by an integer, our tables by its text. The integer is the place in this list, which is only ever added
// to at its end: the type's place times eight, and within it the section and the level.
import { PERMISSION_LEVELS, type Permission, type PermissionType } from '#server/features/permissions/permissions.ts';
import type { Section } from '#server/kernel/sections.ts';

/** New types are added at the end, and no line ever moves: clients keep the numbers. */
const NUMBERED_TYPES: readonly PermissionType[] = [
  'accesscontrolrule',
  'account',
  'accountdefinition',
  'address',
  'bankaccount',
  'company',
  'cryptoaccount',
  'currency',
  'document',
  'email',
  'group',
  'mfa',
  'mfarule',
  'mobile',
  'notification',
  'permission',
  'request',
  'service',
  'token',
  'transaction',
  'transactionsubtypes',
  'user',
  'webhook',
  'webhooksecret',
  'auditlog',
];

/** The order of sections within a type: like the types, never another one. */
const NUMBERED_SECTIONS: readonly Section[] = ['admin', 'user'];

const ALL = NUMBERED_TYPES.flatMap((type) =>
  NUMBERED_SECTIONS.flatMap((section) => PERMISSION_LEVELS.map((level): Permission => `${section}.${type}.${level}`)),
);

const NUMBERS = new Map<string, number>(ALL.map((permission, index) => [permission, index + 1]));

/** The number of a permission. */
export const numberOfPermission = (permission: string): number => {
  const number = NUMBERS.get(permission);
  if (number === undefined) throw new Error(`The permission ${permission} has no number: add its type to the end of NUMBERED_TYPES.`);
  return number;
};

/** The permission of a number, as a path names it; undefined where none has it. */
export const findPermission = (id: string): Permission | undefined => (/^[1-9]\d{0,5}$/.test(id) ? ALL[Number(id) - 1] : undefined);
