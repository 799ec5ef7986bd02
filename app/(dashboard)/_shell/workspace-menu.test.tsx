// The menu on different pages.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderComponent } from '#app/testing/render-component.tsx';
import { createTranslate } from '#app/_language/translate.ts';
import { toNavigation } from '#app/(dashboard)/_shell/menu-entries.tsx';
import { BottomBar, findWorkspace, GroupTabs, NavigationProvider, SideMenu } from '#app/(dashboard)/_shell/workspace-menu.tsx';
import type { WorkspaceName } from '#app/_ui/shell/cookies.ts';
import { permissionsOf } from '#server/kernel/permissions.ts';

const NAVIGATIONS = {
  admin: toNavigation(new Set(permissionsOf('admin', 'user')), createTranslate('en', [])),
  customer: toNavigation(new Set(permissionsOf('user')), createTranslate('en', [])),
};

const MENU_PAGE_LINK = { href: '/menu', label: 'More', icon: null };

afterEach(() => {
  delete document.documentElement.dataset['workspace'];
  document.cookie = 'workspace=; max-age=0; path=/';
});

const renderMenu = (
  path: string,
  { viewer = 'admin', lastWorkspace = 'personal' }: { viewer?: 'admin' | 'customer'; lastWorkspace?: WorkspaceName } = {},
) =>
  renderComponent(
    <NavigationProvider navigation={NAVIGATIONS[viewer]} lastWorkspace={lastWorkspace}>
      <aside>
        <SideMenu />
      </aside>
      <GroupTabs />
      <footer>
        <BottomBar menuPageLink={MENU_PAGE_LINK} />
      </footer>
    </NavigationProvider>,
    { path },
  );

const sideMenu = () => within(screen.getByRole('complementary'));
const currentLinks = () =>
  sideMenu()
    .getAllByRole('link', { current: 'page' })
    .map((link) => link.textContent);

test.each([
  ['/admin', 'company'],
  ['/admin/users/1', 'company'],
  ['/administrators', 'personal'],
  ['/home', 'personal'],
  ['/profile', 'personal'],
  ['/profile/preferences', undefined],
  ['/security', undefined],
  ['/notifications', undefined],
  ['/menu', undefined],
])('%s belongs to the workspace %s', (path, workspace) => {
  expect(findWorkspace(path)).toBe(workspace);
});

test('opens the workspace of the page, regardless of the last one', () => {
  renderMenu('/admin/users/1', { lastWorkspace: 'personal' });
  expect(sideMenu().getByRole('link', { name: 'Company' }).getAttribute('aria-current')).toBe('true');
  expect(currentLinks()).toEqual(['People']);
});

test('remembers the workspace of the page', () => {
  renderMenu('/admin');
  expect(document.cookie).toContain('workspace=company');
});

test('keeps the last workspace on shared pages', () => {
  renderMenu('/security', { lastWorkspace: 'company' });
  expect(sideMenu().getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/admin/users');
});

test('shows customers the personal menu without a switch, and sets no cookie', () => {
  renderMenu('/security', { viewer: 'customer', lastWorkspace: 'company' });
  expect(sideMenu().queryByRole('group', { name: 'Workspace' })).toBe(null);
  expect(sideMenu().getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe('/statements');
  expect(document.cookie).not.toContain('workspace=');
});

test('shows the pages of a group as tabs', () => {
  renderMenu('/admin/users');
  const tabs = within(screen.getByRole('navigation', { name: 'People' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Users', 'Groups']);
});

test('shows no tabs on pages below a menu page', () => {
  renderMenu('/admin/users/1');
  expect(screen.queryByRole('navigation', { name: 'People' })).toBe(null);
});

test('shows four groups and the menu page in the bottom bar, and highlights the current entry', () => {
  renderMenu('/admin/settings/sign-in');
  const bar = within(screen.getByRole('contentinfo'));
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Overview', 'Transactions', 'People', 'Review', 'More']);
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('More');
});

test('opens groups and workspaces with G and a letter, which does not trigger its own shortcut', async () => {
  const { user, router } = renderMenu('/home');
  await user.keyboard('gt');
  expect(router.push).toHaveBeenLastCalledWith('/transactions');
  await user.keyboard('gc');
  expect(router.push).toHaveBeenLastCalledWith('/admin');
  await user.keyboard('t');
  expect(router.push).toHaveBeenCalledTimes(2);
});
