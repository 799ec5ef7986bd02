// Maximum lengths of text that both forms and schemas check.

export const NOTE_LENGTH_MAX = 2_000;

/** An email address (RFC 5321), and every identifier of a user. */
export const EMAIL_LENGTH_MAX = 254;

export const ACCOUNT_NAME_LENGTH_MAX = 200;

export const ACCOUNT_REFERENCE_LENGTH_MAX = 50;
