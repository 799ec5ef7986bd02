// Translations keyed by the English source text: `t('Send money')`. Values, plurals and alternatives use ICU MessageFormat, and elements
// use tags:
//   t('{count, plural, one {# entry} other {# entries}}', { count })
//   t.rich('Read <link>the guide</link> first.', { link: <TextLink href="/docs" /> })
// A message without values is not parsed: its braces are literal.
import { IntlMessageFormat } from 'intl-messageformat';
import { cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { Catalog, Language } from '#app/_language/languages.ts';

/** A source text that is translated where it is rendered. Not a string, so that it cannot be rendered directly. */
export type Message = { readonly 'a message for t': never };

/** The value of a placeholder. */
type Value = string | number | bigint;

export type Translate = {
  (message: string | Message, values?: Record<string, Value>): string;
  /** Translates a message whose tags and values are elements. The element of a tag has no children. */
  rich: (message: string | Message, values: Record<string, Value | ReactNode>) => ReactNode;
  /** The label of an API term: `not_verified` is "Not verified". */
  label: (value: string) => string;
  /** Translates a message of the server, which are in English. */
  serverMessage: (text: string) => string;
};

/** Marks a source text in a constant or return value, to be translated by `t`. */
export const message = (text: string): Message => text as unknown as Message;

const toFragment = (parts: ReactNode): ReactNode =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : parts;

/** Converts an element to what intl-messageformat expects for values and tags. */
const toFormatValue = (source: string, name: string, value: Value | ReactNode) =>
  isValidElement(value) && source.includes(`<${name}>`) ? (children: ReactNode) => cloneElement(value, {}, toFragment(children)) : value;

/** Groups the digits of the limits in validation messages of the server. */
const groupLimitDigits = (language: Language, text: string): string =>
  text.startsWith('Ensure this ') ? text.replace(/\d{5,}/g, (digits) => new Intl.NumberFormat(language).format(BigInt(digits))) : text;

/** Creates a translator. `catalogs` are searched in order; missing texts stay in English. `server` contains the messages of the server. */
export const createTranslate = (language: Language, catalogs: readonly Catalog[], server: Catalog = {}): Translate => {
  const formats = new Map<string, IntlMessageFormat>();
  const findText = (source: string): string => catalogs.find((catalog) => Object.hasOwn(catalog, source))?.[source] ?? source;
  const getMessageFormat = (source: string): IntlMessageFormat => {
    const cached = formats.get(source);
    if (cached) return cached;
    const format = new IntlMessageFormat(findText(source), language);
    formats.set(source, format);
    return format;
  };
  const translate = (source: string | Message, values?: Record<string, Value>): string => {
    const text = source as string;
    return values === undefined ? findText(text) : String(getMessageFormat(text).format(values));
  };
  const rich: Translate['rich'] = (source, values) => {
    const text = source as string;
    const parts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toFormatValue(text, name, value)]));
    return toFragment(getMessageFormat(text).format<ReactNode>(parts) as ReactNode);
  };
  return Object.assign(translate, {
    rich,
    label: (value: string) => translate(toLabel(value)),
    serverMessage: (text: string) => {
      const grouped = groupLimitDigits(language, text);
      return translateServerMessage(server, grouped) ?? grouped;
    },
  });
};

const ACRONYMS = /\b(bic|iban|id|ip|kyc|swift)\b/giu;

/** Labels of API terms whose words would be wrong or unclear. */
const LABELS: Readonly<Record<string, string>> = {
  drivers_license: 'Driver’s license',
  obsolete: 'Out of date',
  state_province: 'State or province',
  timezone: 'Time zone',
};

/** Converts an API term to its English label: `top_up` is Top up, `id_number` is ID number. */
export const toLabel = (word: string): string => {
  const label = Object.hasOwn(LABELS, word) ? LABELS[word] : undefined;
  if (label !== undefined) return label;
  const [first = '', ...rest] = word.replaceAll('_', ' ').replaceAll(ACRONYMS, (acronym) => acronym.toUpperCase());
  return first.toUpperCase() + rest.join('');
};

// Server messages are English, because they are part of the API. On a page in another language, they are looked up by their full text, or
// matched with a pattern that contains their values: "Ensure this value has no more than {max} characters."
type Pattern = { form: RegExp; names: string[]; translation: string };

const PLACEHOLDER = /\{(\w+)\}/g;

const toPattern = ([source, translation]: [string, string]): Pattern => {
  const names = [...source.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const parts = source.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { form: new RegExp(`^${parts.join('(.+?)')}$`, 'su'), names, translation };
};

const PATTERNS = new WeakMap<Catalog, Pattern[]>();

/** The patterns with the most text first, because they are the most specific. */
const getPatterns = (catalog: Catalog): Pattern[] => {
  const cached = PATTERNS.get(catalog);
  if (cached) return cached;
  const literalLength = (source: string): number => source.replace(PLACEHOLDER, '').length;
  const withPlaceholders = Object.entries(catalog).filter(([source]) => source.search(PLACEHOLDER) >= 0);
  const patterns = withPlaceholders.toSorted(([a], [b]) => literalLength(b) - literalLength(a)).map(toPattern);
  PATTERNS.set(catalog, patterns);
  return patterns;
};

/** Translates a text by a pattern. A value can itself be a server message, such as the cause of a failure. */
const applyPattern = (catalog: Catalog, { form, names, translation }: Pattern, text: string): string | undefined => {
  const values = form
    .exec(text)
    ?.slice(1)
    .map((value) => translateServerMessage(catalog, value) ?? value);
  return values && translation.replace(PLACEHOLDER, (place, name: string) => values[names.indexOf(name)] ?? place);
};

/** The translation of a server message; undefined if the catalog has none. */
const translateServerMessage = (catalog: Catalog, text: string): string | undefined => {
  if (Object.hasOwn(catalog, text)) return catalog[text];
  for (const pattern of getPatterns(catalog)) {
    const filled = applyPattern(catalog, pattern, text);
    if (filled !== undefined) return filled;
  }
  return undefined;
};
