// Validation of IBANs and BICs, shared by the API and the forms. Formats and check digits come from ibantools. National check digits within
// an account number are not validated, because some banks do not follow them; neither is the format of countries outside the IBAN registry.
import {
  getCountrySpecifications,
  validateBIC,
  validateIBAN,
  ValidationErrorsBIC,
  ValidationErrorsIBAN,
  type CountrySpec,
} from 'ibantools';

const INVALID_CHARACTER = /[^A-Za-z0-9]/u;

/** Removes spaces, dashes and invisible characters from an IBAN or BIC, and converts it to uppercase. */
export const normalizeBankCode = (text: string): string =>
  text.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

const COUNTRIES = getCountrySpecifications();
const REGIONS = new Intl.DisplayNames('en', { type: 'region' });

export type IbanCountry = { code: string; name: string; length: number; isInSepa: boolean };

type BankCodeSpec = CountrySpec & { chars: number };

const findSpec = (code: string): BankCodeSpec | undefined => {
  const spec = Object.hasOwn(COUNTRIES, code) ? COUNTRIES[code] : undefined;
  return spec?.chars ? { ...spec, chars: spec.chars } : undefined;
};

/** The country of a normalized IBAN, complete or not; undefined if no country with IBANs has its code. */
export const countryOfIban = (iban: string): IbanCountry | undefined => {
  const code = iban.slice(0, 2);
  const spec = findSpec(code);
  return spec && { code, name: REGIONS.of(code) ?? code, length: spec.chars, isInSepa: spec.SEPA };
};

const ACCOUNT_START = 4;

/** The character class of each position after the check digits: `0-9`, `A-Z` or both. */
const toCharacterClasses = (format: string): string[] =>
  [...format.matchAll(/\[([^\]]+)\]\{(\d+)\}/g)].flatMap(([, characters = '', count]) => Array<string>(Number(count)).fill(characters));

const describeMismatch = (iban: string, { code, name }: IbanCountry): string => {
  const classes = toCharacterClasses(findSpec(code)?.bban_regexp ?? '');
  const position = classes.findIndex((characters, index) => !new RegExp(`[${characters}]`).test(iban.charAt(ACCOUNT_START + index)));
  const character = iban.charAt(ACCOUNT_START + position);
  const nth = ACCOUNT_START + position + 1;
  switch (classes[position]) {
    case '0-9':
      return `Character ${nth} of an IBAN from ${name} (${code}) must be a digit, not “${character}”.`;
    case 'A-Z':
      return `Character ${nth} of an IBAN from ${name} (${code}) must be a letter, not “${character}”.`;
    default:
      return `Character ${nth} of an IBAN from ${name} (${code}) can’t be “${character}”.`;
  }
};

/** The error message of a normalized IBAN, or undefined if it is valid. */
export const findIbanError = (iban: string): string | undefined => {
  const [invalidCharacter] = INVALID_CHARACTER.exec(iban) ?? [];
  if (invalidCharacter !== undefined) return `An IBAN has letters and digits only, not “${invalidCharacter}”.`;
  const code = iban.slice(0, 2);
  if (!/^[A-Z]{2}$/.test(code)) return 'An IBAN starts with a two-letter country code, for example DE or PT.';
  const country = countryOfIban(iban);
  if (!country) return `No country with the code ${code} has IBANs.`;
  if (iban.length !== country.length)
    return `An IBAN from ${country.name} (${code}) has ${country.length} characters; this one has ${iban.length}.`;
  const errors = new Set(validateIBAN(iban).errorCodes);
  if (errors.has(ValidationErrorsIBAN.ChecksumNotNumber)) return `After ${code} an IBAN has two digits.`;
  if (errors.has(ValidationErrorsIBAN.WrongBBANFormat) && findSpec(code)?.IBANRegistry) return describeMismatch(iban, country);
  if (errors.has(ValidationErrorsIBAN.WrongIBANChecksum))
    return 'The check digits of this IBAN are not valid: a character is wrong, or two are swapped.';
  return undefined;
};

/** The error message of a normalized BIC, or undefined if it is valid. */
export const findBicError = (bic: string): string | undefined => {
  const [invalidCharacter] = INVALID_CHARACTER.exec(bic) ?? [];
  if (invalidCharacter !== undefined) return `A BIC has letters and digits only, not “${invalidCharacter}”.`;
  if (bic.length !== 8 && bic.length !== 11) return `A BIC has 8 or 11 characters; this one has ${bic.length}.`;
  const [error] = validateBIC(bic).errorCodes;
  if (error === ValidationErrorsBIC.NoBICCountry) return `Characters 5 and 6 (${bic.slice(4, 6)}) are not a country code.`;
  return error === undefined
    ? undefined
    : 'A BIC is six letters, the last two being the country code, followed by two or five letters or digits.';
};
