// Identifiers of users: email, mobile number or ID, normalized so that equal values identify the same user.
import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { invalid } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { email } from '#server/schemas/fields.ts';

const MOBILE_PUNCTUATION = /[\s()[\].-]/g;
const MOBILE_PATTERN = /^\+[0-9]{6,15}$/;

export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** Returns the plus sign and digits, or undefined if the text is not in international form. */
export const normalizeMobile = (text: string): string | undefined => {
  const number = text.replace(MOBILE_PUNCTUATION, '');
  return MOBILE_PATTERN.test(number) ? number : undefined;
};

export const MASK = '*****';
const VISIBLE_DIGITS = 3;

/** Shows the last digits. */
export const maskMobile = (mobile: string): string => MASK + mobile.slice(-VISIBLE_DIGITS);

/** Shows the first letter and the domain. */
export const maskEmail = (address: string): string => address.slice(0, 1) + MASK + address.slice(address.lastIndexOf('@'));

export type Identifier = { kind: 'id' | 'email' | 'mobile'; value: string };

/** Parses and normalizes an identifier. Returns undefined if the text is not one. */
export const readIdentifier = (text: string): Identifier | undefined => {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return { kind: 'id', value: trimmed.toLowerCase() };
  if (email.safeParse(trimmed).success) return { kind: 'email', value: normalizeEmail(trimmed) };
  const mobile = normalizeMobile(trimmed);
  return mobile === undefined ? undefined : { kind: 'mobile', value: mobile };
};

const COUNTRY_CODE_HINT = 'Enter the number with its country code, for example +27820000001.';

const MOBILE_NUMBER_ERRORS: Record<NonNullable<ReturnType<typeof validatePhoneNumberLength>>, string> = {
  INVALID_COUNTRY: `No country has this code. ${COUNTRY_CODE_HINT}`,
  NOT_A_NUMBER: `This is not a phone number. ${COUNTRY_CODE_HINT}`,
  TOO_SHORT: 'This number is too short for its country.',
  TOO_LONG: 'This number is too long for its country.',
  INVALID_LENGTH: 'The length of this number is not valid for its country.',
};

/**
 * Returns the error of an impossible number, or undefined for a possible one. Checks only the country code and the length, because number
 * ranges change.
 */
export const findMobileNumberError = (mobile: string): string | undefined => {
  const reason = validatePhoneNumberLength(mobile);
  return reason && MOBILE_NUMBER_ERRORS[reason];
};

/** Throws invalid on `mobile` for an impossible number. */
export const requirePossibleNumber = (mobile: string): void => {
  const error = findMobileNumberError(mobile);
  if (error) throw invalid({ mobile: [error] });
};
