/** Remembers whether this browser shows amounts, or hides them from whoever looks over a shoulder. */
export const AMOUNTS_COOKIE = 'amounts';
export const AMOUNTS_HIDDEN = 'hidden';
export const AMOUNTS_SHOWN = 'shown';
