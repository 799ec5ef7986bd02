// Phrases for the actions of the audit log.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { AuditAction, RecordAction } from '#server/records/audit.ts';

const ACTION_PHRASES = {
  'login.success': message('Signed in'),
  'login.failure': message('Failed to sign in'),
  logout: message('Signed out'),
  'logout.others': message('Signed out other devices'),
  'logout.all': message('Signed out all devices'),
  'challenge.complete': message('Completed a second-factor challenge'),
  'challenge.failure': message('Failed a second-factor challenge'),
  'password.change': message('Changed the password'),
  'password.reset.request': message('Requested a password reset'),
  'password.reset.confirm': message('Reset the password'),
  'account.close.request': message('Requested to close an account'),
  'account.close': message('Closed an account'),
  'authenticator.create': message('Started setting up an authenticator'),
  'authenticator.verify': message('Added an authenticator'),
  'authenticator.remove': message('Removed an authenticator'),
  'token.create': message('Created a token'),
  'token.update': message('Renamed a token'),
  'token.remove': message('Revoked a token'),
  'owner.let_in': message('Restored the owner’s access'),
  'company.register': message('Registered the company'),
  'company.settings.update': message('Updated the company settings'),
  'user.register': message('Registered'),
  'user.groups.update': message('Moved a user to another group'),
  'user.permissions.add': message('Granted permissions to a user'),
  'user.permissions.remove': message('Revoked permissions from a user'),
  'invitation.create': message('Invited a user'),
  'invitation.resend': message('Resent an invitation'),
  'invitation.remove': message('Revoked an invitation'),
  'invitation.accept': message('Accepted an invitation'),
  'kyc.update': message('Changed a user’s identity status'),
  'transaction.create': message('Created a transaction'),
  'transaction.update': message('Updated a transaction'),
  'transaction.reverse': message('Reversed a transaction'),
  'hold.capture': message('Captured a hold'),
  'hold.increment': message('Increased a hold'),
  'hold.release': message('Released a hold'),
  'transaction.message': message('Added a message to a transaction'),
  'transfer.claim': message('Claimed a transfer'),
  'transfer.cancel': message('Canceled a transfer'),
  'group.settings.update': message('Updated the settings of a group'),
  'group.permissions.add': message('Granted permissions to a group'),
  'group.permissions.remove': message('Revoked permissions from a group'),
  'export.create': message('Created an export'),
  'export.remove': message('Deleted an export'),
  'service.deactivate': message('Deactivated a service'),
  'notification.update': message('Enabled or disabled a message'),
  'notification.template.update': message('Updated a message template'),
  'notification.template.remove': message('Reset a message template'),
  'webhook.disable': message('Disabled a webhook'),
  'webhook.resend': message('Resent a webhook’s failed deliveries'),
  'webhook.secret.rotate': message('Rotated a webhook secret'),
  'webhook_task.retry': message('Resent a delivery'),
  'email.verify': message('Verified an email address'),
  'mobile.verify': message('Verified a mobile number'),
  'email.change': message('Changed the primary email address'),
  'mobile.change': message('Changed the primary mobile number'),
  'rule.create': message('Added an MFA rule'),
  'rule.update': message('Updated an MFA rule'),
  'rule.remove': message('Deleted an MFA rule'),
  'company_bank_account.currency.add': message('Added a currency to a company bank account'),
  'company_bank_account.currency.remove': message('Removed a currency from a company bank account'),
  'webhook.test': message('Sent a test event'),
  'service.activate': message('Activated a service'),
  'service.token.rotate': message('Rotated a service token'),
} satisfies Record<Exclude<AuditAction, RecordAction>, Message> & Record<string, Message>;

/** Nouns for records whose actions have no phrase of their own: `address.create` is "Added an address". */
const RECORD_NOUNS: Record<string, Message> = {
  access_rule: message('an IP access rule'),
  account: message('an account'),
  account_currency: message('an account currency'),
  account_definition: message('an account definition'),
  address: message('an address'),
  bank_account: message('a bank account'),
  company: message('the company profile'),
  company_bank_account: message('a company bank account'),
  crypto_account: message('a crypto account'),
  currency: message('a currency'),
  document: message('a document'),
  email: message('an email address'),
  fee: message('a fee'),
  group: message('a group'),
  limit: message('a limit'),
  mobile: message('a mobile number'),
  payee: message('a payee'),
  schedule: message('a scheduled transfer'),
  payment_request: message('a payment request'),
  bulk_payment: message('a bulk payment'),
  requirement_item: message('a requirement'),
  requirement_set: message('a requirement set'),
  service: message('a service'),
  subtype: message('a subtype'),
  tier: message('a tier'),
  tier_requirement: message('a tier requirement'),
  user: message('a user'),
  webhook: message('a webhook'),
};

const CHANGE_PHRASES: Record<string, Message> = {
  create: message('Added {record}'),
  update: message('Updated {record}'),
  remove: message('Deleted {record}'),
};

const spellOut = (name: string): string => name.replaceAll(/[._]/g, ' ');

/** The phrase for an action. Unknown actions of older releases are spelled out: `quota.raise` is "Quota: raise". */
export const actionName = (t: Translate, action: string): string => {
  const phrase = (ACTION_PHRASES as Partial<Record<string, Message>>)[action];
  if (phrase) return t(phrase);
  const [subject = '', ...rest] = action.split('.');
  const change = CHANGE_PHRASES[rest.join('.')];
  const noun = RECORD_NOUNS[subject];
  if (change && noun) return t(change, { record: t(noun) });
  return rest.length > 0 ? t('{subject}: {action}', { subject: t.label(subject), action: t(spellOut(rest.join('.'))) }) : t.label(subject);
};
