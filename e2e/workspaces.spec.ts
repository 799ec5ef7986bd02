// The two workspaces of the menu.
import type { Page } from '@playwright/test';
import { callApi, openAs, registerOwner, registerUser, signInAs, signOut } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { testInEveryView } from './views.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The side menu, or the bottom bar of a phone. */
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entries = (page: Page) => menu(page).getByRole('link').filter({ visible: true });
const workspaces = (page: Page) => page.getByRole('group', { name: 'Workspace' }).filter({ visible: true });
const current = (page: Page) => workspaces(page).locator('[aria-current=true]');

test('an admin switches the workspace, which follows the page and is remembered', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/home');
  await expect(current(page)).toHaveText('My money');
  await workspaces(page).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(current(page)).toHaveText('Company');

  await menu(page).getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL('/admin/users');
  const tabs = page.getByRole('navigation', { name: 'People' });
  await expect(tabs.getByRole('link')).toHaveText(['Users', 'Groups']);
  await tabs.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL('/admin/groups');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Groups');
  await expect(menu(page).locator('[aria-current=page]').filter({ visible: true })).toHaveText('People');

  await page.goto('/security');
  await expect(current(page)).toHaveText('Company');
  await page.goto('/transactions');
  await expect(current(page)).toHaveText('My money');
  await page.goto('/admin/audit');
  await expect(current(page)).toHaveText('Company');
  await signOut(page);
  await signInAs(page, owner);
  await expect(page).toHaveURL('/admin');
});

test('an admin switches the workspace on a phone', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.setViewportSize(PHONE);
  await openAs(page, owner, '/home');
  await expect(entries(page)).toHaveText(['Home', 'Transactions', 'Send', 'Accounts', 'More']);
  await entries(page).filter({ hasText: 'More' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Personal details' })).toBeVisible();
  await workspaces(page).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(entries(page)).toHaveText(['Overview', 'Transactions', 'People', /^Review/, 'More']);

  await entries(page).filter({ hasText: 'More' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Request log' }).click();
  const tabs = page.getByRole('navigation', { name: 'Developers' });
  await tabs.getByRole('button', { name: 'Request log' }).click();
  await tabs.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL('/admin/webhooks');
  await expect(tabs.getByRole('button', { name: 'Webhooks' })).toHaveAttribute('aria-expanded', 'false');
  await expect(entries(page).filter({ hasText: 'More' })).toHaveAttribute('aria-current', 'page');
});

test('the palette and the letters after G open workspaces and pages', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('switch comp');
  await expect(page.getByRole('option').first()).toHaveText('Switch to Company');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.keyboard.type('gp');
  await expect(page).toHaveURL('/admin/users');
  await page.keyboard.type('gm');
  await expect(page).toHaveURL('/home');
  await page.keyboard.type('gp');
  await expect(page).toHaveURL('/profile');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('G CGo to Company');
});

test('a customer has one workspace, and an admin only the pages that the permissions allow', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await page.setViewportSize(WIDE);
  await openAs(page, person, '/home');
  await expect(entries(page)).toHaveText(['Home', 'Transactions', 'Send & request', 'Accounts', 'Statements', 'Profile']);
  await expect(workspaces(page)).toHaveCount(0);

  const permissions = ['currency', 'mfarule'].map((type) => ({ section: 'admin', type, level: 'view' }));
  await callApi(page, owner.token, 'POST', '/admin/groups/', { name: 'rules', label: 'Rules', section: 'admin' });
  await callApi(page, owner.token, 'POST', '/admin/groups/rules/permissions/', { permissions });
  await callApi(page, owner.token, 'POST', `/admin/users/${person.id}/groups/`, { group: 'rules' });
  await page.reload();
  await workspaces(page).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/admin/currencies');
  await expect(entries(page)).toHaveText(['My money', 'Company', 'Currencies', 'MFA rules']);
});

testInEveryView('menus and tabs are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/settings/links');
  await checkViews();
  await page.goto('/menu');
  await checkViews();
  await page.setViewportSize(PHONE);
  await page.goto('/admin/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button').click();
  await checkViews();
});
