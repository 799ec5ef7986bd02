import type { Locator, Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const BITCOIN = 'tb1qjdxc48a3vrkgwxt6d7suvke7gy7lemdgjyujed';
const ETHEREUM = '0x26e23E40f5330Fa099296148f6e9297527F39336';

const addAccount = (page: Page, { token }: CompanyOwner, account: object): Promise<{ id: number }> =>
  callApi(page, token, 'POST', '/user/crypto-accounts/', account);

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Your crypto accounts' }).getByRole('listitem');

const rows = (page: Page): Locator => page.getByRole('table', { name: 'User crypto accounts' }).locator('tbody').getByRole('row');

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

const address = (page: Page): Locator => page.getByRole('textbox', { name: 'Address' });

test('a user adds a crypto account with address validation, copies it, edits it and deletes it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile', 'Crypto accounts');
  await expect(heading(page, 'No crypto accounts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add crypto account' }).click();
  await expect(address(page)).toHaveAccessibleDescription('Starts with 1, 3 or bc1.');
  await address(page).fill(ETHEREUM);
  await page.getByRole('button', { name: 'Add crypto account' }).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/This is an Ethereum address\. Choose ethereum as its type\./);
  await page.getByLabel('Type').selectOption('Ethereum');
  await expect(address(page)).toHaveAccessibleDescription('The checksum of this address is valid.');
  await address(page).fill(ETHEREUM.replace('e23E', 'E23E'));
  await address(page).press('Tab');
  await expect(address(page)).toHaveAccessibleDescription(/The checksum of this address is not valid/);
  await address(page).fill(ETHEREUM.toLowerCase());
  await expect(address(page)).toHaveAccessibleDescription(/has no checksum/);
  await address(page).fill(ETHEREUM);
  await page.getByRole('button', { name: 'Add crypto account' }).click();
  await expect(entries(page)).toHaveText(/Ethereum.*Pending.*0x26e23E…27F39336/s);
  await expect(entries(page)).toBeFocused();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(entries(page)).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ETHEREUM);

  await page.getByRole('link', { name: 'Edit Ethereum address ending in 27F39336' }).click();
  await expect(address(page)).toHaveValue(ETHEREUM);
  await page.getByLabel('Type').selectOption('Bitcoin');
  await address(page).fill(BITCOIN);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toHaveText(/Bitcoin.*tb1qjdxc…dgjyujed/s);

  await page.getByRole('button', { name: 'Delete Bitcoin address ending in dgjyujed' }).click();
  await page.getByRole('dialog', { name: 'Delete this crypto account?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'No crypto accounts yet')).toBeVisible();
});

test('an admin finds a crypto account by address and type, and declines it', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, owner, '/admin/crypto-accounts');
  await expect(heading(page, 'No crypto accounts yet')).toBeVisible();
  await addAccount(page, owner, { address: BITCOIN });
  await addAccount(page, person, { address: ETHEREUM, crypto_type: 'ethereum' });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Type').selectOption('Bitcoin');
  await expect(rows(page)).toHaveText([/Ada Owner.*Bitcoin/s]);
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Address', { exact: true }).fill(ETHEREUM);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Bo Quist.*Ethereum/s]);
  await page.getByRole('button', { name: 'Bo Quist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ethereum address' });
  await expect(dialog).toContainText(ETHEREUM);
  await dialog.getByLabel('Status', { exact: true }).selectOption('Declined');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toContainText('Declined');
  await openAs(page, person, '/profile/crypto-accounts');
  await expect(entries(page)).toContainText('Declined');
  await page.goto('/admin/crypto-accounts');
  await expect(heading(page, 'Page not found')).toBeVisible();
});

testInEveryView('crypto accounts with open dialogs and errors are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/crypto-accounts');
  await expect(heading(page, 'No crypto accounts yet')).toBeVisible();
  await checkViews();
  await page.goto('/profile/crypto-accounts/new');
  await address(page).fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb');
  await address(page).press('Tab');
  await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  await checkViews();
  await addAccount(page, owner, { address: 'somewhere '.repeat(24), crypto_type: 'other' });
  await page.goto('/profile/crypto-accounts');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/crypto-accounts');
  await rows(page).getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/crypto-accounts?status=declined');
  await expect(heading(page, 'No crypto accounts match these filters')).toBeVisible();
  await checkViews();
});
