// The menu of users with different permissions.
import { expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { GERMAN } from '#app/_language/german/base.ts';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { toNavigation } from '#app/(dashboard)/_shell/menu-entries.tsx';
import type { NavWorkspace } from '#app/(dashboard)/_shell/nav-link.tsx';
import { permissionsOf } from '#server/kernel/permissions.ts';
import { APP_PAGES } from '#server/testing/app-pages.ts';

const english = createTranslate('en', []);
const german = createTranslate('de', [...GERMAN, ...GERMAN_ADMIN]);

const menuOf = (...permissions: string[]) => toNavigation(new Set(permissions), english);
const ALL_PERMISSIONS = permissionsOf('admin', 'user');

const groupsOf = (workspace: NavWorkspace | undefined) => workspace?.groups.map(({ label }) => label);
const pathsOf = (workspace: NavWorkspace | undefined) => workspace?.groups.flatMap(({ pages }) => pages.map(({ href }) => href)) ?? [];

test('has two workspaces for an admin', () => {
  const { personal, company, account } = menuOf(...ALL_PERMISSIONS);
  expect(groupsOf(personal)).toEqual(['Home', 'Transactions', 'Send & request', 'Accounts', 'Statements', 'Profile']);
  expect(groupsOf(company)).toEqual([
    'Overview',
    'Transactions',
    'People',
    'Review',
    'Accounts & currencies',
    'Reports',
    'Rules',
    'Developers',
    'Settings',
  ]);
  expect(account.map(({ label }) => label)).toEqual(['Notifications', 'Security', 'Preferences']);
});

test('has no company workspace without an admin permission', () => {
  const { personal, company } = menuOf(...permissionsOf('user'));
  expect(company).toBe(undefined);
  expect(groupsOf(personal)).toHaveLength(6);
});

test('omits forbidden pages, and groups without pages', () => {
  const { personal, company } = menuOf('user.transaction.view', 'admin.address.view', 'admin.mfarule.view', 'admin.currency.view');
  expect(pathsOf(personal)).toEqual(['/home', '/transactions', '/request', '/statements']);
  expect(pathsOf(company)).toEqual(['/admin/review', '/admin/addresses', '/admin/currencies', '/admin/mfa-rules']);
});

test('names a group after its page if only one is left', () => {
  const { personal, company } = menuOf('user.transaction.view', 'admin.currency.view');
  expect(groupsOf(personal)).toContain('Request');
  expect(company?.groups).toMatchObject([{ href: '/admin/currencies', label: 'Currencies', shortLabel: 'Currencies' }]);
});

test.each([
  ['English', english],
  ['German', german],
])('has unique labels in each workspace in %s, except that a group and its first page may share one', (_language, t) => {
  const { personal, company } = toNavigation(new Set(ALL_PERMISSIONS), t);
  for (const { groups } of [personal, company ?? personal]) {
    const labels = groups.flatMap(({ label, pages }) => [label, ...pages.map((page) => page.label).filter((name) => name !== label)]);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  }
});

test('assigns each shortcut letter once per workspace, and none that opens a workspace', () => {
  const { personal, company } = menuOf(...ALL_PERMISSIONS);
  for (const { groups } of [personal, company ?? personal]) {
    const letters = ['m', 'c', ...groups.flatMap(({ letter }) => letter ?? [])];
    expect(new Set(letters).size).toBe(letters.length);
  }
});

test('links to each page once, and only to existing pages', () => {
  const { personal, company, account } = menuOf(...ALL_PERMISSIONS);
  const paths = [...pathsOf(personal), ...pathsOf(company), ...account.map(({ href }) => href)];
  expect(paths.filter((path) => !APP_PAGES.some((page) => page.path === path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
