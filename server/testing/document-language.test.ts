// Documents are plain English: no phrases that docs/glossary.md replaces, no sentences over 35 words.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findLanguageProblems } from '#server/testing/plain-english.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md', 'clients/typescript/*.md'], {
  cwd: ROOT,
}).toSorted();

const isTableRow = (line: string): boolean => line.startsWith('|');

/** References to tests in docs/security.md, as `file › title`. */
const isTestReference = (text: string): boolean => text.includes(' › ');

/** The paragraphs, list items and table cells of a document, without code. */
const passagesOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
    .replaceAll(/`[^`]*`/gu, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.|\|) ?)/u)
    .flatMap((block) => (isTableRow(block) ? block.split('|') : [block.replace(/^\s*(?:[-*]|#+|\d+\.) /u, '').replaceAll(/\s+/gu, ' ')]))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isTestReference(text));

test.each(DOCUMENTS)('%s contains no discouraged phrases and no long sentences', (document) => {
  const passages = passagesOf(readFileSync(path.join(ROOT, document), 'utf8'));
  expect(passages.flatMap((text) => findLanguageProblems(text).map((problem) => `${problem} — ${text.slice(0, 80)}`))).toEqual([]);
});
