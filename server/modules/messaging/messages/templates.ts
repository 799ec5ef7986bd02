// The platform's templates. A template is independent of channel and markup: `render.ts` lays it out as a mail, and its short sentence is
// the SMS. Its parameters are single lines without control characters, and the layout escapes them.
import {
  emailVerificationLink,
  firstPasswordLink,
  passwordResetLink,
  type MessageLinkTarget,
} from '#server/modules/messaging/messages/links.ts';
import { FIRST_PASSWORD_LIFETIME_MS, LIFETIMES_MS } from '#server/modules/messaging/one-time-secrets.ts';
import type { MessageKind, MessageParameters } from '#server/modules/messaging/messages/message.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';

export type LabeledLink = MessageLinkTarget & { label: string };

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
  /** The SMS, between the company's name and the link. */
  short: string;
};

export type TemplateContext = {
  company: { name: string; identifier: string; /** As stored. */ settings?: Record<string, unknown> };
  recipient: string;
  /** The key or code, or dots if it must not be shown. */
  secret: string;
};

type TemplateKind = Exclude<MessageKind, 'text'>;
/** `date` is `given` as text. */
type TemplateData<Data> = Data extends { given: number } ? Data & { date: string } : Data;
type PlatformTemplate<Kind extends TemplateKind> = (
  data: TemplateData<MessageParameters[Kind]>,
  context: TemplateContext,
) => MessageContent;

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const minutes = (durationMs: number): string => counted(durationMs / MINUTE_MS, 'minute');
const hours = (durationMs: number): string => counted(durationMs / HOUR_MS, 'hour');

const NEVER_SHARE = 'Never share it: nobody who works for us asks for it.';

const codeContent = (name: string, { company, secret }: TemplateContext, purpose: string, lifetimeMs: number): MessageContent => ({
  subject: `Your code for ${company.name}`,
  name,
  opening: [`This is your code ${purpose}:`],
  code: secret,
  closing: [`It works once, for ${minutes(lifetimeMs)}. ${NEVER_SHARE}`],
  short: `${secret} is your code ${purpose}. It works for ${minutes(lifetimeMs)}. Never share it.`,
});

/** A timestamp as text, in UTC because a mail has no other time zone. */
const utc = (millis: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(millis)} UTC`;

/** Adds `date` to the parameters, so that templates of companies can name it too. */
export const addDate = (data: object): object =>
  'given' in data && typeof data.given === 'number' ? { ...data, date: utc(data.given) } : data;

/** Reports a change to the recipient's credentials, and what to do if somebody else made it. */
const noticeContent = (name: string, { company }: TemplateContext, subject: string, sentence: string): MessageContent => ({
  subject: `${subject} at ${company.name}`,
  name,
  opening: [sentence, 'If this was you, there is nothing to do.'],
  link: { label: 'Set a new password', path: '/forgot-password' },
  closing: [`If it was not you, set a new password at once, and tell ${company.name}.`],
  short: `${sentence} Not you? Set a new password:`,
});

export const TEMPLATES: { [Kind in TemplateKind]: PlatformTemplate<Kind> } = {
  'email.verify': ({ name, email, date }, { company, secret }) => ({
    subject: `Verify your email address for ${company.name}`,
    name,
    opening: [`Please verify that ${email} is your address.`],
    link: { label: 'Verify my address', ...emailVerificationLink(secret) },
    closing: [
      `It is for the account that gave this address on ${date}. If that was not you, do not open the link: somebody else gave your address.`,
      `The link works for ${hours(LIFETIMES_MS.email)}.`,
    ],
    short: `Verify your email address:`,
  }),

  'mobile.verify': ({ name }, context) => codeContent(name, context, 'to verify your mobile number', LIFETIMES_MS.mobile),

  'password.reset': ({ name, uid, email }, { company, secret }) => ({
    subject: `Set a new password for ${company.name}`,
    name,
    opening: [`Somebody, hopefully you, wants to set a new password for ${email}.`],
    link: { label: 'Set a new password', ...passwordResetLink({ uid, token: secret }) },
    closing: [`The link works once, for ${minutes(LIFETIMES_MS.password)}. If it was not you, ignore this message: your password stays.`],
    short: 'Set a new password:',
  }),

  'password.set': ({ name, uid, email }, { company, secret }) => ({
    subject: `Choose your password for ${company.name}`,
    name,
    opening: [`${company.name} has opened an account for ${email}. Choose a password, and you can sign in.`],
    link: { label: 'Choose my password', ...firstPasswordLink({ uid, token: secret }) },
    closing: [
      `The link works once, for ${counted(FIRST_PASSWORD_LIFETIME_MS / DAY_MS, 'day')}. After that, ask for a new one under "Forgot password" on the sign-in page.`,
    ],
    short: 'Choose your password:',
  }),

  'mfa.sms.verify': ({ name }, context) => codeContent(name, context, 'to confirm that it is you', LIFETIMES_MS.challenge),

  'company.invitation': ({ inviter }, { company, recipient, secret }) => ({
    subject: `${company.name} invites you`,
    name: '',
    opening: [`${inviter || company.name} invites you to open an account at ${company.name}, with ${recipient}.`],
    link: { label: 'Create my account', path: '/register', query: { company: company.identifier, email: recipient, invitation: secret } },
    closing: ['The link works once, for 14 days. If you do not know why you get this, ignore it.'],
    short: `${company.name} invites you to open an account:`,
  }),

  'transaction.invitation': ({ senderName, amount, days }, { company, recipient }) => ({
    subject: `${senderName} sent you ${amount}`,
    name: '',
    opening: [
      `${senderName} sent you ${amount} at ${company.name}.`,
      `Register with ${recipient} within ${counted(days, 'day')} to receive it. After that it goes back.`,
    ],
    link: { label: 'Register', path: '/register', query: registration(company.identifier, recipient) },
    closing: [],
    short: `${senderName} sent you ${amount}. Register with this number within ${counted(days, 'day')} to receive it:`,
  }),

  'notice.password_changed': ({ name }, context) => noticeContent(name, context, 'Your password was changed', 'Your password was changed.'),

  'notice.email_changed': ({ name, email }, context) =>
    noticeContent(name, context, 'Your email address was changed', `Your primary email address was changed${email ? ` to ${email}` : ''}.`),

  'notice.mobile_changed': ({ name, mobile }, context) =>
    noticeContent(name, context, 'Your mobile number was changed', `Your mobile number was changed${mobile ? ` to ${mobile}` : ''}.`),

  'notice.authenticator_added': ({ name, authenticator }, context) =>
    noticeContent(name, context, 'An authenticator was added', `An authenticator was added to your account: ${authenticator}.`),

  'notice.authenticator_removed': ({ name, authenticator }, context) =>
    noticeContent(name, context, 'An authenticator was removed', `An authenticator was removed from your account: ${authenticator}.`),

  'notice.recovery_codes_low': ({ name, left }, { company }) => ({
    subject: `Few recovery codes are left at ${company.name}`,
    name,
    opening: [`You have ${counted(left, 'recovery code')} left. Make new ones before you need them.`],
    link: { label: 'Make new recovery codes', path: '/security' },
    closing: [],
    short: `You have ${counted(left, 'recovery code')} left. Make new ones:`,
  }),

  'notice.recovery_code_used': ({ name, left }, context) =>
    noticeContent(name, context, 'A recovery code was used', `A recovery code was used. You have ${counted(left, 'recovery code')} left.`),

  'notice.token_created': ({ name, tokenKey }, context) =>
    noticeContent(name, context, 'A token was created', `A token for your account was created. It begins with ${tokenKey}.`),

  'webhook.disabled': ({ name, host, reason, webhook }, { company }) => ({
    subject: `A webhook of ${company.name} was disabled`,
    name,
    opening: [`Nothing is sent to webhook ${webhook} at ${host} any more.`, `Why: ${reason}`],
    link: { label: 'Look at the webhook', path: `/admin/webhooks/${webhook}` },
    closing: [
      'When the receiver works again, enable the webhook: what was waiting is sent then. What happens until then is not kept for it.',
    ],
    short: `A webhook was disabled: ${reason}`,
  }),
};

const registration = (company: string, recipient: string): Record<string, string> =>
  recipient.includes('@') ? { company, email: recipient } : { company, mobile: recipient };
