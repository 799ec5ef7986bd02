// Permissions: a section, the type of a resource and a level.

/** Users of the section `admin` run the company; users of the section `user` have accounts there. */
export const SECTIONS = ['admin', 'user'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * Resource types of permissions, by the names of v3 clients, with their plural nouns. The numeric ids of permissions
 * (server/modules/people/permissions/schema.ts) depend on the order: append new types, and never reorder them.
 */
export const PERMISSION_NOUNS = {
  accesscontrolrule: 'IP access rules',
  account: 'accounts',
  accountdefinition: 'account definitions',
  address: 'addresses',
  bankaccount: 'bank accounts',
  company: 'company settings',
  cryptoaccount: 'crypto accounts',
  currency: 'currencies',
  document: 'documents',
  email: 'email addresses',
  group: 'groups',
  mfa: 'authenticators',
  mfarule: 'MFA rules',
  mobile: 'mobile numbers',
  notification: 'notifications',
  permission: 'permissions',
  request: 'request log',
  service: 'services',
  token: 'tokens',
  transaction: 'transactions',
  transactionsubtypes: 'transaction subtypes',
  user: 'users',
  webhook: 'webhooks',
  webhooksecret: 'webhook events with keys and codes',
  auditlog: 'audit log',
  payee: 'payees',
} as const;

export type PermissionType = keyof typeof PERMISSION_NOUNS;

export const PERMISSION_TYPES = Object.keys(PERMISSION_NOUNS) as [PermissionType, ...PermissionType[]];

export const PERMISSION_LEVELS = ['view', 'add', 'change', 'delete'] as const;

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
