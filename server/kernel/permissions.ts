import type { Section } from '#server/kernel/sections.ts';

/**
 * Types of things that permissions speak of (names as v3 clients know them). The numbers of permissions (permission-numbers.ts) come
 * of the place in this list: new types are added at the end, and no line ever moves.
 */
export const PERMISSION_TYPES = [
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
] as const;

export const PERMISSION_LEVELS = ['view', 'add', 'change', 'delete'] as const;

export type PermissionType = (typeof PERMISSION_TYPES)[number];
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];

/** section.type.level, for example admin.transaction.change. */
export type Permission = `${Section}.${PermissionType}.${PermissionLevel}`;

/** All permissions of the given sections, in a stable order. */
export const permissionsOf = (...sections: Section[]): Permission[] =>
  sections.flatMap((section) =>
    PERMISSION_TYPES.flatMap((type) => PERMISSION_LEVELS.map((level): Permission => `${section}.${type}.${level}`)),
  );
