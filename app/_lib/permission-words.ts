import type { PermissionLevel, PermissionType } from '#server/features/permissions/permissions.ts';

/** What permissions are about, as people say it. */
export const TYPE_WORDS: Record<PermissionType, string> = {
  accesscontrolrule: 'Access control',
  account: 'Accounts',
  accountdefinition: 'Account definitions',
  address: 'Addresses',
  auditlog: 'Audit log',
  bankaccount: 'Bank accounts',
  company: 'Company',
  cryptoaccount: 'Crypto accounts',
  currency: 'Currencies',
  document: 'Documents',
  email: 'Email addresses',
  group: 'Groups',
  mfa: 'Authenticators',
  mfarule: 'Rules of multi-factor authentication',
  mobile: 'Mobile numbers',
  notification: 'Notifications',
  permission: 'Permissions',
  request: 'Request log',
  service: 'Services',
  token: 'Tokens',
  transaction: 'Transactions',
  transactionsubtypes: 'Subtypes of transactions',
  user: 'Users',
  webhook: 'Webhooks',
  webhooksecret: 'Webhooks with keys and codes',
};

export const LEVEL_WORDS: Record<PermissionLevel, string> = { view: 'View', add: 'Add', change: 'Change', delete: 'Delete' };
