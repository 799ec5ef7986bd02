import type { Locator, Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const IBAN = 'DE89370400440532013000';
const GROUPED = 'DE89 3704 0044 0532 0130 00';

const add = (page: Page, { token }: CompanyOwner, account: object): Promise<{ id: number }> =>
  callApi(page, token, 'POST', '/user/bank-accounts/', account);

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Your bank accounts' }).getByRole('listitem');

const rows = (page: Page): Locator => page.getByRole('table', { name: 'User bank accounts' }).locator('tbody').getByRole('row');

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

const iban = (page: Page): Locator => page.getByLabel('IBAN', { exact: true });

test('a user adds a bank account with live IBAN validation, edits it and deletes it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile', 'Bank accounts');
  await expect(heading(page, 'No bank accounts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add bank account' }).click();
  await page.getByLabel('Account name').fill('Wine sales');

  await iban(page).pressSequentially('de89 3704 oo44');
  await expect(iban(page)).toHaveValue('DE89 3704 OO44');
  await expect(iban(page)).toHaveAccessibleDescription('Germany: 12 of 22 characters.');
  await iban(page).press('Tab');
  await expect(iban(page)).toHaveAccessibleDescription(/An IBAN from Germany \(DE\) has 22 characters; this one has 12\./);
  await iban(page).press('End');
  await iban(page).pressSequentially('0532013000');
  await expect(iban(page)).toHaveAccessibleDescription(/Character 9 of an IBAN from Germany \(DE\) must be a digit, not “O”\./);
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(iban(page)).toBeFocused();
  await expect(page.getByLabel('Account name')).toHaveValue('Wine sales');
  await iban(page).fill(GROUPED.replace('0130', '0103'));
  await expect(iban(page)).toHaveAccessibleDescription(/The check digits of this IBAN are not valid/);
  await iban(page).fill(IBAN);
  await expect(iban(page)).toHaveValue(GROUPED);
  await expect(iban(page)).toHaveAccessibleDescription('Germany.');
  await page.getByLabel('BIC').fill('coba');
  await page.getByLabel('BIC').press('Tab');
  await expect(page.getByLabel('BIC')).toHaveAccessibleDescription(/A BIC has 8 or 11 characters; this one has 4\./);
  await page.getByLabel('BIC').fill('cobadeff');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(entries(page)).toHaveText(/Wine sales.*Pending.*DE89 3704 0044 0532 0130 00.*COBADEFF/s);
  await expect(entries(page)).toBeFocused();

  await page.getByRole('link', { name: 'Edit bank account Wine sales' }).click();
  await expect(iban(page)).toHaveValue(GROUPED);
  await page.getByLabel('Bank name (optional)').fill('Commerzbank');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toContainText('Commerzbank');

  await page.getByRole('button', { name: 'Delete bank account Wine sales' }).click();
  await page.getByRole('dialog', { name: 'Delete this bank account?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'No bank accounts yet')).toBeVisible();
});

test('the fields follow the country of the IBAN, and keep the text and the caret position', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/bank-accounts/new');
  const number = page.getByRole('textbox', { name: 'Account number' });
  await expect(number).toBeVisible();
  await expect(page.getByLabel('SWIFT/BIC')).toBeVisible();
  await expect(page.getByLabel('BIC', { exact: true })).toHaveCount(0);
  await page.getByLabel('Bank code').fill('37040044');
  await iban(page).pressSequentially('de');
  await expect(number).toHaveCount(0);
  await expect(page.getByLabel('SWIFT/BIC')).toHaveCount(0);
  await expect(page.getByLabel('Bank code')).toHaveValue('37040044');
  await expect(page.getByLabel('BIC')).toHaveAccessibleDescription('Optional for SEPA accounts.');
  await iban(page).press('Backspace');
  await expect(number).toBeVisible();

  await iban(page).fill('DE8937040532013000');
  await iban(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(9, 9));
  await iban(page).pressSequentially('0044');
  await expect(iban(page)).toHaveValue(GROUPED);
  await iban(page).press('Backspace');
  await iban(page).press('Backspace');
  await expect(iban(page)).toHaveValue('DE89 3704 0005 3201 3000');
  await iban(page).pressSequentially('4 4');
  await expect(iban(page)).toHaveValue(GROUPED);

  await iban(page).fill('');
  await page.getByLabel('Bank name (optional)').fill('Straits Bank');
  await number.fill('072-011043-8');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(entries(page)).toHaveText(/Straits Bank.*37040044 · 072-011043-8/s);
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(number).toHaveValue('072-011043-8');
  await iban(page).fill(IBAN);
  await expect(number).toHaveValue('072-011043-8');
});

test('an admin finds a bank account by IBAN or number, verifies it and archives it', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, owner, '/admin/bank-accounts');
  await expect(heading(page, 'No bank accounts yet')).toBeVisible();
  await add(page, owner, { number: '0720110438', bank_name: 'Straits Bank' });
  await add(page, person, { iban: IBAN, name: 'Wine sales', bic: 'COBADEFFXXX' });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Number').fill(' de89 3704 0044 0532 0130 00');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Bo Quist.*DE89 3704 0044 0532 0130 00/s]);
  await page.getByLabel('Number').fill('0720110438');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Ada Owner.*Straits Bank/s]);
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click();

  await page.getByRole('button', { name: 'Bo Quist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wine sales' });
  await expect(dialog).toHaveText(/COBADEFFXXX.*bank_account_/s);
  await dialog.getByLabel('Status', { exact: true }).selectOption('Verified');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Bo Quist' })).toContainText('Verified');
  await openAs(page, person, '/profile/bank-accounts');
  await expect(entries(page)).toContainText('Verified');

  await openAs(page, owner, '/admin/bank-accounts?status=verified');
  await page.getByRole('button', { name: 'Bo Quist' }).click();
  await dialog.getByLabel(/^Archived/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveText(/Verified.*Archived/s);
  await openAs(page, person, '/profile/bank-accounts');
  await expect(heading(page, 'No bank accounts yet')).toBeVisible();
  await page.goto('/admin/bank-accounts');
  await expect(heading(page, 'Page not found')).toBeVisible();
});

testInEveryView('bank accounts with open dialogs and errors are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/bank-accounts');
  await expect(heading(page, 'No bank accounts yet')).toBeVisible();
  await checkViews();
  await page.goto('/profile/bank-accounts/new');
  await iban(page).fill('DE89 3704 0044 0532 0130 01');
  await expect(iban(page)).toHaveAttribute('aria-invalid', 'true');
  await checkViews();
  await add(page, owner, {
    iban: IBAN,
    name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3),
    bank_name: 'x'.repeat(200),
  });
  await page.goto('/profile/bank-accounts');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/bank-accounts');
  await rows(page).getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.goto('/admin/bank-accounts?status=declined');
  await expect(heading(page, 'No bank accounts match these filters')).toBeVisible();
  await checkViews();
});
