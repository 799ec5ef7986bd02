// Where the links of messages lead: pages of the dashboard, on the configured public address; or, for those that carry a key, where the
// company's settings say, to a page of its own that takes the same query.

/** A page of the dashboard, and what its address carries. */
export type Destination = {
  path: string;
  query?: Record<string, string>;
  /** The setting of a company that may name another page. */
  setting?: 'email_confirmation_url' | 'password_reset_url' | 'password_set_url';
};

/** A company's settings, as they are stored. */
type Targets = Record<string, unknown> | undefined;

/** Of the mail that verifies an address. */
export const emailVerification = (key: string): Destination => ({
  path: '/verify-email',
  query: { key },
  setting: 'email_confirmation_url',
});

/** Of the mail that sets a new password. */
export const passwordReset = ({ uid, token }: { uid: string; token: string }): Destination => ({
  path: '/reset-password',
  query: { uid, token },
  setting: 'password_reset_url',
});

/** Of the mail by which somebody whom an admin has created chooses their first password. */
export const firstPassword = (key: { uid: string; token: string }): Destination => ({ ...passwordReset(key), setting: 'password_set_url' });

/** Stands for a key or code that may not be seen. */
export const BLANK = '••••••';

/** The address of a destination; `appUrl` has no slash at its end. */
export const addressOf = (appUrl: string, { path, query = {}, setting }: Destination, targets?: Targets): string => {
  const target = setting && targets?.[setting];
  const page = typeof target === 'string' && URL.canParse(target) ? target : `${appUrl}${path}`;
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value === BLANK ? BLANK : encodeURIComponent(value)}`);
  if (pairs.length === 0) return page;
  const [beforeHash = '', hash] = page.split('#', 2);
  return `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${pairs.join('&')}${hash === undefined ? '' : `#${hash}`}`;
};
