import countries from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

/** A user-assigned code, which the library includes. */
const USER_ASSIGNED = new Set(['XK']);

test('the countries match ISO 3166-1', () => {
  const assigned = Object.keys(countries.getAlpha2Codes()).filter((code) => !USER_ASSIGNED.has(code));
  expect([...COUNTRY_CODES].toSorted()).toEqual(assigned.toSorted());
});
