/** Types of things that permissions speak of (names as v3 clients know them). */
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
] as const;

export const PERMISSION_SECTIONS = ['admin', 'user'] as const;
export const PERMISSION_LEVELS = ['view', 'add', 'change', 'delete'] as const;

export type PermissionType = (typeof PERMISSION_TYPES)[number];
export type PermissionSection = (typeof PERMISSION_SECTIONS)[number];
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];

/** section.type.level, for example admin.transaction.change. */
export type Permission = `${PermissionSection}.${PermissionType}.${PermissionLevel}`;

/** All permissions of the given sections, in a stable order. */
export const permissionsOf = (...sections: PermissionSection[]): Permission[] =>
  sections.flatMap((section) =>
    PERMISSION_TYPES.flatMap((type) => PERMISSION_LEVELS.map((level): Permission => `${section}.${type}.${level}`)),
  );
