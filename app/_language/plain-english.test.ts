// The texts of the pages and the messages of the server are plain English: no phrases that docs/glossary.md replaces, no sentences over 35 words.
import { expect, test } from 'vitest';
import { GERMAN_SERVER } from '#app/_language/german/base.ts';
import { readSourceTexts } from '#app/_language/source-texts.ts';
import { findLanguageProblems } from '#server/testing/plain-english.ts';

test('page texts contain no discouraged phrases and no long sentences', () => {
  const { translated } = readSourceTexts();
  expect(translated.flatMap(({ text, file, line }) => findLanguageProblems(text).map((fault) => `${file}:${line} ${fault}`))).toEqual([]);
});

test('server messages contain no discouraged phrases and no long sentences', () => {
  expect(Object.keys(GERMAN_SERVER).flatMap((text) => findLanguageProblems(text).map((fault) => `${text} ${fault}`))).toEqual([]);
});

test.each([
  'Whoever has no account yet is invited.',
  'How they stand',
  'Identifier of the company',
  'Look into your mail',
  'Take away',
  'From where people may call',
  'Waits for a decision',
  'What you receive stands here',
  `${'word '.repeat(36)}.`,
])('rejects “%s”', (text) => {
  expect(findLanguageProblems(text)).not.toEqual([]);
});

test.each(['Did the user sign up? Who invited them?', 'Check your email', 'Hold for {somebody}', 'Company ID'])('accepts “%s”', (text) => {
  expect(findLanguageProblems(text)).toEqual([]);
});
