import { openAs, registerOwner } from './companies.ts';
import { findingsOf } from './findings.ts';
import { expect, test } from './monitored-page.ts';

test('finds a page, a user and a reference from anywhere by keyboard', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.type('crypto');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('audit');
  await expect(palette.getByRole('option').first()).toHaveText('Audit logReports');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit');

  await page.keyboard.press('Control+K');
  await page.keyboard.type('ada owner');
  await expect(palette.getByRole('option', { name: 'Credit Ada Owner' })).toBeVisible();
  await expect(palette.getByRole('option').first()).toContainText('Ada Owner');
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${owner.id}`);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('adda ownr');
  await expect(palette.getByRole('option', { name: 'Credit Ada Owner' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User', { exact: true })).toHaveValue(owner.id);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('dark');
  await expect(palette.getByRole('option').first()).toHaveText('Dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('Control+K');
  await page.keyboard.type('zzqx');
  await expect(palette.getByRole('option').first()).toContainText('Users named');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/users?search=zzqx');

  await page.keyboard.press('Control+K');
  await page.keyboard.type('ada owner');
  await palette.getByRole('option', { name: 'Users named' }).click();
  await expect(page).toHaveURL('/admin/users?search=ada%20owner');
  await expect(page.getByRole('table')).toContainText('Ada Owner');
});
