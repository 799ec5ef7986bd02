// Where the links of mails lead: pages of the dashboard, on the configured public address and on no other.

/** The dashboard's pages that links lead to. */
export const VERIFY_EMAIL_PAGE = '/verify-email';
export const RESET_PASSWORD_PAGE = '/reset-password';

const link = (appUrl: string, path: string, query: Record<string, string>): string => `${appUrl}${path}?${new URLSearchParams(query)}`;

/** Of the mail that verifies an address. */
export const emailVerificationLink = (appUrl: string, key: string): string => link(appUrl, VERIFY_EMAIL_PAGE, { key });

/** Of the mail that sets a new password. */
export const passwordResetLink = (appUrl: string, { uid, token }: { uid: string; token: string }): string =>
  link(appUrl, RESET_PASSWORD_PAGE, { uid, token });
