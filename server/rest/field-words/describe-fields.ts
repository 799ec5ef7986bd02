// Gives every field of the document its words. What a schema says of itself stays; a field without words fails the test of the document,
// so that nobody adds one in silence.
import { COMPANY_WORDS } from '#server/rest/field-words/company.ts';
import { DEVELOPER_WORDS } from '#server/rest/field-words/developers.ts';
import type { FieldWords } from '#server/rest/field-words/field-words.ts';
import { MONEY_WORDS } from '#server/rest/field-words/money.ts';
import { PEOPLE_WORDS } from '#server/rest/field-words/people.ts';

const WORDS: FieldWords = { ...COMPANY_WORDS, ...DEVELOPER_WORDS, ...MONEY_WORDS, ...PEOPLE_WORDS };

/** What a field means at a place such as `AdminUser.groups`; undefined when nobody has said it. */
export const wordsOf = (place: string, name: string): string | undefined => {
  const words = WORDS[name];
  if (words === undefined || typeof words === 'string') return words;
  const [elsewhere, ...places] = words;
  return places.find(([pattern]) => pattern.test(`${place}.${name}`))?.[1] ?? elsewhere;
};

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is data and no schema. */
const DATA = new Set(['example', 'examples', 'enum', 'const', 'default', 'required']);

const describedField = (field: unknown, place: string, name: string): unknown => {
  if (!isNode(field) || '$ref' in field) return field;
  const inner = withWords(field, `${place}.${name}`) as Node;
  const words = inner['description'] ?? wordsOf(place, name);
  return words === undefined ? inner : { ...inner, description: words };
};

/** A schema, or anything that holds schemas, with words for each field in it. */
export const withWords = (value: unknown, place: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withWords(item, place));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (DATA.has(key)) return [key, item];
      if (key !== 'properties' || !isNode(item)) return [key, withWords(item, place)];
      return [key, Object.fromEntries(Object.entries(item).map(([name, field]) => [name, describedField(field, place, name)]))];
    }),
  );
};
