import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXCEPTIONS, exceptionFor, isAllowed, readLicensedPackages } from '#server/commands/licenses.ts';
import { LICENSE_DOCS_FILE, licenseDocs } from '#server/commands/write-license-docs.ts';

const packages = readLicensedPackages();

test('every production package has an allowed license', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter((licensed) => !isAllowed(licensed))).toEqual([]);
  expect(isAllowed({ name: 'anything', version: '1.0.0', license: 'GPL-3.0-only' })).toBe(false);
});

test('every license exception is used by a package', () => {
  const used = new Set(packages.map(exceptionFor));
  expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);
});

test('docs/licenses.md matches the lock file; otherwise run npm run docs:licenses', () => {
  expect(readFileSync(LICENSE_DOCS_FILE, 'utf8')).toBe(licenseDocs());
});
