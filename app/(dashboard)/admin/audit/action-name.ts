// Phrases for the actions of the audit log.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { AuditAction, RecordAction } from '#server/records/audit.ts';

const ACTION_PHRASES = {
  'login.success': message('Signed in'),
  'login.failure': message('Failed to sign in'),
  logout: message('Signed out'),
  'logout.others': message('Signed out the other devices'),
  'logout.all': message('Signed out all devices'),
  'challenge.complete': message('Passed a second step'),
  'challenge.failure': message('Failed a second step'),
  'password.change': message('Changed a password'),
  'password.reset.request': message('Asked for a new password'),
  'password.reset.confirm': message('Chose a new password'),
  'authenticator.create': message('Began to add an authenticator'),
  'authenticator.verify': message('Verified an authenticator'),
  'authenticator.remove': message('Removed an authenticator'),
  'token.create': message('Created a token'),
  'token.update': message('Changed a token'),
  'token.remove': message('Revoked a token'),
  'owner.let_in': message('Let the owner in again'),
  'company.register': message('Registered the company'),
  'company.settings.update': message('Changed the settings of the company'),
  'user.register': message('Registered'),
  'user.groups.update': message('Moved a user to another group'),
  'user.permissions.add': message('Gave a user permissions'),
  'user.permissions.remove': message('Took permissions away from a user'),
  'invitation.create': message('Invited somebody'),
  'invitation.resend': message('Sent an invitation again'),
  'invitation.remove': message('Withdrew an invitation'),
  'invitation.accept': message('Accepted an invitation'),
  'kyc.update': message('Changed a KYC status'),
  'transaction.create': message('Created a transaction'),
  'transaction.update': message('Changed a transaction'),
  'transaction.reverse': message('Reversed a transaction'),
  'transaction.message': message('Wrote a message on a transaction'),
  'transfer.claim': message('Claimed a transfer'),
  'group.settings.update': message('Changed the settings of a group'),
  'group.permissions.add': message('Gave a group permissions'),
  'group.permissions.remove': message('Took permissions away from a group'),
  'export.create': message('Asked for an export'),
  'export.remove': message('Deleted an export'),
  'service.deactivate': message('Deactivated a service'),
  'notification.update': message('Switched a notification'),
  'notification.template.update': message('Changed the words of a message'),
  'notification.template.remove': message('Took back the words of a message'),
  'webhook.disable': message('Disabled a webhook'),
  'webhook.resend': message('Sent the deliveries of a webhook again'),
  'webhook.secret.rotate': message('Renewed the secret of a webhook'),
  'webhook_task.retry': message('Sent a delivery again'),
  'email.verify': message('Verified an email address'),
  'mobile.verify': message('Verified a mobile number'),
  'email.change': message('Made another email address the primary one'),
  'mobile.change': message('Made another mobile number the primary one'),
  'mobile.create': message('Added a mobile number'),
  'mobile.update': message('Changed a mobile number'),
  'mobile.remove': message('Deleted a mobile number'),
  'rule.create': message('Added a sign-in rule'),
  'rule.update': message('Changed a sign-in rule'),
  'rule.remove': message('Deleted a sign-in rule'),
  'company_bank_account.currency.add': message('Added a currency to a bank account of the company'),
  'company_bank_account.currency.remove': message('Took a currency from a bank account of the company'),
  'webhook.test': message('Tested a webhook'),
  'service.activate': message('Activated a service'),
  'service.token.rotate': message('Renewed the token of a service'),
} satisfies Record<Exclude<AuditAction, RecordAction>, Message> & Record<string, Message>;

/** Changes of records without a phrase of their own: `address.create` is "Address added". */
const CHANGE_PHRASES: Record<string, Message> = {
  create: message('{subject} added'),
  update: message('{subject} changed'),
  remove: message('{subject} deleted'),
};

const inWords = (name: string): string => name.replaceAll(/[._]/g, ' ');

/** The phrase for an action; actions that only an older server records are described by their names: `quota.raise` is "Quota: raise". */
export const actionName = (t: Translate, action: string): string => {
  const phrase = (ACTION_PHRASES as Partial<Record<string, Message>>)[action];
  if (phrase) return t(phrase);
  const [subject = '', ...rest] = action.split('.');
  const change = CHANGE_PHRASES[rest.join('.')];
  if (change) return t(change, { subject: t.word(subject) });
  return rest.length > 0 ? t('{subject}: {act}', { subject: t.word(subject), act: t(inWords(rest.join('.'))) }) : t.word(subject);
};
