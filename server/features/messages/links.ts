// Where the links of mails lead: pages of the dashboard, on the configured public address and on no other.

const link = (appUrl: string, path: string, query: Record<string, string>): string => `${appUrl}${path}?${new URLSearchParams(query)}`;

/** Of the mail that verifies an address. */
export const emailVerificationLink = (appUrl: string, key: string): string => link(appUrl, '/verify-email', { key });

/** Of the mail that sets a new password. */
export const passwordResetLink = (appUrl: string, { uid, token }: { uid: string; token: string }): string =>
  link(appUrl, '/reset-password', { uid, token });
