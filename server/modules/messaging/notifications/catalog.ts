// The catalog of notifications, numbered as in v3, and of the messages that belong to each. Companies turn notifications
// on and off. A message has the placeholders that its template can use, and an example for previews and test messages.
import type { AccountClosure } from '#server/modules/messaging/one-time-secrets.ts';
import type { MessageKind, MessageParameters, TransactionNoticeParameters } from '#server/modules/messaging/messages/message.ts';
import type { Channel } from '#server/kernel/channels.ts';

type TemplateKind = Exclude<MessageKind, 'text'>;

type NotificationEntry = {
  /** Must not be reused. */
  id: number;
  name: string;
  description: string;
  /** True if companies cannot turn it off. */
  isMandatory?: boolean;
};

const NOTIFICATIONS = {
  account_verify: {
    id: 1,
    name: 'account_verify',
    description:
      'Links and codes that verify email addresses and mobile numbers. If turned off, send them yourself with the user.email.verify and user.mobile.verify events.',
  },
  password_reset: {
    id: 2,
    name: 'password_reset',
    description:
      'Links to reset a password, or to set the first password of a user added by an admin. If turned off, send them yourself with the user.password.reset event.',
  },
  mfa_sms: {
    id: 3,
    name: 'mfa_sms',
    description: 'SMS codes for multi-factor authentication. If turned off, send them yourself with the mfa.sms.verify event.',
  },
  invite: { id: 4, name: 'invite', description: 'Notifies recipients who have not registered that they received money.' },
  security: {
    id: 5,
    name: 'security',
    description: 'Notifies users of changes to their password, contacts, authenticators and tokens.',
    isMandatory: true,
  },
  webhook_disabled: {
    id: 6,
    name: 'webhook_disabled',
    description: 'Notifies the company owner when a webhook is disabled after days of failures.',
  },
  registration_invite: {
    id: 7,
    name: 'registration_invite',
    description: 'Invites a user to register on behalf of an admin. Always sent, because no event contains the key.',
    isMandatory: true,
  },
  transaction: {
    id: 8,
    name: 'transaction',
    description:
      'Notifies users when money arrives, is debited, is held, claimed or returned, or when a transaction fails. Users choose email and SMS for each.',
  },
  schedule_failed: {
    id: 9,
    name: 'schedule_failed',
    description: 'Notifies users of a scheduled transfer that was not sent. If turned off, send it yourself with the schedule.fail event.',
  },
  payment_request: {
    id: 10,
    name: 'payment_request',
    description: 'Payment requests and reminders to their recipients. If turned off, requesters share the link themselves.',
  },
  account_closure: {
    id: 11,
    name: 'account_closure',
    description:
      'Links to deactivate an account or to request its deletion. If turned off, send them yourself with the user.deactivate.verify and user.request_delete.verify events.',
  },
} satisfies Record<string, NotificationEntry>;

export type NotificationName = keyof typeof NOTIFICATIONS;

export const notificationCatalog: readonly (NotificationEntry & { name: NotificationName })[] = Object.entries(NOTIFICATIONS).map(
  ([name, notification]) => ({ ...notification, name: name as NotificationName }),
);

/** The placeholder without which a message is useless. */
type RequiredPlaceholder = 'link' | 'code' | null;

export type MessageDescription<Kind extends TemplateKind = TemplateKind> = {
  notification: NotificationName;
  label: string;
  channels: readonly Channel[];
  requiredPlaceholder: RequiredPlaceholder;
  /** The placeholders in addition to company, recipient, link and code. */
  placeholders: readonly string[];
  example: MessageParameters[Kind];
};

const ALL_CHANNELS: readonly Channel[] = ['email', 'sms'];
const name = 'Ann';

const describeAccountClosure = <Kind extends TemplateKind>(label: string): MessageDescription<Kind & `account.${AccountClosure}`> => ({
  notification: 'account_closure',
  label,
  channels: ALL_CHANNELS,
  requiredPlaceholder: 'link',
  placeholders: ['name'],
  example: { name },
});

const describeNotice = <Kind extends TemplateKind>(
  label: string,
  placeholders: readonly string[],
  example: MessageParameters[Kind],
): MessageDescription<Kind> => ({
  notification: 'security',
  label,
  channels: ALL_CHANNELS,
  requiredPlaceholder: null,
  placeholders: ['name', ...placeholders],
  example,
});

const describeTransactionNotice = <Kind extends TemplateKind>(
  label: string,
  example: MessageParameters[Kind] & TransactionNoticeParameters,
): MessageDescription<Kind> => ({
  notification: 'transaction',
  label,
  channels: ALL_CHANNELS,
  requiredPlaceholder: null,
  placeholders: ['name', 'party', 'amount', 'transaction_id'],
  example,
});

const describePaymentRequest = (
  label: string,
): MessageDescription<'payment_request.created'> & MessageDescription<'payment_request.reminder'> => ({
  notification: 'payment_request',
  label,
  channels: ALL_CHANNELS,
  requiredPlaceholder: 'link',
  placeholders: ['name', 'requester', 'amount', 'note'],
  example: { name, requester: 'Bob Brook', amount: '12.50 USD', note: 'Dinner' },
});

const TRANSACTION_EXAMPLE = { name, party: 'Bob', amount: '12.50 USD', transactionId: '0198f3a0-0000-7000-8000-000000000000' };

export const messageCatalog: { [Kind in TemplateKind]: MessageDescription<Kind> } = {
  'email.verify': {
    notification: 'account_verify',
    label: 'Verify an email address',
    channels: ['email'],
    requiredPlaceholder: 'link',
    placeholders: ['name', 'email', 'date'],
    example: { name, email: 'ann@example.com', addedAt: Date.UTC(2026, 10, 2, 9, 30) },
  },
  'mobile.verify': {
    notification: 'account_verify',
    label: 'Verify a mobile number',
    channels: ['sms'],
    requiredPlaceholder: 'code',
    placeholders: ['name'],
    example: { name },
  },
  'password.set': {
    notification: 'password_reset',
    label: 'Set a password',
    channels: ALL_CHANNELS,
    requiredPlaceholder: 'link',
    placeholders: ['name', 'email'],
    example: { name, email: 'ann@example.com', uid: 'example' },
  },
  'password.reset': {
    notification: 'password_reset',
    label: 'Reset the password',
    channels: ALL_CHANNELS,
    requiredPlaceholder: 'link',
    placeholders: ['name', 'email'],
    example: { name, email: 'ann@example.com', uid: 'example' },
  },
  'account.deactivate': describeAccountClosure('Deactivate the account'),
  'account.request_delete': describeAccountClosure('Delete the account'),
  'mfa.sms.verify': {
    notification: 'mfa_sms',
    label: 'Confirm a sign-in or action',
    channels: ['sms'],
    requiredPlaceholder: 'code',
    placeholders: ['name'],
    example: { name },
  },
  'company.invitation': {
    notification: 'registration_invite',
    label: 'Invitation to register',
    channels: ['email'],
    requiredPlaceholder: 'link',
    placeholders: ['inviter'],
    example: { inviter: 'Bob' },
  },
  'transaction.invitation': {
    notification: 'invite',
    label: 'Invitation to receive money',
    channels: ALL_CHANNELS,
    requiredPlaceholder: 'link',
    placeholders: ['sender_name', 'amount', 'days'],
    example: { senderName: 'Bob', amount: '12.50 USD', days: 30 },
  },
  'transaction.received': describeTransactionNotice('Money received', TRANSACTION_EXAMPLE),
  'transaction.debited': describeTransactionNotice('Money debited', TRANSACTION_EXAMPLE),
  'transaction.held': describeTransactionNotice('Transfer held', TRANSACTION_EXAMPLE),
  'transaction.claimed': describeTransactionNotice('Transfer claimed', TRANSACTION_EXAMPLE),
  'transaction.returned': describeTransactionNotice('Transfer returned', TRANSACTION_EXAMPLE),
  'transaction.failed': describeTransactionNotice('Transaction failed', TRANSACTION_EXAMPLE),
  'transaction.digest': {
    notification: 'transaction',
    label: 'Digest',
    channels: ALL_CHANNELS,
    requiredPlaceholder: null,
    placeholders: ['name', 'count', 'arrived', 'others'],
    example: { name, count: 3, arrived: 'You received 2 payments: 25.00 USD.', others: '1 transaction failed: 3.00 USD.' },
  },
  'notice.password_changed': describeNotice('Password changed', [], { name }),
  'notice.email_changed': describeNotice('Email address changed', ['email'], { name, email: 'ann@example.com' }),
  'notice.mobile_changed': describeNotice('Mobile number changed', ['mobile'], { name, mobile: '+27820000001' }),
  'notice.authenticator_added': describeNotice('Authenticator added', ['authenticator'], {
    name,
    authenticator: 'Authenticator app',
  }),
  'notice.authenticator_removed': describeNotice('Authenticator removed', ['authenticator'], {
    name,
    authenticator: 'Authenticator app',
  }),
  'notice.recovery_codes_low': describeNotice('Few recovery codes left', ['left'], { name, left: 2 }),
  'notice.recovery_code_used': describeNotice('Recovery code used', ['left'], { name, left: 9 }),
  'notice.token_created': describeNotice('Token created', ['token_key'], { name, tokenKey: '00000z9k2m1q' }),
  'webhook.disabled': {
    notification: 'webhook_disabled',
    label: 'Webhook disabled',
    channels: ['email'],
    requiredPlaceholder: null,
    placeholders: ['name', 'host', 'reason', 'webhook'],
    example: { name, host: 'hooks.example.com', reason: 'All deliveries failed for five days.', webhook: 1 },
  },
  'schedule.failed': {
    notification: 'schedule_failed',
    label: 'Scheduled transfer failed',
    channels: ALL_CHANNELS,
    requiredPlaceholder: null,
    placeholders: ['name', 'amount', 'recipient', 'reason', 'schedule'],
    example: { name, amount: '250.00 USD', recipient: 'Bob Brook', reason: 'Insufficient funds.', schedule: 1 },
  },
  'payment_request.created': describePaymentRequest('Payment request'),
  'payment_request.reminder': describePaymentRequest('Reminder of a payment request'),
};

export const findMessageDescription = (kind: string): MessageDescription | undefined =>
  (messageCatalog as Record<string, MessageDescription | undefined>)[kind];

export const listMessageKinds = (notification: NotificationName): TemplateKind[] =>
  (Object.keys(messageCatalog) as TemplateKind[]).filter((kind) => messageCatalog[kind].notification === notification);

export type NotificationDefinition = (typeof notificationCatalog)[number];

/** A kind of message on a channel. */
export type TemplateSelection = { kind: TemplateKind; channel: Channel; description: MessageDescription };
