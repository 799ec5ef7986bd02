/** Remembers the company of the last sign-in on this browser, so that it need not be typed again. */
export const COMPANY_COOKIE = 'company';
