// The languages of the dashboard, and how numbers can be written in them. English is the source: its texts stand in the pages, and are
// the keys under which the catalogues of other languages hold theirs.

/** Each under the name that its speakers know it by. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** How numbers are written: as the language does, or by one's own habit. */
export const NUMBER_FORMATS = {
  language: undefined,
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  space_comma: { group: '\u00a0', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
} as const;

export type NumberFormat = keyof typeof NUMBER_FORMATS;

/** What a page is written in. */
export type LanguageSettings = { language: Language; numberFormat: NumberFormat };

const isKeyOf = <Key extends string>(table: Record<Key, unknown>, text: string): text is Key => Object.hasOwn(table, text);

/** The language that a tag such as `de-AT` or `de_CH` asks for, where there is one. */
export const languageOf = (tag: string | undefined): Language | undefined => {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? '';
  return isKeyOf(LANGUAGE_NAMES, base) ? base : undefined;
};

/** The first language that an Accept-Language header prefers and the dashboard has. */
export const preferredLanguage = (acceptLanguage: string): Language | undefined =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageOf(tag))
    .find((language) => language !== undefined);

/** A number format as a cookie holds it; anything else is that of the language. */
export const numberFormatOf = (text: string | undefined): NumberFormat =>
  text !== undefined && isKeyOf(NUMBER_FORMATS, text) ? text : 'language';

export const LANGUAGE_COOKIE = 'language';
export const NUMBER_FORMAT_COOKIE = 'number_format';

/** Maps each English text to its translation into one language. */
export type Catalogue = Readonly<Record<string, string>>;
