// How deliveries are tried, paused and given up, in words for people. The numbers are the server's: a test compares them.

/** How long after each try the next one follows when it fails. */
export const RETRY_DELAYS = ['5 s', '30 s', '2 min', '5 min', '15 min', '30 min', '1 h', '2 h', '4 h', '8 h', '12 h', '24 h'] as const;

/** Failures in a row after which an endpoint is paused. */
export const PAUSED_AFTER = 10;

/** Days of failures after which a delivery that is given up disables its endpoint. */
export const DISABLED_AFTER_DAYS = 5;
