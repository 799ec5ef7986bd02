import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationDocs } from '#server/commands/write-configuration-docs.ts';
import { VARIABLES } from '#server/platform/environment/environment.ts';

test.each(Object.entries(configurationDocs()))('%s matches the schema; otherwise run npm run docs:configuration', (file, content) => {
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test.each(Object.values(configurationDocs()))('every variable is documented', (content) => {
  for (const name of Object.keys(VARIABLES)) expect(content).toMatch(new RegExp(`^(# ${name}=|## ${name})$`, 'm'));
});
