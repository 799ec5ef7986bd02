import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { declaredProcedures, PERMISSION_PAGE_FILE, printPermissionPage } from '#server/api-docs/pages/permission-page.ts';

test('docs/permissions.md matches the procedures; if not, run npm run docs:permissions', () => {
  expect(readFileSync(PERMISSION_PAGE_FILE, 'utf8')).toBe(printPermissionPage(appRouter));
});

test('contains every procedure that requires a permission', () => {
  const docs = printPermissionPage(appRouter);
  const withPermission = declaredProcedures(appRouter).filter(({ meta }) => meta.permission !== undefined);
  expect(withPermission.filter(({ name, meta }) => !docs.includes(meta.openapi?.path ?? name))).toEqual([]);
});
