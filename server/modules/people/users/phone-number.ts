import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { invalid } from '#server/kernel/errors.ts';

const EXAMPLE = 'Enter it with its country code, for example +27820000001.';

const WHAT_IS_WRONG: Record<NonNullable<ReturnType<typeof validatePhoneNumberLength>>, string> = {
  INVALID_COUNTRY: `No country has this code. ${EXAMPLE}`,
  NOT_A_NUMBER: `This is not a phone number. ${EXAMPLE}`,
  TOO_SHORT: 'This number is too short for its country.',
  TOO_LONG: 'This number is too long for its country.',
  INVALID_LENGTH: 'This number does not have a length that its country knows.',
};

/** Returns why a number is impossible; undefined for a possible one. Checks only the country code and the length, because number ranges change. */
export const findNumberFault = (mobile: string): string | undefined => {
  const reason = validatePhoneNumberLength(mobile);
  return reason && WHAT_IS_WRONG[reason];
};

/** Throws invalid on `mobile` for an impossible number. */
export const requirePossibleNumber = (mobile: string): void => {
  const fault = findNumberFault(mobile);
  if (fault) throw invalid({ mobile: [fault] });
};
