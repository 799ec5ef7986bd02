// Languages are kept by their codes and read by their names, like countries. The list is made of the codes of two letters that the
// server's own Intl has a name for.
import 'server-only';
import { displayLanguage, inOrderOf, type NamedOption } from '#app/_ui/shell/display-language.ts';

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
