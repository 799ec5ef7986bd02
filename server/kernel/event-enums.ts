// Webhook event names, and the audit log actions that appear in the activity feed of the user concerned.

/** In the order of the specification (Events). */
export const EVENT_NAMES = [
  'user.create',
  'user.update',
  'user.password.reset',
  'user.email.verify',
  'user.mobile.verify',
  'user.deactivate.verify',
  'user.request_delete.verify',
  'mfa.sms.verify',
  'email.create',
  'email.update',
  'mobile.create',
  'mobile.update',
  'address.create',
  'address.update',
  'document.create',
  'document.update',
  'bank_account.create',
  'bank_account.update',
  'crypto_account.create',
  'crypto_account.update',
  'transaction.create',
  'transaction.update',
  'transaction.initiate',
  'transaction.execute',
  'schedule.create',
  'schedule.update',
  'schedule.succeed',
  'schedule.fail',
  'payment_request.create',
  'payment_request.update',
  'payment_request.pay',
  'bulk_payment.create',
  'bulk_payment.update',
  'bulk_payment.complete',
  'bulk_payment.fail',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

const SECRET_EVENT_NAMES: readonly EventName[] = [
  'user.password.reset',
  'user.email.verify',
  'user.mobile.verify',
  'user.deactivate.verify',
  'user.request_delete.verify',
  'mfa.sms.verify',
];

/** True if the event's data contains a key or a code that grants access. Receiving it requires a separate permission. */
export const isSecretEvent = (name: EventName): boolean => SECRET_EVENT_NAMES.includes(name);

// Feed entries of transactions come from the transactions themselves.

/** Changes of credentials. */
export const CREDENTIAL_ACTIONS = [
  'login.success',
  'password.change',
  'password.reset.confirm',
  'authenticator.verify',
  'authenticator.remove',
  'token.create',
] as const;

/** Changes of contact details. */
export const CONTACT_ACTIONS = ['email.verify', 'email.change', 'mobile.verify', 'mobile.change'] as const;

/** Records that admins verify or decline. */
export const REVIEWED_RECORDS = ['document', 'address', 'bank_account', 'crypto_account'] as const;
export type ReviewedRecord = (typeof REVIEWED_RECORDS)[number];

export const REVIEW_DECISIONS = ['verified', 'declined'] as const;

/** All actions of the feed. A partial index of the audit log holds exactly these: an added action needs a migration. */
export const FEED_ACTIONS = [
  ...CREDENTIAL_ACTIONS,
  ...CONTACT_ACTIONS,
  ...REVIEWED_RECORDS.map((record) => `${record}.update` as const),
  'kyc.update',
  'transaction.message',
] as const;
export type FeedAction = (typeof FEED_ACTIONS)[number];

/** The badge shows 99+ beyond this count. */
export const UNREAD_DISPLAY_MAX = 99;

/** Older entries count as read. */
export const UNREAD_FOR_DAYS = 30;
