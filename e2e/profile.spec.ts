import type { Page } from '@playwright/test';
import { inEveryLook } from './looks.ts';
import { registerOwner, signInAs } from './own-company.ts';
import { expect, test } from './page-under-watch.ts';

const openProfile = async (page: Page) => {
  const owner = await registerOwner(page);
  await signInAs(page, owner);
  await expect(page).toHaveURL('/transactions');
  await page.getByRole('group', { name: 'Profile' }).getByRole('link', { name: 'Personal details' }).click();
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible();
  return owner;
};

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a person says who they are, corrects what was refused, and only what they changed is sent', async ({ page }) => {
  await openProfile(page);
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Birth date').fill('1990-02-28');
  await page.getByLabel('Nationality').selectOption('Iceland');
  await page.getByLabel('Id number').fill('a number that is longer than any is');
  await page.getByLabel('Time zone').selectOption('Kolkata');
  await expect(page.getByText(/It is \d\d:\d\d there now/)).toBeVisible();
  await save(page);
  await expect(page.getByLabel('Id number')).toBeFocused();
  await expect(page.getByLabel('Id number')).toHaveAccessibleDescription(/no more than 24 characters/);
  await page.getByLabel('Id number').fill('28029012');
  await save(page);
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Ada Quist')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Birth date')).toHaveValue('1990-02-28');
  await expect(page.getByLabel('Nationality')).toHaveValue('IS');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
  await page.getByLabel('Id number').fill('');
  await page.getByLabel('Language').selectOption('Icelandic');
  await expect(page.getByText('Your details are saved.')).toHaveCount(0);
  const sent = page.waitForRequest(/user\.update/);
  await save(page);
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({ 0: { json: { id_number: '', language: 'is' } } });
  await expect(page.getByText('Your details are saved.')).toBeVisible();
});

inEveryLook('what a profile shows when something was refused is accessible and fits', async (page, look) => {
  await openProfile(page);
  await page.getByLabel('First name').fill('Adalheidur'.repeat(6));
  await page.getByLabel('Last name').fill('Q');
  await save(page);
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await look();
});
