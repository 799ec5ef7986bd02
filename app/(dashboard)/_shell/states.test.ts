// Every page has a skeleton while it loads, and an error boundary.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADMIN_SKELETONS } from '#app/(dashboard)/admin/admin-page-boundary.tsx';
import { CUSTOMER_SKELETONS, findSkeleton } from '#app/(dashboard)/_shell/page-boundary.tsx';

const APP = fileURLToPath(new URL('../..', import.meta.url));
const pages = globSync('(dashboard)/**/page.tsx', { cwd: APP }).map((file) => path.dirname(file).split(path.sep).join('/'));

/** The folder of a page and the folders above it. */
const ancestorFolders = (folder: string): string[] => {
  const segments = folder.split('/');
  return segments.map((_segment, index) => segments.slice(0, segments.length - index).join('/'));
};

const hasAbove = (folder: string, file: string): boolean =>
  ancestorFolders(folder).some((ancestor) => existsSync(path.join(APP, ancestor, file)));

/** The path of a page: route groups are not part of it. */
const pathOf = (folder: string): string =>
  `/${folder
    .split('/')
    .filter((segment) => !segment.startsWith('('))
    .join('/')}`;

/** Drawers, pages that load almost no data, and pages of one record, which return 404 if it does not exist. */
const WITHOUT_SKELETON =
  /\/@drawer|^\/menu$|^\/schedules\/\[id\]\/edit$|^\/request\/pay$|^\/(payees|request|schedules|profile\/[a-z-]+)\/(new|\[id\])$|^\/bulk-payments\/\[id\]$|^\/(admin\/(bulk-payments|mfa-rules|payment-requests|schedules|transactions)|transactions)\/\[id\]$/;

test('every page that loads data has a skeleton', () => {
  const hasNoSkeleton = (page: string): boolean => findSkeleton({ ...CUSTOMER_SKELETONS, ...ADMIN_SKELETONS }, page) === undefined;
  expect(pages.map(pathOf).filter(hasNoSkeleton)).toEqual(pages.map(pathOf).filter((page) => WITHOUT_SKELETON.test(page)));
});

test('every page is inside an error boundary', () => {
  expect(pages.filter((folder) => !hasAbove(folder, 'error.tsx'))).toEqual([]);
  expect(existsSync(path.join(APP, 'error.tsx'))).toBe(true);
  expect(existsSync(path.join(APP, 'global-error.tsx'))).toBe(true);
});
