// Finds every text that a page can show in the source and looks it up in the catalogs. Fails for a text without a translation, and for a
// translation without a text.
import { globSync, readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN, GERMAN_SERVER } from '#app/_language/german/base.ts';
import { readSourceTexts, type SourceText } from '#app/_language/source-texts.ts';
import words from '#app/_language/german/labels.json' with { type: 'json' };

const { translated, raw } = readSourceTexts();
const formatText = ({ text, file, line }: SourceText): string => `${file}:${line} ${text}`;
const isAdminFile = (file: string): boolean => file.startsWith('app/(dashboard)/admin/');
const customerTexts: Record<string, string> = Object.assign({}, ...GERMAN);
const all: Record<string, string> = Object.assign({}, customerTexts, ...GERMAN_ADMIN);

/** The names of the values and tags of a message. */
const listNames = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...listNames(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => listNames(value))];
    return [element.value];
  });

/** Texts without values are never parsed, so their braces are literal. */
const namesIn = (text: string): string => {
  try {
    return [...new Set(listNames(parse(text)))].toSorted().join(' ');
  } catch {
    return 'no message';
  }
};

/** The sources that contain messages of the server. */
const readServerSource = (): string =>
  globSync(['server/**/*.ts', 'app/_mfa/step-up-link.ts'])
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'"))
    .join('\n');

test('every text on a page is passed to t', () => {
  expect(raw.map(formatText)).toEqual([]);
});

describe('the German catalog', () => {
  test('contains every page text, in the catalog that its page loads', () => {
    const missing = translated.filter(({ text, file }) => !Object.hasOwn(isAdminFile(file) ? all : customerTexts, text));
    expect(missing.map(formatText)).toEqual([]);
  });

  test('contains no unused page texts', () => {
    const used = new Set([...translated.map(({ text }) => text), ...Object.keys(words)]);
    const unused = Object.keys(all).filter((text) => !used.has(text));
    const server = readServerSource();
    // Labels of names in the server code, such as `vehicle` of an audited action.
    const isLabel = (text: string): boolean => server.includes(`'${text.toLowerCase().replaceAll(' ', '_')}'`);
    expect(unused.filter((text) => !isLabel(text))).toEqual([]);
  });

  test('contains no unused server texts', () => {
    const source = readServerSource();
    const parts = Object.keys(GERMAN_SERVER).flatMap((text) => text.split(/\{\w+\}/));
    expect(parts.filter((part) => !source.includes(part.trim()))).toEqual([]);
  });

  test('keeps the placeholders and tags of every text', () => {
    expect(Object.entries({ ...all, ...GERMAN_SERVER }).filter(([english, german]) => namesIn(english) !== namesIn(german))).toEqual([]);
  });

  test('contains each text once', () => {
    const keys = [...GERMAN, ...GERMAN_ADMIN].flatMap((catalog) => Object.keys(catalog));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
