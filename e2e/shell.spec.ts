import type { Page } from '@playwright/test';
import { findingsOf } from './findings.ts';
import { accountMenu, callApi, readDemoUsers, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
/** Behind an open dialog it is inert, but still announced. */
const announcements = (page: Page) => page.getByRole('log', { name: 'Status messages', includeHidden: true });
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

/** Longer than any announcement. */
const LONG_MS = 20_000;

test('a page below a list has breadcrumbs, and on a phone one back link', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, `/admin/users/${person.id}/security`);
  await expect(trail(page).getByRole('listitem')).toHaveText(['Users/', 'Bo Quist/', 'Security']);
  await expect(trail(page).locator('[aria-current=page]')).toHaveText('Security');

  await page.setViewportSize(PHONE);
  await expect(trail(page).getByRole('link').filter({ visible: true })).toHaveText(['Bo Quist']);
  expect(await findingsOf(page)).toEqual([]);
  await trail(page).getByRole('link', { name: 'Bo Quist' }).click();
  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await trail(page).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(trail(page)).toHaveCount(0);
});

test("a dialog's result is announced after it closes, stays while hovered, and is omitted for errors", async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, owner, `/admin/users/${person.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Edit metadata' }).click();
  await dialog.getByLabel('Metadata').fill('{ "crm": ');
  await save.click();
  await expect(dialog.getByLabel('Metadata')).toHaveAccessibleDescription(/Enter a JSON object/);
  await dialog.getByLabel('Metadata').fill('{ "crm": 8 }');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(announcements(page).getByText('Saved.')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);

  await announcements(page).getByText('Saved.').hover();
  await page.clock.runFor(LONG_MS);
  await expect(announcements(page)).toHaveText('Saved.');
  await page.mouse.move(0, 0);
  await page.clock.runFor(LONG_MS);
  await expect(announcements(page)).toHaveText('');
});

test('at most three toasts are shown, and each can be dismissed by keyboard', async ({ page }) => {
  const owner = await registerOwner(page);
  for (const name of ['one', 'two', 'three', 'four']) {
    await callApi(page, owner.token, 'POST', '/admin/access-control-rules/', { action: 'allow', type: 'ip', value: '*', label: name });
  }
  await openAs(page, owner, '/admin/access-control');
  for (const remaining of [3, 2, 1, 0]) {
    await page
      .getByRole('button', { name: /^Delete/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: /^Delete/ }).filter({ visible: true })).toHaveCount(remaining);
  }
  const lines = announcements(page).getByRole('paragraph');
  await expect(lines).toHaveCount(3);
  await expect(lines.last()).toHaveText('Done.');
  await announcements(page).getByRole('button', { name: 'Dismiss' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the account menu shows the user and company, and works by keyboard', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/home');
  const menu = page.getByRole('group', { name: 'Account', exact: true });
  await accountMenu(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu).toContainText('Ada Owner');
  await expect(menu).toContainText(owner.user);
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Notifications' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Security' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Preferences' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByLabel('Display language')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(accountMenu(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Security' }).press('Enter');
  await expect(page).toHaveURL('/security');
  await expect(menu).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await accountMenu(page).press('Enter');
  await menu.getByLabel('Display language').selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.locator('header select').selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await menu.getByRole('button', { name: 'Sign in to another company' }).press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Company')).toHaveValue('');
});

test('on a phone the menu page contains the user, the settings and sign-out', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.setViewportSize(PHONE);
  await openAs(page, owner, '/home');
  await page.getByRole('banner').getByRole('link', { name: 'Ada Owner' }).click();
  await expect(page.getByRole('main')).toContainText(owner.user);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('main').getByLabel('Dark theme').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});

test('? lists the keyboard shortcuts, and can be turned off', async ({ page }) => {
  const owner = await registerOwner(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  await page.keyboard.press('?');
  await expect(help).toContainText('Go to a page or search');
  await expect(help).not.toContainText('On this page');
  expect(await findingsOf(page)).toEqual([]);
  await help.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.keyboard.press('?');
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toHaveCount(1);
  await expect(help).toContainText('Single-key shortcuts are turned off in this browser.');
  await help.getByLabel('Single-key shortcuts').check();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(accountMenu(page)).toBeFocused();
});

test('? describes the shortcuts of a page', async ({ page }) => {
  const owner = await registerOwner(page);
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', {
    user: owner.user,
    amount: 100,
    currency: 'USD',
    status: 'Pending',
  });
  await openAs(page, owner, '/admin/transactions/pending');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeEnabled();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('definition')).toContainText(['Next transaction', 'Previous transaction']);
  await expect(help.getByRole('definition').filter({ hasText: 'Approve selected' })).toBeVisible();
});

test('keeps typed text while offline, and announces the reconnection', async ({ page, context }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile');
  const city = page.getByLabel('First name');
  await city.fill('Augusta');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await context.setOffline(true);
  await expect(connection(page)).toContainText('You’re offline. Your entries are kept');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).filter({ visible: true }).click();
  await expect(connection(page)).toContainText('You can open other pages once you’re back online.');
  await expect(page).toHaveURL('/profile');
  await expect(city).toHaveValue('Augusta');

  await context.setOffline(false);
  await expect(connection(page)).toHaveText('');
  await expect(announcements(page)).toContainText('You’re back online.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Details saved.')).toBeVisible();
});

test('reports an unresponsive server at the form and above the page until it recovers', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile');
  await page.getByLabel('First name').fill('Augusta');
  await page.route(/\/(trpc|healthz)/, (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('The server didn’t respond.');
  await expect(connection(page)).toContainText('your last action may not have been completed');
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await page.unroute(/\/(trpc|healthz)/);
  await expect(connection(page)).toHaveText('');
});

test('the tablet menu is a rail of labeled icons with the current entry in view', async ({ page }) => {
  const [admin] = await readDemoUsers(page);
  await page.setViewportSize({ width: 768, height: 600 });
  await openAs(page, admin, '/admin/requests');
  const menu = page.getByRole('complementary').getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Developers' })).toBeInViewport();
  expect((await menu.boundingBox())?.width).toBeLessThan(64);
  await page.setViewportSize({ width: 1440, height: 600 });
  await expect(menu.getByText('Developers')).toBeInViewport();
});
