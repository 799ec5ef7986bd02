import type { Locator, Page } from '@playwright/test';
import { testInEveryView, createViewCheck } from './views.ts';
import { codeFor, followMail } from './outbox.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { ageProofs } from '#server/testing/expire-proofs.ts';

const entry = (page: Page, address: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: address });

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The code of the newest SMS, read in another page. */
const readCode = async (page: Page, { company }: CompanyOwner, number: string): Promise<string> => {
  const outbox = await page.context().newPage();
  const code = await codeFor(outbox, company, number);
  await outbox.close();
  return code;
};

const verifyNumber = async (page: Page, owner: CompanyOwner, number: string, item: Locator): Promise<void> => {
  await page.getByLabel(`Code sent to ${number}`).fill(await readCode(page, owner, number));
  await page.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByText(`${number} is verified.`)).toBeVisible();
  await expect(item).toBeFocused();
};

test('a user adds an email, verifies it by link, makes it primary and removes the previous one', async ({ page }) => {
  const owner = await registerOwner(page);
  const other = `other@${owner.company}.example`;
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile', 'Contact details');
  await expect(entry(page, owner.user)).toHaveText(/Primary.*Not verified.*add another one and make it primary/s);
  await expect(page.getByRole('button', { name: `Remove ${owner.user}` })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add email' }).click();
  await dialog(page).getByLabel('Email', { exact: true }).fill(owner.user);
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused();
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Email', { exact: true }).fill(other);
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await expect(entry(page, other)).toContainText('Not verified');
  await expect(page.getByRole('button', { name: `Resend link to ${other}` })).toBeDisabled();
  await expect(entry(page, other)).toContainText(/You can request another one in \d+ s/);
  await expect(page.getByRole('button', { name: `Make primary: ${other}` })).toHaveCount(0);

  await followMail(page, owner.company, other, 'Verify');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.goto('/profile/contact');
  await expect(entry(page, other)).toContainText('Verified');
  await page.getByRole('button', { name: `Make primary: ${other}` }).click();
  await expect(page.getByText(`${other} is now your primary email.`)).toBeVisible();
  await expect(entry(page, other)).toBeFocused();
  await expect(entry(page, other)).toContainText('Primary');

  await page.getByRole('button', { name: `Remove ${owner.user}` }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Remove ${owner.user}` }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(entry(page, owner.user)).toHaveCount(0);
  await openAs(page, { ...owner, user: other }, '/profile/contact');
  await expect(entry(page, other)).toContainText('Primary');
});

test('a user adds mobile numbers, verifies them by code, and changes the primary one', async ({ page }) => {
  const owner = await registerOwner(page);
  const [first, second] = ['+27820000099', '+351912345678'];
  const [firstItem, secondItem] = [entry(page, '+27 82 000 0099'), entry(page, '+351 912 345 678')];
  await openAs(page, owner, '/profile/contact');
  await page.getByRole('button', { name: 'Add mobile number' }).click();
  const field = dialog(page).getByLabel('Mobile number', { exact: true });
  await field.fill('082 000 0099');
  await expect(dialog(page)).toContainText('Start with + and the country code');
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await expect(field).toHaveAccessibleDescription(/international form/);
  await field.fill('+27 (82) 000-0099');
  await expect(dialog(page)).toContainText('+27 82 000 0099, South Africa');
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await expect(firstItem).toContainText('Not verified');

  await page.getByLabel(`Code sent to ${first}`).fill('000000');
  await page.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByLabel(`Code sent to ${first}`)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: `Resend code to ${first}` })).toBeDisabled();
  await verifyNumber(page, owner, first, firstItem);
  await expect(firstItem).toContainText(/Primary.*Verified/s);

  await page.getByRole('button', { name: 'Add mobile number' }).click();
  await field.fill(second);
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await expect(page.getByLabel(`Code sent to ${second}`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Verify ${second}` }).click();
  await page.getByRole('button', { name: `Resend code to ${second}` }).click();
  await expect(secondItem).toContainText('Sent.');
  // A user is sent at most one code a minute; an admin can verify a number without one.
  const { results } = await callApi(page, owner.token, 'GET', '/admin/users/mobiles/?primary=false');
  await callApi(page, owner.token, 'PATCH', `/admin/users/mobiles/${results[0].id}/`, { verified: true });
  await page.reload();
  await page.getByRole('button', { name: `Make primary: ${second}` }).click();
  await expect(page.getByText(`${second} is now your primary mobile number.`)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(firstItem).toHaveCount(0);
});

const rows = (page: Page): Locator => page.getByRole('main').locator('tbody').getByRole('row');

test('an admin finds an email and a number of a user, verifies them, makes one primary and archives one', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const other = `other@${owner.company}.example`;
  await callApi(page, person.token, 'POST', '/user/emails/', { email: other });
  await openAs(page, owner, '/admin/contacts');
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('User', { exact: true }).fill(person.user);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Primary', { exact: true }).selectOption('Primary: No');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Not verified');

  await page.getByRole('button', { name: `Bo Quist, ${other}` }).click();
  await dialog(page)
    .getByLabel(/^Archived/)
    .check();
  await dialog(page)
    .getByLabel(/^Primary/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel(/^Primary/)).toHaveAttribute('aria-invalid', 'true');
  await dialog(page)
    .getByLabel(/^Archived/)
    .uncheck();
  await dialog(page)
    .getByLabel(/^Verified/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(rows(page).filter({ hasText: other })).toContainText(/Primary.*Verified/s);

  await page.getByRole('button', { name: `Bo Quist, ${person.user}` }).click();
  await dialog(page)
    .getByLabel(/^Archived/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: person.user })).toContainText('Archived');

  await page.getByRole('navigation', { name: 'Review' }).getByRole('link', { name: 'Mobile numbers' }).click();
  await expect(page.getByRole('heading', { name: 'No mobile numbers yet' })).toBeVisible();
  await openAs(page, { ...person, user: other }, '/profile/contact');
  await expect(entry(page, other)).toContainText(/Primary.*Verified/s);
  await expect(entry(page, person.user)).toHaveCount(0);
});

testInEveryView('contacts with open dialogs and errors are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/profile/contact');
  await page.getByRole('button', { name: 'Add mobile number' }).click();
  await dialog(page).getByLabel('Mobile number', { exact: true }).fill('+27820000077');
  await expect(dialog(page)).toContainText('South Africa');
  await checkViews();
  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await page.getByLabel('Code sent to').fill('000000');
  await page.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByLabel('Code sent to')).toHaveAttribute('aria-invalid', 'true');
  await checkViews();
  await callApi(page, owner.token, 'POST', '/user/emails/', { email: `${'long'.repeat(15)}@${owner.company}.example` });
  await page.reload();
  await page.getByRole('button', { name: /^Remove long/ }).click();
  await expect(dialog(page)).toBeVisible();
  await checkViews();
  await page.goto('/admin/contacts');
  await rows(page).getByRole('button').first().click();
  await expect(dialog(page)).toBeVisible();
  await checkViews();
  await page.goto('/admin/contacts/mobiles?archived=yes');
  await expect(page.getByRole('heading', { name: 'No mobile numbers match these filters' })).toBeVisible();
  await checkViews();
});

test('requires the password in a session without a recent proof, then adds the email', async ({ page }) => {
  const owner = await registerOwner(page);
  const other = `other@${owner.company}.example`;
  await openAs(page, owner, '/profile/contact');
  const checkViews = await createViewCheck(page);
  await ageProofs(owner.company);
  await page.getByRole('button', { name: 'Add email' }).click();
  await dialog(page).getByLabel('Email', { exact: true }).fill(other);
  await dialog(page).getByRole('button', { name: /^Add / }).click();

  const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(confirmation.getByLabel('Password')).toBeFocused();
  await checkViews();
  await confirmation.getByLabel('Password').fill('a wrong one');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation.getByText('Incorrect password.')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your identity was not confirmed, so nothing was changed.')).toBeVisible();
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(other);

  await dialog(page).getByRole('button', { name: /^Add / }).click();
  await confirmation.getByLabel('Password').fill(owner.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(entry(page, other)).toContainText('Not verified');
});
