// The server speaks English: its messages are part of the API. Where one of them is shown on a page of another language, its translation
// is looked up by the whole text, or, where it holds values, by the pattern of the text around them:
//   "Ensure this value has no more than {max} characters."
import type { Catalogue } from '#app/_language/catalogue.ts';

type Pattern = { form: RegExp; names: string[]; translation: string };

const PLACE = /\{(\w+)\}/g;

const toPattern = ([source, translation]: [string, string]): Pattern => {
  const names = [...source.matchAll(PLACE)].map(([, name = '']) => name);
  const parts = source.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { form: new RegExp(`^${parts.join('(.+?)')}$`, 'su'), names, translation };
};

const PATTERNS = new WeakMap<Catalogue, Pattern[]>();

/** Those with the most text around their values first: they say most exactly what was meant. */
const patternsOf = (catalogue: Catalogue): Pattern[] => {
  const known = PATTERNS.get(catalogue);
  if (known) return known;
  const textAround = (source: string): number => source.replace(PLACE, '').length;
  const withPlaces = Object.entries(catalogue).filter(([source]) => source.search(PLACE) >= 0);
  const made = withPlaces.toSorted(([a], [b]) => textAround(b) - textAround(a)).map(toPattern);
  PATTERNS.set(catalogue, made);
  return made;
};

/** A value may itself be a sentence of the server: the cause of what failed. */
const fill = (catalogue: Catalogue, { form, names, translation }: Pattern, text: string): string | undefined => {
  const values = form
    .exec(text)
    ?.slice(1)
    .map((value) => readServerText(catalogue, value) ?? value);
  return values && translation.replace(PLACE, (place, name: string) => values[names.indexOf(name)] ?? place);
};

/** The translation of a text of the server; undefined where the catalogue has none. */
export const readServerText = (catalogue: Catalogue, text: string): string | undefined => {
  if (Object.hasOwn(catalogue, text)) return catalogue[text];
  for (const pattern of patternsOf(catalogue)) {
    const filled = fill(catalogue, pattern, text);
    if (filled !== undefined) return filled;
  }
  return undefined;
};
