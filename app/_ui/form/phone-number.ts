// Formats phone numbers. The library is large, so pages format on the server, and MobileField loads it on demand.
import { AsYouType } from 'libphonenumber-js/min';

type ParsedPhoneNumber = {
  /** In national or international format: "+27 82 000 0001". */
  formatted: string;
  /** ISO 3166-1 alpha-2, once the digits determine it. */
  country: string | undefined;
};

/** Parses a number in international format; undefined if it does not start with +. */
export const readNumber = (input: string): ParsedPhoneNumber | undefined => {
  const text = input.trim();
  if (!text.startsWith('+')) return undefined;
  const parser = new AsYouType();
  const formatted = parser.input(text);
  return { formatted, country: parser.getCountry() };
};

/** A stored number with its digits grouped: "+27 82 000 0001". */
export const formatPhoneNumber = (number: string): string => readNumber(number)?.formatted ?? number;
