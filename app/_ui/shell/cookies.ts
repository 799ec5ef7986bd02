// Cookies for preferences of a browser. None is secret.
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores a preference in a cookie. */
export const setCookie = (name: string, value: string): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

/** Whether amounts are hidden. */
export const AMOUNTS_COOKIE = 'amounts';
export const AMOUNTS_HIDDEN = 'hidden';
export const AMOUNTS_SHOWN = 'shown';

/** The visible columns of a list, separated by commas. */
export const columnCookie = (list: string): string => `columns${list.replaceAll('/', '-')}`;

/** The company of the last sign-in, prefilled in the sign-in form. */
export const COMPANY_COOKIE = 'company';

/** Whether the demo banner is dismissed. */
export const DEMO_BANNER_COOKIE = 'demo-banner';
export const CLOSED = 'closed';

/** The row height of tables. */
export const DENSITY_COOKIE = 'density';
export const COMPACT = 'compact';
export const COMFORTABLE = 'comfortable';

/** Whether the list of first steps is dismissed. */
export const FIRST_STEPS_COOKIE = 'first-steps';
export const DISMISSED = 'dismissed';

/** Whether single-letter shortcuts are on (WCAG 2.1.4). */
export const SHORTCUTS_COOKIE = 'shortcuts';
export const SHORTCUTS_OFF = 'off';
export const SHORTCUTS_ON = 'on';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = 'theme';

/** The workspace that was open last. */
export const WORKSPACE_COOKIE = 'workspace';
export type WorkspaceName = 'personal' | 'company';
