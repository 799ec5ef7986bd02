import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_PAGE_FILE, printErrorPage } from '#server/api-docs/pages/error-page.ts';
import { ERRORS } from '#server/kernel/errors.ts';

test('docs/errors.md matches the error table; if not, run npm run docs:errors', () => {
  expect(readFileSync(ERROR_PAGE_FILE, 'utf8')).toBe(printErrorPage());
});

test.each(Object.entries(ERRORS))('%s is documented with its status', (code, { status }) => {
  expect(printErrorPage()).toContain(`| \`${code}\` | ${status} |`);
});
