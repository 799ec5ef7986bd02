// The languages of the dashboard, and its number formats. English is the source language: its texts are the keys of the other catalogs.

/** The name of each language in that language. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** Number formats: that of the language, or fixed separators. */
export const NUMBER_FORMATS = {
  language: undefined,
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  space_comma: { group: '\u00a0', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
} as const;

export type NumberFormat = keyof typeof NUMBER_FORMATS;

/** The language and number format of a page. */
export type LanguageSettings = { language: Language; numberFormat: NumberFormat };

const isKeyOf = <Key extends string>(table: Record<Key, unknown>, text: string): text is Key => Object.hasOwn(table, text);

/** The supported language of a tag such as `de-AT` or `de_CH`; undefined if there is none. */
export const parseLanguage = (tag: string | undefined): Language | undefined => {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? '';
  return isKeyOf(LANGUAGE_NAMES, base) ? base : undefined;
};

/** The first supported language of an Accept-Language header. */
export const preferredLanguage = (acceptLanguage: string): Language | undefined =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => parseLanguage(tag))
    .find((language) => language !== undefined);

/** The number format in a cookie. Invalid values mean the format of the language. */
export const parseNumberFormat = (text: string | undefined): NumberFormat =>
  text !== undefined && isKeyOf(NUMBER_FORMATS, text) ? text : 'language';

export const LANGUAGE_COOKIE = 'language';
export const NUMBER_FORMAT_COOKIE = 'number_format';

/** Maps each English text to its translation into one language. */
export type Catalog = Readonly<Record<string, string>>;
