/** Remembers that this browser shows no list of first steps any more. */
export const FIRST_STEPS_COOKIE = 'first-steps';
export const PUT_AWAY = 'away';
