// Names of countries and languages in the display language. The languages are those with a two-letter code that the server's Intl has a
// name for.
import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { readLanguageSettings } from '#app/_language/server.ts';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

const isLanguage = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag);

/**
 * The language for names of countries and languages: that of the page, or on an English page, the first language of the browser that has
 * names. Names are rendered on the server, because the browser's Intl may differ.
 */
const readDisplayLanguage = cache(async (): Promise<string> => {
  const { language } = await readLanguageSettings();
  if (language !== SOURCE_LANGUAGE) return language;
  const locales = ((await headers()).get('accept-language') ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '');
  return Intl.DisplayNames.supportedLocalesOf(locales.filter(isLanguage))[0] ?? SOURCE_LANGUAGE;
});

/** An option: its value and its display name. */
export type NamedOption = { value: string; label: string };

/** Sorts options by label, in the collation of the language. */
const sortByName = (language: string, options: NamedOption[]): NamedOption[] => {
  const compareNames = new Intl.Collator(language).compare;
  return options.toSorted((a, b) => compareNames(a.label, b.label));
};

/** Returns a function from country codes to names. It returns unknown codes unchanged. */
export const readCountryNames = cache(async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await readDisplayLanguage(), { type: 'region' });
  return (code) => names.of(code) ?? code;
});

/** All countries, sorted by name. */
export const readCountryOptions = cache(async (): Promise<NamedOption[]> => {
  const displayName = await readCountryNames();
  return sortByName(
    await readDisplayLanguage(),
    Array.from(COUNTRY_CODES, (code) => ({ value: code, label: displayName(code) })),
  );
});

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Excludes deprecated codes of a language. */
const isCanonical = (code: string): boolean => Intl.getCanonicalLocales(code)[0] === code;

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const LANGUAGE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => englishNames.of(code) !== undefined && isCanonical(code),
);

/** The name of a language. Profiles may contain unknown codes, which are returned unchanged. */
const displayName = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
};

/** Returns a function from language codes to names. */
export const readLanguageNames = async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await readDisplayLanguage(), { type: 'language' });
  return (code) => displayName(names, code);
};

/** All languages, sorted by name. Includes `currentCode`, which may have a region. */
export const readLanguageOptions = async (currentCode: string): Promise<NamedOption[]> => {
  const language = await readDisplayLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return sortByName(
    language,
    [...new Set([...LANGUAGE_CODES, currentCode])].map((code) => ({ value: code, label: displayName(names, code) })),
  );
};
