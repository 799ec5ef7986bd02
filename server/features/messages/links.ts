// Where the links of messages lead: pages of the dashboard, on the configured public address and on no other.

/** A page of the dashboard, and what its address carries. */
export type Destination = { path: string; query?: Record<string, string> };

/** Of the mail that verifies an address. */
export const emailVerification = (key: string): Destination => ({ path: '/verify-email', query: { key } });

/** Of the mail that sets a new password. */
export const passwordReset = ({ uid, token }: { uid: string; token: string }): Destination => ({
  path: '/reset-password',
  query: { uid, token },
});

/** Stands for a key or code that may not be seen. */
export const BLANK = '••••••';

/** The address of a destination; `appUrl` has no slash at its end. */
export const addressOf = (appUrl: string, { path, query = {} }: Destination): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value === BLANK ? BLANK : encodeURIComponent(value)}`);
  return `${appUrl}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};
