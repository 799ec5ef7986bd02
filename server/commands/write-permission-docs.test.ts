import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declaredProcedures, PERMISSION_DOCS_FILE, permissionDocs } from '#server/commands/write-permission-docs.ts';

test('docs/permissions.md says what the procedures declare; otherwise run npm run docs:permissions', () => {
  expect(readFileSync(PERMISSION_DOCS_FILE, 'utf8')).toBe(permissionDocs());
});

test('every procedure that asks for a permission is in it', () => {
  const docs = permissionDocs();
  const asking = declaredProcedures().filter(({ meta }) => meta.permission !== undefined);
  expect(asking.filter(({ name, meta }) => !docs.includes(meta.openapi?.path ?? name))).toEqual([]);
});
