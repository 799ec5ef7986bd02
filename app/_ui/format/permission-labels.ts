import { message, type Message } from '#app/_language/translate.ts';
import type { PermissionLevel, PermissionType } from '#server/kernel/permissions.ts';

/** The resources of permissions. */
export const TYPE_WORDS: Record<PermissionType, Message> = {
  accesscontrolrule: message('IP access rules'),
  account: message('Accounts'),
  accountdefinition: message('Account definitions'),
  address: message('Addresses'),
  auditlog: message('Audit log'),
  bankaccount: message('Bank accounts'),
  company: message('Company'),
  cryptoaccount: message('Crypto accounts'),
  currency: message('Currencies'),
  document: message('Documents'),
  email: message('Email addresses'),
  group: message('Groups'),
  mfa: message('Authenticators'),
  mfarule: message('MFA rules'),
  mobile: message('Mobile numbers'),
  notification: message('Notifications'),
  permission: message('Permissions'),
  request: message('Request log'),
  service: message('Services'),
  token: message('Tokens'),
  transaction: message('Transactions'),
  transactionsubtypes: message('Transaction subtypes'),
  user: message('Users'),
  webhook: message('Webhooks'),
  webhooksecret: message('Webhook events with keys and codes'),
};

/** The resource within a sentence: "change users". */
export const TYPES_IN_SENTENCES: Record<PermissionType, Message> = {
  accesscontrolrule: message('IP access rules'),
  account: message('accounts'),
  accountdefinition: message('account definitions'),
  address: message('addresses'),
  auditlog: message('audit log'),
  bankaccount: message('bank accounts'),
  company: message('company settings'),
  cryptoaccount: message('crypto accounts'),
  currency: message('currencies'),
  document: message('documents'),
  email: message('email addresses'),
  group: message('groups'),
  mfa: message('authenticators'),
  mfarule: message('MFA rules'),
  mobile: message('mobile numbers'),
  notification: message('notifications'),
  permission: message('permissions'),
  request: message('request log'),
  service: message('services'),
  token: message('tokens'),
  transaction: message('transactions'),
  transactionsubtypes: message('transaction subtypes'),
  user: message('users'),
  webhook: message('webhooks'),
  webhooksecret: message('webhook events with keys and codes'),
};

export const LEVEL_WORDS: Record<PermissionLevel, Message> = {
  view: message('View'),
  add: message('Add'),
  change: message('Change'),
  delete: message('Delete'),
};

/** The action within a sentence. */
export const LEVELS_IN_SENTENCES: Record<PermissionLevel, Message> = {
  view: message('view'),
  add: message('add'),
  change: message('change'),
  delete: message('delete'),
};
