import type { Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { openFromMenu, registerOwner, openAs } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const openProfile = async (page: Page) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible();
  return owner;
};

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a user edits the profile, fixes validation errors, and sends only changed fields', async ({ page }) => {
  await openProfile(page);
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await page.getByLabel('Nationality').selectOption('Iceland');
  await page.getByLabel('ID number').fill('a number that is longer than any is');
  await save(page);
  await expect(page.getByLabel('ID number')).toBeFocused();
  await expect(page.getByLabel('ID number')).toHaveAccessibleDescription(/no more than 24 characters/);
  await page.getByLabel('ID number').fill('28029012');
  await save(page);
  await expect(page.getByText('Details saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ada Quist' })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Date of birth')).toHaveValue('28/02/1990');
  await expect(page.getByLabel('Nationality')).toHaveValue('IS');
  await page.getByLabel('ID number').fill('');
  await expect(page.getByText('Details saved.')).toHaveCount(0);
  const request = page.waitForRequest(/user\.update/);
  await save(page);
  expect(JSON.parse((await request).postData() ?? '')).toEqual({ 0: { json: { id_number: '' } } });
  await expect(page.getByText('Details saved.')).toBeVisible();
});

test('a user selects German, a number format and a time zone', async ({ page }) => {
  await registerOwner(page).then((owner) => openAs(page, owner, '/profile/preferences'));
  await page.getByLabel('Time zone', { exact: true }).selectOption('Kolkata');
  await expect(page.getByText(/Current time there: \d\d:\d\d/)).toBeVisible();
  await page.getByLabel('Message language').selectOption('Icelandic');
  const request = page.waitForRequest(/user\.update/);
  const region = page.getByRole('region', { name: 'Time zone and messages' });
  await region.getByRole('button', { name: 'Save' }).click();
  expect(JSON.parse((await request).postData() ?? '')).toEqual({ 0: { json: { timezone: 'Asia/Kolkata', language: 'is' } } });
  await expect(region.getByText('Saved.')).toBeVisible();

  await page.getByRole('main').getByLabel('Display language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('−1.234.567,89 EUR')).toBeVisible();
  await expect(page.getByLabel('Zeitzone', { exact: true })).toHaveValue('Asia/Kolkata');
  await page.getByLabel('Zahlenformat', { exact: true }).selectOption('1,234,567.89');
  await expect(page.getByText('−1,234,567.89 EUR')).toBeVisible();

  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/profile/preferences');
  await page.getByRole('main').getByLabel('Anzeigesprache').selectOption('browser');
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Message language')).toHaveValue('is');
});

test('a user chooses messages about transactions', async ({ page }) => {
  await registerOwner(page).then((owner) => openAs(page, owner, '/profile/preferences'));
  const region = page.getByRole('region', { name: 'Messages about transactions' });
  await region.getByLabel('Money received: Email').uncheck();
  await region.getByLabel('Pending transaction failed: SMS').check();
  await region.getByRole('button', { name: 'Save' }).click();
  await expect(region.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(region.getByLabel('Money received: Email')).not.toBeChecked();
  await expect(region.getByLabel('Money received: SMS')).not.toBeChecked();
  await expect(region.getByLabel('Pending transaction failed: SMS')).toBeChecked();
});

/** A picture file as large as a camera's. */
const takePicture = async (page: Page) => {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const pen = canvas.getContext('2d');
    for (const [index, colour] of ['#7a3', '#37a', '#a37'].entries()) {
      Object.assign(pen!, { fillStyle: colour });
      pen!.fillRect(index * 1000, 0, 1000, 2000);
    }
    return canvas.toDataURL('image/png').split(',')[1];
  });
  return { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from(base64 ?? '', 'base64') };
};

const choosePicture = async (page: Page): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
  await (await chooser).setFiles(await takePicture(page));
  await expect(page.getByRole('dialog', { name: 'Crop photo' }).getByRole('button', { name: 'Save photo' })).toBeEnabled();
};

const photos = (page: Page) => page.locator('main img, header img').filter({ visible: true });

const sizeOf = (page: Page): Promise<number[]> =>
  photos(page)
    .first()
    .evaluate((photo: HTMLImageElement) => [photo.naturalWidth, photo.naturalHeight]);

test('a user crops a profile photo, which is uploaded small, and removes it', async ({ page }) => {
  await openProfile(page);
  await expect(photos(page)).toHaveCount(0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'This file isn’t an image' })).toBeVisible();

  await choosePicture(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zoom').fill('1.5');
  await dialog.getByRole('group', { name: /arrow keys/ }).press('ArrowRight');
  await page.route('**/trpc/user.update*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/The server didn’t respond/);
  await page.unroute('**/trpc/user.update*');
  const request = page.waitForRequest(/user\.update/);
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(200_000);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  await expect(photos(page)).toHaveCount(2);
  await expect.poll(() => sizeOf(page)).toEqual([512, 512]);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('dialog', { name: 'Remove your photo?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(photos(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible();
});

testInEveryView('a profile with errors is accessible and fits the screen', async (page, checkViews) => {
  await openProfile(page);
  await page.getByLabel('First name').fill('Adalheidur'.repeat(6));
  await page.getByLabel('Last name').fill('Q');
  await save(page);
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await checkViews();
  await choosePicture(page);
  await checkViews();
});
