// How long texts may be, where forms say it as well as schemas.

export const NOTE_LENGTH_MAX = 2_000;

/** Of an email, and so of whatever names a person (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254;
