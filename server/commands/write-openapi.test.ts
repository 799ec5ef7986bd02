import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPENAPI_FILE, openApiText } from '#server/commands/write-openapi.ts';

it('docs/openapi.json is the document that is served', () => {
  // Compared as a whole: a difference of megabytes would be printed for minutes.
  expect(readFileSync(OPENAPI_FILE, 'utf8') === openApiText(), 'npm run docs:generate').toBe(true);
});
