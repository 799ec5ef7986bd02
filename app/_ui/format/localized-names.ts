// Names of countries and languages in the display language. Languages are listed by their two-letter codes, as far as Intl of the server
// has a name for them.
import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { languageSettings } from '#app/_language/server.ts';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

const isLanguage = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag);

/**
 * The language in which countries and languages are named: that of the page, or, on a page in the language of the source, the first of
 * the browser's that has names for them. The names are made on the server: a browser that made them itself would know some of them by
 * another name than the page it was sent.
 */
const displayLanguage = cache(async (): Promise<string> => {
  const { language } = await languageSettings();
  if (language !== SOURCE_LANGUAGE) return language;
  const asked = ((await headers()).get('accept-language') ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return Intl.DisplayNames.supportedLocalesOf(asked.filter(isLanguage))[0] ?? SOURCE_LANGUAGE;
});

/** One of a list to choose from: what is kept, and what people read. */
export type NamedOption = { value: string; label: string };

/** In the order of their names, as the language orders them. */
const inOrderOf = (language: string, options: NamedOption[]): NamedOption[] => {
  const inOrder = new Intl.Collator(language).compare;
  return options.toSorted((a, b) => inOrder(a.label, b.label));
};

/** What countries are called: the name for a code, and the code itself where it is none. */
export const countryNames = cache(async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await displayLanguage(), { type: 'region' });
  return (code) => names.of(code) ?? code;
});

/** All countries that somebody may choose, in the order of their names. */
export const countryOptions = cache(async (): Promise<NamedOption[]> => {
  const nameOf = await countryNames();
  return inOrderOf(
    await displayLanguage(),
    Array.from(COUNTRY_CODES, (code) => ({ value: code, label: nameOf(code) })),
  );
});

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Older codes for the same language are left out. */
const isCanonical = (code: string): boolean => Intl.getCanonicalLocales(code)[0] === code;

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => englishNames.of(code) !== undefined && isCanonical(code),
);

/** A profile may hold a code that has the form of one and is none: it is called by itself. */
const nameOf = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
};

/** How a page calls a language by its code. */
export const languageNames = async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await displayLanguage(), { type: 'language' });
  return (code) => nameOf(names, code);
};

/** The languages to choose from, in the order of their names; `current`, which may be one of a region, is always among them. */
export const languageOptions = async (current: string): Promise<NamedOption[]> => {
  const language = await displayLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return inOrderOf(
    language,
    [...new Set([...CODES, current])].map((code) => ({ value: code, label: nameOf(names, code) })),
  );
};
