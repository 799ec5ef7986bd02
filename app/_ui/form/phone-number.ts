// What can be said of a phone number while it is typed. The library is large, and loaded by those who type one (MobileField).
import { AsYouType } from 'libphonenumber-js/min';

type TypedNumber = {
  /** As it is written in its country: "+27 82 000 0001". */
  formatted: string;
  /** ISO 3166-1 alpha-2, as soon as the digits tell. */
  country: string | undefined;
};

/** Reads a number in international form; undefined of what does not begin like one. */
export const readNumber = (written: string): TypedNumber | undefined => {
  const text = written.trim();
  if (!text.startsWith('+')) return undefined;
  const typing = new AsYouType();
  const formatted = typing.input(text);
  return { formatted, country: typing.getCountry() };
};
