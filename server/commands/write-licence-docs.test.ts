import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXCEPTIONS, exceptionFor, isAllowed, readLicencedPackages } from '#server/commands/licences.ts';
import { LICENCE_DOCS_FILE, licenceDocs } from '#server/commands/write-licence-docs.ts';

const packages = readLicencedPackages();

test('every production package has an allowed license', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
  expect(isAllowed({ name: 'anything', version: '1.0.0', licence: 'GPL-3.0-only' })).toBe(false);
});

test('every license exception is used by a package', () => {
  const used = new Set(packages.map(exceptionFor));
  expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);
});

test('docs/licences.md matches the lock file; otherwise run npm run docs:licences', () => {
  expect(readFileSync(LICENCE_DOCS_FILE, 'utf8')).toBe(licenceDocs());
});
