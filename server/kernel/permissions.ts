// Permissions: a section, the type of a resource and a level.

/** Users of the section `admin` run the company; users of the section `user` have accounts there. */
export const SECTIONS = ['admin', 'user'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * Resource types of permissions, by the names of v3 clients. The numeric ids of permissions (server/modules/people/permissions/schema.ts)
 * depend on the order of this list: append new types, and never move a line.
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

type PermissionParts = { section: Section; type: PermissionType; level: PermissionLevel };

/** Splits `section.type.level`, as stored. */
export const toPermissionParts = (permission: string): PermissionParts => {
  const [section, type, level] = permission.split('.') as [Section, PermissionType, PermissionLevel];
  return { section, type, level };
};
