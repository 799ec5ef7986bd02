// Maximum lengths of text that both forms and schemas check.

export const NOTE_LENGTH_MAX = 2_000;

export const PAYEE_NAME_LENGTH_MAX = 200;

export const PAYEE_NOTE_LENGTH_MAX = 500;

/** An email address (RFC 5321), and every identifier of a user. */
export const EMAIL_LENGTH_MAX = 254;

export const ACCOUNT_NAME_LENGTH_MAX = 200;

export const ACCOUNT_REFERENCE_LENGTH_MAX = 50;

export const COMPANY_NAME_LENGTH_MAX = 100;

export const COMPANY_DESCRIPTION_LENGTH_MAX = 255;

export const LEGAL_NAME_LENGTH_MAX = 200;

/** A line of an address; city and state have the limit of `PLACE_NAME_LENGTH_MAX`. */
export const ADDRESS_LINE_LENGTH_MAX = 200;

export const PLACE_NAME_LENGTH_MAX = 100;

export const POSTAL_CODE_LENGTH_MAX = 10;

/** Name, number and type of a bank account, and the name of the bank. */
export const BANK_TEXT_LENGTH_MAX = 200;

/** Bank code, branch code and other national codes. */
export const BANK_CODE_LENGTH_MAX = 50;
