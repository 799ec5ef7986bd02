import type { Locator, Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const HOME = { line_1: '12 Long Street', city: 'Cape Town', country: 'ZA', postal_code: '8001' };

const add = (page: Page, { token }: CompanyOwner, address: object): Promise<{ id: number }> =>
  callApi(page, token, 'POST', '/user/addresses/', address);

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem');

const rows = (page: Page): Locator => page.getByRole('table', { name: 'User addresses' }).locator('tbody').getByRole('row');

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

test('a user adds an address, fixes validation errors, edits it and deletes it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile', 'Addresses');
  await expect(heading(page, 'No addresses yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.getByLabel('Type').selectOption('Billing');
  await page.getByLabel('Address line 1').fill(HOME.line_1);
  await page.getByLabel('City').fill(HOME.city);
  await page.getByLabel('Country').selectOption('South Africa');
  await page.getByLabel('Postal code').fill('the one of the harbour');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByLabel('Postal code')).toBeFocused();
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(/no more than 10 characters/);
  await expect(page.getByLabel('City')).toHaveValue(HOME.city);
  await page.getByLabel('Postal code').fill(HOME.postal_code);
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(entries(page)).toHaveText(/Billing.*Pending.*12 Long Street.*Cape Town.*8001.*South Africa/s);
  await expect(entries(page)).toBeFocused();

  await page.getByRole('link', { name: 'Edit billing address 12 Long Street' }).click();
  await expect(page.getByLabel('Country')).toHaveValue('ZA');
  await page.getByLabel('Address line 2').fill('Flat 4');
  await page.getByLabel('City').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toHaveText(/12 Long Street.*Flat 4.*8001/s);
  await expect(entries(page)).not.toContainText('Cape Town');
  await page.goBack();
  await expect(entries(page)).toContainText('Flat 4');

  await page.getByRole('button', { name: 'Delete billing address 12 Long Street' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete billing address 12 Long Street' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete this address?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'No addresses yet')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

/** The text fields of the form in tab order. */
const fieldsInOrder = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''));

test('the form follows the country and keeps typed text', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/addresses/new');
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('State', { exact: true }).fill('愛媛県');
  await page.getByLabel('ZIP code').fill('790-0004');
  await expect.poll(() => fieldsInOrder(page)).toEqual(['line_1', 'line_2', 'city', 'state_province', 'postal_code']);
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByLabel('State or province')).toHaveValue('愛媛県');
  await page.getByLabel('Country').focus();
  await page.getByLabel('Country').selectOption('Japan');
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect.poll(() => fieldsInOrder(page)).toEqual(['postal_code', 'state_province', 'city', 'line_1', 'line_2']);
  await expect(page.getByLabel('Prefecture')).toHaveValue('愛媛県');
  await page.getByLabel('City or district').fill('松山市');
  await page.getByLabel('Address line 1').fill('中央2丁目8番12号');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(entries(page)).toHaveText(/790-0004愛媛県 松山市中央2丁目8番12号Japan/);

  await page.goto('/profile/addresses/new');
  await page.getByLabel('Country').selectOption('Germany');
  await expect.poll(() => fieldsInOrder(page)).toEqual(['line_1', 'line_2', 'postal_code', 'city']);
});

test('an admin finds and verifies an address, which stays verified for its user until changed', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, owner, '/admin/addresses');
  await expect(heading(page, 'No addresses yet')).toBeVisible();
  await add(page, owner, { type: 'business', city: 'Paarl' });
  await add(page, person, HOME);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await page.getByLabel('User').fill(person.user);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveText(/Bo Quist.*12 Long Street, Cape Town, 8001, South Africa/s);
  await page.getByLabel('Status', { exact: true }).selectOption('Verified');
  await expect(heading(page, 'No addresses match these filters')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/admin/addresses?user=${person.user}`);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page).toHaveURL(/status=pending/);

  await page.getByRole('button', { name: 'Bo Quist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Permanent address' });
  await expect(dialog).toContainText(person.user);
  await dialog.getByLabel('Status', { exact: true }).selectOption('Verified');
  await page.route('**/trpc/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/The server didn’t respond/);
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('verified');
  await page.unroute('**/trpc/**');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'No addresses match these filters')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/admin/addresses');
  await expect(rows(page).filter({ hasText: 'Bo Quist' })).toContainText('Verified');

  await openAs(page, person, '/profile/addresses');
  await expect(entries(page)).toContainText('Verified');
  await page.getByRole('link', { name: 'Edit permanent address 12 Long Street' }).click();
  await expect(page.getByText('it must be verified again')).toBeVisible();
  await page.getByLabel('City').fill('Paarl');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toContainText('Pending');
});

test('shows not found for records of other users; admins can open them', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const { id } = await add(page, owner, HOME);
  await openAs(page, person, '/profile/addresses');
  for (const other of [id, 999, 'nothing']) {
    const response = await page.goto(`/profile/addresses/${other}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
  }
  await page.goto('/admin/addresses');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Workspace' })).toHaveCount(0);
});

test('a page beyond the last of a list links to the first', async ({ page }) => {
  const owner = await registerOwner(page);
  await add(page, owner, HOME);
  await openAs(page, owner, '/admin/addresses?status=pending&page=2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/admin/addresses?status=pending');
});

testInEveryView('addresses with open dialogs and errors are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/addresses');
  await expect(heading(page, 'No addresses yet')).toBeVisible();
  await checkViews();
  await page.goto('/profile/addresses/new');
  await page.getByLabel('Postal code').fill('the one of the harbour');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true');
  await checkViews();
  await add(page, owner, { ...HOME, line_1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3) });
  await page.goto('/profile/addresses');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/addresses');
  await rows(page).getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/addresses?status=declined');
  await expect(heading(page, 'No addresses match these filters')).toBeVisible();
  await checkViews();
});
