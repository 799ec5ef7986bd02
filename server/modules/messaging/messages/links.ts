// Links in messages. A link leads to a page of the dashboard; a company can replace the pages that receive a key with its own pages, which
// receive the same query parameters.
import type { AccountClosure } from '#server/modules/messaging/one-time-secrets.ts';

export type MessageLinkTarget = {
  path: string;
  query?: Record<string, string>;
  /** The company setting that replaces the page. */
  setting?:
    | 'email_confirmation_url'
    | 'password_reset_url'
    | 'password_set_url'
    | 'deactivate_verification_url'
    | 'request_delete_verification_url';
};

export type LabeledLink = MessageLinkTarget & { label: string };

/** Company settings as stored. */
type CompanyLinkSettings = Record<string, unknown> | undefined;

export const emailVerificationLink = (key: string): MessageLinkTarget => ({
  path: '/verify-email',
  query: { key },
  setting: 'email_confirmation_url',
});

export const passwordResetLink = ({ uid, token }: { uid: string; token: string }): MessageLinkTarget => ({
  path: '/reset-password',
  query: { uid, token },
  setting: 'password_reset_url',
});

/** The link for a user who was created by an admin. */
export const firstPasswordLink = (key: { uid: string; token: string }): MessageLinkTarget => ({
  ...passwordResetLink(key),
  setting: 'password_set_url',
});

/** The registration page of the company, with the address filled in. */
export const registrationLink = (company: string, recipient: string): MessageLinkTarget => ({
  path: '/register',
  query: recipient.includes('@') ? { company, email: recipient } : { company, mobile: recipient },
});

export const accountClosureLink = (closure: AccountClosure, key: string): MessageLinkTarget => ({
  path: closure === 'deactivate' ? '/close-account/deactivate' : '/close-account/delete',
  query: { key },
  setting: `${closure}_verification_url`,
});

/** Replaces a key or code that must not be shown. */
export const HIDDEN_SECRET = '••••••';

/** The URL of a link; `appUrl` has no trailing slash. */
export const buildLinkUrl = (appUrl: string, { path, query = {}, setting }: MessageLinkTarget, settings?: CompanyLinkSettings): string => {
  const companyUrl = setting && settings?.[setting];
  const page = typeof companyUrl === 'string' && URL.canParse(companyUrl) ? companyUrl : `${appUrl}${path}`;
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${value === HIDDEN_SECRET ? HIDDEN_SECRET : encodeURIComponent(value)}`,
  );
  if (pairs.length === 0) return page;
  const [beforeHash = '', hash] = page.split('#', 2);
  return `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${pairs.join('&')}${hash === undefined ? '' : `#${hash}`}`;
};
