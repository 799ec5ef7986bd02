// docs/security.md names existing tests for each threat.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const THREATS = 47;

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

const PAGE = read('docs/security.md');

/** Each threat with the tests that it names. */
const SECTIONS = [...PAGE.matchAll(/^### (T\d+) [^\n]+\n([\s\S]*?)(?=^##|\n*$(?![\s\S]))/gm)].map(([, name = '', text = '']) => ({
  name,
  tests: [...text.matchAll(/^- `([^`]+\.test\.ts) › ([^`]+)`$/gm)].map(([, file = '', title = '']) => ({ file, title })),
}));

test('numbers the threats in order', () => {
  const numbers = SECTIONS.map(({ name }) => Number(name.slice(1)));
  expect(numbers).toEqual(Array.from({ length: THREATS }, (_, index) => index + 1));
});

test.each(SECTIONS)('$name names existing tests', ({ tests }) => {
  expect(tests).not.toEqual([]);
  const missing = tests.filter(({ file, title }) => {
    if (!existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)))) return true;
    // Titles may be escaped in the source.
    const source = read(file).replaceAll(/\\(['"`])/g, '$1');
    return !["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark}`));
  });
  expect(missing).toEqual([]);
});
