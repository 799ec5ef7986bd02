/** Holds `off` in a browser whose person does not want single letters to do something (WCAG 2.1.4). */
export const SHORTCUTS_COOKIE = 'shortcuts';
export const SHORTCUTS_OFF = 'off';
export const SHORTCUTS_ON = 'on';
