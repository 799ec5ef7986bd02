import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_DOCS_FILE, errorDocs } from '#server/commands/write-error-docs.ts';
import { ERRORS } from '#server/kernel/errors.ts';

test('docs/errors.md says what the table says; otherwise run npm run docs:errors', () => {
  expect(readFileSync(ERROR_DOCS_FILE, 'utf8')).toBe(errorDocs());
});

test.each(Object.entries(ERRORS))('%s is documented with its status', (code, { status }) => {
  expect(errorDocs()).toContain(`| \`${code}\` | ${status} |`);
});
