// Identifiers of users: email, mobile number or id, normalized so that equal values identify the same user.
import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { invalid } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { email } from '#server/schemas/fields.ts';

const MOBILE_PUNCTUATION = /[\s()[\].-]/g;
const MOBILE = /^\+[0-9]{6,15}$/;

export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** Plus sign and digits; undefined unless the text is in international form. */
export const normalizeMobile = (text: string): string | undefined => {
  const number = text.replace(MOBILE_PUNCTUATION, '');
  return MOBILE.test(number) ? number : undefined;
};

export const MASK = '*****';
const VISIBLE_DIGITS = 3;

/** Shows the last digits. */
export const maskMobile = (mobile: string): string => MASK + mobile.slice(-VISIBLE_DIGITS);

/** Shows the first letter and the domain. */
export const maskEmail = (address: string): string => address.slice(0, 1) + MASK + address.slice(address.lastIndexOf('@'));

export type Identifier = { kind: 'id' | 'email' | 'mobile'; value: string };

/** Normalizes a text; undefined if it is not an identifier. */
export const readIdentifier = (text: string): Identifier | undefined => {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return { kind: 'id', value: trimmed.toLowerCase() };
  if (email.safeParse(trimmed).success) return { kind: 'email', value: normalizeEmail(trimmed) };
  const mobile = normalizeMobile(trimmed);
  return mobile === undefined ? undefined : { kind: 'mobile', value: mobile };
};

const EXAMPLE = 'Enter the number with its country code, for example +27820000001.';

const NUMBER_FAULTS: Record<NonNullable<ReturnType<typeof validatePhoneNumberLength>>, string> = {
  INVALID_COUNTRY: `No country has this code. ${EXAMPLE}`,
  NOT_A_NUMBER: `This is not a phone number. ${EXAMPLE}`,
  TOO_SHORT: 'This number is too short for its country.',
  TOO_LONG: 'This number is too long for its country.',
  INVALID_LENGTH: 'The length of this number is not valid for its country.',
};

/** Returns why a number is impossible; undefined for a possible one. Checks only the country code and the length, because number ranges change. */
export const findNumberFault = (mobile: string): string | undefined => {
  const reason = validatePhoneNumberLength(mobile);
  return reason && NUMBER_FAULTS[reason];
};

/** Throws invalid on `mobile` for an impossible number. */
export const requirePossibleNumber = (mobile: string): void => {
  const error = findNumberFault(mobile);
  if (error) throw invalid({ mobile: [error] });
};
