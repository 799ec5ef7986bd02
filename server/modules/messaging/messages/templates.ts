// The platform's templates. A template is independent of channel and markup: `render.ts` lays it out as an email, and its `short` text is the
// SMS. Its parameters are single lines without control characters, and the layout escapes them.
import {
  accountClosureLink,
  emailVerificationLink,
  firstPasswordLink,
  passwordResetLink,
  registrationLink,
  type LabeledLink,
} from '#server/modules/messaging/messages/links.ts';
import { FIRST_PASSWORD_LIFETIME_MS, LIFETIMES_MS } from '#server/modules/messaging/one-time-secrets.ts';
import type { MessageKind, MessageParameters, TransactionNoticeParameters } from '#server/modules/messaging/messages/message.ts';
import { pluralize } from '#server/kernel/plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';

export type MessageContent = {
  subject: string;
  /** The recipient's name, or blank. */
  name: string;
  /** Paragraphs before the link or code. */
  opening: string[];
  link?: LabeledLink;
  code?: string;
  /** Paragraphs after the link or code. */
  closing: string[];
  /** The text of the SMS, between the company's name and the link. */
  short: string;
};

export type TemplateContext = {
  company: { name: string; identifier: string; /** As stored. */ settings?: Record<string, unknown> };
  recipient: string;
  /** The key or code, or bullets if it must not be shown. */
  secret: string;
};

type TemplateKind = Exclude<MessageKind, 'text'>;
/** `date` is `addedAt` as text. */
type TemplateData<Data> = Data extends { addedAt: number } ? Data & { date: string } : Data;
type PlatformTemplate<Kind extends TemplateKind> = (
  data: TemplateData<MessageParameters[Kind]>,
  context: TemplateContext,
) => MessageContent;

const formatMinutes = (durationMs: number): string => pluralize(durationMs / MINUTE_MS, 'minute');
const formatHours = (durationMs: number): string => pluralize(durationMs / HOUR_MS, 'hour');

const NEVER_SHARE_HINT = 'Never share it. We will never ask you for it.';

const buildCodeContent = (name: string, { company, secret }: TemplateContext, purpose: string, lifetimeMs: number): MessageContent => ({
  subject: `Your code for ${company.name}`,
  name,
  opening: [`This is your code ${purpose}:`],
  code: secret,
  closing: [`The code works once and expires in ${formatMinutes(lifetimeMs)}. ${NEVER_SHARE_HINT}`],
  short: `${secret} is your code ${purpose}. It expires in ${formatMinutes(lifetimeMs)}. Never share it.`,
});

/** Formats a timestamp in UTC, because the time zone of the recipient is not known. */
const formatUtc = (millis: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(millis)} UTC`;

/** Adds `date` to the parameters, so that templates of companies can use it. */
export const addDate = (data: object): object =>
  'addedAt' in data && typeof data.addedAt === 'number' ? { ...data, date: formatUtc(data.addedAt) } : data;

const CLOSURE_HINT = `The link works once and expires in ${formatMinutes(LIFETIMES_MS.deactivate)}. If you did not request this, ignore this message. Your account stays open.`;

const PREFERENCES_HINT = 'Choose which messages you receive under Preferences.';

/** Reports a change to the recipient's credentials, and what to do if they did not make it. */
const buildNoticeContent = (name: string, { company }: TemplateContext, subject: string, sentence: string): MessageContent => ({
  subject: `${subject} (${company.name})`,
  name,
  opening: [sentence, 'If you made this change, no action is needed.'],
  link: { label: 'Reset password', path: '/forgot-password' },
  closing: [`If you did not make this change, reset your password now and contact ${company.name}.`],
  short: `${sentence} Not you? Reset your password:`,
});

const buildTransactionContent = (
  { name, transactionId }: TransactionNoticeParameters,
  { subject, sentence }: { subject: string; sentence: string },
): MessageContent => ({
  subject,
  name,
  opening: [sentence],
  link: { label: 'View transaction', path: `/transactions/${transactionId}` },
  closing: [PREFERENCES_HINT],
  short: sentence,
});

const buildPaymentRequestContent = (
  { name, requester, note }: MessageParameters['payment_request.created'],
  { company, secret }: TemplateContext,
  { subject, sentence }: { subject: string; sentence: string },
): MessageContent => ({
  subject: `${subject} (${company.name})`,
  name,
  opening: [sentence, ...(note ? [`Note: ${note}`] : [])],
  link: { label: 'View request', path: `/pay/${secret}` },
  closing: [`If you do not know ${requester}, ignore this message.`],
  short: sentence,
});

export const TEMPLATES: { [Kind in TemplateKind]: PlatformTemplate<Kind> } = {
  'email.verify': ({ name, email, date }, { company, secret }) => ({
    subject: `Verify your email address for ${company.name}`,
    name,
    opening: [`Confirm that ${email} is your email address.`],
    link: { label: 'Verify email address', ...emailVerificationLink(secret) },
    closing: [
      `You’re receiving this email because this address was added to an account on ${date}. If that was not you, ignore this email and do not open the link.`,
      `The link expires in ${formatHours(LIFETIMES_MS.email)}.`,
    ],
    short: `Verify your email address:`,
  }),

  'mobile.verify': ({ name }, context) => buildCodeContent(name, context, 'to verify your mobile number', LIFETIMES_MS.mobile),

  'password.reset': ({ name, uid, email }, { company, secret }) => ({
    subject: `Reset your password for ${company.name}`,
    name,
    opening: [`We received a request to reset the password for ${email}.`],
    link: { label: 'Reset password', ...passwordResetLink({ uid, token: secret }) },
    closing: [
      `The link works once and expires in ${formatMinutes(LIFETIMES_MS.password)}. If you did not request this, ignore this message. Your password will not change.`,
    ],
    short: 'Reset your password:',
  }),

  'password.set': ({ name, uid, email }, { company, secret }) => ({
    subject: `Set your password for ${company.name}`,
    name,
    opening: [`${company.name} opened an account for ${email}. Set a password to sign in.`],
    link: { label: 'Set password', ...firstPasswordLink({ uid, token: secret }) },
    closing: [
      `The link works once and expires in ${pluralize(FIRST_PASSWORD_LIFETIME_MS / DAY_MS, 'day')}. You can request a new one on the sign-in page.`,
    ],
    short: 'Set your password:',
  }),

  'account.deactivate': ({ name }, { company, secret }) => ({
    subject: `Deactivate your account at ${company.name}`,
    name,
    opening: [`We received a request to deactivate your account at ${company.name}.`],
    link: { label: 'Deactivate account', ...accountClosureLink('deactivate', secret) },
    closing: [CLOSURE_HINT],
    short: 'Deactivate your account:',
  }),

  'account.request_delete': ({ name }, { company, secret }) => ({
    subject: `Delete your account at ${company.name}`,
    name,
    opening: [`We received a request to close your account at ${company.name} and to delete your personal data.`],
    link: { label: 'Delete account', ...accountClosureLink('request_delete', secret) },
    closing: [CLOSURE_HINT],
    short: 'Delete your account:',
  }),

  'mfa.sms.verify': ({ name }, context) => buildCodeContent(name, context, 'to confirm your identity', LIFETIMES_MS.challenge),

  'company.invitation': ({ inviter }, { company, recipient, secret }) => ({
    subject: `You are invited to ${company.name}`,
    name: '',
    opening: [`${inviter || company.name} invites you to open an account with ${company.name}, using ${recipient}.`],
    link: { label: 'Create account', path: '/register', query: { company: company.identifier, email: recipient, invitation: secret } },
    closing: ['The link works once and expires in 14 days. If you did not expect this invitation, ignore it.'],
    short: `${company.name} invites you to open an account:`,
  }),

  'transaction.invitation': ({ senderName, amount, days }, { company, recipient }) => ({
    subject: `${senderName} sent you ${amount}`,
    name: '',
    opening: [
      `${senderName} sent you ${amount} with ${company.name}.`,
      `Register with ${recipient} within ${pluralize(days, 'day')} to receive the money. After that, it is returned to the sender.`,
    ],
    link: { label: 'Register', ...registrationLink(company.identifier, recipient) },
    closing: [],
    short: `${senderName} sent you ${amount}. Register with this number within ${pluralize(days, 'day')} to receive it:`,
  }),

  'transaction.received': (data) =>
    buildTransactionContent(data, {
      subject: `You received ${data.amount}`,
      sentence: `${data.party} sent you ${data.amount}.`,
    }),

  'transaction.debited': (data) =>
    buildTransactionContent(data, {
      subject: `${data.amount} was debited`,
      sentence: `${data.amount} was debited from your account and credited to ${data.party}.`,
    }),

  'transaction.held': (data) =>
    buildTransactionContent(data, {
      subject: `Your transfer of ${data.amount} is held`,
      sentence: `Your transfer of ${data.amount} is held until ${data.party} registers.`,
    }),

  'transaction.claimed': (data) =>
    buildTransactionContent(data, {
      subject: `Your transfer of ${data.amount} was claimed`,
      sentence: `${data.party} registered and received your transfer of ${data.amount}.`,
    }),

  'transaction.returned': (data) =>
    buildTransactionContent(data, {
      subject: `Your transfer of ${data.amount} was returned`,
      sentence: `Your transfer of ${data.amount} to ${data.party} was not claimed and was returned to your account.`,
    }),

  'transaction.failed': (data) =>
    buildTransactionContent(data, {
      subject: `A transaction of ${data.amount} failed`,
      sentence: `A transaction of ${data.amount} with ${data.party} failed. Your balance did not change.`,
    }),

  'transaction.digest': ({ name, count, arrived, others }) => ({
    subject: `${pluralize(count, 'update')} on your transactions`,
    name,
    opening: [arrived, others].filter((sentence) => sentence !== ''),
    link: { label: 'View transactions', path: '/transactions' },
    closing: [PREFERENCES_HINT],
    short: [arrived, others].filter((sentence) => sentence !== '').join(' '),
  }),

  'notice.password_changed': ({ name }, context) =>
    buildNoticeContent(name, context, 'Your password was changed', 'Your password was changed.'),

  'notice.email_changed': ({ name, email }, context) =>
    buildNoticeContent(
      name,
      context,
      'Your email address was changed',
      `Your primary email address was changed${email ? ` to ${email}` : ''}.`,
    ),

  'notice.mobile_changed': ({ name, mobile }, context) =>
    buildNoticeContent(name, context, 'Your mobile number was changed', `Your mobile number was changed${mobile ? ` to ${mobile}` : ''}.`),

  'notice.authenticator_added': ({ name, authenticator }, context) =>
    buildNoticeContent(name, context, 'An authenticator was added', `An authenticator was added to your account: ${authenticator}.`),

  'notice.authenticator_removed': ({ name, authenticator }, context) =>
    buildNoticeContent(name, context, 'An authenticator was removed', `An authenticator was removed from your account: ${authenticator}.`),

  'notice.recovery_codes_low': ({ name, left }, { company }) => ({
    subject: `You have few recovery codes left (${company.name})`,
    name,
    opening: [`You have ${pluralize(left, 'recovery code')} left. Create new codes before you run out.`],
    link: { label: 'Create recovery codes', path: '/security' },
    closing: [],
    short: `You have ${pluralize(left, 'recovery code')} left. Create new codes:`,
  }),

  'notice.recovery_code_used': ({ name, left }, context) =>
    buildNoticeContent(
      name,
      context,
      'A recovery code was used',
      `A recovery code was used. You have ${pluralize(left, 'recovery code')} left.`,
    ),

  'notice.token_created': ({ name, tokenKey }, context) =>
    buildNoticeContent(name, context, 'A token was created', `A token for your account was created. It starts with ${tokenKey}.`),

  'webhook.disabled': ({ name, host, reason, webhook }, { company }) => ({
    subject: `A webhook of ${company.name} was disabled`,
    name,
    opening: [`Webhook ${webhook} at ${host} no longer receives events.`, `Reason: ${reason}`],
    link: { label: 'View webhook', path: `/admin/webhooks/${webhook}` },
    closing: [
      'Enable the webhook when your server works again. Pending events are sent then. Events are not kept while the webhook is disabled.',
    ],
    short: `A webhook was disabled: ${reason}`,
  }),

  'payment_request.created': (data, context) =>
    buildPaymentRequestContent(data, context, {
      subject: `${data.requester} requests ${data.amount}`,
      sentence: `${data.requester} requests ${data.amount} from you.`,
    }),

  'payment_request.reminder': (data, context) =>
    buildPaymentRequestContent(data, context, {
      subject: `Reminder: ${data.requester} requests ${data.amount}`,
      sentence: `Reminder: ${data.requester} requests ${data.amount} from you.`,
    }),

  'schedule.failed': ({ name, amount, recipient, reason, schedule }, { company }) => ({
    subject: `A scheduled transfer was not sent (${company.name})`,
    name,
    opening: [`Your scheduled transfer of ${amount} to ${recipient} was not sent.`, `Reason: ${reason}`],
    link: { label: 'View scheduled transfer', path: `/schedules/${schedule}` },
    closing: [],
    short: `Your scheduled transfer of ${amount} to ${recipient} was not sent: ${reason}`,
  }),
};
