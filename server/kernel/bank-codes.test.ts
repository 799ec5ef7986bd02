import { composeIBAN, getCountrySpecifications } from 'ibantools';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeBankCode, findBicError, countryOfIban, findIbanError } from '#server/kernel/bank-codes.ts';

/** Formats with digits, leading letters and mixed characters, and the shortest and longest. */
const VALID_IBANS = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'RU0304452522540817810538091310419',
  'BR1800360305000010009795493C1',
  'XK051212012345678906',
];

it.each(VALID_IBANS)('accepts the IBAN %s', (iban) => {
  expect(findIbanError(iban)).toBeUndefined();
});

it.each([
  ['DE89 3704 0044 0532 0130 0', 'An IBAN from Germany (DE) has 22 characters; this one has 21.'],
  ['DE89 3704 0044 0532 0130 001', 'An IBAN from Germany (DE) has 22 characters; this one has 23.'],
  ['DE89 3704 0044 0532 0103 00', 'The check digits of this IBAN are not valid: a character is wrong, or two are swapped.'],
  ['DE89 37O4 0044 0532 0130 00', 'Character 7 of an IBAN from Germany (DE) must be a digit, not “O”.'],
  ['GB82 WE5T 1234 5698 7654 32', 'Character 7 of an IBAN from United Kingdom (GB) must be a letter, not “5”.'],
  ['DEO9 3704 0044 0532 0130 00', 'After DE an IBAN has two digits.'],
  ['US89 3704 0044 0532 0130 00', 'No country with the code US has IBANs.'],
  ['ZZ', 'No country with the code ZZ has IBANs.'],
  ['__89 3704', 'An IBAN has letters and digits only, not “_”.'],
  ['DE89.3704', 'An IBAN has letters and digits only, not “.”.'],
  ['DE89 🌻', 'An IBAN has letters and digits only, not “🌻”.'],
  ['ß', 'An IBAN has letters and digits only, not “ß”.'],
  ['0532013000', 'An IBAN starts with a two-letter country code, for example DE or PT.'],
])('explains an invalid IBAN: %s', (text, message) => {
  expect(findIbanError(normalizeBankCode(text))).toBe(message);
});

it('accepts a valid IBAN of every country that has IBANs', () => {
  const rejected = Object.entries(getCountrySpecifications()).flatMap(([code, { chars, bban_regexp: make }]) => {
    if (!chars || !make) return [];
    const account = [...make.matchAll(/\[([^\]])[^\]]*\]\{(\d+)\}/g)].map(([, first = '', count]) => first.repeat(Number(count))).join('');
    const iban = composeIBAN({ countryCode: code, bban: account }) ?? code;
    return findIbanError(iban) === undefined ? [] : [`${iban} ${findIbanError(iban)}`];
  });
  expect(rejected).toEqual([]);
});

it('accepts any input without throwing, and detects two swapped digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^(DE|BE|FR|HR|NO|ME|AZ)[0-9A-Z]{0,30}$/)), (input) => {
      const bare = normalizeBankCode(input);
      expect(normalizeBankCode(bare)).toBe(bare);
      expect(['string', 'undefined']).toContain(typeof findIbanError(bare));
      expect(['string', 'undefined']).toContain(typeof findBicError(bare));
    }),
  );
  const [, , , ...swapped] = [...VALID_IBANS[0]!].map((character, index, iban) =>
    [...iban.slice(0, index - 1), character, iban[index - 1], ...iban.slice(index + 1)].join(''),
  );
  expect(swapped.filter((iban) => iban !== VALID_IBANS[0] && findIbanError(iban) === undefined)).toEqual([]);
});

it('derives the country from the first two letters', () => {
  expect(countryOfIban('PT5')).toEqual({ code: 'PT', name: 'Portugal', length: 25, isInSepa: true });
  expect(['', 'P', 'US', 'constructor'].map((typed) => countryOfIban(typed))).toEqual([undefined, undefined, undefined, undefined]);
});

it.each([
  ['DEUTDEFF', undefined],
  ['deut de ff 500', undefined],
  ['ABSAZAJJ', undefined],
  ['DEUTDEF', 'A BIC has 8 or 11 characters; this one has 7.'],
  ['DEUTXXFF', 'Characters 5 and 6 (XX) are not a country code.'],
  ['D3UTDEFF', 'A BIC is six letters, the last two being the country code, followed by two or five letters or digits.'],
  ['DEUT/DEFF', 'A BIC has letters and digits only, not “/”.'],
])('explains an invalid BIC: %s', (text, message) => {
  expect(findBicError(normalizeBankCode(text))).toBe(message);
});
